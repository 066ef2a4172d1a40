package org.ashlardb.sql.execute;

import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.Key;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.plan.physical.IndexEnd;
import org.ashlardb.sql.plan.physical.IndexJoin;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** A join that looks partners up in an index. */
final class IndexJoinOperator extends PairJoinOperator {
    private final Index index;
    private final boolean unique;
    private final Cursor cursor;
    private final Key key;
    private final KeyRange range;
    private final IndexEnd lower;
    private final IndexEnd upper;
    private final Evaluator[] keys;
    private final Evaluator[] low;
    private final Evaluator[] high;
    private final Vector[] keyValues;
    private final Vector[] lowValues;
    private final Vector[] highValues;
    private final SqlType[] keyTypes;
    private final ColumnReader reader;
    private boolean found;
    private boolean ranging;

    IndexJoinOperator(Execution execution, IndexJoin plan, Operator left) {
        super(execution, plan.type(), plan.pairs(), left, plan.conditions());
        index = plan.index();
        unique = index.isUnique() && plan.keys().size() == index.definition().columns().length;
        cursor = plan.table().table().newCursor();
        key = index.newKey();
        range = new KeyRange(index, plan.table().columns(), false);
        lower = plan.low();
        upper = plan.high();
        EvaluatorFactory factory = new EvaluatorFactory(execution.evaluation(), left.layout());
        keys = factory.makeAll(plan.keys());
        low = factory.makeAll(IndexEnd.valuesOf(lower));
        high = factory.makeAll(IndexEnd.valuesOf(upper));
        keyValues = new Vector[keys.length];
        lowValues = new Vector[low.length];
        highValues = new Vector[high.length];
        keyTypes = KeyBuilder.types(plan.table().columns(), index);
        reader = new ColumnReader(plan.scan(), execution.leftColumns());
        reader.prepare(pairs.columns, leftColumns);
    }

    @Override
    void setPatience(long rows) {
        limitPatience(rows);
    }

    @Override
    void beginBatch(Batch batch) {
        evaluate(keys, batch, keyValues);
        evaluate(low, batch, lowValues);
        evaluate(high, batch, highValues);
    }

    private static void evaluate(Evaluator[] values, Batch batch, Vector[] results) {
        for (int i = 0; i < values.length; i++) {
            results[i] = values[i].evaluate(batch, batch.selection, batch.count);
        }
    }

    @Override
    void beginRow(Batch batch, int row) {
        found = false;
        ranging = false;
        if (unique) {
            found = fill(row) && cursor.seek(execution.snapshot(), index, key);
        } else if (fillRange(row)) {
            range.open(cursor, execution.snapshot());
            ranging = true;
        }
    }

    private boolean fill(int row) {
        key.clear();
        for (int i = 0; i < keys.length; i++) {
            if (!KeyBuilder.addEqual(key, keyValues[i], row, keyTypes[i])) {
                return false;
            }
        }
        return true;
    }

    private boolean fillRange(int row) {
        range.clear();
        for (int i = 0; i < keys.length; i++) {
            if (!range.addEqual(i, keyValues[i], row)) {
                return false;
            }
        }
        return lower == null && upper == null
                || range.bound(keys.length, lower, lowValues, upper, highValues, row, false);
    }

    @Override
    boolean nextCandidate() {
        if (ranging) {
            ranging = cursor.next();
            return ranging;
        }
        boolean now = found;
        found = false;
        return now;
    }

    @Override
    boolean writesAtOnce() {
        return true;
    }

    @Override
    void notePair(Vector[] target, int offset, int row) {
        reader.readRow(cursor, target, offset, row);
    }

    @Override
    void close() {
        super.close();
        cursor.close();
    }
}
