package org.ashlardb.jdbc.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import org.ashlardb.jdbc.AshlarConnectionPoolDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Statements that nobody has closed or can reach any more are closed; those of which somebody has a part are not. */
@Timeout(60)
class LostStatementsTest {
    private static final int ROWS = 5_000;

    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:ashlar:mem:");
        fill();
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    /** Bytes of rows that open results keep on the heap. */
    private long kept() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT bytes FROM INFORMATION_SCHEMA.MEMORY_USAGE"
                        + " WHERE consumer = 'rows of statements on the heap'")) {
            row.next();
            return row.getLong(1);
        }
    }

    private ResultSet scroll(int number, int concurrency) throws SQLException {
        ResultSet rows = connection
                .createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, concurrency)
                .executeQuery("SELECT id, v FROM t WHERE " + number + " = " + number);
        assertTrue(rows.last());
        if (concurrency == ResultSet.CONCUR_UPDATABLE) {
            rows.updateString(2, "changed");
            rows.updateRow();
        }
        return rows;
    }

    private ResultSet half(String sql) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        ResultSet rows = statement.executeQuery();
        assertTrue(rows.next());
        return rows;
    }

    /** What is unreachable is gone, as far as this JVM finds it. */
    private void collect() throws SQLException {
        for (int i = 0; i < 5; i++) {
            System.gc();
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(20);
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
            connection.createStatement().execute("SELECT 1");
        }
    }

    @Test
    void resultsOfLostStatementsTakeNoMemory() throws SQLException {
        long before = kept();
        ResultSet[] results = new ResultSet[10];
        for (int i = 0; i < results.length; i++) {
            results[i] = scroll(i, i % 2 == 0 ? ResultSet.CONCUR_READ_ONLY : ResultSet.CONCUR_UPDATABLE);
        }
        assertTrue(kept() > before + 10 * ROWS, "kept " + kept());
        for (int i = 0; i < results.length; i++) {
            assertFalse(results[i].isClosed());
            results[i] = null;
        }
        while (kept() > before) {
            collect();
        }
    }

    @Test
    void whoHasAResultHasItsStatement() throws SQLException {
        ResultSet rows = half("SELECT id FROM t ORDER BY id");
        collect();
        int count = 1;
        while (rows.next()) {
            count++;
        }
        assertEquals(ROWS, count);
        assertFalse(rows.getStatement().isClosed());
    }

    @Test
    void whoHasAStreamHasItsStatement() throws SQLException, IOException {
        byte[] value = new byte[3_000_000];
        value[value.length - 1] = 7;
        try (PreparedStatement update = connection.prepareStatement("UPDATE t SET b = ? WHERE id = 1")) {
            update.setBytes(1, value);
            update.executeUpdate();
        }
        InputStream stream = half("SELECT b FROM t WHERE id = 1").getBinaryStream(1);
        collect();
        byte[] read = stream.readAllBytes();
        assertEquals(value.length, read.length);
        assertEquals(7, read[read.length - 1]);
    }

    @Test
    void statementsGoWithTheirConnectionOfAPool() throws SQLException {
        AshlarConnectionPoolDataSource source = new AshlarConnectionPoolDataSource();
        source.setUrl("jdbc:ashlar:mem:");
        javax.sql.PooledConnection pooled = source.getPooledConnection();
        try {
            Connection own = connection;
            connection = pooled.getConnection();
            fill();
            long before = kept();
            ResultSet rows = scroll(1, ResultSet.CONCUR_READ_ONLY);
            assertTrue(kept() > before);
            connection.close();
            connection = pooled.getConnection();
            assertTrue(rows.isClosed());
            assertEquals(before, kept());
            connection.close();
            connection = own;
        } finally {
            pooled.close();
        }
    }

    private void fill() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id INT PRIMARY KEY, v VARCHAR, b BLOB)");
            statement.execute(
                    "INSERT INTO t (id, v) SELECT i, 'value ' || i FROM generate_series(1, " + ROWS + ") AS g(i)");
        }
    }
}
