package org.ashlardb.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A CACHED table that is larger than the memory it may use: its rows lie in the page file, a cache holds what is in use. */
public final class LargerThanMemory {
    private static final int ROWS = 100_000;
    private static final int BATCH = 10_000;
    private static final int LINE = 200;

    private LargerThanMemory() {}

    /** Prints what it finds. The argument is a directory to work in; without one, a new one is made. */
    public static void main(String[] arguments) throws IOException, SQLException {
        Path directory = arguments.length > 0 ? Path.of(arguments[0]) : Files.createTempDirectory("ashlar-example");
        run(directory, System.out);
    }

    static void run(Path directory, PrintStream out) throws SQLException, IOException {
        Path files = directory.resolve("lines");
        try (Connection connection = DriverManager.getConnection("jdbc:ashlar:file:" + files + ";cache_size=4MB")) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE CACHED TABLE line(number INT PRIMARY KEY, text VARCHAR(1000) NOT NULL)");
            }
            load(connection);
            try (Statement statement = connection.createStatement()) {
                statement.execute("CHECKPOINT"); // from now on all rows are in the page file
            }
            try (PreparedStatement find = connection.prepareStatement("SELECT text FROM line WHERE number = ?")) {
                find.setInt(1, ROWS - 1);
                try (ResultSet rows = find.executeQuery()) {
                    rows.next();
                    out.println("the last line begins with " + rows.getString(1).substring(0, 5));
                }
            }
            try (Statement statement = connection.createStatement()) {
                // Streams: neither the heap nor the cache ever hold the whole result.
                statement.setFetchSize(1_000);
                long length = 0;
                try (ResultSet rows = statement.executeQuery("SELECT text FROM line ORDER BY number")) {
                    while (rows.next()) {
                        length += rows.getString(1).length();
                    }
                }
                out.println("all lines have " + length + " characters");
                out.println("the files are larger than the cache: " + (size(files) > 4 << 20));
            }
        }
    }

    private static void load(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO line VALUES(?, ?)")) {
            for (int i = 0; i < ROWS; i++) {
                insert.setInt(1, i);
                insert.setString(
                        2, String.valueOf(i).repeat(LINE / String.valueOf(i).length()));
                insert.addBatch();
                if ((i + 1) % BATCH == 0) {
                    insert.executeBatch();
                    connection.commit();
                }
            }
        }
        connection.setAutoCommit(true);
    }

    private static long size(Path directory) throws IOException {
        long size = 0;
        try (var files = Files.list(directory)) {
            for (Path file : files.toList()) {
                size += Files.size(file);
            }
        }
        return size;
    }
}
