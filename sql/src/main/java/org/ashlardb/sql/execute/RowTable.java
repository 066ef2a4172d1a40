package org.ashlardb.sql.execute;

import java.util.Arrays;
import org.ashlardb.sql.expression.evaluate.StoredRows;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Vector;

/** A hash table of distinct rows, numbered in the order they came. NULLs are equal to each other here. */
final class RowTable implements StoredRows {
    private static final int INITIAL_SLOTS = 64;
    private static final int MULTIPLIER = 31;
    private static final int NULL_HASH = 0x5bd1e995;

    private final ColumnStore store;
    private int[] slots;
    private int[] hashes;

    RowTable(SqlKind[] kinds, MemoryBudget memory) {
        store = new ColumnStore(kinds, memory);
        clear();
    }

    ColumnStore store() {
        return store;
    }

    /** Bytes that its rows take. */
    long taken() {
        return store.taken();
    }

    @Override
    public Vector[] columns() {
        return store.columns();
    }

    @Override
    public int size() {
        return store.size();
    }

    void clear() {
        store.clear();
        slots = new int[INITIAL_SLOTS];
        Arrays.fill(slots, -1);
        hashes = new int[INITIAL_SLOTS / 2];
    }

    /** The number of the row, or -1. */
    @Override
    public int find(Vector[] columns, int row) {
        return slots[slot(columns, row, hash(columns, row))];
    }

    /** The number of the row, which is added when it is new. */
    int findOrAdd(Vector[] columns, int row) {
        int hash = hash(columns, row);
        int slot = slot(columns, row, hash);
        if (slots[slot] >= 0) {
            return slots[slot];
        }
        int number = store.size();
        store.add(columns, row);
        if (number == hashes.length) {
            hashes = Arrays.copyOf(hashes, number * 2);
        }
        hashes[number] = hash;
        slots[slot] = number;
        if ((number + 1) * 2 > slots.length) {
            grow();
        }
        return number;
    }

    private static int hash(Vector[] columns, int row) {
        int hash = 1;
        for (Vector column : columns) {
            hash = MULTIPLIER * hash + (column.isNull(row) ? NULL_HASH : column.hash(row));
        }
        return hash ^ hash >>> 15;
    }

    private int slot(Vector[] columns, int row, int hash) {
        int mask = slots.length - 1;
        int slot = hash & mask;
        while (slots[slot] >= 0 && (hashes[slots[slot]] != hash || !equal(slots[slot], columns, row))) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private boolean equal(int number, Vector[] columns, int row) {
        Vector[] stored = store.columns();
        for (int i = 0; i < stored.length; i++) {
            boolean isNull = columns[i].isNull(row);
            if (isNull != stored[i].isNull(number) || !isNull && stored[i].compare(number, columns[i], row) != 0) {
                return false;
            }
        }
        return true;
    }

    private void grow() {
        slots = new int[slots.length * 2];
        Arrays.fill(slots, -1);
        int mask = slots.length - 1;
        for (int i = 0; i < store.size(); i++) {
            int slot = hashes[i] & mask;
            while (slots[slot] >= 0) {
                slot = slot + 1 & mask;
            }
            slots[slot] = i;
        }
    }
}
