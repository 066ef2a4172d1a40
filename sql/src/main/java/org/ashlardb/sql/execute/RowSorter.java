package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.plan.SortKey;
import org.ashlardb.sql.vector.Vector;

/**
 * Sorts the rows of a store by an array of their numbers: a stable merge sort, so rows with equal keys keep their
 * order.
 */
final class RowSorter {
    private static final int INSERTION_LENGTH = 12;
    private static final int CANCEL_CHECK_MASK = (1 << 12) - 1;

    private final int[] columns;
    private final boolean[] descending;
    private final boolean[] nullsFirst;
    private final Execution execution;
    private ColumnStore sorted;

    RowSorter(Execution execution, List<SortKey> keys, Layout layout) {
        this.execution = execution;
        columns = new int[keys.size()];
        descending = new boolean[columns.length];
        nullsFirst = new boolean[columns.length];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = layout.position(keys.get(i).variable());
            descending[i] = keys.get(i).descending();
            nullsFirst[i] = keys.get(i).nullsFirst();
        }
    }

    /** Sorts by some columns of a store. */
    RowSorter(Execution execution, int[] columns, boolean[] descending, boolean[] nullsFirst) {
        this.execution = execution;
        this.columns = columns.clone();
        this.descending = descending.clone();
        this.nullsFirst = nullsFirst.clone();
    }

    /** The numbers of all rows in order. */
    int[] sort(ColumnStore store) {
        int[] rows = new int[store.size()];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = i;
        }
        sort(store, rows);
        return rows;
    }

    /** Brings the numbers of some rows in order. */
    void sort(ColumnStore store, int[] rows) {
        sorted = store;
        sort(rows, rows.clone(), 0, rows.length);
    }

    /** Whether two rows of a store are equal in order. */
    boolean arePeers(ColumnStore store, int a, int b) {
        return compare(store.at(a), store.in(a), store.at(b), store.in(b)) == 0;
    }

    private void sort(int[] target, int[] source, int from, int to) {
        if (to - from <= INSERTION_LENGTH) {
            insertionSort(target, from, to);
            return;
        }
        int middle = from + to >>> 1;
        sort(source, target, from, middle);
        sort(source, target, middle, to);
        if (compare(source[middle - 1], source[middle]) <= 0) {
            System.arraycopy(source, from, target, from, to - from);
            return;
        }
        int left = from;
        int right = middle;
        for (int i = from; i < to; i++) {
            if ((i & CANCEL_CHECK_MASK) == 0) {
                execution.checkCanceled();
            }
            boolean takeLeft = right >= to || left < middle && compare(source[left], source[right]) <= 0;
            target[i] = takeLeft ? source[left++] : source[right++];
        }
    }

    private void insertionSort(int[] rows, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            int row = rows[i];
            int j = i;
            while (j > from && compare(rows[j - 1], row) > 0) {
                rows[j] = rows[j - 1];
                j--;
            }
            rows[j] = row;
        }
    }

    private int compare(int a, int b) {
        return compare(sorted.at(a), sorted.in(a), sorted.at(b), sorted.in(b));
    }

    /** The order of two rows of columns. */
    int compare(Vector[] aColumns, int a, Vector[] bColumns, int b) {
        for (int i = 0; i < columns.length; i++) {
            Vector aVector = aColumns[columns[i]];
            Vector bVector = bColumns[columns[i]];
            boolean aNull = aVector.isNull(a);
            boolean bNull = bVector.isNull(b);
            int order;
            if (aNull || bNull) {
                order = aNull == bNull ? 0 : aNull == nullsFirst[i] ? -1 : 1;
            } else {
                order = aVector.compare(a, bVector, b);
                order = descending[i] ? -order : order;
            }
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }
}
