package org.ashlardb.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;

/** A database in files: what is committed is there the next time, a backup while it is used, and how safe a commit is. */
public final class FileDatabase {
    private FileDatabase() {}

    /** Prints what it finds. The argument is a directory to work in; without one, a new one is made. */
    public static void main(String[] arguments) throws IOException, SQLException {
        Path directory = arguments.length > 0 ? Path.of(arguments[0]) : Files.createTempDirectory("ashlar-example");
        run(directory, System.out);
    }

    static void run(Path directory, PrintStream out) throws SQLException {
        // Statements may write files in the named directory only. Without the option they may write none.
        String url = "jdbc:ashlar:file:" + directory.resolve("shop");
        Path copy = directory.resolve("shop-copy");
        try (Connection connection = DriverManager.getConnection(url + ";allowed_directories=" + directory)) {
            try (Statement statement = connection.createStatement()) {
                // LOGGED is the default in files: every commit is on the device when it returns.
                statement.execute("CREATE TABLE item(id INT PRIMARY KEY, name VARCHAR(100) NOT NULL)");
                // A MEMORY table keeps what the last checkpoint has saved, and costs no log.
                statement.execute("CREATE MEMORY TABLE visits(item INT PRIMARY KEY, number INT NOT NULL)");
                statement.execute("INSERT INTO item VALUES(1, 'keystone'), (2, 'voussoir')");
                statement.execute("INSERT INTO visits VALUES(1, 10)");
                statement.execute("CHECKPOINT");
                statement.execute("UPDATE visits SET number = 11 WHERE item = 1");
                statement.execute("BACKUP TO '" + copy + "'");
                statement.execute("DELETE FROM item WHERE id = 2");
            }
        } // the last connection: the database is closed

        // Commits that are forced within 50 ms: faster, and the death of the process loses none of them.
        try (Connection connection = DriverManager.getConnection(url + ";durability=delayed;flush_interval=50ms")) {
            SQLWarning warning = connection.getWarnings();
            out.println(warning.getMessage());
            try (Statement statement = connection.createStatement()) {
                print(statement, "SELECT 'found ' || name FROM item", out);
                statement.execute("INSERT INTO item VALUES(3, 'springer')");
                statement.execute("SHUTDOWN"); // with a checkpoint, so that opening it again is quick
            }
        }

        try (Connection connection = DriverManager.getConnection("jdbc:ashlar:file:" + copy);
                Statement statement = connection.createStatement()) {
            print(statement, "SELECT 'the copy has ' || name FROM item ORDER BY id", out);
            print(statement, "SELECT 'the copy has ' || number || ' visits' FROM visits", out);
            try (ResultSet findings = statement.executeQuery("CHECK DATABASE")) {
                out.println(findings.next() ? findings.getString(1) : "nothing is wrong with it");
            }
        }
    }

    private static void print(Statement statement, String query, PrintStream out) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                out.println(rows.getString(1));
            }
        }
    }
}
