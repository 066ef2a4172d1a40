package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.sql.Blob;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How long values that results have left in their table last, and that they are as the query saw them. */
@Timeout(180)
final class PassedLobLifeTest extends DatabaseTest {
    private static final String ENDED = "55000";
    private static final int FORWARD = ResultSet.TYPE_FORWARD_ONLY;
    private static final int SCROLL = ResultSet.TYPE_SCROLL_INSENSITIVE;
    private static final int DOCUMENTS = 10;
    private static final String SORTED = "SELECT id, photo, text FROM docs ORDER BY owner, name";
    private static final String JOINED =
            "SELECT d.id, d.photo, d.text FROM docs d LEFT JOIN owners o ON o.id = d.owner";

    @TempDir
    private Path directory;

    @BeforeEach
    void fill() throws SQLException {
        Documents.fill(connection, "MEMORY", DOCUMENTS);
    }

    private ResultSet rows(int type, String sql) throws SQLException {
        return connection.createStatement(type, ResultSet.CONCUR_UPDATABLE).executeQuery(sql);
    }

    private static void checkRest(ResultSet rows, int count) throws SQLException, IOException {
        int found = 0;
        for (; rows.next(); found++) {
            Documents.check(rows);
        }
        assertEquals(count, found);
    }

    /** Changes, deletions and new rows after the query, of others and of its own transaction, with collections between. */
    @ParameterizedTest
    @CsvSource({"MEMORY, false", "LOGGED, false", "CACHED, false", "MEMORY, true", "LOGGED, true", "CACHED, true"})
    void valuesAreThoseTheQuerySaw(String mode, boolean own) throws SQLException, IOException {
        String files = "jdbc:ashlar:file:" + directory + ";durability=none;cache_size=1MB";
        try (Connection reader = DriverManager.getConnection(files);
                Connection other = DriverManager.getConnection(files)) {
            Documents.fill(reader, mode, DOCUMENTS);
            execute(reader, "CHECKPOINT");
            reader.setAutoCommit(false);
            for (int type : new int[] {FORWARD, SCROLL}) {
                for (String sql : new String[] {SORTED, JOINED}) {
                    try (Statement statement = reader.createStatement(type, ResultSet.CONCUR_READ_ONLY);
                            ResultSet rows = statement.executeQuery(sql)) {
                        assertTrue(rows.next());
                        Documents.check(rows);
                        Connection writer = own ? reader : other;
                        Savepoint before = own ? reader.setSavepoint() : null;
                        execute(writer, "UPDATE docs SET photo = NULL, text = 'x', name = 'y' WHERE id < 4");
                        update(writer, "UPDATE docs SET photo = ? WHERE id BETWEEN 4 AND 7", Documents.face(1));
                        execute(writer, "DELETE FROM docs WHERE id > 6", "DELETE FROM owners");
                        update(writer, "INSERT INTO docs VALUES (99, 'n', 1, ?, NULL)", Documents.face(2));
                        execute(other, "CHECKPOINT", "CREATE TABLE more AS SELECT * FROM named", "DROP TABLE more");
                        checkRest(rows, DOCUMENTS - 1);
                        if (own) {
                            reader.rollback(before);
                        } else {
                            execute(other, "DELETE FROM docs");
                            execute(other, "DROP VIEW named", "DROP TABLE owners", "DROP TABLE docs CASCADE");
                        }
                    }
                    reader.rollback();
                    if (!own) {
                        Documents.fill(other, mode, DOCUMENTS);
                    }
                }
            }
            reader.setAutoCommit(true);
            execute(reader, "CHECK DATABASE");
        }
    }

    /** A table that is dropped or written anew keeps its long values as long as they are read. */
    @ParameterizedTest
    @CsvSource({
        "LOGGED, TRUNCATE TABLE docs",
        "CACHED, TRUNCATE TABLE docs",
        "LOGGED, ALTER TABLE docs RENAME COLUMN owner TO holder",
        "LOGGED, DROP TABLE docs CASCADE",
        "CACHED, DROP TABLE docs CASCADE",
        "LOGGED, ALTER TABLE docs ADD COLUMN more INT DEFAULT 7",
        "CACHED, ALTER TABLE docs ADD COLUMN more INT DEFAULT 7",
        "LOGGED, ALTER TABLE docs DROP COLUMN photo CASCADE",
        "LOGGED, ALTER TABLE docs SET MODE CACHED",
        "CACHED, ALTER TABLE docs SET MODE LOGGED",
    })
    void definitionsLeaveThem(String mode, String definition) throws SQLException, IOException {
        String files = "jdbc:ashlar:file:" + directory + ";durability=none;cache_size=1MB";
        try (Connection on = DriverManager.getConnection(files);
                Connection other = DriverManager.getConnection(files)) {
            for (Connection definer : new Connection[] {on, other}) {
                for (int type : new int[] {FORWARD, SCROLL}) {
                    Documents.fill(on, mode, DOCUMENTS);
                    execute(on, "CHECKPOINT");
                    try (Statement statement = on.createStatement(type, ResultSet.CONCUR_READ_ONLY);
                            ResultSet rows = statement.executeQuery(
                                    "SELECT id, photo, text FROM docs ORDER BY id % 3 <> 1, id")) {
                        assertTrue(rows.next());
                        InputStream begun = rows.getBinaryStream(2);
                        assertEquals(Documents.photo(1)[0], (byte) begun.read());
                        execute(definer, definition, "CHECKPOINT", "CREATE CACHED TABLE filler(a BLOB)");
                        for (int id = 0; id < 5; id++) {
                            update(definer, "INSERT INTO filler VALUES (?)", Documents.face(id + 50));
                        }
                        execute(definer, "CHECKPOINT");
                        checkRestOf(begun);
                        readAll(rows);
                    }
                    execute(
                            on,
                            "DROP TABLE IF EXISTS docs CASCADE",
                            "DROP TABLE filler",
                            "DROP TABLE owners",
                            "CHECK DATABASE");
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "LOGGED, DROP TABLE docs CASCADE",
        "CACHED, DROP TABLE docs CASCADE",
        "LOGGED, ALTER TABLE docs ADD COLUMN more INT DEFAULT 7",
        "CACHED, ALTER TABLE docs SET MODE LOGGED",
    })
    void definitionsOfOthersLeaveBlobsOfATransaction(String mode, String definition) throws SQLException {
        String files = "jdbc:ashlar:file:" + directory + ";durability=none;cache_size=1MB";
        try (Connection on = DriverManager.getConnection(files);
                Connection other = DriverManager.getConnection(files)) {
            Documents.fill(on, mode, DOCUMENTS);
            execute(on, "CHECKPOINT");
            on.setAutoCommit(false);
            Blob photo;
            try (Statement statement = on.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT photo FROM docs WHERE id = 1")) {
                assertTrue(rows.next());
                photo = rows.getBlob(1);
            }
            execute(other, definition, "CHECKPOINT", "CREATE CACHED TABLE filler(a BLOB)");
            for (int id = 0; id < 5; id++) {
                update(other, "INSERT INTO filler VALUES (?)", Documents.face(id + 50));
            }
            execute(other, "CHECKPOINT");
            byte[] all = Documents.photo(1);
            assertArrayEquals(all, photo.getBytes(1, all.length));
            on.rollback();
            assertState(ENDED, () -> photo.getBytes(1, 1));
            execute(
                    on,
                    "DROP TABLE IF EXISTS docs CASCADE",
                    "DROP TABLE filler",
                    "DROP TABLE owners",
                    "CHECK DATABASE");
        }
    }

    private static void checkRestOf(InputStream begun) throws IOException {
        byte[] all = Documents.photo(1);
        assertArrayEquals(Arrays.copyOfRange(all, 1, all.length), begun.readAllBytes());
    }

    private static void readAll(ResultSet rows) throws SQLException, IOException {
        int count = 0;
        do {
            count++;
            Documents.check(rows);
        } while (rows.next());
        assertEquals(DOCUMENTS, count);
    }

    /** Of a scrollable result only what is longer than 64 KB depends on its table. */
    @Test
    void scrollableResultsHaveShorterValues() throws SQLException {
        byte[] bytes = Arrays.copyOf(Documents.face(1), 1 << 16);
        update("UPDATE docs SET photo = ?", bytes);
        connection.setAutoCommit(false);
        for (String sql : new String[] {SORTED, JOINED, "SELECT id, photo FROM docs"}) {
            try (ResultSet rows = rows(SCROLL, sql)) {
                connection.rollback();
                while (rows.next()) {
                    assertArrayEquals(bytes, rows.getBytes(2));
                }
            }
        }
        connection.rollback();
    }

    @ParameterizedTest
    @ValueSource(ints = {FORWARD, SCROLL})
    void inAutocommitModeTheyLastAsLongAsTheResult(int type) throws SQLException, IOException {
        ResultSet rows = rows(type, SORTED);
        assertTrue(rows.next());
        Documents.check(rows);
        execute("DELETE FROM docs", "CHECKPOINT");
        InputStream stream = rows.getBinaryStream(3);
        assertTrue(stream.read() >= 0);
        checkRest(rows, DOCUMENTS - 1);
        assertTrue(stream.read() >= 0);
        rows.close();
        assertThrows(IOException.class, stream::readAllBytes);
    }

    @ParameterizedTest
    @ValueSource(ints = {FORWARD, SCROLL})
    void inATransactionLobsLastUntilItsEnd(int type) throws SQLException {
        for (boolean commit : new boolean[] {true, false}) {
            connection.setAutoCommit(false);
            Blob blob;
            Blob freed;
            try (ResultSet rows = rows(type, JOINED + " WHERE d.id = 1")) {
                assertTrue(rows.next());
                blob = rows.getBlob(2);
                freed = rows.getBlob(2);
            }
            freed.free();
            execute("UPDATE docs SET photo = NULL");
            assertArrayEquals(Documents.photo(1), blob.getBytes(1, 2 * Documents.LENGTH));
            update("UPDATE docs SET photo = ? WHERE id = 1", Documents.photo(1));
            if (commit) {
                connection.commit();
            } else {
                connection.rollback();
            }
            assertState(ENDED, () -> blob.getBytes(1, 1));
            connection.setAutoCommit(true);
        }
    }

    @ParameterizedTest
    @CsvSource({"1003, false", "1003, true", "1004, false", "1004, true"})
    void resultsHeldOverACommitStayWhole(int type, boolean writing) throws SQLException, IOException {
        connection.setAutoCommit(false);
        try (ResultSet rows = rows(type, SORTED)) {
            assertTrue(rows.next());
            Blob blob = rows.getBlob(3);
            if (writing) {
                execute("UPDATE docs SET name = 'x', photo = NULL, text = NULL");
            }
            connection.commit();
            Documents.check(rows);
            if (writing) {
                assertState(ENDED, () -> blob.getBytes(1, 1));
            }
            execute("DELETE FROM docs");
            connection.commit();
            Documents.check(rows);
            checkRest(rows, DOCUMENTS - 1);
            if (type == SCROLL) {
                for (int row = DOCUMENTS; row > 0; row--) {
                    assertTrue(rows.absolute(row));
                    Documents.check(rows);
                }
            }
        }
    }

    @Test
    void scrollableResultsOutliveARollbackWithoutTheirLongValues() throws SQLException {
        connection.setAutoCommit(false);
        update("INSERT INTO docs VALUES (100, 'a', 100, ?, 'short')", Documents.face(0));
        try (ResultSet rows = rows(SCROLL, "SELECT id, photo, text FROM docs ORDER BY owner DESC NULLS LAST, name")) {
            assertTrue(rows.next());
            assertArrayEquals(Documents.face(0), rows.getBytes(2));
            connection.rollback();
            assertEquals(100, rows.getInt(1));
            assertEquals("short", rows.getString(3));
            assertState(ENDED, () -> rows.getBytes(2));
            assertState(ENDED, () -> rows.getBlob(2).getBytes(1, 1));
            assertThrows(IOException.class, () -> rows.getBinaryStream(2).read());
            while (rows.next()) {
                if (rows.getInt(1) % 3 != 1) {
                    assertArrayEquals(Documents.photo(rows.getInt(1)), rows.getBytes(2));
                }
            }
            assertTrue(rows.isAfterLast());
        }
        assertEquals("10", query("SELECT COUNT(*) FROM docs"));
        connection.rollback();
    }

    @ParameterizedTest
    @ValueSource(ints = {FORWARD, SCROLL})
    void goingBackToASavepointReadsThemFirst(int type) throws SQLException, IOException {
        connection.setAutoCommit(false);
        Savepoint savepoint = connection.setSavepoint();
        update("DELETE FROM docs WHERE id = 4");
        update("INSERT INTO docs VALUES (4, 'a', 4, ?, ?)", Documents.photo(4), Documents.text(4));
        try (ResultSet rows = rows(type, SORTED)) {
            assertTrue(rows.next());
            Blob blob = rows.getBlob(3);
            connection.rollback(savepoint);
            execute("DELETE FROM docs");
            Documents.check(rows);
            assertState(ENDED, () -> blob.getBytes(1, 1));
            checkRest(rows, DOCUMENTS - 1);
        }
        connection.rollback();
    }

    @ParameterizedTest
    @ValueSource(ints = {FORWARD, SCROLL})
    void aStatementExecutedAgainReadsAnew(int type) throws SQLException, IOException {
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT d.id, d.photo, d.text FROM docs d JOIN owners o ON o.id < ? ORDER BY o.name, d.name",
                type,
                ResultSet.CONCUR_READ_ONLY)) {
            statement.setInt(1, 1);
            ResultSet first = statement.executeQuery();
            assertTrue(first.next());
            InputStream stream = first.getBinaryStream(3);
            Blob blob = first.getBlob(3);
            for (int count = 0; count < 3; count++) {
                statement.setInt(1, count);
                checkRest(statement.executeQuery(), count * DOCUMENTS);
                assertState(ENDED, () -> blob.getBytes(1, 1));
                assertThrows(IOException.class, stream::read);
            }
            update("UPDATE docs SET photo = ? WHERE id = 2", Documents.face(1));
            statement.setInt(1, 1);
            ResultSet rows = statement.executeQuery();
            while (rows.next()) {
                if (rows.getInt(1) == 2) {
                    assertArrayEquals(Documents.face(1), rows.getBinaryStream(2).readAllBytes());
                } else {
                    Documents.check(rows);
                }
            }
        }
    }

    @Test
    void rowsWithoutAPartnerHaveNone() throws SQLException, IOException {
        for (String planner : new String[] {"full", "plain", "hash"}) {
            execute("SET planner = '" + planner + "'");
            for (int type : new int[] {FORWARD, SCROLL}) {
                try (ResultSet rows = rows(
                        type,
                        "SELECT d.id, d.photo, d.text, o.id, o.face FROM docs d FULL JOIN owners o"
                                + " ON o.id = d.owner AND o.id > 0 ORDER BY d.name NULLS LAST")) {
                    int alone = 0;
                    while (rows.next()) {
                        int owner = rows.getInt(4);
                        byte[] face = rows.wasNull() ? null : Documents.face(owner);
                        assertArrayEquals(face, rows.getBytes(5));
                        InputStream stream = rows.getBinaryStream(5);
                        assertEquals(face == null, stream == null);
                        assertArrayEquals(face, stream == null ? null : stream.readAllBytes());
                        if (rows.getObject(1) != null) {
                            Documents.check(rows);
                            alone += face == null ? 1 : 0;
                        } else {
                            assertNull(rows.getBlob(2));
                            assertNull(rows.getClob(3));
                        }
                    }
                    assertTrue(alone > 0);
                }
            }
        }
    }

    @Test
    void updatableScrollableResultsShowLongValues() throws SQLException, IOException {
        for (boolean autoCommit : new boolean[] {true, false}) {
            connection.setAutoCommit(autoCommit);
            try (ResultSet rows = rows(SCROLL, "SELECT id, photo, text, owner, name FROM docs ORDER BY name")) {
                while (rows.next()) {
                    rows.updateInt("owner", 5);
                    rows.updateRow();
                    Documents.check(rows);
                    rows.refreshRow();
                    Documents.check(rows);
                }
                assertTrue(rows.absolute(3));
                int deleted = rows.getInt(1);
                rows.deleteRow();
                Documents.check(rows);
                rows.moveToInsertRow();
                rows.updateInt(1, deleted);
                rows.updateBytes(2, Documents.photo(deleted));
                rows.updateString(3, Documents.text(deleted));
                rows.insertRow();
                rows.moveToCurrentRow();
                Documents.check(rows);
                if (!autoCommit) {
                    connection.commit();
                }
                for (int row = DOCUMENTS + 1; row > 0; row--) {
                    assertTrue(rows.absolute(row));
                    Documents.check(rows);
                }
            }
            execute("UPDATE docs SET name = 'n' WHERE name IS NULL");
        }
        connection.commit();
    }

    @Test
    void valuesAreCutAndRowsCounted() throws SQLException {
        for (int type : new int[] {FORWARD, SCROLL}) {
            try (Statement statement = connection.createStatement(type, ResultSet.CONCUR_READ_ONLY)) {
                statement.setMaxFieldSize(5);
                statement.setMaxRows(4);
                ResultSet rows = statement.executeQuery("SELECT id, photo, text FROM docs ORDER BY id % 3 <> 1, id");
                for (int i = 0; i < 4; i++) {
                    assertTrue(rows.next());
                    assertEquals(5, rows.getBytes(2).length);
                    assertEquals(5, rows.getBlob(2).length());
                    assertEquals(Documents.text(rows.getInt(1)).substring(0, 5), rows.getString(3));
                }
                assertFalse(rows.next());
            }
        }
    }
}
