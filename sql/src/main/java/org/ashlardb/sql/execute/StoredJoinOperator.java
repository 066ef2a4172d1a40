package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** A join whose right rows are kept: {@link LoopJoinOperator} compares every pair, {@link HashJoinOperator} equal keys. */
abstract class StoredJoinOperator extends PairJoinOperator {
    final ColumnStore store;
    int candidate;

    final Operator right;
    private final int[] pairRight = new int[Batch.CAPACITY];
    private boolean[] rightMatched = new boolean[0];
    private final boolean leftFirst;
    private int unmatched;

    /**
     * A join.
     *
     * @param leftFirst whether the right rows are not read if there is no left one
     * @param spilling whether its rows go to disk by themselves when they fill the memory
     */
    StoredJoinOperator(
            Execution execution,
            Join.Type type,
            List<Variable> columns,
            Operator left,
            Operator right,
            List<Scalar> conditions,
            boolean leftFirst,
            boolean spilling) {
        super(execution, type, columns, left, conditions);
        this.leftFirst = leftFirst;
        this.right = right;
        SqlKind[] kinds = ColumnStore.kinds(right.layout().variables());
        store = spilling ? execution.newSpillingStore(kinds) : new ColumnStore(kinds, execution.memory());
    }

    @Override
    final void open() {
        store.clear();
        beginBuild();
        if (leftFirst && !openLeft()) {
            openEmpty();
            return;
        }
        right.open();
        boolean anyRight = false;
        for (Batch batch = right.next(); batch != null; batch = right.next()) {
            build(batch);
            anyRight |= batch.count > 0;
        }
        right.close();
        rightMatched = type == Join.Type.FULL ? new boolean[store.size()] : rightMatched;
        unmatched = 0;
        if (!anyRight && (type == Join.Type.INNER || type == Join.Type.SEMI)) {
            openEmpty();
        } else if (leftFirst) {
            openBehindLeft();
        } else {
            super.open();
        }
    }

    /** Forgets what was built. */
    void beginBuild() {}

    void build(Batch batch) {
        store.addAll(batch);
    }

    @Override
    final void notePair(Vector[] target, int offset, int row) {
        pairRight[row] = candidate;
    }

    @Override
    final boolean remembersPairs() {
        return true;
    }

    @Override
    final void copyPairs(Vector[] target, int offset, int count) {
        store.gather(pairRight, count, target, offset);
    }

    @Override
    final void markPair(int row) {
        if (type == Join.Type.FULL) {
            rightMatched[pairRight[row]] = true;
        }
    }

    @Override
    final int nextUnmatched() {
        while (unmatched < store.size()) {
            int row = unmatched++;
            if (!rightMatched[row]) {
                return row;
            }
        }
        return -1;
    }

    @Override
    final void copyUnmatched(int rightRow, Vector[] target, int offset, int row) {
        store.copyRow(rightRow, target, offset, row);
    }

    @Override
    final void close() {
        super.close();
        right.close();
        store.clear();
        beginBuild();
    }
}
