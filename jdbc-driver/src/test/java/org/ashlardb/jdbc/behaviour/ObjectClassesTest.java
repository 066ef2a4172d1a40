package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Java's classes by {@code setObject} and {@code getObject}, and what JDBC 4.5 adds. */
@Timeout(60)
final class ObjectClassesTest extends DatabaseTest {
    private <T> T object(String expression, Class<T> type) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT " + expression);
                ResultSet rows = statement.executeQuery()) {
            rows.next();
            return rows.getObject(1, type);
        }
    }

    /** Each value comes back from a column of its type as it was set. */
    @Test
    void valuesComeBack() throws SQLException {
        Instant instant = Instant.parse("2024-02-29T13:14:15.123456789Z");
        Object[][] values = {
            {"TIMESTAMP(9) WITH TIME ZONE", instant},
            {"TIMESTAMP(9) WITH TIME ZONE", instant.atOffset(ZoneOffset.UTC)},
            {"TIMESTAMP(6) WITH TIME ZONE", ZonedDateTime.parse("2024-02-29T13:14:15.123456Z")},
            {"TIMESTAMP(9)", LocalDateTime.parse("2024-02-29T13:14:15.123456789")},
            {"DATE", LocalDate.parse("2024-02-29")},
            {"TIME(9)", LocalTime.parse("13:14:15.123456789")},
            {"TIME(9) WITH TIME ZONE", OffsetTime.parse("13:14:15.123456789+05:30")},
            {"INTERVAL", Duration.ofSeconds(3 * 86_400 + 5, 7_000)},
            {"INTERVAL", Period.of(1, 2, 3)},
            {"UUID", UUID.fromString("123e4567-e89b-12d3-a456-426614174000")},
            {"DECIMAL(40)", new BigInteger("1234567890123456789012345678901234567890")},
            {"DECIMAL(9, 2)", new BigDecimal("1234567.89")},
            {"VARCHAR", DayOfWeek.FRIDAY},
            {"BOOLEAN", true},
            {"SMALLINT", (short) -7},
            {"TINYINT", (byte) 7},
            {"REAL", 1.5f},
        };
        for (Object[] pair : values) {
            execute("CREATE TABLE t(a " + pair[0] + ")");
            update("INSERT INTO t VALUES (?)", pair[1]);
            Object found = object("a FROM t", pair[1].getClass());
            if (pair[1] instanceof OffsetDateTime moment) {
                assertEquals(moment.toInstant(), ((OffsetDateTime) found).toInstant());
            } else if (pair[1] instanceof ZonedDateTime moment) {
                assertEquals(moment.toInstant(), ((ZonedDateTime) found).toInstant());
            } else {
                assertEquals(pair[1], found, (String) pair[0]);
            }
            execute("DROP TABLE t");
        }
    }

    @Test
    void arraysOfOtherClasses() throws SQLException {
        assertArrayEquals(new String[] {"1", null, "3"}, object("ARRAY[1, NULL, 3]", String[].class));
        assertArrayEquals(new int[] {1, 2}, object("ARRAY[1, 2]", int[].class));
        assertArrayEquals(new long[] {1, 2}, object("ARRAY[1, 2]", long[].class));
        assertArrayEquals(new double[] {1, 2.5}, object("ARRAY[1, 2.5]", double[].class));
        assertArrayEquals(new Long[] {1L, null}, object("ARRAY[1, NULL]", Long[].class));
        assertArrayEquals(new boolean[] {true, false}, object("ARRAY[TRUE, FALSE]", boolean[].class));
        assertArrayEquals(new int[][] {{1, 2}, {3, 4}}, object("ARRAY[ARRAY[1, 2], ARRAY[3, 4]]", int[][].class));
        assertArrayEquals(
                new LocalDate[] {LocalDate.of(2024, 2, 29)}, object("ARRAY[DATE '2024-02-29']", LocalDate[].class));
        assertArrayEquals(new DayOfWeek[] {DayOfWeek.MONDAY}, object("ARRAY['MONDAY']", DayOfWeek[].class));
        assertArrayEquals(new Object[] {1, 2}, object("ARRAY[1, 2]", Object[].class));
        assertEquals(null, object("CAST(NULL AS INT ARRAY)", int[].class));
        SQLException error = assertState("07006", () -> object("ARRAY[1, NULL]", int[].class));
        assertEquals("element 2 of the array is NULL, which cannot be in an array of int", error.getMessage());
        assertState("22003", () -> object("ARRAY[300]", Byte[].class));
        assertState("22018", () -> object("ARRAY['x']", int[].class));
        assertState("07006", () -> object("'x'", int[].class));
    }

    @Test
    void streamsAndLobsAreObjectsToo() throws SQLException {
        execute("CREATE TABLE t(id INT, a VARBINARY, b VARCHAR)");
        byte[] bytes = {1, 2, 3};
        update("INSERT INTO t VALUES (1, ?, ?)", new ByteArrayInputStream(bytes), new StringReader("text"));
        Blob blob = connection.createBlob();
        blob.setBytes(1, bytes);
        Clob clob = connection.createClob();
        clob.setString(1, "text");
        update("INSERT INTO t VALUES (2, ?, ?)", blob, clob);
        assertEquals("1|010203|text,2|010203|text", query("SELECT * FROM t ORDER BY id"));
    }

    @Test
    void namesAndLiteralsAreQuotedByTheConnection() throws ReflectiveOperationException, SQLException {
        Object[][] cases = {
            {"enquoteLiteral", "it's", "'it''s'"},
            {"enquoteNCharLiteral", "it's", "'it''s'"},
            {"isSimpleIdentifier", "a b", false},
            {"isSimpleIdentifier", "ab", true},
        };
        for (Object[] each : cases) {
            assertEquals(
                    each[2],
                    connection
                            .getClass()
                            .getMethod((String) each[0], String.class)
                            .invoke(connection, each[1]));
        }
        var quote = connection.getClass().getMethod("enquoteIdentifier", String.class, boolean.class);
        assertEquals("ab", quote.invoke(connection, "ab", false));
        assertEquals("\"ab\"", quote.invoke(connection, "ab", true));
        assertEquals("\"a b\"", quote.invoke(connection, "a b", false));
    }

    @Test
    void whatCanBeFreedCanBeClosed() throws Exception {
        byte[] large = new byte[100_000];
        Arrays.fill(large, (byte) 'x');
        execute("CREATE TABLE t(a VARBINARY, b VARCHAR)");
        update("INSERT INTO t VALUES (?, ?)", large, new String(large, java.nio.charset.StandardCharsets.US_ASCII));
        Blob memoryBlob = connection.createBlob();
        Clob memoryClob = connection.createClob();
        SQLXML xml = connection.createSQLXML();
        Array array = connection.createArrayOf("INTEGER", new Object[] {1});
        try (PreparedStatement statement = connection.prepareStatement("SELECT a, b FROM t");
                ResultSet rows = statement.executeQuery()) {
            assertTrue(rows.next());
            Blob blob = rows.getBlob(1);
            Clob clob = rows.getClob(2);
            for (Object each : List.of(memoryBlob, memoryClob, xml, array, blob, clob)) {
                ((AutoCloseable) each).close();
            }
            assertState("HY010", blob::length);
            assertState("HY010", clob::length);
            assertFalse(rows.isClosed());
        }
        assertState("HY010", memoryBlob::length);
        assertState("HY010", memoryClob::length);
        assertState("HY010", array::getBaseType);
        assertState("HY010", xml::getString);
    }
}
