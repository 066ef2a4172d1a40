package org.ashlardb.sql.expression.evaluate;

import java.util.Arrays;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.Vector;

/**
 * What a correlated subquery has answered for which outer values, in one execution of the statement. When it is full, it
 * begins anew; when hardly anything is found in it, it remembers nothing more.
 */
final class SubqueryMemo {
    private static final int CAPACITY = 1 << 12;
    private static final int MAX_BYTES = 1 << 20;
    private static final int SLOTS = 2 * CAPACITY;
    private static final int TRIAL = 1 << 10;
    private static final int LEAST_SHARE = 16;
    private static final int MULTIPLIER = 31;
    private static final int NULL_HASH = 0x5bd1e995;

    private short[] slots; // of an entry its number + 1; null until there is one
    private final int[] hashes = new int[CAPACITY];
    private Vector[] keys;
    private Vector[] answers;
    private int size;
    private int bytes;
    private long execution = -1;
    private int asked;
    private int found;
    private boolean off;

    /** Forgets everything unless it is of this execution. */
    void begin(long newExecution) {
        if (execution != newExecution) {
            execution = newExecution;
            asked = 0;
            found = 0;
            off = false;
            clear();
        }
    }

    private void clear() {
        if (size > 0) {
            Arrays.fill(slots, (short) 0);
            size = 0;
            bytes = 0;
        }
    }

    /** The entry of the values in a row, or -1. */
    int find(Vector[] values, int row) {
        if (off) {
            return -1;
        }
        asked++;
        int entry = size == 0 ? -1 : slots[slot(values, row, hash(values, row))] - 1;
        if (entry >= 0) {
            found++;
        } else if (asked >= TRIAL && found < asked / LEAST_SHARE) {
            off = true;
        }
        return entry;
    }

    /** Copies an answer. */
    void copy(int entry, int column, Vector target, int row) {
        target.copy(row, answers[column], entry);
    }

    /** Remembers what was answered, in the first row of some columns, for the values in a row. */
    void add(Vector[] values, int row, Vector[] answer) {
        if (off) {
            return;
        }
        if (size == CAPACITY || bytes > MAX_BYTES) {
            clear();
        }
        if (size == 0) {
            slots = slots == null ? new short[SLOTS] : slots;
            keys = empty(values);
            answers = empty(answer);
        }
        int hash = hash(values, row);
        int slot = slot(values, row, hash);
        for (int i = 0; i < keys.length; i++) {
            append(keys[i], values[i], row);
        }
        for (int i = 0; i < answers.length; i++) {
            append(answers[i], answer[i], 0);
        }
        hashes[size++] = hash;
        slots[slot] = (short) size;
    }

    private static Vector[] empty(Vector[] like) {
        Vector[] vectors = new Vector[like.length];
        for (int i = 0; i < vectors.length; i++) {
            vectors[i] = like[i].newInstance();
            vectors[i].reset(0);
        }
        return vectors;
    }

    private void append(Vector target, Vector source, int row) {
        target.ensure(size + 1);
        target.copy(size, source, row);
        bytes += target.sizeOf(size);
    }

    private static int hash(Vector[] values, int row) {
        int hash = 1;
        for (Vector value : values) {
            hash = MULTIPLIER * hash + (value.isNull(row) ? NULL_HASH : value.hash(row));
        }
        return hash ^ hash >>> 15;
    }

    private int slot(Vector[] values, int row, int hash) {
        int slot = hash & SLOTS - 1;
        while (slots[slot] != 0 && (hashes[slots[slot] - 1] != hash || !isSame(slots[slot] - 1, values, row))) {
            slot = slot + 1 & SLOTS - 1;
        }
        return slot;
    }

    private boolean isSame(int entry, Vector[] values, int row) {
        for (int i = 0; i < keys.length; i++) {
            boolean isNull = values[i].isNull(row);
            if (isNull != keys[i].isNull(entry) || !isNull && !isSame(keys[i], entry, values[i], row)) {
                return false;
            }
        }
        return true;
    }

    /** Equal values may still look different to the subquery: 1.0 and 1.00, or 0 and -0. */
    private static boolean isSame(Vector a, int aRow, Vector b, int bRow) {
        if (a instanceof DoubleVector doubles) {
            return Double.doubleToRawLongBits(doubles.values[aRow])
                    == Double.doubleToRawLongBits(((DoubleVector) b).values[bRow]);
        }
        if (a instanceof DecimalVector decimals) {
            return decimals.get(aRow).equals(((DecimalVector) b).get(bRow));
        }
        return a.compare(aRow, b, bRow) == 0;
    }
}
