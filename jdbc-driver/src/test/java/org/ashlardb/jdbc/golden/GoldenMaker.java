package org.ashlardb.jdbc.golden;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The program that has made the golden files. For another format version it makes those of that version; files that are
 * there are left as they are.
 */
final class GoldenMaker {
    private GoldenMaker() {}

    /** Arguments: directory for the zip files, directory to work in. */
    public static void main(String[] arguments) throws IOException, SQLException {
        Path target = Files.createDirectories(Path.of(arguments[0]));
        Path work = Path.of(arguments[1]);
        for (String name : new String[] {"log-only", "checkpoint-and-log", "shutdown", GoldenModes.NAME}) {
            Path zip = target.resolve(name + ".zip");
            if (!Files.exists(zip)) {
                make(name, work.resolve(name));
                pack(work.resolve(name), zip);
            }
        }
    }

    /** Makes a database; {@code name} tells where its content is: in the log, in the page file, or in both. */
    static void make(String name, Path directory) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:ashlar:file:" + directory)) {
            if (name.equals(GoldenModes.NAME)) {
                GoldenModes.make(connection);
                return;
            }
            GoldenContent.define(connection);
            GoldenContent.execute(connection, "INSERT INTO scratch VALUES(1, 'saved')");
            GoldenContent.insertRows(connection, 0, GoldenContent.ROWS / 2);
            GoldenContent.execute(connection, "INSERT INTO strict VALUES(1, NEXT VALUE FOR side.numbers)");
            if (!name.equals("log-only")) {
                GoldenContent.execute(connection, "CHECKPOINT");
            }
            GoldenContent.execute(connection, "INSERT INTO scratch VALUES(2, 'not saved')");
            GoldenContent.insertRows(connection, GoldenContent.ROWS / 2, GoldenContent.ROWS);
            GoldenContent.insertBig(connection);
            GoldenContent.execute(
                    connection,
                    "UPDATE every_type SET with_default = 'changed' WHERE id = 10",
                    "DELETE FROM every_type WHERE id = 15",
                    "INSERT INTO strict VALUES(2, NEXT VALUE FOR side.numbers)",
                    "CREATE TABLE dropped(a INT)",
                    "INSERT INTO dropped VALUES(1)",
                    "DROP TABLE dropped");
            GoldenContent.execute(connection, name.equals("shutdown") ? "SHUTDOWN" : "SHUTDOWN IMMEDIATELY");
        }
    }

    private static void pack(Path directory, Path zip) throws IOException {
        try (OutputStream file = Files.newOutputStream(zip);
                ZipOutputStream out = new ZipOutputStream(file);
                var files = Files.list(directory)) {
            out.setLevel(Deflater.BEST_COMPRESSION);
            for (Path entry : files.sorted().toList()) {
                if (!entry.endsWith("lock")) {
                    out.putNextEntry(new ZipEntry(entry.getFileName().toString()));
                    Files.copy(entry, out);
                    out.closeEntry();
                }
            }
        }
    }
}
