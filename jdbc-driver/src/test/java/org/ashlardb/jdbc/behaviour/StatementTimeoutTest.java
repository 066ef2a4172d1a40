package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The setting statement_timeout. */
@Timeout(60)
final class StatementTimeoutTest {
    private static final String LONG = "SELECT COUNT(*) FROM t a, t b, t c WHERE a.i + b.i + c.i = -1";

    @Test
    void longStatementsEnd() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:ashlar:mem:");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t AS SELECT g.i FROM generate_series(1, 5000) AS g(i)");
            statement.execute("SET statement_timeout = 100");
            long before = System.nanoTime();
            SQLTimeoutException e = assertThrows(SQLTimeoutException.class, () -> read(statement, LONG));
            assertEquals("57014", e.getSQLState());
            assertTrue(e.getMessage().contains("statement_timeout of 100 ms"), e.getMessage());
            assertTrue(System.nanoTime() - before >= 100_000_000L, "too early");
            assertThrows(SQLTimeoutException.class, () -> statement.executeUpdate("CREATE TABLE u AS " + LONG));
            assertThrows(
                    SQLTimeoutException.class,
                    () -> read(
                            statement,
                            "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT MAX(n) FROM r"));
            assertEquals(1, read(statement, "SELECT 1"));
            statement.setQueryTimeout(30);
            e = assertThrows(SQLTimeoutException.class, () -> read(statement, LONG));
            assertTrue(e.getMessage().contains("statement_timeout of 100 ms"), e.getMessage());
            statement.execute("SET statement_timeout = 0");
            assertEquals(25_000_000, read(statement, "SELECT COUNT(*) FROM t a, t b"));
        }
    }

    private static long read(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
