package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.sql.plan.SortKey;
import org.ashlardb.sql.plan.physical.Step;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/**
 * Sorts all rows, or keeps only the first of them as it goes, and stops where rows that come by the first keys cannot be
 * among them any more. More than fit into memory are sorted by runs on disk.
 */
final class SortOperator extends Operator {
    private static final int MIN_KEPT = 4 * Batch.CAPACITY;
    /** One of so many of the first rows is thought to have others behind it that arrive with the same keys. */
    private static final int TIES_SHARE = 4;
    /** A store with no more bytes is kept for the next execution. */
    private static final int SMALL = 1 << 13;

    private final Operator input;
    private final RowSorter sorter;
    private final RowCount limit;
    private final RowCount offset;
    private final ColumnStore store;
    private final SortedRuns runs;
    private final RowSorter arrival; // null if rows come in no order
    private final Batch bound; // a row that none of the first ones comes behind, by those keys
    private final Batch last; // of the first rows, as far as they are known
    private final Batch batch;
    private final BatchSize size = new BatchSize();
    private boolean bounded;
    private int[] before = {}; // rows of a batch that are before it
    private boolean full; // whether there are enough first rows, up to the last

    private long arrived;
    private int[] order;
    private SortedRuns.Merge merge; // null when all rows are in memory
    private long position;
    private long end;

    SortOperator(Execution execution, Step.SortRows plan, Operator input) {
        this(execution, plan.order(), 0, null, null, input);
    }

    SortOperator(Execution execution, Step.TopRows plan, Operator input) {
        this(
                execution,
                plan.order(),
                plan.presorted(),
                RowCount.limit(execution, plan.limit()),
                RowCount.offset(execution, plan.offset()),
                input);
    }

    private SortOperator(
            Execution execution, List<SortKey> keys, int presorted, RowCount limit, RowCount offset, Operator input) {
        super(input.layout());
        this.input = input;
        sorter = new RowSorter(execution, keys, layout());
        this.limit = limit;
        this.offset = offset;
        store = new ColumnStore(layout().variables(), execution.memory());
        runs = new SortedRuns(execution, store.kinds(), sorter);
        arrival = presorted == 0 ? null : new RowSorter(execution, keys.subList(0, presorted), layout());
        bound = store.newBatch();
        last = store.newBatch();
        batch = store.newBatch();
    }

    @Override
    void open() {
        release();
        size.expect(Batch.CAPACITY);
        input.open();
    }

    @Override
    void expect(long rows) {
        size.expect(rows);
    }

    private void release() {
        order = null;
        merge = null;
        bounded = false;
        full = false;
        arrived = 0;
        if (store.taken() > SMALL) {
            store.clear();
        } else {
            store.restart();
        }
        runs.close();
    }

    private void sort() {
        long skipped = offset == null ? 0 : offset.value();
        long taken = limit == null ? Long.MAX_VALUE : limit.value();
        long wanted = taken > Long.MAX_VALUE - skipped ? Long.MAX_VALUE : taken + skipped;
        long trimAt = wanted > Integer.MAX_VALUE / 2 ? Long.MAX_VALUE : Math.max(MIN_KEPT, 2 * wanted);
        if (arrival != null && wanted < Integer.MAX_VALUE) {
            input.expect(wanted + wanted / TIES_SHARE + 1);
        }
        for (Batch in = wanted == 0 ? null : input.next(); in != null; in = input.next()) {
            add(in);
            if (store.size() >= trimAt) {
                trim((int) wanted);
            }
            if (store.isFull()) {
                spill(wanted);
            }
            if (arrival != null && hasAll(in, wanted)) {
                break;
            }
        }
        input.close();
        if (runs.isEmpty()) {
            order = sorter.sort(store);
            position = Math.min(skipped, order.length);
            end = Math.min(wanted, order.length);
        } else {
            spill(wanted);
            order = new int[0];
            merge = runs.merge();
            position = 0;
            end = wanted;
            for (long i = 0; i < skipped && merge.next(); i++) {
                position++;
            }
        }
    }

    /** Whether those who come behind the rows of this batch cannot be among the first any more. */
    private boolean hasAll(Batch in, long wanted) {
        if (!bounded && arrived + in.count >= wanted) {
            copy(in, in.selection[(int) (wanted - arrived - 1)], bound);
            bounded = true;
        }
        arrived += in.count;
        return bounded && arrival.compare(in.columns, in.selection[in.count - 1], bound.columns, 0) > 0;
    }

    private static void copy(Batch source, int row, Batch target) {
        for (int i = 0; i < target.columns.length; i++) {
            target.columns[i].reset(1);
            target.columns[i].copy(0, source.columns[i], row);
        }
    }

    /** Adds rows, but none behind the last one of those that are enough. */
    private void add(Batch in) {
        int count = full ? selectBefore(in) : in.count;
        if (count == in.count) {
            store.addAll(in);
            return;
        }
        for (int i = 0; i < count; i++) {
            store.add(in.columns, before[i]);
        }
    }

    private int selectBefore(Batch in) {
        if (before.length < in.count) {
            before = new int[Batch.CAPACITY];
        }
        int count = 0;
        for (int i = 0; i < in.count; i++) {
            int row = in.selection[i];
            if (sorter.compare(in.columns, row, last.columns, 0) < 0) {
                before[count++] = row;
            }
        }
        return count;
    }

    private void spill(long wanted) {
        runs.add(store, sorter.sort(store), (int) Math.min(wanted, store.size()));
        store.clear();
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
        copy(rows, wanted - 1, last);
        full = true;
    }

    @Override
    Batch next() {
        if (order == null) {
            sort();
        }
        int count = (int) Math.min(size.next(), end - position);
        if (count <= 0) {
            return null;
        }
        if (merge != null) {
            return merged(count);
        }
        store.gather(order, (int) position, count, batch);
        position += count;
        return batch;
    }

    private Batch merged(int most) {
        int count = 0;
        for (Vector column : batch.columns) {
            column.reset(most);
        }
        while (count < most && merge.next()) {
            for (int i = 0; i < batch.columns.length; i++) {
                batch.columns[i].copy(count, merge.columns()[i], merge.row());
            }
            count++;
        }
        position = count < most ? end : position + count;
        batch.selectFirst(count);
        return count == 0 ? null : batch;
    }

    @Override
    void close() {
        release();
        input.close();
    }
}
