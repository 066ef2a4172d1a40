package org.ashlardb.bench.workload;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;

/** Inserts rows by a prepared statement, in batches. */
final class BatchedRows implements TableRows {
    private static final int BATCH = 1_000;

    private final PreparedStatement insert;
    private final boolean plainTypes;
    private int column;
    private int rows;

    /** @param plainTypes whether dates are given as text and decimals as doubles */
    BatchedRows(Connection connection, String table, int columns, boolean plainTypes) throws SQLException {
        String marks = String.join(", ", Collections.nCopies(columns, "?"));
        insert = connection.prepareStatement("INSERT INTO " + table + " VALUES(" + marks + ")");
        this.plainTypes = plainTypes;
    }

    @Override
    public void begin() {
        column = 0;
    }

    @Override
    public void add(long value) throws SQLException {
        insert.setLong(++column, value);
    }

    @Override
    public void add(int value) throws SQLException {
        insert.setInt(++column, value);
    }

    @Override
    public void add(BigDecimal value) throws SQLException {
        column++;
        if (plainTypes) {
            insert.setDouble(column, value.doubleValue());
        } else {
            insert.setBigDecimal(column, value);
        }
    }

    @Override
    public void add(String value) throws SQLException {
        insert.setString(++column, value);
    }

    @Override
    public void addDate(String day) throws SQLException {
        column++;
        if (plainTypes) {
            insert.setString(column, day);
        } else {
            insert.setDate(column, Date.valueOf(day));
        }
    }

    @Override
    public void end() throws SQLException {
        insert.addBatch();
        if (++rows % BATCH == 0) {
            insert.executeBatch();
        }
    }

    @Override
    public void close() throws SQLException {
        try (insert) {
            if (rows % BATCH != 0) {
                insert.executeBatch(); // HSQLDB refuses an empty one
            }
        }
    }
}
