package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.ashlardb.jdbc.AshlarFunctions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** SKIP LOCKED, where another transaction changes rows and commits while the statement looks at them. */
final class SkippedChangeTest {
    private static final List<Integer> LOOKED_AT = new ArrayList<>();
    private static Statement other;
    private static String change; // made by another connection when the first row is looked at

    private final String name = "jdbc:ashlar:mem:skipped" + UUID.randomUUID();
    private Connection connection;
    private Statement statement;

    /** What a condition calls. */
    public static final class Methods {
        private Methods() {}

        /** Whether the job is looked at, which it is; the first time the other connection changes what it is to change. */
        public static boolean lookAt(int job) throws SQLException {
            LOOKED_AT.add(job);
            if (LOOKED_AT.size() == 1) {
                other.execute(change);
            }
            return true;
        }
    }

    @BeforeEach
    void open() throws SQLException {
        AshlarFunctions.register(Methods.class);
        LOOKED_AT.clear();
        connection = DriverManager.getConnection(name);
        statement = connection.createStatement();
        other = DriverManager.getConnection(name).createStatement();
        statement.execute("CREATE TABLE job (id INT PRIMARY KEY, done BOOLEAN, note VARCHAR(20))");
        statement.execute("INSERT INTO job VALUES (1, FALSE, ''), (2, FALSE, '')");
        statement.execute("CREATE ALIAS look_at DETERMINISTIC FOR '" + Methods.class.getName() + ".lookAt'");
        connection.setAutoCommit(false);
    }

    @AfterEach
    void close() throws SQLException {
        AshlarFunctions.unregister(Methods.class);
        connection.rollback();
        other.execute("SHUTDOWN IMMEDIATELY");
        other.getConnection().close();
        connection.close();
    }

    private List<Integer> take(int most) throws SQLException {
        List<Integer> taken = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery("SELECT id FROM job WHERE NOT done AND look_at(id)"
                + " ORDER BY id LIMIT " + most + " FOR UPDATE SKIP LOCKED")) {
            while (rows.next()) {
                taken.add(rows.getInt(1));
            }
        }
        return taken;
    }

    @Test
    void whatAnotherHasDoneMeanwhileIsPassedOver() throws SQLException {
        change = "UPDATE job SET done = TRUE WHERE id = 1";
        assertEquals(List.of(2), take(1));
        assertEquals(List.of(1, 2), LOOKED_AT, "the statement was not run again");
    }

    @Test
    void whatAnotherHasDeletedMeanwhileIsPassedOver() throws SQLException {
        change = "DELETE FROM job WHERE id = 1";
        assertEquals(List.of(2), take(5));
        assertEquals(List.of(1, 2), LOOKED_AT);
    }

    @Test
    void whatIsPassedOverIsNotShared() throws SQLException {
        change = "UPDATE job SET done = TRUE WHERE id = 1";
        try (ResultSet rows = statement.executeQuery(
                "SELECT id FROM job WHERE NOT done AND look_at(id) ORDER BY id LIMIT 1 FOR SHARE SKIP LOCKED")) {
            rows.next();
            assertEquals(2, rows.getInt(1));
        }
        other.execute("SET lock_timeout = '50ms'");
        assertEquals(1, other.executeUpdate("UPDATE job SET note = 'mine' WHERE id = 1"));
        SQLException e = assertThrows(SQLException.class, () -> other.execute("DELETE FROM job WHERE id = 2"));
        assertEquals("55P03", e.getSQLState());
    }

    @Test
    void aChangedRowIsTakenWhereThereIsNoOther() throws SQLException {
        change = "UPDATE job SET note = 'changed'";
        assertEquals(List.of(1, 2), take(5));
        assertEquals(List.of(1, 2, 1, 2), LOOKED_AT, "the statement was run again");
    }

    @Test
    void thereIsNoneOnceAllAreDone() throws SQLException {
        change = "UPDATE job SET done = TRUE";
        assertEquals(List.of(), take(5));
        assertEquals(List.of(1, 2), LOOKED_AT);
    }

    @Test
    void withOneSnapshotForTheTransactionItFails() throws SQLException {
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        change = "UPDATE job SET done = TRUE WHERE id = 1";
        SQLException e = assertThrows(SQLException.class, () -> take(1));
        assertEquals("40001", e.getSQLState());
    }

    @Test
    void withoutSkipLockedTheStatementIsRunAgain() throws SQLException {
        change = "UPDATE job SET done = TRUE WHERE id = 1";
        try (ResultSet rows = statement.executeQuery(
                "SELECT id FROM job WHERE NOT done AND look_at(id) ORDER BY id LIMIT 1 FOR UPDATE")) {
            rows.next();
            assertEquals(2, rows.getInt(1));
        }
        assertEquals(List.of(1, 2, 2), LOOKED_AT);
    }
}
