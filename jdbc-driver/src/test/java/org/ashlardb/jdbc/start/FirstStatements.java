package org.ashlardb.jdbc.start;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** What most applications do first; run in a JVM of its own. */
final class FirstStatements {
    private FirstStatements() {}

    public static void main(String[] arguments) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:ashlar:mem:first");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE greeting(id INTEGER PRIMARY KEY, word VARCHAR(20))");
            statement.executeUpdate("INSERT INTO greeting VALUES(1, 'hello')");
            try (PreparedStatement select = connection.prepareStatement("SELECT word FROM greeting WHERE id = ?")) {
                select.setInt(1, 1);
                try (ResultSet result = select.executeQuery()) {
                    if (!result.next() || !result.getString(1).equals("hello")) {
                        throw new IllegalStateException("the row is not as it was inserted");
                    }
                }
            }
        }
    }
}
