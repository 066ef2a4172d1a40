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
import java.sql.Types;
import java.time.Duration;
import java.time.Period;
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
}
