package org.ashlardb.examples;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A connection pool in front of Ashlar. The database outlives the connections of its pool. */
public final class HikariPool {
    private HikariPool() {}

    /** Prints what it finds. */
    public static void main(String[] arguments) throws SQLException {
        run(System.out);
    }

    static void run(PrintStream out) throws SQLException {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:ashlar:mem:pooled;memory_limit=256MB");
        config.setMaximumPoolSize(4);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            try (Connection connection = pool.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE visit(page VARCHAR(50) PRIMARY KEY, count INT NOT NULL)");
                statement.execute("INSERT INTO visit VALUES('/index', 0)");
            }
            for (int i = 0; i < 10; i++) {
                try (Connection connection = pool.getConnection();
                        PreparedStatement update =
                                connection.prepareStatement("UPDATE visit SET count = count + 1 WHERE page = ?")) {
                    update.setString(1, "/index");
                    update.executeUpdate();
                }
            }
            try (Connection connection = pool.getConnection();
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT page, count FROM visit")) {
                rows.next();
                out.println(rows.getString(1) + " was visited " + rows.getInt(2) + " times");
            }
        }
    }
}
