package org.ashlardb.sql.execute;

import org.ashlardb.sql.plan.physical.MergeJoin;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/**
 * A join of two inputs that are sorted by its key. The right rows of one key are kept until the left input has gone past
 * it; NULLs, wherever they stand, are passed over.
 */
final class MergeJoinOperator extends PairJoinOperator {
    private final Operator right;
    private final int leftKey;
    private final int rightKey;
    private final boolean descending;

    /** The right rows of the key met last, or none before the first. */
    private final ColumnStore group;

    private Batch rightBatch;
    private int rightPosition;
    private boolean rightDone;
    private int candidate;
    private boolean matches;

    MergeJoinOperator(Execution execution, MergeJoin plan, Operator left, Operator right) {
        super(execution, plan.type(), plan.pairs(), left, plan.conditions());
        this.right = right;
        leftKey = left.layout().position(plan.leftKey());
        rightKey = right.layout().position(plan.rightKey());
        descending = plan.descending();
        group = execution.newSpillingStore(ColumnStore.kinds(right.layout().variables()));
    }

    @Override
    void open() {
        group.clear();
        rightBatch = null;
        rightDone = false;
        right.open();
        super.open();
    }

    @Override
    void beginBatch(Batch batch) {
        // the key is a column
    }

    @Override
    void beginRow(Batch batch, int row) {
        candidate = -1;
        Vector key = batch.columns[leftKey];
        matches = !key.isNull(row) && advanceTo(key, row);
    }

    /** Moves the group to a key; false if there are no right rows of it. */
    private boolean advanceTo(Vector key, int row) {
        int order = group.size() == 0 ? -1 : order(group.at(0)[rightKey], 0, key, row);
        while (order < 0 && readGroup(key, row)) {
            order = order(group.at(0)[rightKey], 0, key, row);
        }
        return order == 0;
    }

    private int order(Vector a, int aRow, Vector b, int bRow) {
        int order = a.compare(aRow, b, bRow);
        return descending ? -order : order;
    }

    /** Reads the right rows of the next key that is not before the one wanted; false behind the last. */
    private boolean readGroup(Vector wanted, int wantedRow) {
        group.restart();
        while (hasRight()) {
            int row = rightBatch.selection[rightPosition];
            Vector key = rightBatch.columns[rightKey];
            boolean skipped = key.isNull(row) || group.size() == 0 && order(key, row, wanted, wantedRow) < 0;
            if (!skipped) {
                if (group.size() > 0 && order(key, row, group.at(0)[rightKey], 0) != 0) {
                    return true;
                }
                group.add(rightBatch.columns, row);
            }
            rightPosition++;
        }
        return group.size() > 0;
    }

    private boolean hasRight() {
        while (!rightDone && (rightBatch == null || rightPosition == rightBatch.count)) {
            rightBatch = right.next();
            rightPosition = 0;
            rightDone = rightBatch == null;
        }
        return !rightDone;
    }

    @Override
    boolean nextCandidate() {
        return matches && ++candidate < group.size();
    }

    @Override
    void notePair(Vector[] target, int offset, int row) {
        group.copyRow(candidate, target, offset, row);
    }

    @Override
    void close() {
        super.close();
        right.close();
        group.clear();
        rightBatch = null;
    }
}
