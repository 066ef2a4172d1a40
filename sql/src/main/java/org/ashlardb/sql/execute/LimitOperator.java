package org.ashlardb.sql.execute;

import org.ashlardb.sql.plan.physical.Step.LimitRows;
import org.ashlardb.sql.vector.Batch;

/** Passes over some rows and stops after some more. */
final class LimitOperator extends Operator {
    private final Operator input;
    private final RowCount limit;
    private final RowCount offset;
    private final int[] selection = new int[Batch.CAPACITY];
    private final Batch batch;
    private long toSkip;
    private long toPass;

    LimitOperator(Execution execution, LimitRows plan, Operator input) {
        super(input.layout());
        this.input = input;
        limit = RowCount.limit(execution, plan.limit());
        offset = RowCount.offset(execution, plan.offset());
        batch = new Batch(layout().size());
    }

    @Override
    void open() {
        toSkip = offset.value();
        toPass = limit.value();
        if (toPass > 0) {
            input.open();
            if (toPass < Long.MAX_VALUE - toSkip) {
                input.expect(toSkip + toPass);
            }
        }
    }

    @Override
    void expect(long rows) {
        if (toPass > 0 && rows < Long.MAX_VALUE - toSkip) {
            input.expect(toSkip + Math.min(rows, toPass));
        }
    }

    @Override
    Batch next() {
        while (toPass > 0) {
            Batch in = input.next();
            if (in == null) {
                return null;
            }
            if (toSkip >= in.count) {
                toSkip -= in.count;
                continue;
            }
            int skipped = (int) toSkip;
            int passed = (int) Math.min(in.count - skipped, toPass);
            System.arraycopy(in.selection, skipped, selection, 0, passed);
            System.arraycopy(in.columns, 0, batch.columns, 0, batch.columns.length);
            toSkip = 0;
            toPass -= passed;
            batch.selection = selection;
            batch.count = passed;
            return batch;
        }
        return null;
    }

    @Override
    void close() {
        input.close();
    }
}
