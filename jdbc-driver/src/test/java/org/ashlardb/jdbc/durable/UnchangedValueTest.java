package org.ashlardb.jdbc.durable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Updates beside a document that they leave as it is; after a crash it is there, and so are they. */
class UnchangedValueTest {
    private static final int UPDATES = 20;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"LOGGED", "CACHED"})
    void documentIsThereAfterACrash(String mode) throws SQLException, IOException {
        byte[] document = new byte[300_000];
        new Random(7).nextBytes(document);
        Path copy = directory.resolve("copy");
        try (Connection connection = DriverManager.getConnection("jdbc:ashlar:file:" + directory.resolve("db"));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE " + mode
                    + " TABLE document (id INT PRIMARY KEY, status VARCHAR(20), note VARCHAR(2000), content BLOB)");
            try (PreparedStatement insert =
                    connection.prepareStatement("INSERT INTO document VALUES (1, 'new', REPEAT('n', 1000), ?)")) {
                insert.setBytes(1, document);
                insert.executeUpdate();
            }
            for (int i = 0; i < UPDATES; i++) {
                statement.executeUpdate("UPDATE document SET status = 'state " + i + "' WHERE id = 1");
            }
            statement.executeUpdate("UPDATE document SET note = REPEAT('m', 900) WHERE id = 1");
            copyFiles(directory.resolve("db"), copy);
        }
        try (Connection connection = DriverManager.getConnection("jdbc:ashlar:file:" + copy);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT status, note, content FROM document")) {
            assertTrue(row.next());
            assertEquals("state " + (UPDATES - 1), row.getString(1));
            assertEquals("m".repeat(900), row.getString(2));
            assertArrayEquals(document, row.getBytes(3));
            assertFalse(row.next());
        }
    }

    /** As a crash leaves them: each commit has been forced. */
    private static void copyFiles(Path from, Path to) throws IOException {
        Files.createDirectory(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                if (!file.getFileName().toString().contains("lock")) {
                    Files.copy(file, to.resolve(file.getFileName()));
                }
            }
        }
    }
}
