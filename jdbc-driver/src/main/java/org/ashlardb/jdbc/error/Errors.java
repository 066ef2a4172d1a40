package org.ashlardb.jdbc.error;

import java.sql.SQLException;

/** The errors the driver raises itself. */
public final class Errors {
    private Errors() {}

    /** The connection is closed. */
    public static SQLException connectionClosed() {
        return of(SqlState.CONNECTION_CLOSED, "connection is closed");
    }

    /** A statement, LOB or another object is closed. */
    public static SQLException closed(String what) {
        return of(SqlState.CLOSED, what + " is closed");
    }

    /** The result set is closed, by itself or with its statement or connection. */
    public static SQLException resultSetClosed() {
        return of(SqlState.CURSOR_STATE, "result set is closed");
    }

    /** A method or option that Ashlar does not support. */
    public static SQLException notSupported(String what) {
        return of(SqlState.NOT_SUPPORTED, what + " is not supported");
    }

    /** A bad argument: what it is, what was expected and what was found. */
    public static SQLException badArgument(String argument, String expected, Object found) {
        return of(SqlState.BAD_ARGUMENT, argument + " is " + found + ", expected " + expected);
    }

    /** A column or parameter index outside of 1 to {@code count}. */
    public static SQLException badIndex(String what, int index, int count) {
        String expected = count == 0 ? "there are none" : "expected 1 to " + count;
        return of(SqlState.BAD_INDEX, what + " index is " + index + ", " + expected);
    }

    /** Any error by SQLSTATE. */
    public static SQLException of(String state, String message) {
        return ErrorMapper.typed(state, 0, message, null);
    }

    /** Any error by SQLSTATE, with its cause. */
    public static SQLException of(String state, String message, Throwable cause) {
        return ErrorMapper.typed(state, 0, message, cause);
    }
}
