package org.ashlardb.jdbc.connection;

import java.sql.ResultSet;
import java.sql.SQLException;

/** What a statement has brought that has several results, of which one is the present one: those before it were passed. */
interface SeveralResults {
    /** The rows of the present result, or null. */
    ResultSet resultSet() throws SQLException;

    /** The count of the present result, or {@link StatementBase#NO_COUNT}. */
    long updateCount() throws SQLException;

    /** The statement whose result is the present one, if each has its own; null if not, and behind the last. */
    StatementBase present();

    /**
     * Goes on to the next result; true if that is one with rows.
     *
     * @param current what becomes of the others, as for {@link java.sql.Statement#getMoreResults(int)}
     */
    boolean next(int current) throws SQLException;

    /** Whether no result has rows that can still be read. */
    boolean isAllClosed() throws SQLException;

    /** Closes all results. Inside the gate. */
    void close();
}
