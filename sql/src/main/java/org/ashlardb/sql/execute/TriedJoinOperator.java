package org.ashlardb.sql.execute;

import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.plan.physical.TriedJoin;
import org.ashlardb.sql.vector.Batch;

/** Looks partners up in an index for a few left rows at a time, until a hash table is thought to be faster. */
final class TriedJoinOperator extends Operator {
    private static final int FIRST_ROWS = 1;

    private final Execution execution;
    private final TriedJoin plan;
    private final Operator left;
    private final Operator right;
    private final Pieces pieces;
    private final IndexJoinOperator byIndex;
    private HashJoinOperator byHash; // null until it is needed
    private boolean switched;

    TriedJoinOperator(Execution execution, TriedJoin plan, Operator left, Operator right) {
        super(new Layout(plan.outputs()));
        this.execution = execution;
        this.plan = plan;
        this.left = left;
        this.right = right;
        this.pieces = new Pieces();
        this.byIndex = new IndexJoinOperator(execution, plan.byIndex(), pieces);
    }

    /** The left rows: few at first, then twice as many each time; when the join is switched, all that are left. */
    private final class Pieces extends Operator {
        private final Batch piece = new Batch(left.layout().size());
        private final int[] selection = new int[Batch.CAPACITY];
        private Batch batch;
        private int position;
        private int size;
        private long given;

        Pieces() {
            super(left.layout());
        }

        @Override
        void open() {
            if (!switched) {
                batch = null;
                size = FIRST_ROWS;
                given = 0;
            }
        }

        @Override
        Batch next() {
            if (!switched && given > 0 && plan.isTooMuch(given, byIndex.candidates())) {
                switched = true;
                return null;
            }
            if (batch == null || position == batch.count) {
                batch = left.next();
                position = 0;
                if (batch == null) {
                    return null;
                }
            }
            int count = batch.count - position;
            if (!switched) {
                count = Math.min(count, size);
                size = Math.min(2 * size, Batch.CAPACITY);
            }
            System.arraycopy(batch.columns, 0, piece.columns, 0, batch.columns.length);
            System.arraycopy(batch.selection, position, selection, 0, count);
            piece.selection = selection;
            piece.count = count;
            position += count;
            given += count;
            return piece;
        }

        @Override
        void close() {
            // the join does that, when both ways have ended
        }
    }

    @Override
    void open() {
        switched = false;
        left.open();
        byIndex.open();
    }

    @Override
    void expect(long rows) {
        left.expect(rows);
    }

    @Override
    Batch next() {
        if (byHash == null || !switched) {
            Batch batch = byIndex.next();
            if (batch != null || !switched) {
                return batch;
            }
            if (byHash == null) {
                byHash = new HashJoinOperator(execution, plan.byHash(), pieces, right);
            }
            byHash.open();
        }
        return byHash.next();
    }

    @Override
    void close() {
        byIndex.close();
        if (byHash != null) {
            byHash.close();
        }
        right.close();
        left.close();
    }
}
