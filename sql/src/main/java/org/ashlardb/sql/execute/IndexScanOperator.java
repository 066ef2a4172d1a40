package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.Key;
import org.ashlardb.sql.execute.KeyBuilder.Bound;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.expression.evaluate.VectorSet;
import org.ashlardb.sql.expression.function.ArrayValues;
import org.ashlardb.sql.plan.physical.IndexBounds;
import org.ashlardb.sql.plan.physical.IndexScan;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.type.ArrayReader;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** Reads the part of a table that an index finds: one range, or one for each value of an IN or of an array. */
final class IndexScanOperator extends Operator {
    private final Execution execution;
    private final IndexBounds bounds;
    private final Index index;
    private final boolean descending;
    private final Cursor cursor;
    private final Key low;
    private final Key high;
    private final SqlType[] keyTypes;
    private final boolean[] keyDescending;
    private final boolean[] keyNullable;
    private final boolean[] nullsLow;
    private final Evaluator[] equal;
    private final Evaluator[] in;
    private final Evaluator[] lowValues;
    private final Evaluator[] highValues;
    private final VectorSet inValues;
    private final ColumnReader reader;
    private final Batch batch;
    private final Batch noRow = new Batch(0);
    private final BatchSize size = new BatchSize();
    private boolean reading;
    private int nextIn;

    IndexScanOperator(Execution execution, IndexScan plan) {
        super(new Layout(plan.outputs()));
        this.execution = execution;
        bounds = plan.bounds();
        index = plan.index();
        descending = plan.descending();
        cursor = plan.table().table().newCursor();
        low = index.newKey();
        high = index.newKey();
        keyTypes = keyTypes(plan.table().columns(), index);
        keyDescending = index.definition().descending();
        int[] ordinals = index.definition().columns();
        boolean[] nullsFirst = index.definition().nullsFirst();
        keyNullable = new boolean[ordinals.length];
        nullsLow = new boolean[ordinals.length];
        for (int i = 0; i < ordinals.length; i++) {
            keyNullable[i] = plan.table().columns().get(ordinals[i]).nullable();
            nullsLow[i] = nullsFirst[i] != keyDescending[i];
        }
        EvaluatorFactory factory = new EvaluatorFactory(execution.evaluation());
        equal = factory.makeAll(bounds.equal());
        in = factory.makeAll(bounds.in());
        lowValues = bounds.low() == null ? null : factory.makeAll(bounds.low().values());
        highValues =
                bounds.high() == null ? null : factory.makeAll(bounds.high().values());
        inValues = in.length == 0 ? null : new VectorSet(inType(bounds).kind());
        reader = new ColumnReader(plan.scan(), execution.leftColumns());
        batch = reader.newBatch();
    }

    private static SqlType inType(IndexBounds bounds) {
        SqlType type = bounds.in().get(0).type();
        return bounds.elements() ? type.element() : type;
    }

    static SqlType[] keyTypes(List<ColumnSchema> columns, Index index) {
        int[] ordinals = index.definition().columns();
        SqlType[] types = new SqlType[ordinals.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = columns.get(ordinals[i]).type();
        }
        return types;
    }

    @Override
    void open() {
        size.restart();
        nextIn = 0;
        if (in.length == 0) {
            reading = openRange();
            return;
        }
        inValues.clear();
        for (Evaluator value : in) {
            Vector found = value.evaluateOne(noRow);
            if (!bounds.elements()) {
                inValues.add(found, 0);
            } else if (!found.isNull(0)) {
                addElements(found);
            }
        }
        reading = openNextIn();
    }

    private void addElements(Vector array) {
        Vector element = Vector.of(inType(bounds).kind());
        ArrayReader reader = ArrayValues.read(array, 0);
        while (reader.next()) {
            element.reset(1);
            ArrayValues.copy(reader, element, 0);
            inValues.add(element, 0);
        }
    }

    /** Adds the equal values; false when no row can have them. */
    private boolean addEqual(Key key) {
        key.clear();
        for (int i = 0; i < equal.length; i++) {
            if (IndexBounds.isNull(bounds.equal().get(i))) {
                key.addNull();
            } else if (!KeyBuilder.addEqual(key, equal[i].evaluateOne(noRow), 0, keyTypes[i])) {
                return false;
            }
        }
        return true;
    }

    private boolean openNextIn() {
        while (nextIn < inValues.size()) {
            int value = nextIn++;
            if (!addEqual(low)) {
                return false;
            }
            addEqual(high);
            if (KeyBuilder.addEqual(low, inValues.values(), value, keyTypes[equal.length])) {
                KeyBuilder.addEqual(high, inValues.values(), value, keyTypes[equal.length]);
                cursor.range(execution.snapshot(), index, low, true, high, true, descending);
                return true;
            }
        }
        return false;
    }

    private boolean openRange() {
        if (bounds.isAll()) {
            cursor.range(execution.snapshot(), index, null, false, null, false, descending);
            return true;
        }
        if (!addEqual(low)) {
            return false;
        }
        addEqual(high);
        if (lowValues == null && highValues == null && !bounds.notNull()) {
            cursor.range(execution.snapshot(), index, low, true, high, true, descending);
            return true;
        }
        return openBounded();
    }

    private boolean openBounded() {
        SqlType type = keyTypes[equal.length];
        boolean falling = keyDescending[equal.length];
        // In a falling key column the larger values come first.
        Key lowerKey = falling ? high : low;
        Key upperKey = falling ? low : high;
        Bound lower = lowValues == null
                ? Bound.OPEN
                : KeyBuilder.addBound(lowerKey, lowValues[0].evaluateOne(noRow), 0, type, true);
        Vector upperValue = highValues == null ? null : highValues[0].evaluateOne(noRow);
        Bound upper = upperValue == null || bounds.pattern() && upperValue.isNull(0)
                ? Bound.OPEN
                : KeyBuilder.addBound(upperKey, upperValue, 0, type, false);
        if (lower == Bound.NONE || upper == Bound.NONE) {
            return false;
        }
        boolean lowerInclusive = lower == Bound.MOVED
                || lower == Bound.SET
                        && addFurther(lowerKey, lowValues, true, bounds.low().inclusive());
        boolean upperInclusive = upper == Bound.MOVED
                || upper == Bound.SET
                        && addFurther(upperKey, highValues, false, bounds.high().inclusive());
        // NULLs are the largest or smallest values of the key column, and no range holds them.
        boolean nullsAbove = upper == Bound.OPEN && keyNullable[equal.length] && !nullsLow[equal.length];
        boolean nullsBelow = lower == Bound.OPEN && keyNullable[equal.length] && nullsLow[equal.length];
        if (nullsAbove) {
            upperKey.addNull();
        }
        if (nullsBelow) {
            lowerKey.addNull();
        }
        // An open end without a key of its own has the equal values as its key, or is none.
        Key lowerEnd = lower == Bound.OPEN && !nullsBelow && equal.length == 0 ? null : lowerKey;
        Key upperEnd = upper == Bound.OPEN && !nullsAbove && equal.length == 0 ? null : upperKey;
        lowerInclusive |= lower == Bound.OPEN && !nullsBelow;
        upperInclusive |= upper == Bound.OPEN && !nullsAbove;
        if (falling) {
            cursor.range(execution.snapshot(), index, upperEnd, upperInclusive, lowerEnd, lowerInclusive, descending);
        } else {
            cursor.range(execution.snapshot(), index, lowerEnd, lowerInclusive, upperEnd, upperInclusive, descending);
        }
        return true;
    }

    /** Adds an end's values behind the first, up to one that is no bound; returns whether the key is in the range. */
    private boolean addFurther(Key key, Evaluator[] values, boolean lower, boolean inclusive) {
        for (int i = 1; i < values.length; i++) {
            Vector value = values[i].evaluateOne(noRow);
            if (KeyBuilder.addBound(key, value, 0, keyTypes[equal.length + i], lower) != Bound.SET) {
                return true;
            }
        }
        return inclusive;
    }

    @Override
    void expect(long rows) {
        size.expect(rows);
    }

    @Override
    Batch next() {
        while (reading) {
            int rows = cursor.nextBatch(size.next());
            if (rows > 0) {
                reader.readBatch(cursor, batch, rows);
                return batch;
            }
            reading = in.length > 0 && openNextIn();
        }
        return null;
    }

    @Override
    void close() {
        reading = false;
        cursor.close();
    }
}
