package org.ashlardb.sql.tree;

import org.ashlardb.sql.type.SqlException;

/** A place in the text of a statement; line and column count from 1, both are 0 when the place is not known. */
public record Place(int line, int column) {
    public static final Place UNKNOWN = new Place(0, 0);

    /** An error at this place. */
    public SqlException error(String sqlState, String message) {
        return error(sqlState, message, null);
    }

    /** The same error, which is here unless it has a place already. */
    public SqlException error(SqlException e) {
        return e.line() > 0 ? e : error(e.sqlState(), e.getMessage(), e);
    }

    public SqlException error(String sqlState, String message, Throwable cause) {
        String where = line == 0 ? "" : ", at line " + line + ", column " + column;
        return new SqlException(sqlState, message + where, line, column, cause);
    }
}
