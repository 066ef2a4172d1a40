package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The types beyond those every database has, through JDBC. */
class TypesTest {
    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:ashlar:mem:");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private void run(String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.execute();
        }
    }

    private ResultSet query(String sql, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        statement.closeOnCompletion();
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        ResultSet rows = statement.executeQuery();
        assertTrue(rows.next());
        return rows;
    }

    @Test
    void uuids() throws SQLException {
        UUID id = UUID.randomUUID();
        run("CREATE TABLE u (id UUID PRIMARY KEY, t VARCHAR(40))");
        run("INSERT INTO u VALUES (?, ?)", id, id);
        try (ResultSet rows = query("SELECT id, t FROM u WHERE id = ?", id)) {
            assertEquals(id, rows.getObject(1));
            assertEquals(id, rows.getObject(1, UUID.class));
            assertEquals(id, rows.getObject(2, UUID.class));
            assertEquals(id.toString(), rows.getString(1));
            assertEquals(id.toString(), rows.getString(2));
            assertEquals(16, rows.getBytes(1).length);
            assertThrows(SQLException.class, () -> rows.getInt(1));
            assertEquals(Types.OTHER, rows.getMetaData().getColumnType(1));
            assertEquals("UUID", rows.getMetaData().getColumnTypeName(1));
            assertEquals("java.util.UUID", rows.getMetaData().getColumnClassName(1));
            assertEquals(36, rows.getMetaData().getPrecision(1));
        }
        try (ResultSet rows = query("SELECT CAST(? AS UUID)", (Object) null)) {
            assertNull(rows.getObject(1));
            assertTrue(rows.wasNull());
        }
        try (PreparedStatement statement = connection.prepareStatement("SELECT COUNT(*) FROM u WHERE id = ?")) {
            statement.setObject(1, id, Types.OTHER);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                assertEquals(1, rows.getInt(1));
            }
            statement.setLong(1, 1);
            SQLException error = assertThrows(SQLException.class, statement::executeQuery);
            assertEquals("42804", error.getSQLState());
        }
    }

    @Test
    void scrollableResultsHoldThem() throws SQLException {
        run("CREATE TABLE u (id UUID PRIMARY KEY)");
        run("INSERT INTO u VALUES (?)", new UUID(1, 2));
        try (Statement statement =
                        connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
                ResultSet rows = statement.executeQuery("SELECT id FROM u")) {
            assertTrue(rows.last());
            assertEquals(new UUID(1, 2), rows.getObject(1));
            assertFalse(rows.next());
        }
    }

    @Test
    void intervals() throws SQLException {
        run("CREATE TABLE i (k INTERVAL PRIMARY KEY, t VARCHAR(40))");
        Duration duration = Duration.ofHours(25).plusNanos(1_500_000_000);
        run("INSERT INTO i VALUES (?, ?)", duration, Period.of(1, 2, 3));
        try (ResultSet rows = query("SELECT k, t FROM i WHERE k = ?", duration)) {
            assertEquals("1 day 01:00:01.5", rows.getString(1));
            assertEquals("1 day 01:00:01.5", rows.getObject(1));
            assertEquals(duration, rows.getObject(1, Duration.class));
            assertEquals("1 year 2 mons 3 days", rows.getString(2));
            assertEquals(Period.of(1, 2, 3), rows.getObject(2, Period.class));
            SQLException error = assertThrows(SQLException.class, () -> rows.getObject(1, Period.class));
            assertEquals("22003", error.getSQLState());
            assertEquals("INTERVAL", rows.getMetaData().getColumnTypeName(1));
        }
        try (ResultSet rows = query("SELECT TIMESTAMP '2024-01-31 00:00:00' + ?", Period.ofMonths(1))) {
            assertEquals("2024-02-29 00:00:00", rows.getString(1));
        }
    }

    @Test
    void json() throws SQLException {
        run("CREATE TABLE j (doc JSON, n INT)");
        run("INSERT INTO j VALUES (?, 1)", "{\"b\": 1, \"a\": [1,2]}");
        try (ResultSet rows =
                query("SELECT doc, doc -> 'a', doc ->> 'b' FROM j WHERE doc = ?", "{\"a\":[1,2],\"b\":1}")) {
            assertEquals("{\"a\": [1, 2], \"b\": 1}", rows.getString(1));
            assertEquals("[1, 2]", rows.getObject(2));
            assertEquals(1, rows.getInt(3));
            assertEquals("JSON", rows.getMetaData().getColumnTypeName(1));
            assertThrows(SQLException.class, () -> rows.getInt(1));
        }
        SQLException error = assertThrows(SQLException.class, () -> run("INSERT INTO j VALUES (?, 1)", "{"));
        assertEquals("22P02", error.getSQLState());
    }

    @Test
    void metaDataNamesThem() throws SQLException {
        run("CREATE TABLE u (id UUID NOT NULL)");
        try (ResultSet columns = connection.getMetaData().getColumns(null, null, "U", null)) {
            assertTrue(columns.next());
            assertEquals(Types.OTHER, columns.getInt("DATA_TYPE"));
            assertEquals("UUID", columns.getString("TYPE_NAME"));
            assertEquals(36, columns.getInt("COLUMN_SIZE"));
        }
    }

    @Test
    void nanosecondsAndZones() throws SQLException {
        run("CREATE TABLE n (id INT, a TIMESTAMP(9), b TIMESTAMP(9) WITH TIME ZONE, c TIME WITH TIME ZONE,"
                + " d TIMESTAMP(3), e TIME)");
        LocalDateTime local = LocalDateTime.of(2024, 2, 29, 13, 14, 15, 123_456_789);
        Instant instant = Instant.parse("2024-02-29T13:14:15.987654321Z");
        OffsetTime time = OffsetTime.of(10, 11, 12, 13, ZoneOffset.ofHours(-5));
        run("INSERT INTO n VALUES (1, ?, ?, ?, ?, ?)", local, instant, time, local, local.toLocalTime());
        run(
                "INSERT INTO n VALUES (2, ?, ?, ?, ?, ?)",
                Timestamp.valueOf(local),
                instant.atZone(ZoneId.of("Asia/Tokyo")),
                time,
                Timestamp.valueOf(local),
                "13:14:15.123456789");
        run(
                "INSERT INTO n VALUES (3, ?, ?, ?, ?, ?)",
                "2024-02-29 13:14:15.123456789",
                instant.atOffset(ZoneOffset.ofHours(2)),
                "10:11:12.000000013-05",
                "2024-02-29 13:14:15.123456789",
                local.toLocalTime());
        for (int id = 1; id <= 3; id++) {
            try (ResultSet rows = query("SELECT a, b, c, d, e FROM n WHERE id = ?", id)) {
                assertEquals(local, rows.getObject(1, LocalDateTime.class));
                assertEquals(Timestamp.valueOf(local), rows.getTimestamp(1));
                assertEquals(Timestamp.valueOf(local), rows.getObject(1));
                assertEquals("2024-02-29 13:14:15.123456789", rows.getString(1));
                assertEquals(local.toLocalTime(), rows.getObject(1, LocalTime.class));
                assertEquals(instant, rows.getObject(2, Instant.class));
                assertEquals(instant, rows.getObject(2, OffsetDateTime.class).toInstant());
                assertEquals(instant, rows.getObject(2, ZonedDateTime.class).toInstant());
                assertEquals(instant, rows.getTimestamp(2).toInstant());
                assertEquals(instant, ((OffsetDateTime) rows.getObject(2)).toInstant());
                assertEquals(time, rows.getObject(3));
                assertEquals(time, rows.getObject(3, OffsetTime.class));
                assertEquals(time.toLocalTime(), rows.getObject(3, LocalTime.class));
                assertEquals("10:11:12.000000013-05", rows.getString(3));
                assertEquals(local.withNano(123_000_000), rows.getObject(4, LocalDateTime.class));
                assertEquals(local.toLocalTime(), rows.getObject(5, LocalTime.class));
                assertEquals(Types.TIMESTAMP, rows.getMetaData().getColumnType(1));
                assertEquals(9, rows.getMetaData().getScale(1));
                assertEquals(Types.TIMESTAMP_WITH_TIMEZONE, rows.getMetaData().getColumnType(2));
                assertEquals(Types.TIME_WITH_TIMEZONE, rows.getMetaData().getColumnType(3));
                assertEquals("java.time.OffsetTime", rows.getMetaData().getColumnClassName(3));
                assertEquals(3, rows.getMetaData().getScale(4));
            }
        }
        try (ResultSet rows = query("SELECT COUNT(*) FROM n WHERE a = ? AND b = ? AND c = ?", local, instant, time)) {
            assertEquals(3, rows.getInt(1));
        }
        try (ResultSet rows = connection.getMetaData().getColumns(null, null, "N", "A")) {
            assertTrue(rows.next());
            assertEquals(9, rows.getInt("DECIMAL_DIGITS"));
        }
    }

    @Test
    void textWithoutCase() throws SQLException {
        run("CREATE TABLE c (a VARCHAR_IGNORECASE(9) PRIMARY KEY)");
        run("INSERT INTO c VALUES (?)", "Ann");
        try (ResultSet rows = query("SELECT a FROM c WHERE a = ?", "aNN")) {
            assertEquals("Ann", rows.getString(1));
            assertEquals(Types.VARCHAR, rows.getMetaData().getColumnType(1));
            assertEquals(9, rows.getMetaData().getPrecision(1));
        }
        try (PreparedStatement look = connection.prepareStatement("SELECT a FROM c WHERE a = ?")) {
            assertEquals(Types.VARCHAR, look.getParameterMetaData().getParameterType(1));
        }
        try (ResultSet columns = connection.getMetaData().getColumns(null, null, "C", "A")) {
            assertTrue(columns.next());
            assertEquals(Types.VARCHAR, columns.getInt("DATA_TYPE"));
        }
        assertThrows(SQLException.class, () -> run("INSERT INTO c VALUES (?)", "ANN"));
    }

    @Test
    void enums() throws SQLException {
        run("CREATE TYPE color AS ENUM ('red', 'green')");
        run("CREATE TABLE c (a color, b color[])");
        run("INSERT INTO c VALUES (?, ?)", "green", new String[] {"red", "green"});
        try (ResultSet rows = query("SELECT a, b FROM c WHERE a = ?", "green")) {
            assertEquals("green", rows.getString(1));
            assertEquals("green", rows.getObject(1));
            assertEquals("{red,green}", rows.getString(2));
            assertEquals("green", ((Object[]) rows.getArray(2).getArray())[1]);
            assertEquals(Types.VARCHAR, rows.getMetaData().getColumnType(1));
            assertEquals("COLOR", rows.getMetaData().getColumnTypeName(1));
            assertEquals("java.lang.String", rows.getMetaData().getColumnClassName(1));
            run("UPDATE c SET b = ?", rows.getArray(2));
        }
        try (PreparedStatement update = connection.prepareStatement("UPDATE c SET b = ?")) {
            update.setArray(1, connection.createArrayOf("color", new Object[] {"red"}));
            assertEquals(1, update.executeUpdate());
            assertThrows(SQLException.class, () -> connection.createArrayOf("color", new Object[] {"blue"}));
        }
        try (ResultSet columns = connection.getMetaData().getColumns(null, null, "C", "A")) {
            assertTrue(columns.next());
            assertEquals("COLOR", columns.getString("TYPE_NAME"));
        }
    }
}
