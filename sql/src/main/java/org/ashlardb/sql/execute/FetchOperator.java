package org.ashlardb.sql.execute;

import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.plan.Fetch;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.Vector;

/** FETCH with PERCENT or WITH TIES, over rows that come in order. */
final class FetchOperator extends Operator {
    private static final double HUNDRED = 100;

    private final Operator input;
    private final Fetch plan;
    private final RowCount limit;
    private final Evaluator share;
    private final RowCount offset;
    private final RowSorter ties;

    /** All rows for PERCENT, since their number decides; otherwise those passed on and the first behind them. */
    private final ColumnStore store;

    private final Batch batch;
    private int position = -1;
    private int end;

    FetchOperator(Execution execution, Fetch plan, Operator input) {
        super(input.layout());
        this.input = input;
        this.plan = plan;
        EvaluatorFactory factory = new EvaluatorFactory(execution.evaluation());
        share = plan.percent() ? factory.make(plan.limit()) : null;
        limit = RowCount.limit(execution, plan.percent() ? null : plan.limit());
        offset = RowCount.offset(execution, plan.offset());
        ties = new RowSorter(execution, plan.ties(), layout());
        store = execution.newSpillingStore(ColumnStore.kinds(layout().variables()));
        batch = store.newBatch();
    }

    @Override
    void open() {
        position = -1;
        store.clear();
        input.open();
    }

    private void read() {
        long skipped = offset.value();
        long taken = share == null ? limit.value() : Long.MAX_VALUE;
        long wanted = taken > Long.MAX_VALUE - skipped ? Long.MAX_VALUE : taken + skipped;
        boolean more = wanted > 0;
        input.expect(wanted);
        while (more) {
            Batch in = input.next();
            more = in != null;
            for (int k = 0; more && k < in.count; k++) {
                store.add(in.columns, in.selection[k]);
                more = !isBehind(wanted);
            }
        }
        input.close();
        if (share != null) {
            taken = (long) Math.ceil(percent() * store.size() / HUNDRED);
            wanted = taken + Math.min(skipped, store.size());
        }
        position = (int) Math.min(skipped, store.size());
        end = (int) Math.min(wanted, store.size());
        while (!plan.ties().isEmpty() && end > position && end < store.size() && ties.arePeers(store, end - 1, end)) {
            end++;
        }
    }

    /** Whether the row added last and all behind it are not wanted. */
    private boolean isBehind(long wanted) {
        int last = store.size() - 1;
        return last >= wanted && (plan.ties().isEmpty() || !ties.arePeers(store, (int) wanted - 1, last));
    }

    private double percent() {
        Vector value = share.evaluateOne(new Batch(0));
        double percent = value.isNull(0) ? HUNDRED : ((DoubleVector) value).values[0];
        if (!(percent >= 0 && percent <= HUNDRED)) {
            throw new SqlException(SqlState.INVALID_LIMIT, "PERCENT " + percent + " is not between 0 and 100");
        }
        return percent;
    }

    @Override
    Batch next() {
        if (position < 0) {
            read();
        }
        int count = Math.min(Batch.CAPACITY, end - position);
        if (count <= 0) {
            return null;
        }
        store.gather(position, count, batch);
        position += count;
        return batch;
    }

    @Override
    void close() {
        store.clear();
        position = 0;
        end = 0;
        input.close();
    }
}
