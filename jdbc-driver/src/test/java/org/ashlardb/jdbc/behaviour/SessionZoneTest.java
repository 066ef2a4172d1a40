package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDateTime;
import javax.sql.PooledConnection;
import org.ashlardb.jdbc.AshlarConnectionPoolDataSource;
import org.junit.jupiter.api.Test;

/** A session in another time zone than the JVM: what SQL makes of moments, and what comes to Java. */
final class SessionZoneTest extends DatabaseTest {
    private static final String MOMENT = "TIMESTAMP WITH TIME ZONE '2026-07-01 12:00:00.5Z'";
    private static final String URL = "jdbc:ashlar:mem:";

    private static String one(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertTrue(rows.next());
            assertEquals(rows.getString(1), rows.getObject(1, String.class));
            return rows.getString(1);
        }
    }

    @Test
    void textsOfMomentsHaveTheSessionsOffset() throws SQLException {
        execute("SET TIME ZONE 'Asia/Kolkata'");
        assertEquals("2026-07-01 17:30:00.5+05:30", one(connection, "SELECT " + MOMENT));
        assertEquals(
                "2026-07-01 17:30:00.5+05:30",
                one(connection, "SELECT CAST(" + MOMENT + " AS TIMESTAMP(9) WITH TIME ZONE)"));
        assertEquals("2026-07-01 17:30:00.5", one(connection, "SELECT CAST(" + MOMENT + " AS TIMESTAMP)"));
        execute("SET TIME ZONE 'UTC'");
        assertEquals("2026-07-01 12:00:00.5+00:00", one(connection, "SELECT " + MOMENT));
    }

    @Test
    void momentsOfJavaStayWhatTheyAre() throws SQLException {
        execute("SET TIME ZONE '-09:30'", "CREATE TABLE t(z TIMESTAMP WITH TIME ZONE, l TIMESTAMP)");
        Instant moment = Instant.parse("2026-07-01T12:00:00Z");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES(?, ?)")) {
            insert.setTimestamp(1, Timestamp.from(moment));
            insert.setObject(2, moment);
            insert.executeUpdate();
            insert.setObject(1, LocalDateTime.of(2026, 7, 1, 2, 30));
            insert.setString(2, "2026-07-01 02:30");
            insert.executeUpdate();
            insert.setString(1, "2026-07-01 02:30");
            insert.setObject(2, LocalDateTime.of(2026, 7, 1, 2, 30));
            insert.executeUpdate();
        }
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT z, l FROM t")) {
            for (int i = 0; i < 3; i++) {
                assertTrue(rows.next());
                assertEquals(moment, rows.getTimestamp(1).toInstant());
                assertEquals(moment, rows.getObject(1, Instant.class));
                assertEquals(LocalDateTime.of(2026, 7, 1, 2, 30), rows.getObject(2, LocalDateTime.class));
                assertEquals(Timestamp.valueOf("2026-07-01 02:30:00"), rows.getTimestamp(2));
            }
        }
    }

    @Test
    void theUrlSetsIt() throws SQLException {
        try (Connection other = DriverManager.getConnection(URL + ";timezone=Pacific/Auckland")) {
            assertEquals("Pacific/Auckland", one(other, "SHOW TIME ZONE"));
            assertEquals("2026-07-02", one(other, "SELECT CAST(" + MOMENT + " AS DATE)"));
        }
        SQLException error =
                assertThrows(SQLException.class, () -> DriverManager.getConnection(URL + ";timezone=Pacific/Nowhere"));
        assertEquals("08001", error.getSQLState());
        assertTrue(error.getMessage().contains("Pacific/Nowhere"), error.getMessage());
    }

    @Test
    void aPooledConnectionComesBackToThatOfTheUrl() throws SQLException {
        AshlarConnectionPoolDataSource source = new AshlarConnectionPoolDataSource();
        source.setUrl(URL + "zones;timezone=Asia/Tokyo");
        PooledConnection pooled = source.getPooledConnection();
        try (Connection handle = pooled.getConnection();
                Statement statement = handle.createStatement()) {
            statement.execute("SET TIME ZONE 'UTC'");
            assertEquals("UTC", one(handle, "SHOW TIME ZONE"));
        }
        try (Connection handle = pooled.getConnection();
                Statement statement = handle.createStatement()) {
            assertEquals("Asia/Tokyo", one(handle, "SHOW TIME ZONE"));
            statement.execute("SHUTDOWN");
        }
        pooled.close();
    }
}
