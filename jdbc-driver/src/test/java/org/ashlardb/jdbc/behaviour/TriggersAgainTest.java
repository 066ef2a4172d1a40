package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** A prepared statement whose triggers have failed, or had many rows, fires for the rows of its next execution alone. */
final class TriggersAgainTest {
    private static final int MANY = 1_000; // more than what is kept for the next execution

    @Test
    void nothingIsLeftOfTheLastExecution() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:ashlar:mem:triggers_again");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id INT PRIMARY KEY, name VARCHAR(20))");
            statement.execute("CREATE TABLE small (id INT PRIMARY KEY, name VARCHAR(20))");
            statement.execute("CREATE TABLE big (id INT PRIMARY KEY)");
            statement.execute("CREATE TRIGGER chain AFTER INSERT ON item FOR EACH ROW"
                    + " INSERT INTO small SELECT NEW.id, NEW.name WHERE NEW.id % 2 = 0");
            statement.execute("CREATE TRIGGER check_name AFTER INSERT ON small FOR EACH ROW BEGIN ATOMIC"
                    + " IF NEW.name = 'bad' THEN SIGNAL SQLSTATE '45000'; END IF;"
                    + " INSERT INTO big VALUES (NEW.id); END");
            try (PreparedStatement insert =
                    connection.prepareStatement("INSERT INTO item SELECT i, CASE WHEN i = ? THEN 'bad' ELSE 'good' END"
                            + " FROM generate_series(?, ?) AS s (i)")) {
                insert(insert, 1, 4, 0);
                assertEquals("2 4", big(statement));
                SQLException e = assertThrows(SQLException.class, () -> insert(insert, 11, 16, 14));
                assertEquals("45000", e.getSQLState());
                assertEquals("2 4", big(statement));
                insert(insert, 21, 22, 0);
                assertEquals("2 4 22", big(statement));
                insert(insert, 101, 100 + MANY, 0);
                statement.execute("DELETE FROM big");
                insert(insert, 31, 33, 0);
                assertEquals("32", big(statement));
            }
        }
    }

    private static void insert(PreparedStatement insert, int first, int last, int bad) throws SQLException {
        insert.setInt(1, bad);
        insert.setInt(2, first);
        insert.setInt(3, last);
        assertEquals(last - first + 1, insert.executeUpdate());
    }

    private static String big(Statement statement) throws SQLException {
        StringBuilder ids = new StringBuilder();
        try (ResultSet rows = statement.executeQuery("SELECT id FROM big ORDER BY id")) {
            while (rows.next()) {
                ids.append(ids.isEmpty() ? "" : " ").append(rows.getInt(1));
            }
        }
        return ids.toString();
    }
}
