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

    private static final int CANCEL_CHECK_MASK = (1 << 16) - 1;

    private final Execution execution;
    private final ColumnStore store;
    private int[] slots;
    private int[] hashes;
    private long taken;

    RowTable(SqlKind[] kinds, Execution execution) {
        this(new ColumnStore(kinds, execution.memory()), execution);
    }

    private RowTable(ColumnStore store, Execution execution) {
        this.store = store;
        this.execution = execution;
        clear();
    }

    /** A table whose rows go to disk when they fill the memory; of each row some 16 bytes stay on the heap. */
    static RowTable spilling(SqlKind[] kinds, Execution execution) {
        return new RowTable(execution.newSpillingStore(kinds, ColumnStore.SCATTERED), execution);
    }

    ColumnStore store() {
        return store;
    }

    /** Bytes that its rows take. */
    long taken() {
        return store.taken() + taken;
    }

    @Override
    public Vector[] at(int row) {
        return store.at(row);
    }

    @Override
    public int in(int row) {
        return store.in(row);
    }

    @Override
    public int size() {
        return store.size();
    }

    void clear() {
        boolean small = slots != null && slots.length == INITIAL_SLOTS;
        store.clear();
        slots = small ? slots : new int[INITIAL_SLOTS];
        Arrays.fill(slots, -1);
        hashes = small ? hashes : new int[INITIAL_SLOTS / 2];
        execution.memory().give(taken);
        taken = 0;
    }

    /** The number of the row, or -1. */
    @Override
    public int find(Vector[] columns, int row) {
        return find(columns, row, hash(columns, row));
    }

    /** The number of a row of a known hash, or -1. */
    int find(Vector[] columns, int row, int hash) {
        return slots[slot(columns, row, hash)];
    }

    /** The number of the row, which is added when it is new. */
    int findOrAdd(Vector[] columns, int row) {
        return findOrAdd(columns, row, hash(columns, row));
    }

    /** The number of a row of a known hash, which is added when it is new. */
    int findOrAdd(Vector[] columns, int row, int hash) {
        int slot = slot(columns, row, hash);
        if (slots[slot] >= 0) {
            return slots[slot];
        }
        int number = store.size();
        store.add(columns, row);
        hashes[number] = hash;
        slots[slot] = number;
        if ((number + 1) * 2 >= slots.length) {
            grow();
        }
        return number;
    }

    private static int hash(Vector[] columns, int row) {
        int hash = 1;
        for (Vector column : columns) {
            hash = MULTIPLIER * hash + (column.isNull(row) ? NULL_HASH : column.hash(row));
        }
        return spread(hash);
    }

    private static int spread(int hash) {
        return hash ^ hash >>> 15;
    }

    /**
     * Computes the hashes of rows, which come in ascending order, one column after the other.
     *
     * @param room for hashes
     * @return by row; the room if that was large enough
     */
    static int[] hash(Vector[] columns, int[] rows, int count, int[] room) {
        int most = count == 0 ? 0 : rows[count - 1] + 1;
        int[] hashes = room.length < most ? new int[Math.max(most, 2 * room.length)] : room;
        for (int k = 0; k < count; k++) {
            hashes[rows[k]] = 1;
        }
        for (Vector column : columns) {
            column.addHashes(rows, count, MULTIPLIER, NULL_HASH, hashes);
        }
        for (int k = 0; k < count; k++) {
            hashes[rows[k]] = spread(hashes[rows[k]]);
        }
        return hashes;
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
        Vector[] stored = store.at(number);
        int in = store.in(number);
        for (int i = 0; i < stored.length; i++) {
            if (!stored[i].isSame(in, columns[i], row)) {
                return false;
            }
        }
        return true;
    }

    private void grow() {
        long more = (slots.length + hashes.length) * (long) Integer.BYTES;
        more += taken == 0 ? more : 0;
        taken += more;
        execution.memory().take(more);
        hashes = Arrays.copyOf(hashes, slots.length);
        slots = new int[slots.length * 2];
        Arrays.fill(slots, -1);
        int mask = slots.length - 1;
        for (int i = 0; i < store.size(); i++) {
            if ((i & CANCEL_CHECK_MASK) == 0) {
                execution.checkCanceled();
            }
            int slot = hashes[i] & mask;
            while (slots[slot] >= 0) {
                slot = slot + 1 & mask;
            }
            slots[slot] = i;
        }
    }
}
