package org.ashlardb.sql.execute;

import org.ashlardb.sql.plan.physical.Step.FilterRows;
import org.ashlardb.sql.vector.Batch;

/** Keeps the rows that meet all conditions. */
final class FilterOperator extends Operator {
    private final Operator input;
    private final Conditions conditions;
    private final Batch batch;
    private final Patience patience = new Patience();

    FilterOperator(Execution execution, FilterRows plan, Operator input) {
        super(input.layout());
        this.input = input;
        conditions = new Conditions(execution, plan.conditions(), layout());
        batch = new Batch(layout().size());
    }

    @Override
    void open() {
        patience.forget();
        conditions.open();
        input.open();
    }

    @Override
    void expect(long rows) {
        input.expect(Math.max(rows, BatchSize.FIRST));
    }

    @Override
    void leaveOutEqual(int row, int keyColumns) {
        input.leaveOutEqual(row, keyColumns);
    }

    @Override
    void setPatience(long rows) {
        patience.set(rows);
    }

    @Override
    boolean gaveUp() {
        return patience.hasEnded();
    }

    @Override
    Batch next() {
        while (true) {
            Batch in = conditions.areNeverMet() ? null : input.next();
            if (in == null) {
                return null;
            }
            int count = conditions.select(in, in.selection, in.count);
            if (count > 0) {
                patience.forget();
                System.arraycopy(in.columns, 0, batch.columns, 0, batch.columns.length);
                batch.selection = conditions.selection();
                batch.count = count;
                return batch;
            }
            if (patience.endsAfter(in.count)) {
                return null;
            }
        }
    }

    @Override
    void close() {
        input.close();
    }
}
