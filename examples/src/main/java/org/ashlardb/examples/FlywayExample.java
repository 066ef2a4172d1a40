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
import org.flywaydb.core.Flyway;

/** A database in files that Flyway brings up to date when the application starts. */
public final class FlywayExample {
    private FlywayExample() {}

    /** Prints what it finds. */
    public static void main(String[] arguments) throws SQLException, IOException {
        run(Files.createTempDirectory("ashlar-flyway"), System.out);
    }

    static void run(Path directory, PrintStream out) throws SQLException {
        String url = "jdbc:ashlar:file:" + directory.resolve("club");
        Flyway lastYear = Flyway.configure()
                .dataSource(url, null, null)
                .locations("classpath:flyway")
                .target("1")
                .load();
        out.println("last year: " + lastYear.migrate().migrationsExecuted + " migration");
        Flyway today = Flyway.configure()
                .dataSource(url, null, null)
                .locations("classpath:flyway")
                .load();
        out.println("today: " + today.migrate().migrationsExecuted + " more");
        out.println("once again: " + today.migrate().migrationsExecuted);
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT name, pays FROM member ORDER BY pays, name")) {
            while (rows.next()) {
                out.println(rows.getString(1) + " pays " + rows.getString(2));
            }
        }
    }
}
