package org.ashlardb.jdbc.convert;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.UUID;
import java.util.stream.Stream;
import org.ashlardb.sql.type.SqlKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each object stands for a column of its natural type, read as a class. */
final class ConversionMatrixTest {
    private static final LocalDate DAY = LocalDate.of(2024, 2, 29);
    private static final LocalTime TIME = LocalTime.of(13, 14, 15, 160_000_000);
    private static final LocalDateTime STAMP = DAY.atTime(TIME);
    private static final UUID ID = UUID.fromString("123e4567-e89b-12d3-a456-426614174000");

    private static <T> T read(Object value, Class<T> wanted) throws SQLException {
        JavaValue native_ = JavaValue.of(value);
        return ObjectConversion.toObject(native_, 0, native_.type(), wanted, ZoneDays.current());
    }

    static Stream<Arguments> conversions() {
        return Stream.of(
                // from whole numbers
                Arguments.of(7, Integer.class, 7),
                Arguments.of(7, Long.class, 7L),
                Arguments.of(7, Short.class, (short) 7),
                Arguments.of(7, Byte.class, (byte) 7),
                Arguments.of(7, Float.class, 7f),
                Arguments.of(7, Double.class, 7.0),
                Arguments.of(7, BigDecimal.class, new BigDecimal(7)),
                Arguments.of(7, BigInteger.class, BigInteger.valueOf(7)),
                Arguments.of(7, Boolean.class, true),
                Arguments.of(0, Boolean.class, false),
                Arguments.of(7, String.class, "7"),
                Arguments.of(7, Object.class, 7),
                Arguments.of(7, Number.class, 7),
                Arguments.of(Long.MAX_VALUE, Long.class, Long.MAX_VALUE),
                Arguments.of(Long.MIN_VALUE, String.class, "-9223372036854775808"),
                Arguments.of((short) 3, Integer.class, 3),
                Arguments.of((byte) -3, Integer.class, -3),
                // from fractions
                Arguments.of(1.9, Integer.class, 1),
                Arguments.of(-1.9, Integer.class, -1),
                Arguments.of(-1.9, Long.class, -1L),
                Arguments.of(1.5, BigDecimal.class, new BigDecimal("1.5")),
                Arguments.of(1.5, String.class, "1.5"),
                Arguments.of(0.1f, BigDecimal.class, new BigDecimal("0.1")),
                Arguments.of(0.1f, String.class, "0.1"),
                Arguments.of(0.5, Boolean.class, true),
                Arguments.of(2147483647.9, Integer.class, Integer.MAX_VALUE),
                Arguments.of(-2147483648.9, Integer.class, Integer.MIN_VALUE),
                Arguments.of(new BigDecimal("12.99"), Integer.class, 12),
                Arguments.of(new BigDecimal("-12.99"), Long.class, -12L),
                Arguments.of(new BigDecimal("12.50"), String.class, "12.50"),
                Arguments.of(new BigDecimal("1E+3"), String.class, "1000"),
                Arguments.of(new BigDecimal("12.5"), Double.class, 12.5),
                Arguments.of(new BigDecimal("9223372036854775807"), Long.class, Long.MAX_VALUE),
                Arguments.of(new BigInteger("12"), Integer.class, 12),
                // from booleans
                Arguments.of(true, Boolean.class, true),
                Arguments.of(true, Integer.class, 1),
                Arguments.of(false, Long.class, 0L),
                Arguments.of(true, String.class, "true"),
                Arguments.of(false, String.class, "false"),
                Arguments.of(true, BigDecimal.class, BigDecimal.ONE),
                // from text
                Arguments.of(" 12 ", Integer.class, 12),
                Arguments.of("12.9", Integer.class, 12),
                Arguments.of("1e3", Integer.class, 1000),
                Arguments.of("-5", Byte.class, (byte) -5),
                Arguments.of("1.25", Double.class, 1.25),
                Arguments.of("1.25", BigDecimal.class, new BigDecimal("1.25")),
                Arguments.of("true", Boolean.class, true),
                Arguments.of("T", Boolean.class, true),
                Arguments.of("0", Boolean.class, false),
                Arguments.of("off", Boolean.class, false),
                Arguments.of("abc", String.class, "abc"),
                Arguments.of("2024-02-29", LocalDate.class, DAY),
                Arguments.of("2024-02-29 13:14:15.16", LocalDate.class, DAY),
                Arguments.of("13:14:15.16", LocalTime.class, TIME),
                Arguments.of("2024-02-29 13:14:15.16", LocalTime.class, TIME),
                Arguments.of("2024-02-29 13:14:15.16", LocalDateTime.class, STAMP),
                Arguments.of("2024-02-29T13:14:15.16", LocalDateTime.class, STAMP),
                Arguments.of("2024-02-29", LocalDateTime.class, DAY.atStartOfDay()),
                Arguments.of("2024-02-29 13:14:15.16", Timestamp.class, Timestamp.valueOf(STAMP)),
                Arguments.of("2024-02-29", Date.class, Date.valueOf(DAY)),
                Arguments.of(
                        "2024-02-29 13:14:15.16+02:00", OffsetDateTime.class, STAMP.atOffset(ZoneOffset.ofHours(2))),
                Arguments.of("2024-02-29 13:14:15.16Z", Instant.class, STAMP.toInstant(ZoneOffset.UTC)),
                Arguments.of(ID.toString(), UUID.class, ID),
                Arguments.of('x', String.class, "x"),
                Arguments.of(ID, UUID.class, ID));
    }

    static Stream<Arguments> temporalConversions() {
        OffsetDateTime moment = STAMP.atZone(ZoneId.systemDefault()).toOffsetDateTime();
        return Stream.of(
                Arguments.of(DAY, LocalDate.class, DAY),
                Arguments.of(DAY, String.class, "2024-02-29"),
                Arguments.of(DAY, Date.class, Date.valueOf(DAY)),
                Arguments.of(DAY, Timestamp.class, Timestamp.valueOf(DAY.atStartOfDay())),
                Arguments.of(DAY, LocalDateTime.class, DAY.atStartOfDay()),
                Arguments.of(Date.valueOf(DAY), LocalDate.class, DAY),
                Arguments.of(TIME, LocalTime.class, TIME),
                Arguments.of(TIME, String.class, "13:14:15.16"),
                Arguments.of(LocalTime.of(1, 2), String.class, "01:02:00"),
                Arguments.of(TIME, Time.class, new Time(Time.valueOf("13:14:15").getTime() + 160)),
                Arguments.of(Time.valueOf("13:14:15"), LocalTime.class, LocalTime.of(13, 14, 15)),
                Arguments.of(STAMP, LocalDateTime.class, STAMP),
                Arguments.of(STAMP, String.class, "2024-02-29 13:14:15.16"),
                Arguments.of(STAMP, LocalDate.class, DAY),
                Arguments.of(STAMP, LocalTime.class, TIME),
                Arguments.of(STAMP, Timestamp.class, Timestamp.valueOf(STAMP)),
                Arguments.of(STAMP, Date.class, Date.valueOf(DAY)),
                Arguments.of(STAMP, OffsetDateTime.class, moment),
                Arguments.of(Timestamp.valueOf(STAMP), LocalDateTime.class, STAMP),
                Arguments.of(new java.util.Date(0), Timestamp.class, new Timestamp(0)),
                Arguments.of(moment, OffsetDateTime.class, moment),
                Arguments.of(moment, Instant.class, moment.toInstant()),
                Arguments.of(moment, LocalDateTime.class, STAMP),
                Arguments.of(moment, Timestamp.class, Timestamp.valueOf(STAMP)),
                Arguments.of(moment.toZonedDateTime(), Instant.class, moment.toInstant()),
                Arguments.of(Instant.EPOCH, Instant.class, Instant.EPOCH));
    }

    @ParameterizedTest
    @MethodSource({"conversions", "temporalConversions"})
    void converts(Object value, Class<?> wanted, Object expected) throws SQLException {
        assertEquals(expected, read(value, wanted));
    }

    static Stream<Arguments> failures() {
        return Stream.of(
                Arguments.of(128, Byte.class, "22003"),
                Arguments.of(-129, Byte.class, "22003"),
                Arguments.of(32768, Short.class, "22003"),
                Arguments.of(1L << 31, Integer.class, "22003"),
                Arguments.of(2147483648.0, Integer.class, "22003"),
                Arguments.of(9.3e18, Long.class, "22003"),
                Arguments.of(-9.3e18, Long.class, "22003"),
                Arguments.of(Double.NaN, Integer.class, "22003"),
                Arguments.of(Double.NaN, BigDecimal.class, "22003"),
                Arguments.of(Double.POSITIVE_INFINITY, Long.class, "22003"),
                Arguments.of(1e300, Float.class, "22003"),
                Arguments.of(new BigDecimal("9223372036854775808"), Long.class, "22003"),
                Arguments.of(new BigDecimal("1E+1000000000"), Long.class, "22003"),
                Arguments.of(new BigDecimal("1E+400"), Double.class, "22003"),
                Arguments.of("300", Byte.class, "22003"),
                Arguments.of("9".repeat(2000), Integer.class, "22003"),
                Arguments.of("twelve", Integer.class, "22018"),
                Arguments.of("", Integer.class, "22018"),
                Arguments.of("1,5", Double.class, "22018"),
                Arguments.of("maybe", Boolean.class, "22018"),
                Arguments.of("not-a-uuid", UUID.class, "22018"),
                Arguments.of("2024-02-30", LocalDate.class, "22007"),
                Arguments.of("yesterday", LocalDate.class, "22007"),
                Arguments.of("25:00", LocalTime.class, "22007"),
                Arguments.of("2024-02-29 25:00", LocalDateTime.class, "22007"),
                Arguments.of("soon", Instant.class, "22007"),
                Arguments.of(7, LocalDate.class, "07006"),
                Arguments.of(7, byte[].class, "07006"),
                Arguments.of(7, UUID.class, "07006"),
                Arguments.of(true, Date.class, "07006"),
                Arguments.of(DAY, Integer.class, "07006"),
                Arguments.of(DAY, LocalTime.class, "07006"),
                Arguments.of(TIME, LocalDate.class, "07006"),
                Arguments.of(TIME, Instant.class, "07006"),
                Arguments.of(STAMP, Boolean.class, "07006"),
                Arguments.of(new byte[1], Integer.class, "07006"),
                Arguments.of(new byte[1], LocalDate.class, "07006"),
                Arguments.of("x", Thread.class, "07006"),
                Arguments.of(LocalDate.MAX, LocalDateTime.class, "22008"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void refusesWithItsState(Object value, Class<?> wanted, String state) {
        assertEquals(
                state,
                assertThrows(SQLException.class, () -> read(value, wanted)).getSQLState());
    }

    @Test
    void bytesAndLobs() throws SQLException {
        byte[] data = {0, 1, (byte) 0xfe};
        assertArrayEquals(data, read(data, byte[].class));
        assertEquals("0001fe", read(data, String.class));
        assertArrayEquals(data, read(data, Blob.class).getBytes(1, 3));
        assertArrayEquals(new byte[] {(byte) 0xc3, (byte) 0xa4}, read("ä", byte[].class));
        assertEquals("ä", read("ä", Clob.class).getSubString(1, 1));
        assertInstanceOf(byte[].class, read(new MemoryBlob(data), Object.class));
        assertEquals("t", read(new MemoryClob("t"), String.class));
    }

    @Test
    void objectsWithoutSqlTypeAreRefused() {
        assertEquals(
                "07006",
                assertThrows(SQLException.class, () -> JavaValue.of(new Object()))
                        .getSQLState());
        assertEquals(
                "07006",
                assertThrows(SQLException.class, () -> JavaValue.of(new char[0]))
                        .getSQLState());
    }

    @Test
    void momentsOutOfRangeAreRefused() {
        assertEquals(
                "22008",
                assertThrows(SQLException.class, () -> JavaValue.of(LocalDateTime.MAX))
                        .getSQLState());
        assertEquals(
                "22008",
                assertThrows(SQLException.class, () -> JavaValue.of(Instant.MIN))
                        .getSQLState());
    }

    @Test
    void typesStandInTheOrderOfTheSqlLayer() {
        for (SqlKind kind : SqlKind.values()) {
            assertEquals(kind.name(), JdbcType.of(kind).name());
        }
    }
}
