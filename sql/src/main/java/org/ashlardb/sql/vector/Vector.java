package org.ashlardb.sql.vector;

import java.math.BigDecimal;
import java.util.Arrays;
import org.ashlardb.sql.type.SqlKind;

/**
 * A column of values. Values are NULL where {@link #nulls} says so, which is read only when {@link #hasNulls} is set.
 */
public abstract class Vector {
    private static final int INITIAL_CAPACITY = 16;

    /** Which values are NULL; meaningless unless {@link #hasNulls}. */
    public boolean[] nulls = new boolean[INITIAL_CAPACITY];

    /** Whether any value may be NULL. */
    public boolean hasNulls;

    /** A vector for values of a type. */
    public static Vector of(SqlKind kind) {
        if (kind.isLong() || kind == SqlKind.NULL) {
            return new LongVector();
        }
        if (kind.isFloating()) {
            return new DoubleVector();
        }
        return kind == SqlKind.DECIMAL ? new DecimalVector() : new VaryingVector();
    }

    /** An empty vector of the same class. */
    public final Vector newInstance() {
        return this instanceof LongVector
                ? new LongVector()
                : this instanceof DoubleVector
                        ? new DoubleVector()
                        : this instanceof DecimalVector ? new DecimalVector() : new VaryingVector();
    }

    public final boolean isNull(int row) {
        return hasNulls && nulls[row];
    }

    /** Marks a value NULL. The first NULL of a vector clears what the flags held before. */
    public final void setNull(int row) {
        if (!hasNulls) {
            Arrays.fill(nulls, false);
            hasNulls = true;
        }
        nulls[row] = true;
    }

    /** Takes a NULL mark away, if there is one. */
    public final void clearNull(int row) {
        if (hasNulls) {
            nulls[row] = false;
        }
    }

    /** Makes of the hash of each of some rows one of it and the row's value. */
    public void addHashes(int[] rows, int count, int multiplier, int ofNull, int[] hashes) {
        for (int k = 0; k < count; k++) {
            int row = rows[k];
            hashes[row] = multiplier * hashes[row] + (isNull(row) ? ofNull : hash(row));
        }
    }

    /** Makes room for values 0 to {@code count - 1} and keeps those there are. */
    public void ensure(int count) {
        if (nulls.length < count) {
            nulls = Arrays.copyOf(nulls, Math.max(count, nulls.length * 2));
        }
    }

    /** Forgets all values before new ones are written in ascending order. */
    public void reset(int count) {
        ensure(count);
        hasNulls = false;
    }

    /** Copies a value of a vector of the same class. Rows of text are written in ascending order. */
    public final void copy(int row, Vector source, int sourceRow) {
        if (source.isNull(sourceRow)) {
            setNull(row);
            return;
        }
        clearNull(row);
        copyValue(row, source, sourceRow);
    }

    /** Makes the first values those of some rows of a vector of the same class, in this order. */
    public final void gather(Vector source, int[] rows, int count) {
        reset(count);
        if (source.hasNulls) {
            for (int i = 0; i < count; i++) {
                copy(i, source, rows[i]);
            }
        } else {
            gatherValues(source, rows, count);
        }
    }

    /** As {@link #gather}, of one column of pieces of 2<sup>shift</sup> rows each. */
    public final void gather(Vector[][] pieces, int shift, int column, int[] rows, int count) {
        reset(count);
        int mask = (1 << shift) - 1;
        for (int from = 0; from < count; ) {
            int piece = rows[from] >> shift;
            int to = from + 1;
            while (to < count && rows[to] >> shift == piece) {
                to++;
            }
            Vector source = pieces[piece][column];
            if (source.hasNulls || hasNulls) {
                for (int i = from; i < to; i++) {
                    copy(i, source, rows[i] & mask);
                }
            } else {
                copyValues(source, rows, mask, from, to);
            }
            from = to;
        }
    }

    /** Copies values of which none is NULL to rows {@code from} to {@code to - 1}. */
    protected void copyValues(Vector source, int[] rows, int mask, int from, int to) {
        for (int i = from; i < to; i++) {
            copyValue(i, source, rows[i] & mask);
        }
    }

    /** As {@link #gather}, of values of which none is NULL, into a vector with room for them. */
    protected void gatherValues(Vector source, int[] rows, int count) {
        for (int i = 0; i < count; i++) {
            copyValue(i, source, rows[i]);
        }
    }

    protected abstract void copyValue(int row, Vector source, int sourceRow);

    /** Whether two values are equal or both NULL. */
    public final boolean isSame(int row, Vector other, int otherRow) {
        if (isNull(row) || other.isNull(otherRow)) {
            return isNull(row) && other.isNull(otherRow);
        }
        return isEqual(row, other, otherRow);
    }

    /** Whether two values that are not NULL are equal. */
    public boolean isEqual(int row, Vector other, int otherRow) {
        return compare(row, other, otherRow) == 0;
    }

    /** Orders two values that are not NULL. */
    public abstract int compare(int row, Vector other, int otherRow);

    /** A hash that equal values share. */
    public abstract int hash(int row);

    /** Heap the value takes in a long-lived copy, roughly, in bytes. */
    public abstract int sizeOf(int row);

    /** The value of a long vector. */
    public long getLong(int row) {
        throw wrongClass("whole numbers, dates or times");
    }

    /** The value of a double vector. */
    public double getDouble(int row) {
        throw wrongClass("floating-point numbers");
    }

    /** The value of a decimal vector, or null. */
    public BigDecimal getDecimal(int row) {
        throw wrongClass("decimals");
    }

    private ClassCastException wrongClass(String wanted) {
        return new ClassCastException(
                "column does not hold " + wanted + " but is a " + getClass().getSimpleName());
    }
}
