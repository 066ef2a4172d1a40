package org.ashlardb.jdbc.durable;

import static org.ashlardb.jdbc.durable.FileFixture.assertClean;
import static org.ashlardb.jdbc.durable.FileFixture.assertState;
import static org.ashlardb.jdbc.durable.FileFixture.connect;
import static org.ashlardb.jdbc.durable.FileFixture.execute;
import static org.ashlardb.jdbc.durable.FileFixture.insert;
import static org.ashlardb.jdbc.durable.FileFixture.query;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are damaged, missing, or not the database's: never wrong data, always a message that says which. */
final class DamageTest {
    private static final int PAGE = 4096;
    private static final int META_COPY = 2048;

    @TempDir
    private Path directory;

    private Path database;

    @BeforeEach
    void setPath() {
        database = directory.resolve("db");
    }

    /** A table in the page file, and rows in the log behind it. */
    private void create() throws SQLException {
        try (Connection connection = connect(database)) {
            execute(connection, "CREATE TABLE t(id INT PRIMARY KEY, v VARCHAR(10000))");
            insert(connection, "t", 0, 200, 100);
            execute(connection, "CHECKPOINT");
            insert(connection, "t", 200, 210, 100);
        }
    }

    private void assertRefused(String... words) throws IOException {
        String before = listing();
        assertState("XX001", () -> connect(database), words);
        assertState("XX001", () -> connect(database, ";read_only=true"), words);
        assertEquals(before, listing(), "what a failed opening left");
    }

    /** Names and sizes, without the lock file. */
    private String listing() throws IOException {
        StringBuilder names = new StringBuilder();
        try (var files = Files.list(database)) {
            for (Path file : files.sorted().toList()) {
                if (!file.endsWith("lock")) {
                    names.append(file.getFileName())
                            .append(' ')
                            .append(Files.size(file))
                            .append('\n');
                }
            }
        }
        return names.toString();
    }

    private Path file(String name) {
        return database.resolve(name);
    }

    private byte[] bytes(String name) throws IOException {
        return Files.readAllBytes(file(name));
    }

    private void flip(String name, long offset) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(file(name).toFile(), "rw")) {
            file.seek(offset);
            int value = file.read();
            file.seek(offset);
            file.write(value ^ 0x10);
        }
    }

    private List<Path> segments() throws IOException {
        try (var files = Files.list(database)) {
            return files.filter(file -> file.getFileName().toString().startsWith("log-"))
                    .sorted()
                    .toList();
        }
    }

    private static int indexOf(byte[] bytes, String text, int from) {
        byte[] wanted = text.getBytes(StandardCharsets.US_ASCII);
        for (int i = from; i + wanted.length <= bytes.length; i++) {
            if (ByteBuffer.wrap(bytes, i, wanted.length).equals(ByteBuffer.wrap(wanted))) {
                return i;
            }
        }
        return -1;
    }

    // ---------------------------------------------------------------- damaged

    @Test
    void aDamagedPageIsNamedWithItsOffset() throws Exception {
        create();
        int offset = indexOf(bytes("pages"), "x".repeat(100), 0);
        flip("pages", offset);
        assertRefused(file("pages").toString(), "page at " + offset / PAGE * PAGE);
    }

    /** Page 2 and those behind it, one after the other; all that are not free must be missed. */
    @Test
    void everyPageIsMissedOrFree() throws Exception {
        create();
        byte[] whole = bytes("pages");
        int refused = 0;
        for (int page = 2; page < whole.length / PAGE; page++) {
            flip("pages", (long) page * PAGE + 100);
            try (Connection connection = connect(database, ";read_only=true")) {
                assertEquals("210", query(connection, "SELECT COUNT(*) FROM t"));
            } catch (SQLException e) {
                assertEquals("XX001", e.getSQLState(), e.getMessage());
                assertTrue(e.getMessage().contains(file("pages").toString()), e.getMessage());
                refused++;
            }
            Files.write(file("pages"), whole);
        }
        assertTrue(refused > 5, "only " + refused + " damaged pages were missed");
    }

    @Test
    void aPageDamagedWhileTheDatabaseIsOpenIsFoundByTheCheck() throws Exception {
        create();
        try (Connection connection = connect(database)) {
            assertClean(connection);
            int offset = indexOf(bytes("pages"), "x".repeat(100), 0);
            flip("pages", offset);
            String findings = query(connection, "CHECK DATABASE");
            assertTrue(findings.contains(file("pages").toString()), findings);
            assertTrue(findings.contains("page at " + offset / PAGE * PAGE), findings);
            assertEquals("210", query(connection, "SELECT COUNT(*) FROM t"));
        }
    }

    @Test
    void oneCopyOfAMetaPageIsEnough() throws Exception {
        create();
        flip("pages", 20);
        flip("pages", PAGE + 20);
        try (Connection connection = connect(database)) {
            assertEquals("210", query(connection, "SELECT COUNT(*) FROM t"));
        }
    }

    @Test
    void aFileWithoutAnyMetaPageIsRefused() throws Exception {
        create();
        for (int copy = 0; copy < 4; copy++) {
            flip("pages", copy * META_COPY + 40);
        }
        assertRefused(file("pages").toString(), "meta page", "0", "4096");
    }

    @Test
    void aTruncatedPageFileIsRefused() throws Exception {
        create();
        int size = bytes("pages").length;
        try (RandomAccessFile file = new RandomAccessFile(file("pages").toFile(), "rw")) {
            file.setLength(size - PAGE);
        }
        assertRefused(file("pages").toString(), "truncated", "expected " + size, "found " + (size - PAGE));
    }

    @Test
    void aDamagedRecordBeforeForcedOnesIsRefused() throws Exception {
        create();
        byte[] log = bytes("log-000001");
        int damaged = indexOf(log, "x".repeat(100), indexOf(log, "x".repeat(100), 0) + 100);
        try (Connection connection = connect(database)) {
            execute(connection, "CHECKPOINT"); // what lies before is not read any more
        }
        flip("log-000001", damaged);
        try (Connection connection = connect(database)) {
            assertEquals("210", query(connection, "SELECT COUNT(*) FROM t"));
            insert(connection, "t", 300, 310, 3);
        }
        int first = lastRecord("xxx");
        flip("log-000001", first);
        assertRefused(file("log-000001").toString(), "no valid record at offset", "offset");
    }

    /** Where the text of one of the records stands that were written last, but not in the last one. */
    private int lastRecord(String text) throws IOException {
        byte[] log = bytes("log-000001");
        int end = log.length;
        while (log[end - 1] == 0) {
            end--;
        }
        int at = indexOf(log, text, end - 500);
        assertTrue(at > 0, "there is no record with " + text);
        return at;
    }

    /** What a power failure leaves; of a database that was closed every damage is noticed. */
    @Test
    void aTornEndOfTheLogIsNoDamageAfterACrash() throws Exception {
        create();
        Path crashed = Files.createDirectory(database.resolveSibling("crashed"));
        try (Connection connection = connect(database)) {
            insert(connection, "t", 300, 301, 3);
            for (String name : new String[] {"pages", "log-000001"}) {
                Files.copy(database.resolve(name), crashed.resolve(name));
            }
        }
        byte[] log = Files.readAllBytes(crashed.resolve("log-000001"));
        int end = log.length;
        while (log[end - 1] == 0) {
            end--;
        }
        log[end - 20] ^= 1;
        Files.write(crashed.resolve("log-000001"), log);
        try (Connection connection = connect(crashed)) {
            assertEquals("210", query(connection, "SELECT COUNT(*) FROM t"));
            insert(connection, "t", 500, 510, 10);
        }
        try (Connection connection = connect(crashed)) {
            assertEquals("220", query(connection, "SELECT COUNT(*) FROM t"));
            assertClean(connection);
        }
    }

    @Test
    void aTruncatedSegmentIsRefused() throws Exception {
        create();
        int size = bytes("log-000001").length;
        try (RandomAccessFile file = new RandomAccessFile(file("log-000001").toFile(), "rw")) {
            file.setLength(size - 10);
        }
        assertRefused(file("log-000001").toString(), (size - 10) + " bytes", "expected " + size);
    }

    // ---------------------------------------------------------------- missing

    @Test
    void aMissingPageFileIsNotANewDatabase() throws Exception {
        create();
        Files.delete(file("pages"));
        String before = listing();
        assertState(
                "XX001",
                () -> connect(database),
                "page file",
                "missing",
                database.toString(),
                file("log-000001").toString());
        assertState("58030", () -> connect(database, ";read_only=true"), database.toString());
        assertEquals(before, listing());
    }

    @Test
    void aMissingLogIsRefused() throws Exception {
        create();
        for (Path segment : segments()) {
            Files.delete(segment);
        }
        assertRefused("log segment", database.toString(), "missing");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void aMissingSegmentThatIsNeededIsRefused(int missing) throws Exception {
        try (Connection connection = connect(database)) {
            execute(connection, "CREATE TABLE t(id INT PRIMARY KEY, v VARCHAR(10000))");
            insert(connection, "t", 0, 600, 9_000);
            execute(connection, "SHUTDOWN IMMEDIATELY");
        }
        assertTrue(segments().size() > 3, "there are only " + segments());
        Files.delete(segments().get(missing));
        assertRefused("log segment", database.toString(), "missing");
    }

    // ---------------------------------------------------------------- not the database's

    @Test
    void aTextFileNamedAsThePageFileIsRefusedAndKept() throws Exception {
        Files.createDirectories(database);
        String text = "My pages\n".repeat(1_000);
        Files.writeString(file("pages"), text);
        assertRefused(file("pages").toString(), "not a page file", "expected", "found");
        assertEquals(text, Files.readString(file("pages")));
        Files.writeString(file("pages"), "My pages");
        assertRefused(file("pages").toString());
        assertEquals("My pages", Files.readString(file("pages")));
        Files.writeString(file("pages"), "");
        assertRefused(file("pages").toString());
    }

    @Test
    void anotherDatabasesSegmentIsRefused() throws Exception {
        create();
        Path other = directory.resolve("other");
        try (Connection connection = connect(other)) {
            execute(connection, "CREATE TABLE t(a INT)");
        }
        Files.copy(other.resolve("log-000001"), file("log-000001"), StandardCopyOption.REPLACE_EXISTING);
        assertRefused(file("log-000001").toString(), "belongs to database", "expected");
    }

    @Test
    void anotherDatabasesPageFileIsRefused() throws Exception {
        create();
        Path other = directory.resolve("other");
        try (Connection connection = connect(other)) {
            execute(connection, "CREATE TABLE t(a INT)", "CHECKPOINT");
        }
        Files.copy(other.resolve("pages"), file("pages"), StandardCopyOption.REPLACE_EXISTING);
        assertRefused(file("log-000001").toString(), "belongs to database", "expected");
    }

    @Test
    void aNewerPageFileIsRefused() throws Exception {
        create();
        byte[] pages = bytes("pages");
        ByteBuffer buffer = ByteBuffer.wrap(pages).order(ByteOrder.LITTLE_ENDIAN);
        for (int copy = 0; copy < 4; copy++) {
            int start = copy * META_COPY;
            buffer.putInt(start + 8, 2);
            buffer.putInt(start + 148, crc(pages, start, 148));
        }
        Files.write(file("pages"), pages);
        assertRefused(file("pages").toString(), "expected format version 1", "found 2");
    }

    @Test
    void aNewerSegmentIsRefused() throws Exception {
        create();
        byte[] log = bytes("log-000001");
        ByteBuffer buffer = ByteBuffer.wrap(log).order(ByteOrder.LITTLE_ENDIAN);
        buffer.putInt(8, 7);
        buffer.putInt(40, crc(log, 0, 40));
        Files.write(file("log-000001"), log);
        assertRefused(file("log-000001").toString(), "format version 7", "expected at most 1", "newer");
    }

    private static int crc(byte[] bytes, int start, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, start, length);
        return (int) crc.getValue();
    }

    /** Nobody's files are touched but the database's own. */
    @Test
    void otherFilesInTheDirectoryStay() throws Exception {
        Files.createDirectories(database);
        Files.writeString(file("notes.txt"), "mine");
        Files.writeString(file("log-book.txt"), "mine");
        create();
        try (Connection connection = connect(database)) {
            execute(connection, "SHUTDOWN COMPACT");
        }
        assertEquals("mine", Files.readString(file("notes.txt")));
        assertEquals("mine", Files.readString(file("log-book.txt")));
    }

    @Test
    void aPathThatIsAFileIsRefused() throws Exception {
        Files.writeString(database, "mine");
        assertState("58030", () -> connect(database), database.toString());
        assertState("58030", () -> connect(database.resolve("deeper")), database.toString());
        assertEquals("mine", Files.readString(database));
    }
}
