package org.ashlardb.sql.execute;

import org.ashlardb.sql.plan.physical.HashJoin;
import org.ashlardb.sql.plan.physical.LoopJoin;
import org.ashlardb.sql.vector.Batch;

/**
 * A join that compares every pair. As long as the right rows are on the heap, all of them are offered to one left row after
 * the other; of those on disk, a piece to all rows of a left batch before the next piece is read.
 */
final class LoopJoinOperator extends StoredJoinOperator {
    private int start;
    private int end;

    LoopJoinOperator(Execution execution, LoopJoin plan, Operator left, Operator right) {
        super(
                execution,
                plan.type(),
                plan.pairs(),
                left,
                right,
                plan.conditions(),
                HashJoin.looksLeftFirst(plan.type(), plan.left(), plan.right()),
                true);
    }

    @Override
    void beginBatch(Batch batch) {
        start = 0;
        end = store.isOnDisk() ? store.pieceEnd(0) : store.size();
    }

    @Override
    boolean nextRound() {
        start = end;
        end = start == store.size() ? start : store.pieceEnd(start);
        return start < end;
    }

    @Override
    void beginRow(Batch batch, int row) {
        candidate = start - 1;
    }

    @Override
    boolean nextCandidate() {
        return ++candidate < end;
    }
}
