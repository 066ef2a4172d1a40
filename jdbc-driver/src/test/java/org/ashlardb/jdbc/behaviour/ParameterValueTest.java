package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Values of parameters are not rounded to the type of what they are compared to or calculated with. */
final class ParameterValueTest {
    private Connection connection;

    @BeforeEach
    void create() throws SQLException {
        connection = DriverManager.getConnection("jdbc:ashlar:mem:");
        execute("CREATE TABLE t (x INT PRIMARY KEY, s SMALLINT, d NUMERIC(10, 2), day DATE, at TIMESTAMP(0))");
        execute("INSERT INTO t VALUES (1, 1, 100.00, DATE '2024-01-01', TIMESTAMP '2024-01-01 10:00:00'),"
                + " (2, 2, 2.50, DATE '2024-01-02', TIMESTAMP '2024-01-02 10:00:00'), (3, 3, 7.25, NULL, NULL)");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String rows(PreparedStatement statement, Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        StringBuilder text = new StringBuilder();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                text.append(text.length() == 0 ? "" : " ").append(plain(rows.getObject(1)));
            }
        }
        return text.toString();
    }

    private static String plain(Object value) {
        return value instanceof BigDecimal decimal
                ? decimal.stripTrailingZeros().toPlainString()
                : String.valueOf(value);
    }

    private void is(String expected, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            assertEquals(expected, rows(statement, values), sql);
        }
    }

    @Test
    void numbersAreCompared() throws SQLException {
        for (Object value : new Object[] {1.6, 1.6f, new BigDecimal("1.6")}) {
            is("", "SELECT x FROM t WHERE x = ?", value);
            is("2 3", "SELECT x FROM t WHERE x > ? ORDER BY x", value);
            is("2 3", "SELECT x FROM t WHERE x >= ? ORDER BY x", value);
            is("1", "SELECT x FROM t WHERE ? > x", value);
            is("1 2 3", "SELECT x FROM t WHERE x <> ? ORDER BY x", value);
            is("3", "SELECT x FROM t WHERE x IN (?, 3)", value);
            is("2", "SELECT x FROM t WHERE x BETWEEN ? AND ?", value, 2);
            is("1 2", "SELECT x FROM t WHERE s NOT IN (?, ?) ORDER BY x", value, 3);
            is("", "SELECT x FROM t WHERE (x, s) = (?, ?)", value, value);
            is("false", "SELECT ? IN (SELECT x FROM t)", value);
        }
        is("2", "SELECT x FROM t WHERE x = ?", 2.0);
        is("2", "SELECT x FROM t WHERE x = ?", new BigDecimal("2.00"));
        is("", "SELECT x FROM t WHERE s = ?", 40_000);
        is("1 2 3", "SELECT x FROM t WHERE x < ? ORDER BY x", new BigDecimal("1E30"));
        is("1 2 3", "SELECT x FROM t WHERE x < ? ORDER BY x", Double.POSITIVE_INFINITY);
        is("1 2 3", "SELECT COALESCE(s, ?) FROM t ORDER BY x", 40_000);
    }

    @Test
    void numbersAreCalculatedWith() throws SQLException {
        is("103.75", "SELECT d * ? FROM t WHERE x = 1", 1.0375);
        is("101.0375", "SELECT d + ? FROM t WHERE x = 1", 1.0375);
        is("98.9625", "SELECT d - ? FROM t WHERE x = 1", new BigDecimal("1.0375"));
        is("0.0025", "SELECT d * ? FROM t WHERE x = 2", 0.001);
        is("113.9205", "SELECT SUM(d * ?) FROM t", 1.0375 + 0.000_5);
        is("", "SELECT x FROM t WHERE d - ? = 0", new BigDecimal("100.004"));
        is("1", "SELECT x FROM t WHERE d * ? > 103.74", 1.0375);
        is("2.5", "SELECT x + ? FROM t WHERE x = 1", 1.5);
        is("3000000001", "SELECT x + ? FROM t WHERE x = 1", 3_000_000_000L);
        is("4.5", "SELECT ? * ?", 1.5, 3);
        is("-1.5", "SELECT -?", 1.5);
        is("1.0375 2.5 7.25", "SELECT CASE WHEN x = 1 THEN ? ELSE d END FROM t ORDER BY x", 1.0375);
        is("300.125", "SELECT GREATEST(d, ?) FROM t WHERE x = 1", 300.125);
        is("1.005", "SELECT COALESCE(?, d) FROM t WHERE x = 1", 1.005);
    }

    @Test
    void timesAreCompared() throws SQLException {
        LocalDateTime later = LocalDateTime.parse("2024-01-01T10:00:01.6");
        is("1", "SELECT x FROM t WHERE day < ?", later);
        is("", "SELECT x FROM t WHERE day = ?", later);
        is("1", "SELECT x FROM t WHERE day = ?", LocalDate.parse("2024-01-01"));
        is("2024-01-01 10:00:01.6", "SELECT GREATEST(at, ?) FROM t WHERE x = 1", later);
        is("1", "SELECT x FROM t WHERE at < ?", later);
    }

    @Test
    void valuesOfColumnsAreRounded() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t (x, d, at) VALUES (?, ?, ?)")) {
            insert.setDouble(1, 5.6);
            insert.setDouble(2, 1.0375);
            insert.setObject(3, LocalDateTime.parse("2024-01-01T10:00:01.6"));
            insert.executeUpdate();
        }
        is("1.04", "SELECT d FROM t WHERE x = ?", 6);
        is("2024-01-01 10:00:02.0", "SELECT at FROM t WHERE x = 6");
        try (PreparedStatement update = connection.prepareStatement("UPDATE t SET d = d * ? WHERE x >= ?")) {
            update.setDouble(1, 1.0375);
            update.setDouble(2, 2.5);
            assertEquals(2, update.executeUpdate());
        }
        is("100 2.5 7.52 1.08", "SELECT d FROM t ORDER BY x");
    }

    @Test
    void oneStatementTakesBothKinds() throws SQLException {
        try (PreparedStatement select =
                connection.prepareStatement("SELECT x FROM t WHERE x >= ? AND d > ? ORDER BY x")) {
            for (int i = 0; i < 3; i++) {
                assertEquals("1 2 3", rows(select, 1, 1));
                assertEquals("2 3", rows(select, 1.5, 2.4999));
                assertEquals("3", rows(select, 2.000_001, 1));
                assertEquals("1", rows(select, new BigDecimal("0.5"), 99));
                assertEquals("1 2 3", rows(select, 1, new BigDecimal("0.123456789")));
                assertEquals("", rows(select, null, 1));
            }
            assertEquals("INTEGER", select.getParameterMetaData().getParameterTypeName(1));
            execute("CREATE INDEX ds ON t (d)");
            assertEquals("3", rows(select, 2.5, 1));
            assertEquals("2 3", rows(select, 2, 1));
        }
    }

    @Test
    void whatARecursionBeginsWithHasTheTypeOfWhatIsDoneWithIt() throws SQLException {
        is(
                "1 2 3 4",
                "WITH RECURSIVE n(i) AS (SELECT ? UNION ALL SELECT i + ? FROM n WHERE i < 4) SELECT i FROM n",
                1,
                1);
        is(
                "2 4",
                "WITH RECURSIVE n(i) AS (VALUES (?) UNION ALL SELECT i * 2 FROM n WHERE i < ?) SELECT i FROM n",
                2,
                4);
        is("1 2", "WITH RECURSIVE n(i) AS (SELECT ? UNION ALL SELECT i + 1 FROM n) SELECT i FROM n LIMIT 2", 1);
        is(
                "0.5 1.5",
                "WITH RECURSIVE n(i) AS (SELECT ? UNION ALL SELECT i + 1 FROM n WHERE i < 1) SELECT i FROM n",
                new BigDecimal("0.5"));
        is(
                "null 1 2",
                "WITH RECURSIVE n(i, before) AS (SELECT 1, NULL UNION ALL SELECT i + 1, i FROM n WHERE i < 3)"
                        + " SELECT before FROM n");
        is(
                "a ab abb",
                "WITH RECURSIVE n(w) AS (SELECT ? UNION ALL SELECT w || ? FROM n WHERE LENGTH(w) < 3) SELECT w FROM n",
                "a",
                "b");
        is(
                "1 2",
                "WITH RECURSIVE n(i) AS (SELECT x FROM t WHERE x = ? UNION ALL SELECT i + 1 FROM n WHERE i < 2)"
                        + " SELECT i FROM n",
                1);
    }

    @Test
    void batchesTakeBothKinds() throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement("DELETE FROM t WHERE x = ? OR d = ?")) {
            for (Object[] values : new Object[][] {{1.6, 0}, {2, 0}, {9, new BigDecimal("7.2501")}, {9, 7.25}}) {
                delete.setObject(1, values[0]);
                delete.setObject(2, values[1]);
                delete.addBatch();
            }
            assertArrayEquals(new int[] {0, 1, 0, 1}, delete.executeBatch());
            assertEquals("1", rows(connection.prepareStatement("SELECT x FROM t")));
            delete.setObject(1, 1);
            delete.setObject(2, 1);
            assertEquals(1, delete.executeUpdate());
        }
    }
}
