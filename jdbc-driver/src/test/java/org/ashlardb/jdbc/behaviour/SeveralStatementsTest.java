package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Texts of several statements. */
@Timeout(60)
final class SeveralStatementsTest extends DatabaseTest {
    private Statement statement;

    @BeforeEach
    void createTable() throws SQLException {
        execute("CREATE TABLE t(id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, v VARCHAR(20))");
        statement = connection.createStatement();
    }

    /** What a text has given: rows in brackets, counts as numbers. */
    private String results(String text) throws SQLException {
        StringBuilder found = new StringBuilder();
        boolean rows = statement.execute(text);
        while (rows || statement.getUpdateCount() >= 0) {
            found.append(rows ? "[" + text(statement.getResultSet()) + "]" : statement.getUpdateCount())
                    .append(' ');
            rows = statement.getMoreResults();
        }
        return found.toString().strip();
    }

    @Test
    void resultsComeOneAfterTheOther() throws SQLException {
        assertEquals(
                "2 [1|a,2|b] 1 [1] 0",
                results("INSERT INTO t(v) VALUES ('a'), ('b'); SELECT * FROM t; DELETE FROM t WHERE id = 2;"
                        + " SELECT COUNT(*) FROM t; CREATE TABLE u(a INT)"));
        assertEquals("[1] [2]", results(";; SELECT 1 ; -- ; \n SELECT 2 /* ; */ ; ;"));
        assertEquals("[;] [a'; SELECT 'b]", results("SELECT ';' AS \"a;b\"; SELECT 'a''; SELECT ''b'"));
        assertEquals("[2020-01-02] [1]", results("SELECT {d '2020-01-02'}; SELECT {fn ABS(-1)}"));
        assertEquals("[1]", results("SELECT 1;"));
        assertEquals("[1] [1]", results("SELECT 1; SELECT 1"));
        assertEquals("[1] [1]", results("SELECT 1; SELECT 1"));
        assertEquals("[1]", results("SELECT 1"));
        assertNull(statement.getResultSet());
        assertEquals(-1, statement.getUpdateCount());
    }

    @Test
    void theFirstThatFailsEndsTheText() throws SQLException {
        SQLException error = assertState(
                "42P01",
                () -> statement.execute("INSERT INTO t(v) VALUES ('a'); SELECT * FROM nothing; DELETE FROM t"));
        assertTrue(error.getMessage().startsWith("statement 2 of 3: "), error.getMessage());
        assertEquals("1|a", query("SELECT * FROM t"));
        assertNull(statement.getResultSet());
        assertEquals(-1, statement.getUpdateCount());
        assertFalse(statement.getMoreResults());
        assertState("42601", () -> statement.execute("DELETE FROM t; SELEC 1"));
        assertEquals("", query("SELECT * FROM t"));
        assertState("07002", () -> statement.execute("SELECT 1; SELECT ?"));
        assertState("42601", () -> statement.execute("SELECT 1; SELECT 'a"));
        assertFalse(statement.execute(";"));
        connection.setAutoCommit(false);
        assertState("22012", () -> statement.execute("INSERT INTO t(v) VALUES ('b'); UPDATE t SET v = 1 / 0"));
        assertEquals("2|b", query("SELECT * FROM t"));
        connection.rollback();
        assertEquals("", query("SELECT * FROM t"));
    }

    @Test
    void functionsWithNamesOfStepsBeginNone() throws SQLException {
        assertEquals(
                "0 1 [1|aa]",
                results("CREATE TRIGGER longer BEFORE INSERT ON t FOR EACH ROW SET NEW.v = REPEAT(NEW.v, 2);"
                        + " INSERT INTO t(v) VALUES ('a'); SELECT * FROM t"));
        assertEquals(
                "0 0 1 [bbb]",
                results("CREATE TABLE u(v VARCHAR(20)); CREATE TRIGGER copies AFTER INSERT ON t FOR EACH ROW"
                        + " WHEN (NEW.v IN (SELECT REPEAT('b', 2))) INSERT INTO u SELECT REPEAT('b', 3);"
                        + " INSERT INTO t(v) VALUES ('b'); SELECT * FROM u"));
    }

    @Test
    void transactionsCanBeginAndEndInIt() throws SQLException {
        assertEquals(
                "0 1 0 0 1 0",
                results(
                        "BEGIN; INSERT INTO t(v) VALUES ('a'); COMMIT; BEGIN; INSERT INTO t(v) VALUES ('b'); ROLLBACK"));
        assertEquals("1|a", query("SELECT * FROM t"));
    }

    @Test
    void resultsCanBeKept() throws SQLException {
        String text = "SELECT 1; SELECT 2; SELECT 3";
        assertTrue(statement.execute(text));
        ResultSet first = statement.getResultSet();
        assertSame(statement, first.getStatement());
        assertTrue(statement.getMoreResults(Statement.KEEP_CURRENT_RESULT));
        ResultSet second = statement.getResultSet();
        assertFalse(first.isClosed());
        assertTrue(statement.getMoreResults());
        assertTrue(second.isClosed());
        assertEquals("1", text(first));
        ResultSet third = statement.getResultSet();
        assertFalse(statement.getMoreResults(Statement.CLOSE_ALL_RESULTS));
        assertTrue(first.isClosed() && third.isClosed());
        assertTrue(statement.execute(text));
        ResultSet again = statement.getResultSet();
        statement.execute("SELECT 4");
        assertTrue(again.isClosed());
        statement.execute(text);
        again = statement.getResultSet();
        statement.close();
        assertTrue(again.isClosed());
    }

    @Test
    void theSettingsOfTheStatementHold() throws SQLException {
        execute("INSERT INTO t(v) VALUES ('a'), ('b'), ('c')");
        statement.setMaxRows(2);
        assertEquals("[1|a,2|b] [3]", results("SELECT * FROM t ORDER BY id; SELECT COUNT(*) FROM t"));
        try (Statement scrolling =
                connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE)) {
            scrolling.execute("SELECT 1; SELECT id, v FROM t");
            scrolling.getMoreResults();
            ResultSet rows = scrolling.getResultSet();
            assertTrue(rows.last());
            rows.updateString(2, "z");
            rows.updateRow();
            assertEquals(3, rows.getRow());
        }
        assertEquals("1", query("SELECT COUNT(*) FROM t WHERE v = 'z'"));
    }

    @Test
    void generatedKeysAreThoseOfThePresentStatement() throws SQLException {
        statement.execute(
                "INSERT INTO t(v) VALUES ('a'); INSERT INTO t(v) VALUES ('b'), ('c')", Statement.RETURN_GENERATED_KEYS);
        assertEquals("1", text(statement.getGeneratedKeys()));
        assertFalse(statement.getMoreResults());
        assertEquals(2, statement.getUpdateCount());
        assertEquals("2,3", text(statement.getGeneratedKeys()));
    }

    @Test
    void closeOnCompletionWaitsForAll() throws SQLException {
        statement.closeOnCompletion();
        statement.execute("SELECT 1; SELECT 2");
        ResultSet first = statement.getResultSet();
        statement.getMoreResults(Statement.KEEP_CURRENT_RESULT);
        ResultSet second = statement.getResultSet();
        first.close();
        assertFalse(statement.isClosed());
        second.close();
        assertTrue(statement.isClosed());
    }

    @Test
    void otherMethodsTakeOneStatement() throws SQLException {
        assertState("42601", () -> statement.executeUpdate("DELETE FROM t; DELETE FROM t"));
        assertState("42601", () -> statement.executeQuery("SELECT 1; SELECT 2"));
        assertState("42601", () -> connection.prepareStatement("SELECT 1; SELECT 2"));
        assertEquals(0, statement.executeUpdate("DELETE FROM t;"));
    }

    @Test
    void aTimeoutEndsTheWholeText() throws SQLException {
        statement.setQueryTimeout(1);
        assertState(
                "57014",
                () -> statement.execute("SELECT 1; INSERT INTO t(v) SELECT COUNT(*) FROM SYSTEM_RANGE(1, 1000000) a,"
                        + " SYSTEM_RANGE(1, 1000000) b; DELETE FROM t"));
    }
}
