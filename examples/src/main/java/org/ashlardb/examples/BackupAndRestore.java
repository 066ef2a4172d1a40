package org.ashlardb.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A backup while a transaction is under way, an accident, and the way back. */
public final class BackupAndRestore {
    private BackupAndRestore() {}

    /** Prints what it finds. The argument is a directory to work in; without one, a new one is made. */
    public static void main(String[] arguments) throws IOException, SQLException {
        Path directory = arguments.length > 0 ? Path.of(arguments[0]) : Files.createTempDirectory("ashlar-example");
        run(directory, System.out);
    }

    static void run(Path directory, PrintStream out) throws SQLException, IOException {
        Path live = directory.resolve("live");
        Path backup = directory.resolve("backup");
        String url = "jdbc:ashlar:file:" + live + ";allowed_directories=" + directory;
        try (Connection connection = DriverManager.getConnection(url);
                Connection other = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                Statement others = other.createStatement()) {
            statement.execute("CREATE TABLE account(id INT PRIMARY KEY, balance DECIMAL(10, 2) NOT NULL)");
            statement.execute("INSERT INTO account VALUES(1, 100), (2, 0)");
            other.setAutoCommit(false);
            others.execute("UPDATE account SET balance = balance - 30 WHERE id = 1");
            // What is committed when the backup begins is in it, whole transactions only; nobody waits.
            statement.execute("BACKUP TO '" + backup + "'");
            others.execute("UPDATE account SET balance = balance + 30 WHERE id = 2");
            other.commit();
            out.println("live: " + balances(statement));
            statement.execute("DROP TABLE account"); // the accident
            statement.execute("SHUTDOWN");
        }

        // A backup is a database of its own. It can be looked at where it is ...
        try (Connection connection = DriverManager.getConnection("jdbc:ashlar:file:" + backup + ";read_only=true");
                Statement statement = connection.createStatement()) {
            out.println("backup: " + balances(statement));
        }
        // ... and put in place of the other while nobody has that open.
        Files.move(live, directory.resolve("damaged"));
        Files.move(backup, live);
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            try (ResultSet findings = statement.executeQuery("CHECK DATABASE")) {
                out.println(findings.next() ? findings.getString(1) : "nothing is wrong with it");
            }
            out.println("restored: " + balances(statement));
        }
    }

    private static String balances(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery(
                "SELECT STRING_AGG(CAST(balance AS VARCHAR(12)), ' and ' ORDER BY id) FROM account")) {
            rows.next();
            return rows.getString(1);
        }
    }
}
