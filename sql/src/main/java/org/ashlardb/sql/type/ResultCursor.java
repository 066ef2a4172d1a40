package org.ashlardb.sql.type;

import java.math.BigDecimal;

/**
 * The rows of a query, forward only. Begins before the first row. Columns count from 0.
 *
 * <p>The getter to use follows from the column's {@link SqlKind}: {@code getLong} for {@link SqlKind#isLong()},
 * {@code getDouble} for REAL and DOUBLE, {@code getDecimal} for DECIMAL, {@code getString} or {@code getBytes} (UTF-8)
 * for text, {@code getBytes} for VARBINARY and the byte forms of {@link SqlKind#isEncoded()}.
 * Any other getter than the column's own may throw {@link ClassCastException}:
 * conversions are the caller's. The value of a NULL is undefined: ask {@link #isNull} first. Used by one thread at a
 * time.
 */
public interface ResultCursor extends AutoCloseable {
    /** Moves to the next row; false past the last. */
    boolean next();

    /**
     * Moves to the next row if it has been read already; false if it has not, or there is none. Needs the session no more
     * than a getter does.
     */
    default boolean nextBuffered() {
        return false;
    }

    boolean isNull(int column);

    long getLong(int column);

    double getDouble(int column);

    BigDecimal getDecimal(int column);

    String getString(int column);

    byte[] getBytes(int column);

    /**
     * Whether values of present and further rows may have been left where they are. Reading such a value, in whichever way,
     * needs the session.
     */
    default boolean leavesLongValues() {
        return false;
    }

    /** A value of the present row that was left where it is because of its length; null if it was read. */
    default LongValue longValue(int column) {
        return null;
    }

    /**
     * Whether all rows are already held by the cursor, so that until the command runs again neither it nor the session
     * has anything to do with the other. Such a cursor may be read without keeping other threads off the session.
     */
    default boolean isSelfContained() {
        return false;
    }

    /**
     * This cursor if it can be moved in any direction, else null. A method, as asking for an interface that a class does
     * not have costs a search in all that it has.
     */
    default ScrollCursor scrolling() {
        return null;
    }

    /** Releases the rows and, in autocommit mode, ends the query's snapshot. May be called again. */
    @Override
    void close();
}
