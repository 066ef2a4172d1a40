package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.sql.BatchUpdateException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Batches of INSERT of more rows than one statement of the engine takes, and what fails in the middle of them. */
final class BatchInsertTest extends DatabaseTest {
    private static final int ROWS = 2_500;

    @BeforeEach
    void createTable() throws SQLException {
        execute("CREATE TABLE t (id INT PRIMARY KEY, v INT NOT NULL CHECK (v < 100000), name VARCHAR(5))");
    }

    /** Adds entries with ids from one on, of which one has other values. */
    private static void add(PreparedStatement insert, int from, int count, int other, String id, String v, String name)
            throws SQLException {
        for (int i = from; i < from + count; i++) {
            boolean usual = i != other;
            insert.setObject(1, usual ? i : id);
            insert.setObject(2, usual ? 2 * i : v);
            insert.setObject(3, usual ? "n" + i % 10 : name);
            insert.addBatch();
        }
    }

    private String state() throws SQLException {
        return query("SELECT COUNT(*), MIN(id), MAX(id), SUM(v) FROM t");
    }

    private static String rows(long count) {
        return count + "|0|" + (count - 1) + "|" + count * (count - 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1_023, 1_024, 1_025, ROWS})
    void allRowsCome(int count) throws SQLException {
        for (boolean autocommit : new boolean[] {true, false}) {
            connection.setAutoCommit(autocommit);
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?)")) {
                add(insert, 0, count, -1, null, null, null);
                int[] expected = new int[count];
                Arrays.fill(expected, 1);
                assertArrayEquals(expected, insert.executeBatch());
            }
            assertEquals(rows(count), state());
            execute("DELETE FROM t");
        }
        connection.rollback();
        assertEquals("0|null|null|null", state());
    }

    /** A key that is there, in the same batch, a NULL, a condition, a text too long, no number. */
    @ParameterizedTest
    @CsvSource({
        "23505, 7, 1, a",
        "23505, 1100, 1, a",
        "23502, 1200, , a",
        "23514, 1200, 100000, a",
        "22001, 1200, 1, abcdef",
        "22018, 1200, one, a",
        "22003, 12345678901, 1, a"
    })
    void whatCameBeforeAFailureStaysInATransaction(String state, String id, String v, String name) throws SQLException {
        connection.setAutoCommit(false);
        Savepoint empty = connection.setSavepoint();
        execute("INSERT INTO t SELECT x, 2 * x FROM generate_series(0, 9) AS s (x)");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?)")) {
            add(insert, 10, ROWS, 1_200, id, v, name);
            BatchUpdateException error = assertThrows(BatchUpdateException.class, insert::executeBatch);
            assertEquals(state, error.getSQLState());
            assertEquals(1_190, error.getUpdateCounts().length);
            assertEquals(rows(1_200), state());
            Savepoint before = connection.setSavepoint();
            add(insert, 1_200, ROWS, -1, null, null, null);
            assertEquals(ROWS, insert.executeBatch().length);
            assertEquals(rows(1_200 + ROWS), state());
            connection.rollback(before);
            assertEquals(rows(1_200), state());
            connection.commit();
            assertEquals(rows(1_200), state());
            assertEquals("", query("CHECK DATABASE"));
        }
        assertThrows(SQLException.class, () -> connection.rollback(empty));
    }

    @Test
    void nothingStaysInAutocommit() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?)")) {
            add(insert, 0, ROWS, 2_100, "5", "1", "a");
            BatchUpdateException error = assertThrows(BatchUpdateException.class, insert::executeBatch);
            assertEquals("23505", error.getSQLState());
            assertEquals(0, error.getUpdateCounts().length);
            assertEquals("0|null|null|null", state());
            add(insert, 0, ROWS, -1, null, null, null);
            insert.executeBatch();
            assertEquals(rows(ROWS), state());
        }
    }

    @Test
    void aValueThatIsMissingIsToldOfWithItsEntry() throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, 'a')")) {
            for (int i = 0; i < 3; i++) {
                insert.clearParameters();
                insert.setInt(1, i);
                if (i < 2) {
                    insert.setInt(2, 2 * i);
                }
                insert.addBatch();
            }
            BatchUpdateException error = assertThrows(BatchUpdateException.class, insert::executeBatch);
            assertEquals("07001", error.getSQLState());
            assertArrayEquals(new int[] {1, 1}, error.getUpdateCounts());
        }
        assertEquals(rows(2), state());
    }

    @Test
    void rowsMayReferenceThoseOfEarlierEntries() throws SQLException {
        execute("CREATE TABLE node (id INT PRIMARY KEY, parent INT REFERENCES node)");
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO node VALUES (?, ?)")) {
            for (int i = 0; i < 10; i++) {
                insert.setInt(1, i);
                insert.setObject(2, i == 0 ? null : i == 7 ? 100 : i - 1);
                insert.addBatch();
            }
            BatchUpdateException error = assertThrows(BatchUpdateException.class, insert::executeBatch);
            assertEquals("23503", error.getSQLState());
            assertEquals(7, error.getUpdateCounts().length);
        }
        assertEquals("7|5", query("SELECT COUNT(*), MAX(parent) FROM node"));
    }

    @Test
    void generatedKeysComeForEachEntry() throws SQLException {
        execute("CREATE TABLE g (id INT GENERATED ALWAYS AS IDENTITY, v INT UNIQUE)");
        connection.setAutoCommit(false);
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO g (v) VALUES (?)", Statement.RETURN_GENERATED_KEYS)) {
            for (int v : new int[] {10, 20, 30}) {
                insert.setInt(1, v);
                insert.addBatch();
            }
            assertArrayEquals(new int[] {1, 1, 1}, insert.executeBatch());
            StringBuilder keys = new StringBuilder();
            try (ResultSet rows = insert.getGeneratedKeys()) {
                while (rows.next()) {
                    keys.append(rows.getInt(1)).append(' ');
                }
            }
            assertEquals("1 2 3 ", keys.toString());
        }
    }

    /** A query that began before sees none of the rows, one that begins behind sees all. */
    @Test
    void anOpenResultDoesNotSeeTheRows() throws SQLException {
        execute("INSERT INTO t VALUES (0, 0, 'a')");
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement();
                ResultSet before = statement.executeQuery("SELECT id FROM t");
                PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?)")) {
            add(insert, 1, ROWS, -1, null, null, null);
            insert.executeBatch();
            int seen = 0;
            while (before.next()) {
                seen++;
            }
            assertEquals(1, seen);
        }
        assertEquals(rows(ROWS + 1), state());
    }

    @Test
    void aReadOnlyConnectionRefusesABatch() throws SQLException {
        connection.setAutoCommit(false);
        connection.setReadOnly(true);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?)")) {
            add(insert, 0, 3, -1, null, null, null);
            BatchUpdateException error = assertThrows(BatchUpdateException.class, insert::executeBatch);
            assertEquals("25006", error.getSQLState());
            assertEquals(0, error.getUpdateCounts().length);
        }
    }

    /** Each entry is a statement of its own, whose subqueries, functions and triggers see what those before have done. */
    @Test
    void entriesSeeTheOnesBefore() throws SQLException {
        execute("CREATE TABLE seen (id INT PRIMARY KEY, n INT, m INT)");
        execute("CREATE FUNCTION total () RETURNS INT BEGIN RETURN (SELECT COUNT(*) FROM seen); END");
        execute("CREATE TRIGGER counts BEFORE INSERT ON seen FOR EACH ROW"
                + " BEGIN ATOMIC DECLARE c INT; SELECT COUNT(*) INTO c FROM seen; SET NEW.m = c; END");
        for (String value : new String[] {"(SELECT COUNT(*) FROM seen)", "total()", "7"}) {
            execute("DELETE FROM seen");
            try (PreparedStatement insert =
                    connection.prepareStatement("INSERT INTO seen (id, n) VALUES (?, " + value + ")")) {
                for (int i = 0; i < 3; i++) {
                    insert.setInt(1, i);
                    insert.addBatch();
                }
                insert.executeBatch();
            }
            String expected = value.equals("7") ? "0|7|0,1|7|1,2|7|2" : "0|0|0,1|1|1,2|2|2";
            assertEquals(
                    expected,
                    query("SELECT LISTAGG(id || '|' || n || '|' || m, ',') WITHIN GROUP (ORDER BY id) FROM seen"));
        }
    }

    @ParameterizedTest
    @CsvSource({"0, true", "1, true", "1500, true", "2499, true", "0, false", "1, false", "1500, false", "2499, false"})
    void theErrorSaysWhichEntryFailed(int failing, boolean autocommit) throws SQLException {
        connection.setAutoCommit(autocommit);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?)")) {
            add(insert, 0, ROWS, failing, "9999", "100000", "n");
            BatchUpdateException failure = assertThrows(BatchUpdateException.class, insert::executeBatch);
            assertEquals("23514", failure.getSQLState());
            assertEquals(
                    "batch entry " + failing + " failed", failure.getMessage().split(":")[0]);
            assertEquals(autocommit ? 0 : failing, failure.getUpdateCounts().length);
        }
    }
}
