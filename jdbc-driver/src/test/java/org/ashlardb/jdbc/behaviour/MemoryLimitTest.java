package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class MemoryLimitTest extends DatabaseTest {
    private static final int PORTION = 500;
    private static final String TEXT = "x".repeat(200);

    @Override
    String options() {
        return ";memory_limit=32MB";
    }

    @BeforeEach
    void createTable() throws SQLException {
        execute("CREATE TABLE t(id INT PRIMARY KEY, v VARCHAR(200))");
    }

    /** Inserts until the memory is full; the number of rows that fit. */
    private int fill() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES(?, ?)")) {
            insert.setString(2, TEXT);
            for (int i = 0; ; i++) {
                insert.setInt(1, i);
                try {
                    insert.executeUpdate();
                } catch (SQLTransientException e) {
                    assertEquals("53200", e.getSQLState(), e.getMessage());
                    assertTrue(e.getMessage().contains("memory"), e.getMessage());
                    return i;
                }
            }
        }
    }

    /** Deletes in portions: a full memory has room for the old versions of some rows, not of all. */
    private int deleteFrom(int first, int end) throws SQLException {
        int count = 0;
        for (int id = first; id < end; id += PORTION) {
            count += update("DELETE FROM t WHERE id >= ? AND id < ?", id, Math.min(end, id + PORTION));
        }
        return count;
    }

    @Test
    void aStatementPastTheLimitFailsAndTheDatabaseGoesOn() throws SQLException {
        int rows = fill();
        assertTrue(rows > 40_000, "only " + rows + " rows fit");
        assertEquals(Integer.toString(rows), query("SELECT COUNT(*) FROM t"));
        assertEquals(rows, deleteFrom(0, rows));
        int again = fill();
        assertTrue(again > rows * 9 / 10, again + " rows fit after deleting " + rows);
    }

    @Test
    void aLargeStatementIsTakenBackWhole() throws SQLException {
        int rows = fill();
        deleteFrom(rows / 2, rows);
        String count = query("SELECT COUNT(*) FROM t");
        SQLException error = assertThrows(SQLException.class, () -> {
            for (int i = 1; i < 20; i++) {
                update("INSERT INTO t SELECT id + ?, v FROM t WHERE id < ?", i * rows, rows / 2);
            }
        });
        assertEquals("53200", error.getSQLState());
        assertTrue(Integer.parseInt(query("SELECT COUNT(*) FROM t")) % Integer.parseInt(count) == 0);
        assertEquals(1, update("UPDATE t SET v = 'short' WHERE id = 0"));
        assertEquals("short", query("SELECT v FROM t WHERE id = 0"));
    }

    @Test
    void aTransactionGoesOnAfterTheFailedStatement() throws SQLException {
        connection.setAutoCommit(false);
        int rows = fill();
        assertEquals(PORTION, update("DELETE FROM t WHERE id < ?", PORTION));
        connection.commit();
        assertEquals(Integer.toString(rows - PORTION), query("SELECT COUNT(*) FROM t"));
        assertEquals(1, update("INSERT INTO t VALUES(0, 'again')"));
        connection.commit();
    }

    @Test
    void aTableDroppedGivesItsMemoryBack() throws SQLException {
        int rows = fill();
        for (int i = 0; i < 3; i++) {
            execute("DROP TABLE t", "CREATE TABLE t(id INT PRIMARY KEY, v VARCHAR(200))");
            assertTrue(fill() > rows * 9 / 10);
        }
    }
}
