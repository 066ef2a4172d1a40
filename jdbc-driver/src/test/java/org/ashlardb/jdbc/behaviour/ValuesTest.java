package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.JDBCType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.TimeZone;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Values in every type through parameters into a table and back through getters. */
final class ValuesTest extends DatabaseTest {
    private static final String COLUMNS = "b BOOLEAN, ti TINYINT, si SMALLINT, i INTEGER, bi BIGINT, r REAL, d DOUBLE,"
            + " de DECIMAL(10,2), big DECIMAL(30,5), c CHAR(5), v VARCHAR(100), vb VARBINARY(100), da DATE, t TIME,"
            + " ts TIMESTAMP, tz TIMESTAMP WITH TIME ZONE";

    @BeforeEach
    void createTable() throws SQLException {
        execute("CREATE TABLE v(id INT PRIMARY KEY, " + COLUMNS + ")", "INSERT INTO v(id) VALUES(0)");
    }

    private void set(String column, Object value) throws SQLException {
        assertEquals(1, update("UPDATE v SET " + column + " = ? WHERE id = 0", value));
    }

    private <T> T get(String column, Class<T> type) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT " + column + " FROM v WHERE id = 0");
                ResultSet rows = statement.executeQuery()) {
            assertTrue(rows.next());
            T value = rows.getObject(1, type);
            assertEquals(value == null, rows.wasNull());
            assertEquals(value, rows.getObject(column, type));
            assertFalse(rows.next());
            return value;
        }
    }

    static Stream<Arguments> natural() {
        return Stream.of(
                Arguments.of("b", true, true),
                Arguments.of("ti", 127, 127),
                Arguments.of("si", -32768, -32768),
                Arguments.of("i", Integer.MIN_VALUE, Integer.MIN_VALUE),
                Arguments.of("bi", Long.MAX_VALUE, Long.MAX_VALUE),
                Arguments.of("r", 0.1f, 0.1f),
                Arguments.of("d", 1e-300, 1e-300),
                Arguments.of("d", Double.MAX_VALUE, Double.MAX_VALUE),
                Arguments.of("de", new BigDecimal("-12345678.90"), new BigDecimal("-12345678.90")),
                Arguments.of("de", new BigDecimal("1.5"), new BigDecimal("1.50")),
                Arguments.of(
                        "big",
                        new BigDecimal("1234567890123456789012345.12345"),
                        new BigDecimal("1234567890123456789012345.12345")),
                Arguments.of("v", "it's ä \uD83D\uDE00 text", "it's ä \uD83D\uDE00 text"),
                Arguments.of("v", "", ""),
                Arguments.of("da", LocalDate.of(2024, 2, 29), Date.valueOf("2024-02-29")),
                Arguments.of("da", Date.valueOf("1583-01-01"), Date.valueOf("1583-01-01")),
                Arguments.of("t", LocalTime.of(23, 59, 59), Time.valueOf("23:59:59")),
                Arguments.of(
                        "ts",
                        LocalDateTime.of(2024, 3, 31, 2, 30, 0, 123_456_000),
                        Timestamp.valueOf("2024-03-31 02:30:00.123456")),
                Arguments.of("ts", Timestamp.valueOf("1900-01-01 00:00:00"), Timestamp.valueOf("1900-01-01 00:00:00")));
    }

    @ParameterizedTest
    @MethodSource("natural")
    void valuesComeBackAsTheirClass(String column, Object given, Object expected) throws SQLException {
        set(column, given);
        assertEquals(expected, get(column, Object.class));
    }

    @Test
    void charactersAreFilledWithBlanks() throws SQLException {
        set("c", "ab");
        assertEquals("ab   ", get("c", String.class));
    }

    @Test
    void bytesComeBack() throws SQLException {
        byte[] data = {0, -1, 127};
        set("vb", data);
        try (ResultSet rows = connection.createStatement().executeQuery("SELECT vb FROM v")) {
            assertTrue(rows.next());
            assertArrayEquals(data, rows.getBytes(1));
            assertArrayEquals(data, (byte[]) rows.getObject(1));
            assertArrayEquals(data, rows.getObject(1, byte[].class));
        }
    }

    @Test
    void momentsKeepTheirInstant() throws SQLException {
        OffsetDateTime moment = OffsetDateTime.of(2024, 7, 1, 12, 0, 0, 1_000, ZoneOffset.ofHours(-5));
        set("tz", moment);
        assertEquals(moment.toInstant(), get("tz", OffsetDateTime.class).toInstant());
        assertEquals(Timestamp.from(moment.toInstant()), get("tz", Timestamp.class));
    }

    @ParameterizedTest
    @CsvSource({"b", "ti", "si", "i", "bi", "r", "d", "de", "big", "c", "v", "vb", "da", "t", "ts", "tz"})
    void nullIsNullInEveryGetter(String column) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT " + column + " FROM v");
                ResultSet rows = statement.executeQuery()) {
            assertTrue(rows.next());
            assertFalse(rows.getBoolean(1));
            assertTrue(rows.wasNull());
            assertEquals(0, rows.getByte(1));
            assertEquals(0, rows.getShort(1));
            assertEquals(0, rows.getInt(1));
            assertEquals(0, rows.getLong(1));
            assertEquals(0, rows.getFloat(1));
            assertEquals(0, rows.getDouble(1));
            assertTrue(rows.wasNull());
            assertNull(rows.getBigDecimal(1));
            assertNull(rows.getString(1));
            assertNull(rows.getBytes(1));
            assertNull(rows.getDate(1));
            assertNull(rows.getTime(1));
            assertNull(rows.getTimestamp(1));
            assertNull(rows.getDate(1, Calendar.getInstance(java.util.TimeZone.getDefault(), java.util.Locale.ROOT)));
            assertNull(rows.getObject(1));
            assertNull(rows.getObject(1, LocalDate.class));
            assertNull(rows.getBlob(1));
            assertNull(rows.getClob(1));
            assertNull(rows.getBinaryStream(1));
            assertNull(rows.getCharacterStream(1));
            assertNull(rows.getURL(1));
            assertTrue(rows.wasNull());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "b,BOOLEAN",
        "ti,TINYINT",
        "si,SMALLINT",
        "i,INTEGER",
        "bi,BIGINT",
        "r,REAL",
        "d,DOUBLE",
        "de,DECIMAL",
        "c,CHAR",
        "v,VARCHAR",
        "vb,VARBINARY",
        "da,DATE",
        "t,TIME",
        "ts,TIMESTAMP",
        "tz,TIMESTAMP_WITH_TIMEZONE"
    })
    void setNullGivesNull(String column, JDBCType type) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("UPDATE v SET " + column + " = ?")) {
            statement.setNull(1, type.getVendorTypeNumber());
            assertEquals(1, statement.executeUpdate());
            statement.setObject(1, null, type);
            assertEquals(1, statement.executeUpdate());
        }
        assertNull(get(column, Object.class));
    }

    /** Also of those that Ashlar has no values of. */
    @ParameterizedTest
    @EnumSource(JDBCType.class)
    void nullHasAnyType(JDBCType type) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("UPDATE v SET v = ?")) {
            statement.setNull(1, type.getVendorTypeNumber());
            assertEquals(1, statement.executeUpdate());
            statement.setNull(1, type.getVendorTypeNumber(), "anything");
            assertEquals(1, statement.executeUpdate());
            assertState("0A000", () -> statement.setNull(1, 4711));
        }
    }

    @Test
    void floatsBecomeTextsWithTheirOwnDigits() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("UPDATE v SET v = ?")) {
            statement.setFloat(1, 0.1f);
            statement.executeUpdate();
            assertEquals("0.1", get("v", Object.class));
            statement.setDouble(1, 0.1f);
            statement.executeUpdate();
            assertEquals("0.10000000149011612", get("v", Object.class));
            for (int type : new int[] {Types.REAL, Types.VARCHAR, Types.OTHER}) {
                statement.setObject(1, 0.1f, type);
                statement.executeUpdate();
                assertEquals("0.1", get("v", Object.class));
            }
            statement.setObject(1, 1.0e20f);
            statement.executeUpdate();
            assertEquals("1e+20", get("v", Object.class));
        }
    }

    @Test
    void errorsNameTheTypeThatWasGiven() throws SQLException {
        Object[] values = {
            LocalDateTime.parse("2024-02-29T12:00"),
            "TIMESTAMP",
            LocalDateTime.parse("2024-02-29T12:00:00.123456789"),
            "TIMESTAMP(9)",
            OffsetDateTime.parse("2024-02-29T12:00Z"),
            "TIMESTAMP WITH TIME ZONE",
            OffsetTime.parse("12:00Z"),
            "TIME WITH TIME ZONE",
            new UUID(1, 2),
            "UUID",
            new int[] {1},
            "INTEGER[]",
            Duration.ofSeconds(1),
            "INTERVAL",
            1.5f,
            "REAL",
        };
        for (int i = 0; i < values.length; i += 2) {
            try (PreparedStatement statement = connection.prepareStatement(
                    values[i] instanceof Float ? "UPDATE v SET da = ?" : "UPDATE v SET i = ?")) {
                statement.setObject(1, values[i]);
                String message = assertThrows(SQLException.class, statement::executeUpdate)
                        .getMessage();
                assertTrue(message.endsWith("the value given is of type " + values[i + 1]), message);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "ti,128,22003", "ti,-129,22003", "si,32768,22003", "i,2147483648,22003", "bi,9223372036854775808,22003",
        "de,123456789.0,22003", "i,abc,22018", "d,abc,22018", "b,maybe,22018", "c,123456,22001",
    })
    void valuesThatDoNotFitAreRefused(String column, String value, String state) {
        assertState(state, () -> set(column, value));
    }

    @ParameterizedTest
    @CsvSource({"da,2024-02-30", "da,soon", "t,25:00:00", "ts,2024-02-30 00:00:00", "tz,never"})
    void malformedDatesAreRefused(String column, String value) {
        SQLException error = assertThrows(SQLException.class, () -> set(column, value));
        assertTrue(error.getSQLState().startsWith("22"), error.getSQLState());
    }

    @Test
    void textLongerThanItsColumnIsRefused() {
        assertState("22001", () -> set("v", "x".repeat(101)));
        assertState("22001", () -> set("vb", new byte[101]));
    }

    @ParameterizedTest
    @CsvSource({
        "b,true",
        "ti,1",
        "si,12",
        "i,-12",
        "bi,123456789012",
        "d,1.5",
        "de,12.34",
        "v,abc",
        "da,2024-02-29",
        "t,12:34:56",
        "ts,2024-02-29 12:34:56"
    })
    void stringsBecomeEveryType(String column, String text) throws SQLException {
        set(column, text);
        assertEquals(text, get(column, String.class).strip());
    }

    @Test
    void primitivesOfEveryClass() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "UPDATE v SET b = ?, ti = ?, si = ?, i = ?, bi = ?, r = ?, d = ?, de = ?, v = ?")) {
            statement.setBoolean(1, true);
            statement.setByte(2, (byte) 2);
            statement.setShort(3, (short) 3);
            statement.setInt(4, 4);
            statement.setLong(5, 5);
            statement.setFloat(6, 6.5f);
            statement.setDouble(7, 7.5);
            statement.setBigDecimal(8, new BigDecimal("8.25"));
            statement.setNString(9, "nine");
            assertEquals(1, statement.executeUpdate());
        }
        try (PreparedStatement statement = connection.prepareStatement("SELECT b, ti, si, i, bi, r, d, de, v FROM v");
                ResultSet rows = statement.executeQuery()) {
            assertTrue(rows.next());
            assertTrue(rows.getBoolean("B"));
            assertEquals(2, rows.getByte("ti"));
            assertEquals(3, rows.getShort("Si"));
            assertEquals(4, rows.getInt("i"));
            assertEquals(5, rows.getLong("bi"));
            assertEquals(6.5f, rows.getFloat("r"));
            assertEquals(7.5, rows.getDouble("d"));
            assertEquals(new BigDecimal("8.25"), rows.getBigDecimal("de"));
            assertEquals("nine", rows.getNString("v"));
            assertEquals(4.0, rows.getDouble(4));
            assertEquals(7, rows.getInt(7));
            assertEquals("7.5", rows.getString(7));
        }
    }

    @Test
    void setObjectConvertsToItsTargetType() throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("UPDATE v SET i = ?, de = ?, da = ?, v = ?, b = ?")) {
            statement.setObject(1, "12", Types.INTEGER);
            statement.setObject(2, 1.005, Types.DECIMAL, 2);
            statement.setObject(3, Timestamp.valueOf("2024-02-29 10:00:00"), Types.DATE);
            statement.setObject(4, 17, JDBCType.VARCHAR);
            statement.setObject(5, "yes", Types.BOOLEAN);
            assertEquals(1, statement.executeUpdate());
            assertState("22018", () -> statement.setObject(1, "x", Types.INTEGER));
            assertState("22003", () -> statement.setObject(1, 300, Types.TINYINT));
            assertState("07006", () -> statement.setObject(1, new Object()));
            assertState("0A000", () -> statement.setObject(1, "x", Types.STRUCT));
            assertState("07006", () -> statement.setObject(1, 5, Types.ARRAY));
        }
        assertEquals("12|1.01|2024-02-29|17|true", query("SELECT i, de, da, v, b FROM v"));
    }

    @Test
    void streamsAndLobsInBothDirections() throws SQLException, IOException {
        byte[] data = {1, 2, 3, 4};
        try (PreparedStatement statement = connection.prepareStatement("UPDATE v SET vb = ?, v = ?")) {
            statement.setBinaryStream(1, new ByteArrayInputStream(data), 3);
            statement.setCharacterStream(2, new StringReader("hello"));
            statement.executeUpdate();
            try (ResultSet rows = connection.createStatement().executeQuery("SELECT vb, v FROM v")) {
                assertTrue(rows.next());
                assertArrayEquals(new byte[] {1, 2, 3}, rows.getBinaryStream(1).readAllBytes());
                assertEquals('h', rows.getCharacterStream(2).read());
                assertArrayEquals(
                        "hello".getBytes(StandardCharsets.US_ASCII),
                        rows.getAsciiStream(2).readAllBytes());
                Blob blob = rows.getBlob(1);
                assertEquals(3, blob.length());
                Clob clob = rows.getClob(2);
                assertEquals("ell", clob.getSubString(2, 3));
            }
            Blob blob = connection.createBlob();
            blob.setBytes(1, data);
            Clob clob = connection.createClob();
            clob.setString(1, "from clob");
            statement.setBlob(1, blob);
            statement.setClob(2, clob);
            statement.executeUpdate();
        }
        assertEquals("01020304|from clob", query("SELECT vb, v FROM v"));
    }

    @Test
    void calendarsChooseTheZone() throws SQLException {
        Calendar tokyo = Calendar.getInstance(TimeZone.getTimeZone("Asia/Tokyo"), java.util.Locale.ROOT);
        Timestamp moment = Timestamp.from(
                OffsetDateTime.of(2024, 1, 1, 20, 0, 0, 0, ZoneOffset.UTC).toInstant());
        try (PreparedStatement statement = connection.prepareStatement("UPDATE v SET ts = ?, da = ?, t = ?")) {
            statement.setTimestamp(1, moment, tokyo);
            statement.setDate(2, new Date(moment.getTime()), tokyo);
            statement.setTime(3, new Time(moment.getTime()), tokyo);
            statement.executeUpdate();
        }
        assertEquals("2024-01-02 05:00:00|2024-01-02|05:00:00", query("SELECT ts, da, t FROM v"));
        try (ResultSet rows = connection.createStatement().executeQuery("SELECT ts, da, t FROM v")) {
            assertTrue(rows.next());
            assertEquals(moment, rows.getTimestamp(1, tokyo));
            assertEquals(
                    OffsetDateTime.of(2024, 1, 1, 15, 0, 0, 0, ZoneOffset.UTC)
                            .toInstant()
                            .toEpochMilli(),
                    rows.getDate(2, tokyo).getTime());
        }
    }

    @Test
    void uuidsTravelAsText() throws SQLException {
        UUID id = UUID.randomUUID();
        set("v", id);
        assertEquals(id, get("v", UUID.class));
    }

    @Test
    void notANumberKeepsItsPlace() throws SQLException {
        set("d", Double.POSITIVE_INFINITY);
        assertEquals(Double.POSITIVE_INFINITY, get("d", Double.class));
        assertState("22003", () -> get("d", Integer.class));
    }

    @Test
    void wrongIndexesAndLabelsAreRefused() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT i AS number FROM v WHERE id = ?")) {
            assertState("07009", () -> statement.setInt(0, 1));
            assertState("07009", () -> statement.setInt(2, 1));
            assertState("07009", () -> statement.setString(-1, ""));
            statement.setInt(1, 0);
            try (ResultSet rows = statement.executeQuery()) {
                assertState("24000", () -> rows.getInt(1));
                assertTrue(rows.next());
                assertState("07009", () -> rows.getInt(0));
                assertState("07009", () -> rows.getInt(2));
                assertState("42703", () -> rows.getInt("nothing"));
                assertState("42703", () -> rows.getInt(null));
                assertEquals(1, rows.findColumn("NUMBER"));
                assertEquals(1, rows.findColumn("number"));
                assertFalse(rows.next());
                assertState("24000", () -> rows.getInt(1));
            }
        }
    }

    @Test
    void missingParametersAreNamed() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT i FROM v WHERE id = ? AND i = ?")) {
            statement.setInt(1, 0);
            SQLException error = assertThrows(SQLException.class, statement::executeQuery);
            assertTrue(error.getSQLState().startsWith("07"), error.getSQLState());
            statement.setInt(2, 1);
            statement.executeQuery().close();
            statement.clearParameters();
            assertThrows(SQLException.class, statement::executeQuery);
        }
    }

    @Test
    void numbersOtherThanZeroAreTrue() throws SQLException {
        for (Object number :
                new Object[] {0.1, -42.0, new BigDecimal("0.01"), new BigDecimal("42"), 3_000_000_000L, -1}) {
            set("b", number);
            assertEquals("true|1", query("SELECT b, COUNT(*) FROM v WHERE b = TRUE GROUP BY b"));
            set("b", 0);
        }
        for (Object number : new Object[] {0.0, -0.0, new BigDecimal("0.00"), 0L}) {
            set("b", true);
            set("b", number);
            assertEquals("false|1", query("SELECT b, COUNT(*) FROM v WHERE b = FALSE GROUP BY b"));
        }
    }

    @Test
    void datesAreThoseOfTheDefaultZoneAcrossSummerTime() throws SQLException {
        TimeZone before = TimeZone.getDefault();
        try {
            TimeZone.setDefault(TimeZone.getTimeZone("America/Sao_Paulo"));
            execute("CREATE TABLE days(d DATE)");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO days VALUES(?)")) {
                for (LocalDate day = LocalDate.of(2018, 10, 25); day.getYear() < 2020; day = day.plusDays(1)) {
                    insert.setDate(1, Date.valueOf(day));
                    insert.addBatch();
                }
                insert.executeBatch();
            }
            try (ResultSet rows = connection.createStatement().executeQuery("SELECT d, d FROM days ORDER BY d")) {
                for (LocalDate day = LocalDate.of(2018, 10, 25); day.getYear() < 2020; day = day.plusDays(1)) {
                    assertTrue(rows.next());
                    assertEquals(Date.valueOf(day), rows.getDate(1));
                    assertEquals(day, rows.getObject(2, LocalDate.class));
                    assertEquals(day.toString(), rows.getString(2));
                }
            }
        } finally {
            TimeZone.setDefault(before);
        }
    }
}
