package org.ashlardb.sql.execute;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.execute.spill.SpilledRows;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** Sorted runs of rows on disk, merged when they are read. Rows with equal keys keep the order in which they came. */
final class SortedRuns {
    /** More runs are merged to one before others are added. */
    private static final int MOST_RUNS = 64;

    private final Execution execution;
    private final SqlKind[] kinds;
    private final RowSorter sorter;
    private final List<SpilledRows> runs = new ArrayList<>();

    SortedRuns(Execution execution, SqlKind[] kinds, RowSorter sorter) {
        this.execution = execution;
        this.kinds = kinds;
        this.sorter = sorter;
    }

    boolean isEmpty() {
        return runs.isEmpty();
    }

    /** Adds the first rows of a store, in the order that the row numbers have. */
    void add(ColumnStore store, int[] order, int count) {
        if (runs.size() == MOST_RUNS) {
            mergeAll();
        }
        SpilledRows run = execution.newSpilledRows(kinds);
        runs.add(run);
        for (int i = 0; i < count; i++) {
            run.add(store.at(order[i]), store.in(order[i]));
        }
    }

    private void mergeAll() {
        SpilledRows merged = execution.newSpilledRows(kinds);
        boolean done = false;
        try {
            Merge merge = merge();
            while (merge.next()) {
                merged.add(merge.columns(), merge.row());
            }
            done = true;
        } finally {
            if (!done) {
                merged.close();
            }
        }
        close();
        runs.add(merged);
    }

    /** Reads the rows of all runs in order. */
    Merge merge() {
        return new Merge();
    }

    /** Gives the room on disk back. */
    void close() {
        runs.forEach(SpilledRows::close);
        runs.clear();
    }

    /** A heap of the runs, by the rows they are at; of equal rows the earlier run's comes first. */
    final class Merge {
        private final SpilledRows.Reader[] readers = new SpilledRows.Reader[runs.size()];
        private final Batch[] batches = new Batch[runs.size()];
        private final int[] positions = new int[runs.size()];
        private final int[] heap = new int[runs.size()];
        private int size;
        private int current = -1;

        private Merge() {
            for (int i = 0; i < readers.length; i++) {
                readers[i] = runs.get(i).reader();
                if (advance(i)) {
                    heap[size++] = i;
                }
            }
            for (int i = size / 2 - 1; i >= 0; i--) {
                sink(i);
            }
        }

        /** Moves a run to its next row; false at its end. */
        private boolean advance(int run) {
            positions[run]++;
            if (batches[run] == null || positions[run] == batches[run].count) {
                batches[run] = readers[run].next();
                positions[run] = 0;
            }
            return batches[run] != null;
        }

        /** Moves to the next row; false behind the last. The row is valid until the next call. */
        boolean next() {
            if (current >= 0) {
                if (!advance(current)) {
                    heap[0] = heap[--size];
                }
                sink(0);
            }
            current = size == 0 ? -1 : heap[0];
            return size > 0;
        }

        private void sink(int from) {
            int at = from;
            while (2 * at + 1 < size) {
                int child = 2 * at + 1;
                if (child + 1 < size && isBefore(heap[child + 1], heap[child])) {
                    child++;
                }
                if (!isBefore(heap[child], heap[at])) {
                    return;
                }
                int run = heap[at];
                heap[at] = heap[child];
                heap[child] = run;
                at = child;
            }
        }

        private boolean isBefore(int a, int b) {
            int order = sorter.compare(batches[a].columns, positions[a], batches[b].columns, positions[b]);
            return order < 0 || order == 0 && a < b;
        }

        /** The columns of the current row. */
        Vector[] columns() {
            return batches[current].columns;
        }

        /** Where the current row is in its columns. */
        int row() {
            return positions[current];
        }
    }
}
