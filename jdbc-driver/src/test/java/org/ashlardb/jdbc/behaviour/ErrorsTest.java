package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLSyntaxErrorException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
final class ErrorsTest extends DatabaseTest {
    @BeforeEach
    void createTable() throws SQLException {
        execute(
                "CREATE TABLE t(id INT PRIMARY KEY, name VARCHAR(5) NOT NULL, n SMALLINT, u INT UNIQUE)",
                "INSERT INTO t VALUES(1, 'one', 1, 1)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "SELEC 1|42601",
                "SELECT|42601",
                "SELECT * FROM|42601",
                "SELECT 1 1|42601",
                "SELECT (1|42601",
                "SELECT 'abc|42601",
                "INSERT INTO t VALUES|42601",
                "CREATE TABLE x(a)|42601",
                "SELECT * FROM nope|42P01",
                "INSERT INTO nope VALUES(1)|42P01",
                "DROP TABLE nope|42P01",
                "SELECT nope FROM t|42703",
                "UPDATE t SET nope = 1|42703",
                "INSERT INTO t(nope) VALUES(1)|42703",
                "SELECT t.nope FROM t|42703",
                "SELECT id FROM t a, t b|42702",
                "SELECT nope(1)|42883",
                "CREATE TABLE t(a INT)|42P07",
                "CREATE TABLE x(a INT, a INT)|42701",
                "SELECT name FROM t GROUP BY n|42803",
                "INSERT INTO t VALUES(1, 'one', 1, 2)|23505",
                "INSERT INTO t VALUES(2, 'one', 1, 1)|23505",
                "INSERT INTO t VALUES(2, NULL, 1, 2)|23502",
                "INSERT INTO t(id) VALUES(2)|23502",
                "UPDATE t SET name = NULL|23502",
                "INSERT INTO t VALUES(2, 'toolong', 1, 2)|22001",
                "INSERT INTO t VALUES(2, 'two', 32768, 2)|22003",
                "SELECT 1 / 0|22012",
                "SELECT 1 / (n - 1) FROM t|22012",
                "SELECT 2147483647 + 1|22003",
                "SELECT 9223372036854775807 + 1|22003",
                "SELECT -9223372036854775808 - n FROM t|22003",
                "SELECT CAST('x' AS INT)|22018",
                "SELECT CAST(300 AS TINYINT)|22003",
                "SELECT DATE '2024-02-30'|22008",
                "SELECT DATE 'soon'|22007",
            })
    void statesOfErrors(String sql, String state) {
        SQLException error = assertState(state, () -> {
            execute(sql);
            query(sql);
        });
        assertHumane(error);
    }

    /** No class names, no null, and something to read. */
    private static void assertHumane(SQLException error) {
        String message = error.getMessage();
        assertTrue(message != null && message.length() > 10, message);
        assertFalse(
                message.contains("Exception") || message.contains("org.ashlardb") || message.contains("java."),
                message);
    }

    @Test
    void aDuplicateKeyNamesTableConstraintAndValue() {
        SQLException error = assertState("23505", () -> execute("INSERT INTO t VALUES(1, 'x', 1, 2)"));
        assertInstanceOf(SQLIntegrityConstraintViolationException.class, error);
        assertTrue(error.getMessage().contains("T") && error.getMessage().contains("1"), error.getMessage());
    }

    @Test
    void aSyntaxErrorNamesLineColumnAndToken() {
        SQLException error = assertState("42601", () -> execute("SELECT id,\n  FROM t"));
        assertInstanceOf(SQLSyntaxErrorException.class, error);
        assertTrue(error.getMessage().contains("line 2") && error.getMessage().contains("FROM"), error.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u0000", "\uD800", "'", "\"", "/*", "?", "☃", "SELECT \uFFFF"})
    void oddTextsAreSyntaxErrors(String sql) {
        SQLException error = assertThrows(SQLException.class, () -> execute(sql));
        assertTrue(error.getSQLState().startsWith("42") || error.getSQLState().startsWith("07"), error.getSQLState());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   ", ";", "-- nothing", "/* nothing */ ;"})
    void textsWithoutAStatementDoNothing(String sql) throws SQLException {
        execute(sql);
        try (PreparedStatement nothing = connection.prepareStatement(sql)) {
            assertFalse(nothing.execute());
            assertEquals(0, nothing.getUpdateCount());
        }
    }

    @Test
    void nullTextIsRefused() {
        assertThrows(SQLException.class, () -> connection.createStatement().execute(null));
        assertThrows(SQLException.class, () -> connection.prepareStatement(null));
        assertThrows(SQLException.class, () -> connection.createStatement().addBatch(null));
    }

    @ParameterizedTest
    @ValueSource(ints = {1_000, 100_000})
    void deepNestingIsAnErrorAtMost(int depth) throws SQLException {
        for (String sql : new String[] {
            "SELECT " + "(".repeat(depth) + "1" + ")".repeat(depth),
            "SELECT " + "-".repeat(0) + "NOT ".repeat(depth) + "TRUE",
            "SELECT 1" + " + 1".repeat(depth),
            "SELECT " + "ABS(".repeat(depth) + "1" + ")".repeat(depth),
            "SELECT " + "(SELECT ".repeat(depth) + "1" + ")".repeat(depth),
            "SELECT " + "CASE WHEN TRUE THEN ".repeat(depth) + "1" + " END".repeat(depth),
            "SELECT * FROM t WHERE id = 1" + " OR id = 2".repeat(depth)
        }) {
            try {
                query(sql);
            } catch (SQLException e) {
                assertTrue(e.getSQLState().startsWith("54") || e.getSQLState().startsWith("42"), e.getSQLState());
                assertHumane(e);
            }
        }
        assertEquals("1", query("SELECT COUNT(*) FROM t"));
    }

    @Test
    void aStatementOfTenMegabytesIsReadOrRefused() throws SQLException {
        String literal = "x".repeat(10 << 20);
        try {
            assertEquals(Integer.toString(10 << 20), query("SELECT CHAR_LENGTH('" + literal + "')"));
        } catch (SQLException e) {
            assertEquals("54000", e.getSQLState(), e.getMessage());
        }
        StringBuilder list = new StringBuilder("SELECT COUNT(*) FROM t WHERE id IN (0");
        while (list.length() < 10 << 20) {
            list.append(", ").append(list.length());
        }
        try {
            query(list.append(')').toString());
        } catch (SQLException e) {
            assertTrue(e.getSQLState().startsWith("54"), e.getSQLState() + " " + e.getMessage());
        }
        assertEquals("1", query("SELECT COUNT(*) FROM t"));
    }

    @Test
    void manyColumnsAndRowsAtOnce() throws SQLException {
        StringBuilder columns = new StringBuilder("CREATE TABLE wide(c0 INT");
        for (int i = 1; i < 500; i++) {
            columns.append(", c").append(i).append(" INT");
        }
        execute(columns.append(')').toString());
        StringBuilder rows = new StringBuilder("INSERT INTO t VALUES(10, 'x', 0, 10)");
        for (int i = 11; i < 2_000; i++) {
            rows.append(", (").append(i).append(", 'x', 0, ").append(i).append(')');
        }
        assertEquals(1_990, update(rows.toString()));
    }

    @Test
    void errorsLeaveTheConnectionUsable() throws SQLException {
        for (int i = 0; i < 50; i++) {
            assertThrows(SQLException.class, () -> execute("SELECT * FROM nope"));
            assertThrows(SQLException.class, () -> execute("INSERT INTO t VALUES(1, 'x', 1, 5)"));
            assertEquals("1", query("SELECT COUNT(*) FROM t"));
        }
    }

    /** Threads with little stack get the error of statements that are too deep for them; others go on. */
    @Test
    void longExpressionsOnThreadsWithLittleStack() throws Exception {
        execute("CREATE TABLE sum(a INT PRIMARY KEY, b BIGINT, CHECK (a" + " + b".repeat(999) + " > 0))");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO sum VALUES(?, 1)")) {
            for (int kilobytes : new int[] {100, 150, 200, 1_024}) {
                AtomicReference<String> state = new AtomicReference<>("not run");
                Thread thread =
                        new Thread(null, () -> state.set(inserted(insert, kilobytes)), "small", kilobytes << 10);
                thread.start();
                thread.join();
                String rows = query("SELECT COUNT(*) FROM sum WHERE a = " + kilobytes);
                assertEquals(rows.equals("1") ? "none" : "54001", state.get(), kilobytes + " KB");
            }
        }
        assertEquals("1024", query("SELECT MAX(a) FROM sum"));
    }

    private static String inserted(PreparedStatement insert, int value) {
        try {
            insert.setInt(1, value);
            insert.executeUpdate();
            return "none";
        } catch (SQLException e) {
            return e.getSQLState();
        }
    }
}
