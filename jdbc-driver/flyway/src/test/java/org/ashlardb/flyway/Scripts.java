package org.ashlardb.flyway;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/** A database and a directory of migrations for it. */
record Scripts(String url, Path directory) {
    Scripts put(String name, String sql) throws IOException {
        Files.writeString(directory.resolve(name), sql);
        return this;
    }

    FluentConfiguration configure() {
        return Flyway.configure()
                .dataSource(url, null, null)
                .locations("filesystem:" + directory)
                .cleanDisabled(false);
    }

    Flyway flyway() {
        return configure().load();
    }

    void execute(String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** The first column of each row. */
    List<String> query(String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                rows.add(result.getString(1));
            }
        }
        return rows;
    }

    List<String> tables() throws SQLException {
        return query("SELECT table_schema || '.' || table_name FROM information_schema.tables"
                + " WHERE table_schema <> 'INFORMATION_SCHEMA' ORDER BY 1");
    }
}
