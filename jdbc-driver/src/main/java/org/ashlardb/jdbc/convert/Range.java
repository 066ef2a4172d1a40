package org.ashlardb.jdbc.convert;

import java.sql.SQLException;
import org.ashlardb.jdbc.error.Errors;

/** Positions in LOBs, which count from 1. */
public final class Range {
    private Range() {}

    /** The 0-based offset of a position from 1 to one past the end. */
    public static int start(long position, int size) throws SQLException {
        if (position < 1 || position > size + 1L) {
            throw Errors.badArgument("position", "1 to " + (size + 1L), position);
        }
        return (int) (position - 1);
    }

    /** The end of a part, cut at the end of the LOB. */
    public static int end(int start, long length, int size) throws SQLException {
        if (length < 0) {
            throw Errors.badArgument("length", "0 or more", length);
        }
        return (int) Math.min(size, start + Math.min(length, size));
    }
}
