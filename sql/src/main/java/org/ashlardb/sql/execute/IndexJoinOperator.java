package org.ashlardb.sql.execute;

import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.Key;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
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
    private final Key endKey;
    private final Evaluator[] keys;
    private final Vector[] keyValues;
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
        endKey = index.newKey();
        keys = new EvaluatorFactory(execution.evaluation(), left.layout()).makeAll(plan.keys());
        keyValues = new Vector[keys.length];
        keyTypes = IndexScanOperator.keyTypes(plan.table().columns(), index);
        reader = new ColumnReader(plan.scan(), execution.leftColumns());
        reader.prepare(pairs.columns, leftColumns);
    }

    @Override
    void beginBatch(Batch batch) {
        for (int i = 0; i < keys.length; i++) {
            keyValues[i] = keys[i].evaluate(batch, batch.selection, batch.count);
        }
    }

    @Override
    void beginRow(Batch batch, int row) {
        found = false;
        ranging = false;
        if (!fill(key, row)) {
            return;
        }
        if (unique) {
            found = cursor.seek(execution.snapshot(), index, key);
        } else {
            fill(endKey, row);
            cursor.range(execution.snapshot(), index, key, true, endKey, true, false);
            ranging = true;
        }
    }

    private boolean fill(Key target, int row) {
        target.clear();
        for (int i = 0; i < keys.length; i++) {
            if (!KeyBuilder.addEqual(target, keyValues[i], row, keyTypes[i])) {
                return false;
            }
        }
        return true;
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
    void notePair(Vector[] target, int offset, int row) {
        reader.readRow(cursor, target, offset, row);
    }

    @Override
    void close() {
        super.close();
        cursor.close();
    }
}
