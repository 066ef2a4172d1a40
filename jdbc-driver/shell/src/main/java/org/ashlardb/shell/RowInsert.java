package org.ashlardb.shell;

import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;

/**
 * Rows of texts for a table, which come one by one; all of them are inserted, or none. They are part of the transaction
 * that a BEGIN has begun, or one of their own.
 */
final class RowInsert implements AutoCloseable {
    private static final int BATCH = 1_000;
    private static final String NO_TRANSACTION = "25P01";
    private static final String SAVEPOINT = "SAVEPOINT \"rows of a script\"";

    private final Connection connection;
    private final boolean own; // transaction
    private final PreparedStatement insert;
    private final int width;
    private long rows;
    private int waiting; // in the batch
    private boolean done;

    /**
     * Begins.
     *
     * @param target the table, perhaps with columns and what else stands before VALUES
     * @param width the number of values in each row
     */
    RowInsert(Connection connection, String target, int width) throws SQLException {
        this.connection = connection;
        this.width = width;
        insert = connection.prepareStatement(
                "INSERT INTO " + target + " VALUES (" + String.join(", ", Collections.nCopies(width, "?")) + ")");
        own = !isSaved();
        if (own) {
            connection.setAutoCommit(false);
        }
    }

    /** Whether a transaction was there, to whose state there is a way back now; JDBC does not know those of BEGIN. */
    private boolean isSaved() throws SQLException {
        try {
            run(SAVEPOINT);
            return true;
        } catch (SQLException e) {
            if (NO_TRANSACTION.equals(e.getSQLState())) {
                return false;
            }
            throw e;
        }
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Adds a row; whether the rows up to it were sent. */
    boolean add(String... values) throws SQLException {
        if (values.length != width) {
            throw new SQLException(
                    "row " + (rows + waiting + 1) + " has " + values.length + " values, expected " + width, "22000");
        }
        for (int i = 0; i < width; i++) {
            insert.setString(i + 1, values[i]);
        }
        insert.addBatch();
        if (++waiting == BATCH) {
            send();
            return true;
        }
        return false;
    }

    private void send() throws SQLException {
        try {
            insert.executeBatch();
        } catch (BatchUpdateException e) {
            throw new SQLException(
                    "row " + (rows + e.getUpdateCounts().length + 1) + ": " + e.getMessage(), e.getSQLState(), e);
        }
        rows += waiting;
        waiting = 0;
    }

    /** Inserts what was added, commits a transaction of its own, and returns how many rows that were. */
    long finish() throws SQLException {
        send();
        if (own) {
            connection.commit();
        } else {
            run("RELEASE " + SAVEPOINT);
        }
        done = true;
        return rows;
    }

    /** Ends; what is not finished is taken back. */
    @Override
    public void close() throws SQLException {
        insert.close();
        if (!own) {
            if (!done) {
                run("ROLLBACK TO " + SAVEPOINT);
            }
            return;
        }
        if (!done) {
            connection.rollback();
        }
        connection.setAutoCommit(true);
    }
}
