package org.ashlardb.sql.type;

/** A cursor that can be moved in any direction. Position 0 is before the first row, {@code size() + 1} after the last. */
public interface ScrollCursor extends ResultCursor {
    /** How many rows there are. */
    long size();

    /** Where the cursor is. */
    long position();

    /** Moves to a position, cut to the range from before the first to after the last row; whether that is a row. */
    boolean moveTo(long position);

    /** Whether the cursor is on a row. */
    default boolean isOnRow() {
        return position() > 0 && position() <= size();
    }

    @Override
    default ScrollCursor scrolling() {
        return this;
    }

    @Override
    default boolean next() {
        return moveTo(position() + 1);
    }
}
