package org.ashlardb.examples;

import java.io.PrintStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A database for one test: {@code jdbc:ashlar:mem:} without a name is private to its connection and gone when that
 * closes, so tests neither see each other's rows nor clean up.
 */
public final class InMemoryTest {
    private InMemoryTest() {}

    /** Prints what it finds. */
    public static void main(String[] arguments) throws SQLException {
        run(System.out);
    }

    static void run(PrintStream out) throws SQLException {
        for (String user : new String[] {"ann", "bob"}) {
            try (Connection connection = DriverManager.getConnection("jdbc:ashlar:mem:")) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute("CREATE TABLE users(name VARCHAR(20) PRIMARY KEY)");
                }
                out.println(user + " is new: " + register(connection, user));
                out.println(user + " is new: " + register(connection, user));
            }
        }
    }

    /** What an application would do, and the test checks. */
    private static boolean register(Connection connection, String name) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT 1 FROM users WHERE name = ?")) {
            select.setString(1, name);
            try (ResultSet rows = select.executeQuery()) {
                if (rows.next()) {
                    return false;
                }
            }
        }
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO users VALUES(?)")) {
            insert.setString(1, name);
            return insert.executeUpdate() == 1;
        }
    }
}
