package org.ashlardb.sql.execute;

import java.util.Arrays;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.plan.physical.HashJoin;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** A join by a hash table of the right rows' keys. Rows with the same key are chained. */
final class HashJoinOperator extends StoredJoinOperator {
    private static final int NONE = -1;

    private final Evaluator[] leftKeys;
    private final Evaluator[] rightKeys;
    private final Vector[] leftValues;
    private final Vector[] rightValues;
    private final RowTable keys;

    /** Per key its first row, per row the next of the same key. */
    private int[] first = new int[16];

    private int[] following = new int[16];
    private int upcoming;

    HashJoinOperator(Execution execution, HashJoin plan, Operator left, Operator right) {
        super(execution, plan.type(), plan.pairs(), left, right, plan.conditions());
        leftKeys = new EvaluatorFactory(execution.evaluation(), left.layout()).makeAll(plan.leftKeys());
        rightKeys = new EvaluatorFactory(execution.evaluation(), right.layout()).makeAll(plan.rightKeys());
        leftValues = new Vector[leftKeys.length];
        rightValues = new Vector[rightKeys.length];
        keys = new RowTable(AggregateOperator.kinds(plan.rightKeys()), execution.memory());
    }

    @Override
    void beginBuild() {
        if (keys != null) {
            keys.clear();
        }
    }

    @Override
    void build(Batch batch) {
        for (int i = 0; i < rightKeys.length; i++) {
            rightValues[i] = rightKeys[i].evaluate(batch, batch.selection, batch.count);
        }
        for (int k = 0; k < batch.count; k++) {
            int row = batch.selection[k];
            int stored = store.size();
            store.add(batch.columns, row);
            if (stored == following.length) {
                following = Arrays.copyOf(following, stored * 2);
            }
            if (!anyNull(rightValues, row)) {
                chain(row, stored);
            }
        }
    }

    private void chain(int row, int stored) {
        int before = keys.size();
        int key = keys.findOrAdd(rightValues, row);
        if (key == first.length) {
            first = Arrays.copyOf(first, key * 2);
        }
        following[stored] = key == before ? NONE : first[key];
        first[key] = stored;
    }

    private static boolean anyNull(Vector[] values, int row) {
        for (Vector value : values) {
            if (value.isNull(row)) {
                return true;
            }
        }
        return false;
    }

    @Override
    void beginBatch(Batch batch) {
        for (int i = 0; i < leftKeys.length; i++) {
            leftValues[i] = leftKeys[i].evaluate(batch, batch.selection, batch.count);
        }
    }

    @Override
    void beginRow(Batch batch, int row) {
        upcoming = NONE;
        if (!anyNull(leftValues, row)) {
            int key = keys.find(leftValues, row);
            upcoming = key < 0 ? NONE : first[key];
        }
    }

    @Override
    boolean nextCandidate() {
        candidate = upcoming;
        if (candidate == NONE) {
            return false;
        }
        upcoming = following[candidate];
        return true;
    }
}
