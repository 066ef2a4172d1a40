package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Index;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.expression.evaluate.VectorSet;
import org.ashlardb.sql.expression.function.ArrayValues;
import org.ashlardb.sql.plan.physical.IndexBounds;
import org.ashlardb.sql.plan.physical.IndexEnd;
import org.ashlardb.sql.plan.physical.IndexScan;
import org.ashlardb.sql.plan.physical.Step.GroupHeads;
import org.ashlardb.sql.type.ArrayReader;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/**
 * Reads the part of a table that an index finds: one range, one for each value of an IN or of an array, those between values
 * that rows do not have, or the keys with NULL and the others apart.
 */
final class IndexScanOperator extends Operator {
    private static final IndexEnd EXCLUSIVE = new IndexEnd(List.of(), false);
    private static final Vector[] NONE = {};

    private final Execution execution;
    private final IndexBounds bounds;
    private final Index index;
    private final Cursor cursor;
    private final KeyRange range;
    private final int[] keyPositions; // of the key columns in a batch, or -1
    private final Evaluator[] equal;
    private final Evaluator[] in;
    private final Evaluator[] except;
    private final Evaluator[] low;
    private final Evaluator[] high;
    private final Vector[] lowValues;
    private final Vector[] highValues;
    private final VectorSet inValues;
    private final Vector[] exceptValues;
    private final boolean exceptFalling; // whether larger values are read first
    private final boolean nullsApart;
    private final boolean nullsFirst;
    private final ColumnReader reader;
    private final Batch batch;
    private final Batch noRow = new Batch(0);
    private final BatchSize size = new BatchSize();
    private boolean reading;
    private int nextPart; // of several ranges
    private int rowsRead; // in the last batch

    IndexScanOperator(Execution execution, IndexScan plan) {
        super(new Layout(plan.outputs()));
        this.execution = execution;
        bounds = plan.bounds();
        index = plan.index();
        cursor = plan.table().table().newCursor();
        range = new KeyRange(index, plan.table().columns(), plan.descending());
        int[] ordinals = index.definition().columns();
        keyPositions = new int[ordinals.length];
        for (int i = 0; i < ordinals.length; i++) {
            keyPositions[i] = plan.outputs().indexOf(plan.scan().columns().get(ordinals[i]));
        }
        EvaluatorFactory factory = new EvaluatorFactory(execution.evaluation());
        equal = factory.makeAll(bounds.equal());
        in = factory.makeAll(bounds.in());
        except = factory.makeAll(bounds.except());
        low = factory.makeAll(IndexEnd.valuesOf(bounds.low()));
        high = factory.makeAll(IndexEnd.valuesOf(bounds.high()));
        lowValues = new Vector[low.length];
        highValues = new Vector[high.length];
        exceptValues = new Vector[except.length];
        exceptFalling = except.length > 0 && index.definition().descending()[equal.length] != plan.descending();
        nullsApart = plan.nullsMoved() && isOpenWithNulls(plan);
        nullsFirst = nullsApart && plan.nullsFirst();
        inValues = in.length == 0 ? null : new VectorSet(inType(bounds).kind());
        reader = new ColumnReader(plan.scan(), execution.leftColumns());
        batch = reader.newBatch();
    }

    /** Whether there are no bounds on the key column behind the equal values, so that keys may have NULL there. */
    private static boolean isOpenWithNulls(IndexScan plan) {
        IndexBounds bounds = plan.bounds();
        int column = plan.index().definition().columns()[bounds.equal().size()];
        return bounds.in().isEmpty()
                && bounds.except().isEmpty()
                && bounds.low() == null
                && bounds.high() == null
                && !bounds.notNull()
                && plan.scan().columns().get(column).nullable();
    }

    private static SqlType inType(IndexBounds bounds) {
        SqlType type = bounds.in().get(0).type();
        return bounds.elements() ? type.element() : type;
    }

    @Override
    void open() {
        size.restart();
        nextPart = 0;
        if (isOneRange()) {
            reading = setRange();
            if (reading) {
                range.open(cursor, execution.snapshot());
            }
            return;
        }
        reading = collectParts() && openNextPart();
    }

    private boolean isOneRange() {
        return in.length == 0 && except.length == 0 && !nullsApart;
    }

    /** Evaluates the values of several ranges; false if there is none. */
    private boolean collectParts() {
        nextPart = 0;
        if (in.length > 0) {
            collectIn();
            return true;
        }
        return except.length == 0 || collectExcept();
    }

    private boolean openNextPart() {
        boolean found = setNextPart();
        if (found) {
            range.open(cursor, execution.snapshot());
        }
        return found;
    }

    private boolean setNextPart() {
        return in.length > 0 ? setNextIn() : except.length > 0 ? setNextGap() : setNextOfNulls();
    }

    /**
     * How many entries what it would read has, those of rows that are gone among them, or more than {@code most} if it has
     * more; instead of {@link #open}.
     */
    long count(long most) {
        long found = 0;
        try {
            if (isOneRange()) {
                found = setRange() ? range.count(cursor, execution.snapshot(), most) : 0;
            } else {
                boolean any = collectParts();
                while (any && found <= most && setNextPart()) {
                    found += range.count(cursor, execution.snapshot(), most - found);
                }
            }
        } finally {
            cursor.close();
        }
        return found;
    }

    private void collectIn() {
        inValues.clear();
        for (Evaluator value : in) {
            Vector found = value.evaluateOne(noRow);
            if (!bounds.elements()) {
                inValues.add(found, 0);
            } else if (!found.isNull(0)) {
                addElements(found);
            }
        }
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

    /** Begins the range with the equal values; false when no row can have them. */
    private boolean addEqual() {
        range.clear();
        for (int i = 0; i < equal.length; i++) {
            if (IndexBounds.isNull(bounds.equal().get(i))) {
                range.addNull();
            } else if (!range.addEqual(i, equal[i].evaluateOne(noRow), 0)) {
                return false;
            }
        }
        return true;
    }

    private boolean setNextIn() {
        while (nextPart < inValues.size()) {
            int value = nextPart++;
            if (!addEqual()) {
                return false;
            }
            if (range.addEqual(equal.length, inValues.values(), value)) {
                return true;
            }
        }
        return false;
    }

    /** Puts the values that rows do not have into order; false if one is NULL, so that no row is found. */
    private boolean collectExcept() {
        for (int i = 0; i < except.length; i++) {
            Vector value = except[i].evaluateOne(noRow);
            if (value.isNull(0)) {
                return false;
            }
            int at = i;
            while (at > 0 && value.compare(0, exceptValues[at - 1], 0) < 0) {
                exceptValues[at] = exceptValues[at - 1];
                at--;
            }
            exceptValues[at] = value;
        }
        return true;
    }

    /** The next part of the index below, between or above the values that rows do not have. */
    private boolean setNextGap() {
        while (nextPart <= except.length) {
            int gap = exceptFalling ? except.length - nextPart : nextPart;
            nextPart++;
            boolean first = gap == 0;
            boolean last = gap == except.length;
            if (!first && !last && exceptValues[gap - 1].compare(0, exceptValues[gap], 0) == 0) {
                continue;
            }
            if (!addEqual()) {
                return false;
            }
            Vector[] below = first ? NONE : new Vector[] {exceptValues[gap - 1]};
            Vector[] above = last ? NONE : new Vector[] {exceptValues[gap]};
            IndexEnd from = first ? null : EXCLUSIVE;
            if (range.bound(equal.length, from, below, last ? null : EXCLUSIVE, above, 0, false)) {
                return true;
            }
        }
        return false;
    }

    /** The keys with NULL behind the equal values, or the others. */
    private boolean setNextOfNulls() {
        while (nextPart < 2) {
            boolean nulls = nextPart == 0 == nullsFirst;
            nextPart++;
            if (!addEqual()) {
                return false;
            }
            if (nulls) {
                range.addNull();
                return true;
            }
            if (range.bound(equal.length, null, NONE, null, NONE, 0, false)) {
                return true;
            }
        }
        return false;
    }

    private boolean setRange() {
        if (!addEqual()) {
            return false;
        }
        boolean bounded = low.length > 0 || high.length > 0 || bounds.notNull();
        return !bounded
                || range.bound(
                        equal.length,
                        bounds.low(),
                        evaluate(low, lowValues),
                        bounds.high(),
                        evaluate(high, highValues),
                        0,
                        bounds.pattern());
    }

    private Vector[] evaluate(Evaluator[] values, Vector[] results) {
        for (int i = 0; i < results.length; i++) {
            results[i] = values[i].evaluateOne(noRow);
        }
        return results;
    }

    @Override
    void expect(long rows) {
        size.expect(rows);
    }

    /** Unless rows that are not equal have been read already. */
    @Override
    void leaveOutEqual(int row, int keyColumns) {
        int fixed = equal.length;
        for (int i = fixed; i < fixed + keyColumns; i++) {
            if (!batch.columns[keyPositions[i]].isSame(row, batch.columns[keyPositions[i]], rowsRead - 1)) {
                return;
            }
        }
        range.clearBehind();
        for (int i = 0; i < fixed; i++) {
            range.addBehind(i, equal[i].evaluateOne(noRow), 0);
        }
        for (int i = fixed; i < fixed + keyColumns; i++) {
            range.addBehind(i, batch.columns[keyPositions[i]], row);
        }
        range.openBehind(cursor, execution.snapshot());
        size.expect(GroupHeads.FIRST_ROWS);
    }

    @Override
    Batch next() {
        while (reading) {
            int rows = cursor.nextBatch(size.next());
            if (rows > 0) {
                rowsRead = rows;
                reader.readBatch(cursor, batch, rows);
                return batch;
            }
            reading = !isOneRange() && openNextPart();
        }
        return null;
    }

    @Override
    void close() {
        reading = false;
        cursor.close();
    }
}
