package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Long values, which stay in their table while they are read. */
@Timeout(120)
final class StoredLobTest extends DatabaseTest {
    private static final String ENDED = "55000";
    private static final int LENGTH = 300_000;

    private final byte[] bytes = new byte[LENGTH];
    private String text;

    @BeforeEach
    void fill() throws SQLException {
        new Random(7).nextBytes(bytes);
        StringBuilder builder = new StringBuilder();
        for (int i = 0; builder.length() < LENGTH; i++) {
            builder.append(i % 5 == 0 ? "\uD83D\uDE00" : i % 3 == 0 ? "é" : i % 7 == 0 ? "€" : Integer.toString(i));
        }
        text = builder.toString();
        execute("CREATE TABLE t(id INT PRIMARY KEY, a VARBINARY, b VARCHAR, c INT)", "CREATE TABLE u(a VARBINARY)");
        update("INSERT INTO t VALUES (1, ?, ?, 7)", bytes, text);
        update("INSERT INTO t VALUES (2, ?, ?, 8)", new byte[] {1, 2}, "short");
        update("INSERT INTO t VALUES (3, NULL, NULL, 9)");
    }

    /** Queries of the three rows, most of which leave long values where they are. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT a, b, c FROM t",
                "SELECT a, b, c FROM t ORDER BY id",
                "SELECT a, b, c FROM t ORDER BY c",
                "SELECT a, b, c FROM t WHERE c > 0",
                "SELECT a, b, c FROM t WHERE id >= 1 AND c < 10 LIMIT 3",
                "SELECT a, b, c FROM t WHERE id IN (1, 2, 3)",
                "SELECT a, b, c + 0 FROM t WHERE LENGTH(b) > 0 OR b IS NULL",
                "SELECT a, b || '', c FROM t",
                "SELECT x.a, x.b, y.c FROM t x JOIN t y ON x.id = y.id ORDER BY x.id",
                "SELECT a, b, c, b, a FROM (SELECT * FROM t) v",
                "SELECT a, b, c, (SELECT MAX(c) FROM t z WHERE z.b = t.b) FROM t",
                "SELECT a, b, c FROM t UNION ALL SELECT a, b, c FROM t WHERE FALSE",
            })
    void everyQueryHasTheWholeValues(String sql) throws SQLException, IOException {
        for (int type : new int[] {ResultSet.TYPE_FORWARD_ONLY, ResultSet.TYPE_SCROLL_INSENSITIVE}) {
            try (Statement statement = connection.createStatement(type, ResultSet.CONCUR_UPDATABLE);
                    ResultSet rows = statement.executeQuery(sql)) {
                assertTrue(rows.next());
                assertArrayEquals(bytes, rows.getBytes(1));
                assertEquals(text, rows.getString(2));
                assertArrayEquals(bytes, rows.getBinaryStream(1).readAllBytes());
                assertEquals(text, read(rows.getCharacterStream(2)));
                assertEquals(text, new String(rows.getBinaryStream(2).readAllBytes(), StandardCharsets.UTF_8));
                assertArrayEquals(
                        text.getBytes(StandardCharsets.US_ASCII),
                        rows.getAsciiStream(2).readAllBytes());
                assertArrayEquals(bytes, rows.getObject(1, Blob.class).getBytes(1, LENGTH));
                assertEquals(text, read(rows.getObject(2, Reader.class)));
                assertArrayEquals(bytes, (byte[]) rows.getObject(1));
                assertEquals(7, rows.getInt(3));
                assertFalse(rows.wasNull());
                assertTrue(rows.next());
                assertArrayEquals(new byte[] {1, 2}, rows.getBinaryStream(1).readAllBytes());
                assertEquals("short", rows.getClob(2).getSubString(1, 10));
                assertTrue(rows.next());
                assertNull(rows.getBlob(1));
                assertNull(rows.getCharacterStream(2));
                assertTrue(rows.wasNull());
                assertFalse(rows.next());
            }
        }
    }

    /** The rows of a statement's later runs, and of a run's later parts, are more than those of the first. */
    @ParameterizedTest
    @ValueSource(strings = {"", " ORDER BY id", " ORDER BY c, id"})
    void moreRowsComeAfterFewer(String order) throws SQLException, IOException {
        update("INSERT INTO t SELECT x, ?, NULL, x FROM generate_series(10, 3000) g(x)", new byte[] {5});
        update("UPDATE t SET a = ? WHERE id BETWEEN 10 AND 12 OR id IN (30, 100, 1500)", bytes);
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT id, a FROM t WHERE id BETWEEN 10 AND ?" + order)) {
            for (int last : new int[] {12, 20, 100, 3_000}) {
                statement.setInt(1, last);
                try (ResultSet rows = statement.executeQuery()) {
                    int next = 10;
                    while (rows.next()) {
                        assertEquals(next, rows.getInt(1));
                        boolean isLong = next <= 12 || next == 30 || next == 100 || next == 1_500;
                        byte[] expected = isLong ? bytes : new byte[] {5};
                        assertArrayEquals(expected, rows.getBinaryStream(2).readAllBytes(), "row " + next);
                        next++;
                    }
                    assertEquals(last + 1, next);
                }
            }
        }
    }

    private static String read(Reader reader) throws IOException {
        StringBuilder all = new StringBuilder();
        char[] piece = new char[1_000];
        for (int got = reader.read(piece); got >= 0; got = reader.read(piece)) {
            all.append(piece, 0, got);
        }
        return all.toString();
    }

    private PreparedStatement lookup(String columns) throws SQLException {
        PreparedStatement statement = connection.prepareStatement("SELECT " + columns + " FROM t WHERE id = ?");
        statement.setInt(1, 1);
        return statement;
    }

    @Test
    void partsOfABlob() throws SQLException, IOException {
        try (PreparedStatement statement = lookup("a");
                ResultSet rows = statement.executeQuery()) {
            rows.next();
            Blob blob = rows.getBlob(1);
            assertEquals(LENGTH, blob.length());
            assertArrayEquals(Arrays.copyOfRange(bytes, 99_999, 200_000), blob.getBytes(100_000, 100_001));
            assertArrayEquals(new byte[] {bytes[LENGTH - 1]}, blob.getBytes(LENGTH, 10));
            assertArrayEquals(new byte[0], blob.getBytes(LENGTH + 1, 10));
            assertState("HY024", () -> blob.getBytes(LENGTH + 2, 10));
            InputStream part = blob.getBinaryStream(70_001, 20_000);
            assertEquals(bytes[70_000] & 0xFF, part.read());
            assertEquals(9_999, part.skip(9_999));
            assertArrayEquals(Arrays.copyOfRange(bytes, 80_000, 90_000), part.readAllBytes());
            for (int at : new int[] {0, 65_530, 65_536, 131_000, LENGTH - 20}) {
                assertEquals(at + 1, blob.position(Arrays.copyOfRange(bytes, at, at + 20), 1));
                assertEquals(-1, blob.position(Arrays.copyOfRange(bytes, at, at + 20), at + 2L));
            }
            assertEquals(1, blob.position(blob, 1));
            assertEquals(3, blob.setBytes(2, new byte[] {0, 1, 2}));
            byte[] changed = bytes.clone();
            System.arraycopy(new byte[] {0, 1, 2}, 0, changed, 1, 3);
            assertArrayEquals(changed, blob.getBinaryStream().readAllBytes());
            blob.truncate(5);
            assertEquals(5, blob.length());
            assertArrayEquals(bytes, rows.getBytes(1));
            blob.free();
            assertState("HY010", blob::length);
            blob.free();
        }
    }

    @Test
    void partsOfAClob() throws SQLException, IOException {
        try (PreparedStatement statement = lookup("b");
                ResultSet rows = statement.executeQuery()) {
            rows.next();
            Clob clob = rows.getClob(1);
            assertEquals(text.length(), clob.length());
            for (int at = 0; at < text.length(); at += 1 + at / 3) {
                int end = Math.min(text.length(), at + 1_234);
                assertEquals(text.substring(at, end), clob.getSubString(at + 1L, 1_234));
                assertEquals(text.substring(at, end), read(clob.getCharacterStream(at + 1L, end - at)));
                int found = text.indexOf(text.substring(at, end));
                assertEquals(found + 1, clob.position(text.substring(at, end), 1));
            }
            assertEquals("", clob.getSubString(text.length() + 1L, 5));
            assertState("HY024", () -> clob.getSubString(text.length() + 2L, 5));
            assertEquals(-1, clob.position("not in there", 1));
            assertEquals(text, read(clob.getCharacterStream()));
            assertEquals('\uDE00', clob.getSubString(2, 1).charAt(0));
            assertEquals(2, clob.setString(1, "xy"));
            assertEquals("xy" + text.substring(2), clob.getSubString(1, text.length()));
            clob.free();
            assertState("HY010", clob::length);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"SELECT a FROM t WHERE id = 1", "SELECT a FROM t"})
    void inAutocommitModeItLastsAsLongAsTheResult(String sql) throws SQLException, IOException {
        try (Statement statement = connection.createStatement()) {
            ResultSet rows = statement.executeQuery(sql);
            rows.next();
            Blob blob = rows.getBlob(1);
            InputStream stream = rows.getBinaryStream(1);
            execute("UPDATE t SET a = NULL WHERE id = 1");
            while (rows.next()) {
                rows.getBytes(1);
            }
            assertArrayEquals(bytes, blob.getBytes(1, LENGTH));
            assertEquals(bytes[0] & 0xFF, stream.read());
            rows.close();
            SQLException error = assertState(ENDED, () -> blob.getBytes(1, 1));
            assertEquals(
                    "a value of 300000 bytes of table T can no longer be read: its result is closed, or its transaction"
                            + " has ended",
                    error.getMessage());
            assertEquals(LENGTH, blob.length());
            assertThrows(IOException.class, stream::readAllBytes);
            assertEquals("null", query("SELECT a FROM t WHERE id = 1"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"SELECT a, b FROM t WHERE id = 1", "SELECT a, b FROM t"})
    void inATransactionLobsLastUntilItsEnd(String sql) throws SQLException, IOException {
        for (boolean commit : new boolean[] {true, false}) {
            connection.setAutoCommit(false);
            Blob blob;
            Clob clob;
            Clob freed;
            InputStream stream;
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(sql)) {
                rows.next();
                blob = rows.getBlob(1);
                clob = rows.getClob(2);
                freed = rows.getClob(2);
                stream = rows.getBinaryStream(1);
            }
            freed.free();
            execute("UPDATE t SET a = NULL, b = 'x' WHERE id = 1");
            execute(another(), "UPDATE t SET c = c + 1 WHERE id = 2");
            assertArrayEquals(bytes, blob.getBytes(1, LENGTH));
            assertEquals(text, clob.getSubString(1, text.length()));
            execute("UPDATE t SET a = DEFAULT WHERE id = 1");
            assertEquals(LENGTH, blob.getBinaryStream().readAllBytes().length);
            assertEquals(bytes.length, stream.readAllBytes().length);
            if (commit) {
                update("UPDATE t SET a = ?, b = ? WHERE id = 1", bytes, text);
                connection.commit();
            } else {
                connection.rollback();
            }
            assertState(ENDED, () -> blob.getBytes(1, 1));
            assertState(ENDED, () -> clob.getSubString(1, 1));
            assertThrows(IOException.class, () -> blob.getBinaryStream().read());
            connection.setAutoCommit(true);
        }
    }

    @Test
    void aReleasedLobOfAClosedResultKeepsNothing() throws SQLException {
        connection.setAutoCommit(false);
        Blob blob;
        InputStream stream;
        try (PreparedStatement statement = lookup("a");
                ResultSet rows = statement.executeQuery()) {
            rows.next();
            blob = rows.getBlob(1);
            stream = blob.getBinaryStream();
        }
        blob.free();
        assertThrows(IOException.class, stream::read);
        connection.rollback();
    }

    @ParameterizedTest
    @ValueSource(strings = {"SELECT a, b FROM t WHERE id = 1", "SELECT a, b FROM t"})
    void resultsHeldOverTheEndOfTheirTransactionStayWhole(String sql) throws SQLException, IOException {
        connection.setAutoCommit(false);
        for (boolean writing : new boolean[] {false, true}) {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(sql)) {
                rows.next();
                if (writing) {
                    execute("UPDATE t SET c = 1");
                }
                connection.commit();
                assertArrayEquals(bytes, rows.getBytes(1));
                assertEquals(text, read(rows.getCharacterStream(2)));
                assertArrayEquals(bytes, rows.getBlob(1).getBytes(1, LENGTH));
            }
        }
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            connection.rollback();
            assertThrows(SQLException.class, () -> {
                rows.getBlob(1).getBytes(1, 1);
                rows.next();
            });
        }
    }

    @Test
    void rowsThatAreTakenBackEndWhatWasReadOfThem() throws SQLException {
        connection.setAutoCommit(false);
        Savepoint savepoint = connection.setSavepoint();
        update("INSERT INTO t VALUES (4, ?, NULL, 1)", bytes);
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT a FROM t WHERE id = 4")) {
            rows.next();
            Blob blob = rows.getBlob(1);
            assertArrayEquals(bytes, blob.getBytes(1, LENGTH));
            connection.rollback(savepoint);
            assertState(ENDED, () -> blob.getBytes(1, 1));
            assertArrayEquals(bytes, rows.getBytes(1));
        }
        assertEquals("3", query("SELECT COUNT(*) FROM t"));
        connection.rollback();
    }

    /** The statement that reads the value is inside the gate of the connection that has it. */
    @Test
    void aValueIsCopiedFromTableToTableInPieces() throws SQLException {
        byte[] large = new byte[3 << 20];
        new Random(8).nextBytes(large);
        update("UPDATE t SET a = ? WHERE id = 2", large);
        try (Connection other = another();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT a FROM t WHERE id = 2");
                PreparedStatement own = connection.prepareStatement("INSERT INTO u VALUES (?)");
                PreparedStatement others = other.prepareStatement("INSERT INTO u VALUES (?)")) {
            rows.next();
            own.setBlob(1, rows.getBlob(1));
            own.executeUpdate();
            own.setBinaryStream(1, rows.getBinaryStream(1));
            own.executeUpdate();
            others.setBlob(1, rows.getBlob(1));
            others.executeUpdate();
            others.setObject(1, rows.getBlob(1));
            others.executeUpdate();
        }
        assertEquals("4", query("SELECT COUNT(*) FROM u WHERE a = (SELECT a FROM t WHERE id = 2)"));
    }

    @Test
    void manyRowsOfMediumValuesAreReadWithLittleMemory() throws SQLException, IOException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, NULL, 0)")) {
            for (int id = 10; id < 200; id++) {
                byte[] medium = Arrays.copyOf(bytes, 60_000);
                medium[0] = (byte) id;
                insert.setInt(1, id);
                insert.setBytes(2, medium);
                insert.addBatch();
            }
            insert.executeBatch();
        }
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id, a FROM t WHERE id >= 10 ORDER BY id")) {
            for (int id = 10; id < 200; id++) {
                assertTrue(rows.next());
                assertEquals(id, rows.getInt(1));
                byte[] found =
                        id % 2 == 0 ? rows.getBytes(2) : rows.getBinaryStream(2).readAllBytes();
                assertEquals((byte) id, found[0]);
                assertEquals(60_000, found.length);
                assertEquals(bytes[59_999], found[59_999]);
            }
        }
    }

    @Test
    void updatableResultsShowLongValues() throws SQLException, IOException {
        try (Statement statement = connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE);
                ResultSet rows = statement.executeQuery("SELECT id, a, b, c FROM t ORDER BY id")) {
            assertTrue(rows.next());
            assertEquals(bytes.length, rows.getBinaryStream(2).readAllBytes().length);
            rows.updateInt(4, 5);
            rows.updateRow();
            assertEquals(text, read(rows.getCharacterStream(3)));
            assertArrayEquals(bytes, rows.getBlob(2).getBytes(1, LENGTH));
            rows.deleteRow();
            assertEquals(text, rows.getString(3));
            assertTrue(rows.next());
        }
        update("INSERT INTO t VALUES (1, ?, NULL, 1)", bytes);
        try (Statement statement = connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE);
                ResultSet rows = statement.executeQuery("SELECT id, a FROM t WHERE id = 1")) {
            assertTrue(rows.next());
            rows.deleteRow();
            assertTrue(rows.rowDeleted());
            assertArrayEquals(bytes, rows.getBinaryStream(2).readAllBytes());
        }
        assertEquals("2", query("SELECT COUNT(*) FROM t"));
    }
}
