package org.ashlardb.bench.workload;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.ashlardb.bench.target.Target;

/**
 * The insert-select experiment of 2005: three timed steps, each opening and closing the database. Dropping the table
 * if it exists and creating it; inserting n rows one by one with a prepared statement; selecting all rows and reading
 * every column.
 */
public final class InsertSelect {
    private final Target target;
    private final Path directory;
    private final Variant variant;

    public InsertSelect(Target target, Path directory, Variant variant) {
        this.target = target;
        this.directory = directory;
        this.variant = variant;
    }

    /** Runs and times one step, in nanoseconds. */
    public long time(Step step, int rows) throws SQLException {
        long expected = step == Step.SELECT ? checksumOf(rows) : 0; // not part of the time
        long start = System.nanoTime();
        try (Connection connection = target.open(directory)) {
            switch (step) {
                case CREATE -> create(connection);
                case INSERT -> insert(connection, rows);
                case SELECT -> select(connection, rows, expected);
                default -> throw new IllegalArgumentException("Unknown step " + step);
            }
            target.beforeClose(connection);
        }
        return System.nanoTime() - start;
    }

    private void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            target.dropTable(statement);
            statement.execute(target.dialect().create());
        }
    }

    private void insert(Connection connection, int rows) throws SQLException {
        connection.setAutoCommit(variant == Variant.AUTOCOMMIT);
        try (PreparedStatement insert =
                connection.prepareStatement(target.dialect().insert())) {
            for (int i = 0; i < rows; i++) {
                TestRow.bind(insert, i);
                if (variant == Variant.BATCH) {
                    insert.addBatch();
                    if ((i + 1) % Variant.BATCH_ROWS == 0 || i + 1 == rows) {
                        insert.executeBatch();
                        connection.commit();
                    }
                } else {
                    insert.executeUpdate();
                }
            }
        }
        if (variant == Variant.TRANSACTION) {
            connection.commit();
        }
        connection.setAutoCommit(true);
    }

    private void select(Connection connection, int rows, long expected) throws SQLException {
        long checksum = 0;
        int count = 0;
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(target.dialect().select())) {
            while (row.next()) {
                checksum += TestRow.read(row);
                count++;
            }
        }
        if (count != rows) {
            throw new SQLException("The table returned " + count + " rows, expected " + rows);
        }
        if (checksum != expected) {
            throw new SQLException("The rows that came back are not the rows that were inserted");
        }
    }

    private static long checksumOf(int rows) {
        long sum = 0;
        for (int i = 0; i < rows; i++) {
            sum += TestRow.checksum(i);
        }
        return sum;
    }
}
