package org.ashlardb.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests that each change the same table, and do not see each other's rows. */
@ExtendWith(FreshDatabase.class)
@FreshDatabase.Schema({"CREATE TABLE users(name VARCHAR(20) PRIMARY KEY)", "INSERT INTO users VALUES('root')"})
final class FreshDatabaseTest {
    private static int users(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM users")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    @RepeatedTest(2)
    void aUserIsAdded(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO users VALUES('ann')");
            assertEquals(2, users(statement));
        }
    }

    @Test
    void allUsersAreDeleted(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            assertEquals(1, statement.executeUpdate("DELETE FROM users"));
            assertEquals(0, users(statement));
        }
    }
}
