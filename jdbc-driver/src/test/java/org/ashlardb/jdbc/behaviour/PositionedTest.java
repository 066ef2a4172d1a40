package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Changes of the row that a cursor is on. */
@Timeout(60)
final class PositionedTest extends DatabaseTest {
    @BeforeEach
    void fill() throws SQLException {
        execute(
                "CREATE TABLE t(a INT, b VARCHAR(5), v INT, PRIMARY KEY (a, b))",
                "INSERT INTO t VALUES (1, 'x', 10), (2, 'y', 20), (3, 'z', 30)",
                "CREATE TABLE u(a INT PRIMARY KEY, b VARCHAR(5))");
    }

    private Statement named(String name) throws SQLException {
        Statement statement = connection.createStatement();
        statement.setCursorName(name);
        return statement;
    }

    @Test
    void thePresentRowIsChanged() throws SQLException {
        try (Statement statement = named("c");
                ResultSet rows = statement.executeQuery("SELECT a, v, b FROM t ORDER BY a FOR UPDATE");
                Statement change = connection.createStatement();
                PreparedStatement prepared =
                        connection.prepareStatement("UPDATE t SET v = v + ? WHERE CURRENT OF C;")) {
            assertEquals("c", rows.getCursorName());
            assertEquals(1, prepared.getParameterMetaData().getParameterCount());
            prepared.setInt(1, 5);
            while (rows.next()) {
                if (rows.getInt(1) == 2) {
                    assertEquals(1, change.executeUpdate("DELETE FROM public.t AS x WHERE CURRENT OF \"c\""));
                } else {
                    assertEquals(1, prepared.executeUpdate());
                }
            }
            assertState("24000", prepared::executeUpdate);
        }
        assertEquals("1|x|15,3|z|35", query("SELECT * FROM t ORDER BY a"));
    }

    @Test
    void resultsWithoutANameGetOne() throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(
                        "SELECT * FROM t WHERE a > ? ORDER BY a",
                        ResultSet.TYPE_SCROLL_INSENSITIVE,
                        ResultSet.CONCUR_UPDATABLE);
                Statement change = connection.createStatement()) {
            select.setInt(1, 1);
            ResultSet rows = select.executeQuery();
            String update = "UPDATE t SET v = -v WHERE CURRENT OF " + rows.getCursorName();
            assertState("24000", () -> change.executeUpdate(update));
            assertTrue(rows.last());
            assertEquals(1, change.executeUpdate(update));
            assertTrue(rows.first());
            rows.moveToInsertRow();
            assertState("24000", () -> change.executeUpdate(update));
            rows.moveToCurrentRow();
            rows.deleteRow();
            assertEquals(0, change.executeUpdate(update));
            rows.close();
            assertState("24000", () -> change.executeUpdate(update));
        }
        assertEquals("1|x|10,3|z|-30", query("SELECT * FROM t ORDER BY a"));
    }

    @Test
    void batchesTakeTheRowOfTheirTime() throws SQLException {
        try (Statement statement = named("c");
                ResultSet rows = statement.executeQuery("SELECT * FROM t");
                PreparedStatement prepared = connection.prepareStatement("UPDATE t SET v = ? WHERE CURRENT OF c")) {
            while (rows.next()) {
                prepared.setInt(1, rows.getInt("v") * 2);
                prepared.addBatch();
            }
            assertEquals(3, prepared.executeBatch().length);
        }
        assertEquals("20,40,60", query("SELECT v FROM t ORDER BY a"));
    }

    @Test
    void whatCannotBeChangedSo() throws SQLException {
        assertState("34000", () -> execute("DELETE FROM t WHERE CURRENT OF c"));
        try (Statement statement = named("c");
                Statement change = connection.createStatement()) {
            ResultSet rows = statement.executeQuery("SELECT * FROM t");
            rows.next();
            SQLException error = assertState("34000", () -> change.execute("DELETE FROM u WHERE CURRENT OF c"));
            assertEquals(
                    "cursor c reads \"PUBLIC\".\"T\", not \"PUBLIC\".\"U\", at line 1, column 32", error.getMessage());
            assertState("34000", () -> change.execute("DELETE FROM t WHERE CURRENT OF d"));
            assertState("42601", () -> change.execute("DELETE FROM t WHERE CURRENT OF c AND v = 1"));
            assertState("42601", () -> change.execute("DELETE FROM t SET WHERE CURRENT OF c"));
            assertState("34000", () -> change.execute("SELECT * FROM t WHERE CURRENT OF c"));
            execute("CREATE VIEW w AS SELECT v AS a, b, a AS v FROM t");
            assertState("34000", () -> change.execute("DELETE FROM w WHERE CURRENT OF c"));
            try (PreparedStatement prepared = connection.prepareStatement("DELETE FROM t WHERE CURRENT OF c")) {
                ResultSet others = statement.executeQuery("SELECT a, b FROM u");
                assertState("34000", prepared::executeUpdate);
                others.close();
                statement.executeQuery("SELECT COUNT(*) FROM t").next();
                assertState("24000", prepared::executeUpdate);
                rows = statement.executeQuery("SELECT v, b, a FROM t ORDER BY a DESC");
                rows.next();
                assertEquals(1, prepared.executeUpdate());
            }
            assertState("HY024", () -> statement.setCursorName(null));
        }
        assertEquals("1,2", query("SELECT a FROM t ORDER BY a"));
        assertState("34000", () -> execute("DELETE FROM t WHERE CURRENT OF c"));
    }
}
