package org.ashlardb.jdbc.error;

/** The SQLSTATEs that the driver itself raises. */
public final class SqlState {
    /** The URL or an option is wrong, or the database cannot be opened. */
    public static final String CANNOT_CONNECT = "08001";
    /** The connection is closed. */
    public static final String CONNECTION_CLOSED = "08003";
    /** A column or parameter index is out of range. */
    public static final String BAD_INDEX = "07009";
    /** A parameter was not set. */
    public static final String PARAMETER_MISSING = "07002";
    /** The statement is of the wrong kind for the method: no result, or a result where none is expected. */
    public static final String WRONG_STATEMENT_KIND = "07005";
    /** A value does not convert between these two types at all. */
    public static final String CANNOT_CONVERT = "07006";
    /** Something JDBC knows and Ashlar does not support. */
    public static final String NOT_SUPPORTED = "0A000";
    /** A warning of no kind of its own. */
    public static final String WARNING = "01000";
    /** A setting was replaced by a similar one (a warning). */
    public static final String OPTION_CHANGED = "01S02";
    /** A number does not fit the type asked for. */
    public static final String OUT_OF_RANGE = "22003";
    /** A date or time is out of range or malformed. */
    public static final String BAD_DATETIME = "22007";
    /** A string is not a value of the type asked for. */
    public static final String BAD_STRING = "22018";
    /** The result set is closed, or is not on a row. */
    public static final String CURSOR_STATE = "24000";
    /** The method needs a transaction, and autocommit mode has none. */
    public static final String NO_TRANSACTION = "25P01";
    /** An encrypted database needs its password or key, and the one given is none or another. */
    public static final String WRONG_PASSWORD = "28P01";
    /** The savepoint is unknown. */
    public static final String BAD_SAVEPOINT = "3B001";
    /** No column has that label. */
    public static final String NO_SUCH_COLUMN = "42703";
    /** The statement was cancelled. */
    public static final String CANCELED = "57014";
    /** An argument is outside of what the method takes. */
    public static final String BAD_ARGUMENT = "HY024";
    /** The object is closed, or the calls came in the wrong order. */
    public static final String CLOSED = "HY010";

    private SqlState() {}
}
