package org.ashlardb.jdbc.result;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.ashlardb.jdbc.error.Errors;

/** Checks of the hints a user may give about fetching, which change nothing. */
public final class FetchHints {
    private FetchHints() {}

    /** One of the three directions. */
    public static void checkDirection(int direction) throws SQLException {
        if (direction != ResultSet.FETCH_FORWARD
                && direction != ResultSet.FETCH_REVERSE
                && direction != ResultSet.FETCH_UNKNOWN) {
            throw Errors.badArgument("fetch direction", "a FETCH constant of ResultSet", direction);
        }
    }

    /** Not negative. */
    public static void checkSize(int rows) throws SQLException {
        if (rows < 0) {
            throw Errors.badArgument("fetch size", "0 or more", rows);
        }
    }
}
