package org.ashlardb.jdbc.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values given as streams, among them some that are larger than the heap. */
@Timeout(120)
final class LongStreamTest {
    private static final int LONG = 48 << 20;
    private static final int AT_ONCE = 1 << 20;
    private static final String TABLE = "CREATE TABLE t (id INT PRIMARY KEY, a VARBINARY, b VARCHAR, c INT)";

    @TempDir
    private Path directory;

    /** The letters from a to z over and over. */
    private static final class Letters extends InputStream {
        private final int length;
        private int at;

        Letters(int length) {
            this.length = length;
        }

        @Override
        public int read() {
            return at == length ? -1 : 'a' + at++ % 26;
        }
    }

    private static Reader text(int length) {
        return new InputStreamReader(new Letters(length), StandardCharsets.US_ASCII);
    }

    /** Arguments: the URL. */
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) throws SQLException {
            try (Connection connection = DriverManager.getConnection(arguments[0]);
                    Statement statement = connection.createStatement()) {
                statement.execute(TABLE);
                insert(connection, 1, LONG, 3);
                insert(connection, 2, 5, LONG);
                insert(connection, 3, 5, 5);
                update(connection, "UPDATE t SET a = ?, c = 8 WHERE id = 3", new Letters(LONG));
                batch(connection);
            }
            System.out.println("done");
        }

        private static void insert(Connection connection, int id, int bytes, int characters) throws SQLException {
            try (PreparedStatement insert =
                    connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?, 7)", Statement.RETURN_GENERATED_KEYS)) {
                insert.setInt(1, id);
                insert.setBinaryStream(2, new Letters(bytes));
                insert.setCharacterStream(3, text(characters), (long) characters);
                insert.executeUpdate();
            }
        }

        private static void batch(Connection connection) throws SQLException {
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t (b, id) VALUES (?, ?)")) {
                for (int id = 4; id <= 6; id++) {
                    insert.setInt(2, id);
                    insert.setClob(1, text(LONG / 2));
                    insert.addBatch();
                }
                insert.executeBatch();
            }
        }
    }

    private static void update(Connection connection, String sql, InputStream stream) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            update.setBlob(1, stream, LONG);
            assertEquals(1, update.executeUpdate());
        }
    }

    @Test
    void valuesLargerThanTheHeapAreWritten() throws IOException, SQLException {
        String url = "jdbc:ashlar:file:" + directory.resolve("db");
        try (ChildJvm child = ChildJvm.run(Program.class, List.of("-Xmx32m"), List.of(url))) {
            assertEquals("done", child.line());
        }
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id, a, b, c FROM t ORDER BY id")) {
            check(rows, 1, LONG, 3, 7);
            check(rows, 2, 5, LONG, 7);
            check(rows, 3, LONG, 5, 8);
            for (int id = 4; id <= 6; id++) {
                check(rows, id, -1, LONG / 2, 0);
            }
        }
    }

    private static void check(ResultSet rows, int id, int bytes, int characters, int c) throws SQLException {
        assertTrue(rows.next());
        assertEquals(id, rows.getInt(1));
        check(bytes, rows.getBytes(2));
        check(characters, rows.getString(3).getBytes(StandardCharsets.UTF_8));
        assertEquals(c, rows.getInt(4));
    }

    private static void check(int length, byte[] found) {
        assertEquals(length, found == null ? -1 : found.length);
        for (int i = 0; i < length; i += 1 + i / 100) {
            assertEquals('a' + i % 26, found[i]);
        }
    }

    private static Connection memory(String table) throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:ashlar:mem:");
        try (Statement statement = connection.createStatement()) {
            statement.execute(table);
        }
        return connection;
    }

    private static String one(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, AT_ONCE - 1, AT_ONCE, AT_ONCE + 1, 3 * AT_ONCE + 7})
    void lengthsAroundWhatIsReadAtOnce(int length) throws SQLException {
        try (Connection connection = memory(TABLE);
                PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?, NULL)")) {
            for (int id = 0; id < 2; id++) {
                insert.setInt(1, id);
                if (id == 0) {
                    insert.setBinaryStream(2, new Letters(length));
                    insert.setCharacterStream(3, text(length));
                } else {
                    insert.setBinaryStream(2, new Letters(length + 9), (long) length);
                    insert.setAsciiStream(3, new Letters(length + 9), (long) length);
                }
                insert.executeUpdate();
            }
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT a, b FROM t ORDER BY id")) {
                for (int id = 0; id < 2; id++) {
                    assertTrue(rows.next());
                    check(length, rows.getBytes(1));
                    check(length, rows.getString(2).getBytes(StandardCharsets.UTF_8));
                }
            }
            insert.setInt(1, 3);
            insert.setBinaryStream(2, null);
            assertEquals(
                    "HY024",
                    assertThrows(SQLException.class, () -> {
                                insert.setBinaryStream(2, new Letters(length), length + 1L);
                                insert.executeUpdate();
                            })
                            .getSQLState());
            assertEquals("2", one(connection, "SELECT COUNT(*) FROM t"));
        }
    }

    /** Statements in which a long value does not go straight into a plain column, or not into one row. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO t (id, b) VALUES (2, UPPER(?))",
                "INSERT INTO t (id, b) SELECT 2, CAST(? AS VARCHAR)",
                "INSERT INTO t (id, b) VALUES (2, ?), (3, 'x')",
                "INSERT INTO t (id, b) VALUES (2, ?) ON CONFLICT DO NOTHING",
                "UPDATE t SET b = ?",
                "UPDATE t SET b = ? || 'x' WHERE id = 1",
                "UPDATE checked SET b = ? WHERE id = 1",
                "INSERT INTO checked (id, b) VALUES (2, ?)",
                "INSERT INTO keyed (id, b) VALUES (2, ?)",
                "DELETE FROM t WHERE b <> ?"
            })
    void otherStatementsTakeLongValuesToo(String sql) throws SQLException {
        try (Connection connection = memory(TABLE);
                Statement setUp = connection.createStatement()) {
            setUp.execute(
                    "CREATE TABLE checked (id INT PRIMARY KEY, b VARCHAR CHECK (LENGTH(b) > 0), d INT AS (LENGTH(b)))");
            setUp.execute("CREATE TABLE keyed (id INT PRIMARY KEY, b VARCHAR)");
            setUp.execute("INSERT INTO t VALUES (1, NULL, 'a', 1)");
            setUp.execute("INSERT INTO checked VALUES (1, 'a')");
            int length = 2 * AT_ONCE;
            try (PreparedStatement statement = connection.prepareStatement(sql, new String[] {"ID"})) {
                statement.setCharacterStream(1, text(length));
                assertTrue(statement.executeUpdate() >= 1, sql);
            }
            if (!sql.startsWith("DELETE")) {
                String table = sql.contains("checked") ? "checked" : sql.contains("keyed") ? "keyed" : "t";
                int expected = sql.contains("'x' ") ? length + 1 : length;
                assertEquals(Integer.toString(expected), one(connection, "SELECT MAX(LENGTH(b)) FROM " + table));
            }
        }
    }

    @Test
    void limitsAndKeysHold() throws SQLException {
        try (Connection connection =
                memory("CREATE TABLE t (id INT PRIMARY KEY, v VARCHAR(2000000), x VARBINARY(2000000))")) {
            try (PreparedStatement insert =
                    connection.prepareStatement("INSERT INTO t VALUES (1, ?, ?)", new String[] {"V"})) {
                insert.setCharacterStream(1, text(2_000_001));
                insert.setNull(2, java.sql.Types.BLOB);
                assertEquals(
                        "22001",
                        assertThrows(SQLException.class, insert::executeUpdate).getSQLState());
                insert.setCharacterStream(1, text(2_000_000));
                insert.setBinaryStream(2, new Letters(2_000_001));
                assertEquals(
                        "22001",
                        assertThrows(SQLException.class, insert::executeUpdate).getSQLState());
                insert.setCharacterStream(1, text(2_000_000));
                insert.setBinaryStream(2, new Letters(2_000_000));
                assertEquals(1, insert.executeUpdate());
                try (ResultSet keys = insert.getGeneratedKeys()) {
                    assertTrue(keys.next());
                    assertEquals(2_000_000, keys.getString(1).length());
                }
            }
        }
    }

    @Test
    void aStreamThatFailsTakesTheStatementBack() throws SQLException, IOException {
        try (Connection connection = memory(TABLE);
                PreparedStatement insert = connection.prepareStatement("INSERT INTO t (id, a) VALUES (1, ?)")) {
            connection.setAutoCommit(false);
            insert.setBinaryStream(1, new InputStream() {
                private int at;

                @Override
                public int read() throws IOException {
                    if (++at > 2 * AT_ONCE) {
                        throw new IOException("no more");
                    }
                    return 1;
                }
            });
            SQLException error = assertThrows(SQLException.class, insert::executeUpdate);
            assertEquals("HY024", error.getSQLState());
            assertTrue(error.getMessage().contains("no more"));
            insert.setBinaryStream(1, new Letters(2 * AT_ONCE));
            insert.executeUpdate();
            try (PreparedStatement again = connection.prepareStatement("UPDATE t SET a = ? WHERE id = 1")) {
                again.setBinaryStream(1, new Letters(2 * AT_ONCE));
                assertEquals(1, again.executeUpdate());
                assertEquals(
                        "55000",
                        assertThrows(SQLException.class, again::executeUpdate).getSQLState());
            }
            try (PreparedStatement again = connection.prepareStatement("UPDATE t SET a = ?, b = ? WHERE id = 1")) {
                byte[] bytes = new Letters(2 * AT_ONCE).readAllBytes();
                again.setBinaryStream(1, new ByteArrayInputStream(bytes));
                again.setCharacterStream(2, new StringReader(new String(bytes, StandardCharsets.US_ASCII)));
                for (int i = 0; i < 2; i++) {
                    assertEquals(1, again.executeUpdate());
                    assertEquals(
                            "true",
                            one(
                                    connection,
                                    "SELECT OCTET_LENGTH(a) = " + bytes.length + " AND LENGTH(b) = " + bytes.length
                                            + " FROM t"));
                }
            }
            connection.commit();
            assertEquals("1", one(connection, "SELECT COUNT(*) FROM t"));
        }
    }

    /** Surrogates at the borders of pieces stay together; single ones become question marks, as in any text. */
    @Test
    void textOfAnyCharacters() throws SQLException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; text.length() < 2 * AT_ONCE; i++) {
            text.append(i % 3 == 0 ? "é" : i % 3 == 1 ? "\uD83D\uDE00" : "x€");
        }
        for (String value : new String[] {text.toString(), "y" + text, text + "\uD83D"}) {
            try (Connection connection = memory(TABLE);
                    PreparedStatement insert = connection.prepareStatement("INSERT INTO t (id, b) VALUES (1, ?)")) {
                insert.setCharacterStream(1, new StringReader(value));
                insert.executeUpdate();
                assertEquals(
                        new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8),
                        one(connection, "SELECT b FROM t"));
            }
        }
    }
}
