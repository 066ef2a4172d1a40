package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** RETURNING as a result set. */
class ReturningTest {
    @Test
    void aChangeWithReturningIsAQuery() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:ashlar:mem:");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, a INT)");
            assertTrue(statement.execute("INSERT INTO t (a) VALUES (5) RETURNING id"));
            try (ResultSet rows = statement.getResultSet()) {
                assertTrue(rows.next());
                assertEquals(1, rows.getInt("id"));
                assertFalse(rows.next());
            }
            assertEquals(-1, statement.getUpdateCount());
            try (PreparedStatement update =
                    connection.prepareStatement("UPDATE t SET a = ? WHERE id = ? RETURNING OLD.a, NEW.a AS b")) {
                for (int i = 1; i < 4; i++) {
                    update.setInt(1, 5 + i);
                    update.setInt(2, 1);
                    try (ResultSet rows = update.executeQuery()) {
                        assertTrue(rows.next());
                        assertEquals(4 + i, rows.getInt("a"));
                        assertEquals(5 + i, rows.getInt("b"));
                    }
                }
                assertThrows(SQLException.class, update::executeUpdate);
            }
            try (ResultSet rows = statement.executeQuery("SELECT a FROM t")) {
                assertTrue(rows.next());
                assertEquals(8, rows.getInt(1));
            }
        }
    }
}
