package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results that are left open for long, beside others who change far more than the memory that there is. */
@Timeout(120)
final class IdleResultTest extends DatabaseTest {
    private static final int ROWS = 2_500;
    private static final int ROUNDS = 10;

    @TempDir
    private Path directory;

    @Override
    String options() {
        return ";memory_limit=12MB";
    }

    private static void fill(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t(id INT PRIMARY KEY, n INT, text VARCHAR)");
            statement.execute("CREATE INDEX t_n ON t(n)");
            statement.execute("INSERT INTO t SELECT x, x, REPEAT('0123456789', 30) || x" + " FROM generate_series(1, "
                    + ROWS + ") g(x)");
        }
    }

    /** Changes all rows again and again, which with versions that nobody sees takes several times the limit. */
    private static void change(Connection connection, int round) throws SQLException {
        try (PreparedStatement update =
                connection.prepareStatement("UPDATE t SET n = n + 1, text = REPEAT('abcdefghij', 30) || ?")) {
            for (int i = 0; i < ROUNDS; i++) {
                update.setInt(1, round * ROUNDS + i);
                assertEquals(ROWS, update.executeUpdate());
            }
        }
    }

    private static void assertUnchanged(ResultSet rows, Set<Integer> seen) throws SQLException {
        int id = rows.getInt(1);
        assertTrue(seen.add(id), () -> "row " + id + " comes twice");
        assertEquals("0123456789".repeat(30) + id, rows.getString(2));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id, text FROM t",
                "SELECT id, text FROM t WHERE n > 0",
                "SELECT id, text FROM t ORDER BY id",
                "SELECT id, text FROM t ORDER BY n DESC, id",
                "SELECT a.id, b.text FROM t a JOIN t b ON b.n = a.id",
                "SELECT a.id, b.text FROM t a JOIN LATERAL (SELECT * FROM t WHERE n = a.n LIMIT 1) b ON TRUE",
                "SELECT id, MAX(text) FROM t GROUP BY id",
                "SELECT id, (SELECT text FROM t u WHERE u.id = t.id) FROM t",
                "SELECT id, text FROM t WHERE id <= 1100 UNION ALL SELECT id, text FROM t WHERE id > 1100",
                "WITH RECURSIVE r(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM r WHERE i < 2500)"
                        + " SELECT i, text FROM r JOIN t ON id = i",
            })
    void itKeepsNoVersionsThatNobodySees(String query) throws SQLException {
        Connection writer = another();
        fill(writer);
        try (Statement statement = connection.createStatement()) {
            Set<Integer> seen = new TreeSet<>();
            ResultSet rows = statement.executeQuery(query);
            for (int i = 0; i < 1_500; i++) {
                assertTrue(rows.next());
                assertUnchanged(rows, seen);
                if (i % 1_200 == 0) {
                    change(writer, i);
                }
            }
            while (rows.next()) {
                assertUnchanged(rows, seen);
            }
            assertEquals(ROWS, seen.size());
        }
    }

    @Test
    void neitherDoesAnOpenValue() throws SQLException {
        Connection writer = another();
        fill(writer);
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE long_text(text VARCHAR)");
            statement.execute("INSERT INTO long_text VALUES (REPEAT('long text ', 200000))");
            connection.setAutoCommit(false);
            ResultSet rows = statement.executeQuery("SELECT text FROM long_text");
            assertTrue(rows.next());
            Clob clob = rows.getClob(1);
            change(writer, 1);
            assertEquals("long", clob.getSubString(1, 4));
            change(writer, 2);
            assertEquals("text ", clob.getSubString(1_999_996, 10));
            connection.commit();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"DROP TABLE t", "TRUNCATE TABLE t", "DROP INDEX t_n", "ALTER TABLE t ADD COLUMN d INT DEFAULT 7"
            })
    void definitionsLeaveItAsItIs(String definition) throws SQLException {
        Connection writer = another();
        fill(writer);
        try (Statement statement = connection.createStatement();
                Statement other = writer.createStatement()) {
            Set<Integer> seen = new TreeSet<>();
            ResultSet rows = statement.executeQuery("SELECT id, text FROM t WHERE n > 0 ORDER BY n");
            assertTrue(rows.next());
            assertUnchanged(rows, seen);
            other.execute(definition);
            other.execute(
                    "CREATE TABLE u AS SELECT x, REPEAT('another ', 100) AS text FROM generate_series(1, 3000) g(x)");
            while (rows.next()) {
                assertUnchanged(rows, seen);
            }
            assertEquals(ROWS, seen.size());
        }
    }

    /** Rows of CACHED tables may have left memory, and are read where they were saved. */
    @ParameterizedTest
    @ValueSource(strings = {"MEMORY", "LOGGED", "CACHED"})
    void filesAreSavedBeside(String mode) throws SQLException {
        String file = "jdbc:ashlar:file:" + directory.resolve(mode) + ";default_table_mode=" + mode
                + ";durability=none;cache_size=1MB;memory_limit=12MB";
        try (Connection reader = DriverManager.getConnection(file);
                Connection writer = DriverManager.getConnection(file);
                Statement statement = reader.createStatement();
                Statement other = writer.createStatement()) {
            fill(writer);
            other.execute("CHECKPOINT");
            Set<Integer> seen = new TreeSet<>();
            ResultSet rows =
                    statement.executeQuery("SELECT a.id, b.text FROM t a JOIN t b ON b.n = a.id ORDER BY a.id");
            for (int i = 0; i < ROWS; i++) {
                assertTrue(rows.next());
                assertUnchanged(rows, seen);
                if (i % 1_300 == 0) {
                    change(writer, i);
                    other.execute("CHECKPOINT");
                }
            }
            assertFalse(rows.next());
        }
    }

    /** What a checkpoint has replaced in the file is used again beside results that do not read CACHED tables. */
    @ParameterizedTest
    @ValueSource(strings = {"MEMORY", "LOGGED"})
    void theFileDoesNotGrow(String mode) throws SQLException, IOException {
        Path path = directory.resolve(mode);
        String file = "jdbc:ashlar:file:" + path + ";default_table_mode=" + mode + ";durability=none;cache_size=1MB";
        try (Connection reader = DriverManager.getConnection(file);
                Connection writer = DriverManager.getConnection(file);
                Statement statement = reader.createStatement();
                Statement other = writer.createStatement()) {
            fill(writer);
            other.execute("CREATE CACHED TABLE changed AS SELECT id, text FROM t");
            ResultSet rows = statement.executeQuery("SELECT id, text FROM t");
            assertTrue(rows.next());
            long before = 0;
            for (int round = 0; round < 20; round++) {
                other.execute("UPDATE changed SET text = text || " + round);
                other.execute("CHECKPOINT");
                before = round == 3 ? Files.size(path.resolve("pages")) : before;
            }
            long size = Files.size(path.resolve("pages"));
            assertTrue(size < before * 2, "from " + before + " to " + size + " bytes");
            Set<Integer> seen = new TreeSet<>();
            do {
                assertUnchanged(rows, seen);
            } while (rows.next());
            assertEquals(ROWS, seen.size());
        }
    }
}
