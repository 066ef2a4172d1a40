package org.ashlardb.sql.expression.evaluate;

import java.util.Arrays;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Vector;

/** A set of values of one type, and whether NULL was among them. */
public final class VectorSet {
    private static final int INITIAL_SLOTS = 32;
    private static final int FEW = 4; // with which comparing is faster than a hash

    private final Vector values;
    private int[] slots = new int[INITIAL_SLOTS];
    private int size;
    private int added;
    private boolean hasNull;

    public VectorSet(SqlKind kind) {
        values = Vector.of(kind);
        clear();
    }

    public void clear() {
        Arrays.fill(slots, -1);
        values.reset(0);
        size = 0;
        added = 0;
        hasNull = false;
    }

    /** Adds a value unless it is there. */
    public void add(Vector source, int row) {
        added++;
        if (source.isNull(row)) {
            hasNull = true;
            return;
        }
        int slot = find(source, row);
        if (slots[slot] >= 0) {
            return;
        }
        values.ensure(size + 1);
        values.copy(size, source, row);
        slots[slot] = size++;
        if (size * 2 > slots.length) {
            grow();
        }
    }

    /** Whether it has a value that is not NULL. */
    public boolean contains(Vector source, int row) {
        if (size > FEW) {
            return slots[find(source, row)] >= 0;
        }
        for (int i = 0; i < size; i++) {
            if (values.isEqual(i, source, row)) {
                return true;
            }
        }
        return false;
    }

    public boolean hasNull() {
        return hasNull;
    }

    /** How many values were added, equal ones and NULLs counted. */
    public int added() {
        return added;
    }

    /** The distinct values that are not NULL, the first {@link #size} entries. */
    public Vector values() {
        return values;
    }

    public int size() {
        return size;
    }

    private int find(Vector source, int row) {
        int mask = slots.length - 1;
        int slot = spread(source.hash(row)) & mask;
        while (slots[slot] >= 0 && !values.isEqual(slots[slot], source, row)) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private static int spread(int hash) {
        return hash ^ hash >>> 15;
    }

    private void grow() {
        slots = new int[slots.length * 2];
        Arrays.fill(slots, -1);
        for (int i = 0; i < size; i++) {
            slots[find(values, i)] = i;
        }
    }
}
