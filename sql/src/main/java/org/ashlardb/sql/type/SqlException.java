package org.ashlardb.sql.type;

/**
 * The one error of the SQL layer. Its message names what was wrong, where, and what was expected.
 *
 * <p>Line and column count from 1; 0 means that the place is not known.
 */
public final class SqlException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String sqlState;
    private final int line;
    private final int column;
    private final String tableName;
    private final String constraintName;
    private final String columnName;
    private boolean signaled;
    private int parameter;

    public SqlException(String sqlState, String message) {
        this(sqlState, message, 0, 0, null);
    }

    public SqlException(String sqlState, String message, Throwable cause) {
        this(sqlState, message, 0, 0, cause);
    }

    /** An error at a place in the statement. */
    public SqlException(String sqlState, String message, int line, int column, Throwable cause) {
        this(sqlState, message, line, column, null, null, null, cause);
    }

    /** An error about a table, constraint or column, each of which may be null. */
    public SqlException(
            String sqlState,
            String message,
            String tableName,
            String constraintName,
            String columnName,
            Throwable cause) {
        this(sqlState, message, 0, 0, tableName, constraintName, columnName, cause);
    }

    private SqlException(
            String sqlState,
            String message,
            int line,
            int column,
            String tableName,
            String constraintName,
            String columnName,
            Throwable cause) {
        super(message, cause);
        this.sqlState = sqlState;
        this.line = line;
        this.column = column;
        this.tableName = tableName;
        this.constraintName = constraintName;
        this.columnName = columnName;
    }

    /** An error that a user's statement has asked for, which says no more than that. */
    public static SqlException signal(String sqlState, String message) {
        SqlException e = new SqlException(sqlState, message);
        e.signaled = true;
        return e;
    }

    /**
     * The same error, which says within what it has happened, unless it was asked for or says so already. It has the same
     * cause, by which callers tell whether a statement can be run again.
     */
    public SqlException within(String what) {
        String place = ", in " + what;
        if (signaled || getMessage().endsWith(place) || getMessage().contains(place + ",")) {
            return this;
        }
        return with(getMessage() + place, line, column);
    }

    /** The same error, which the value of a parameter has made, counted from 1. */
    public SqlException inParameter(int number) {
        if (getMessage().startsWith("parameter " + number + ' ')) {
            return this;
        }
        SqlException e = with(getMessage() + ", in parameter " + number, line, column);
        e.parameter = number;
        return e;
    }

    /** The parameter whose value has made the error, counted from 1, or 0. */
    public int parameter() {
        return parameter;
    }

    /** The same error about a value, which is that of a column, unless it has been asked for or names a column already. */
    public SqlException ofColumn(String table, String column) {
        if (signaled || columnName != null || !sqlState.startsWith("22")) {
            return this;
        }
        String message = getMessage() + ", for column " + column + " of table " + table;
        SqlException e =
                new SqlException(sqlState, message, line, this.column, table, constraintName, column, getCause());
        e.setStackTrace(getStackTrace());
        return e;
    }

    /** The same error, where the parameter stands for a literal. */
    public SqlException ofLiteral() {
        String number = ", in parameter " + parameter;
        return getMessage().endsWith(number)
                ? with(getMessage().substring(0, getMessage().length() - number.length()), line, column)
                : this;
    }

    private SqlException with(String message, int newLine, int newColumn) {
        SqlException e = new SqlException(
                sqlState, message, newLine, newColumn, tableName, constraintName, columnName, getCause());
        e.setStackTrace(getStackTrace());
        return e;
    }

    /** The same error, whose place is not one in the statement but in another text; the same one if it has no place. */
    public SqlException placedIn(String what) {
        if (line == 0 || signaled) {
            return this;
        }
        return with(getMessage() + " of " + what, 0, 0);
    }

    /** The five characters of the SQL standard or of PostgreSQL, see {@link SqlState}. */
    public String sqlState() {
        return sqlState;
    }

    /** A number for {@code SQLException.getErrorCode()}: the SQLSTATE read in base 36, so always the same per state. */
    public int vendorCode() {
        return Integer.parseInt(sqlState, 36);
    }

    /** Line of the statement, from 1, or 0. */
    public int line() {
        return line;
    }

    /** Column in the line, from 1, or 0. */
    public int column() {
        return column;
    }

    /** The table concerned, or null. */
    public String tableName() {
        return tableName;
    }

    /** The constraint or index concerned, or null. */
    public String constraintName() {
        return constraintName;
    }

    /** The column concerned, or null. */
    public String columnName() {
        return columnName;
    }
}
