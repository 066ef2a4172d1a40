package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.sql.plan.SortKey;
import org.ashlardb.sql.vector.Batch;

/** Sorts all rows, or keeps only the first of them as it goes. */
final class SortOperator extends Operator {
    private static final int MIN_KEPT = 4 * Batch.CAPACITY;

    private final Operator input;
    private final RowSorter sorter;
    private final RowCount limit;
    private final RowCount offset;
    private final ColumnStore store;
    private final Batch batch;
    private int[] order;
    private int position;
    private int end;

    /** Limit and offset are those of a top operator, or null to sort everything. */
    SortOperator(Execution execution, List<SortKey> keys, RowCount limit, RowCount offset, Operator input) {
        super(input.layout());
        this.input = input;
        sorter = new RowSorter(keys, layout());
        this.limit = limit;
        this.offset = offset;
        store = new ColumnStore(layout().variables(), execution.memory());
        batch = store.newBatch();
    }

    @Override
    void open() {
        order = null;
        store.clear();
        input.open();
    }

    private void sort() {
        long skipped = offset == null ? 0 : offset.value();
        long taken = limit == null ? Long.MAX_VALUE : limit.value();
        long wanted = taken > Long.MAX_VALUE - skipped ? Long.MAX_VALUE : taken + skipped;
        long trimAt = wanted > Integer.MAX_VALUE / 2 ? Long.MAX_VALUE : Math.max(MIN_KEPT, 2 * wanted);
        for (Batch in = wanted == 0 ? null : input.next(); in != null; in = input.next()) {
            store.addAll(in);
            if (store.size() >= trimAt) {
                trim((int) wanted);
            }
        }
        input.close();
        order = sorter.sort(store);
        position = (int) Math.min(skipped, order.length);
        end = (int) Math.min(wanted, order.length);
    }

    /** Keeps only the first rows. */
    private void trim(int wanted) {
        int[] sorted = sorter.sort(store);
        ColumnStore kept = store;
        Batch rows = kept.newBatch();
        kept.gather(sorted, 0, wanted, rows);
        store.clear();
        for (int i = 0; i < wanted; i++) {
            store.add(rows.columns, i);
        }
    }

    @Override
    Batch next() {
        if (order == null) {
            sort();
        }
        int count = Math.min(Batch.CAPACITY, end - position);
        if (count <= 0) {
            return null;
        }
        store.gather(order, position, count, batch);
        position += count;
        return batch;
    }

    @Override
    void close() {
        store.clear();
        order = null;
        input.close();
    }
}
