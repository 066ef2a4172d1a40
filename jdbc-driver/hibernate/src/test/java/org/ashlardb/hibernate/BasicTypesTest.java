package org.ashlardb.hibernate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Year;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Currency;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.UUID;
import org.ashlardb.hibernate.BasicTypes.Color;
import org.hibernate.testing.orm.junit.DomainModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each basic type is written, read, compared with a parameter, and set to NULL. */
@DomainModel(annotatedClasses = BasicTypes.class)
class BasicTypesTest extends OrmTest {
    private static final UUID SOME_UUID = UUID.fromString("01234567-89ab-cdef-8123-456789abcdef");
    private static final LocalDateTime MICROS = LocalDateTime.of(2024, 2, 29, 13, 14, 15, 123_456_000);
    private static final LocalDateTime NANOS = MICROS.withNano(123_456_789);

    /** An attribute, a value, and whether = finds it. */
    static List<Arguments> values() throws IOException {
        return List.of(
                of("primitiveBoolean", true),
                of("aBoolean", false),
                of("bitBoolean", true),
                of("yesNo", true),
                of("trueFalse", true),
                of("numericBoolean", true),
                of("aByte", (byte) -128),
                of("aShort", (short) -32768),
                of("anInteger", Integer.MIN_VALUE),
                of("aLong", Long.MIN_VALUE),
                of("aFloat", 1.5f),
                of("aDouble", 1e-300),
                of("bigInteger", BigInteger.TWO.pow(100)),
                of("bigDecimal", new BigDecimal("123456789012345678901234.123456")),
                of("character", '\u20ac'),
                of("character", ' '),
                of("string", "it's \u00e4 \u20ac \ud83d\ude00"),
                of("string", ""),
                of("shortString", "0123456789"),
                of("longString", "long ".repeat(5000)),
                of("fixedString", "12345678"),
                of("text", "text ".repeat(1000)),
                of("nationalString", "\u65e5\u672c"),
                notCompared("lobString", "lob ".repeat(5000)),
                of("characters", "abc".toCharArray()),
                of("bytes", new byte[] {0, -1, 127}),
                of("bytes", new byte[0]),
                of("fixedBytes", new byte[] {1, 2, 3, 4}),
                of("longBytes", new byte[10_000]),
                notCompared("lobBytes", new byte[20_000]),
                of("uuid", SOME_UUID),
                of("uuidAsChar", SOME_UUID),
                of("uuidAsBinary", SOME_UUID),
                of("ordinalColor", Color.BLUE),
                of("stringColor", Color.GREEN),
                of("namedColor", Color.BLUE),
                of("aLocalDate", LocalDate.of(1, 1, 1)),
                of("aLocalDate", LocalDate.of(9999, 12, 31)),
                of("aLocalTime", LocalTime.of(23, 59, 59)),
                of("nanoTime", LocalTime.of(23, 59, 59, 999_999_999)),
                of("aLocalDateTime", MICROS),
                of("nanoDateTime", NANOS),
                of("instant", MICROS.toInstant(ZoneOffset.UTC)),
                of("nanoInstant", Instant.parse("1969-12-31T23:59:59.999999999Z")),
                of("offsetDateTime", OffsetDateTime.of(MICROS, ZoneOffset.ofHours(9))),
                of("zonedDateTime", ZonedDateTime.of(MICROS, ZoneId.of("Asia/Tokyo"))),
                of("offsetTime", OffsetTime.of(13, 14, 15, 0, ZoneOffset.ofHours(2))),
                of("duration", Duration.ofHours(30).plusNanos(123_456_000)),
                of("duration", Duration.ofSeconds(-1)),
                of("interval", Duration.ofHours(30).plusNanos(123_456_000)),
                of("interval", Duration.ofSeconds(-1)),
                of("durationAsNumber", Duration.ofNanos(Long.MAX_VALUE)),
                of("date", new Date(1_700_000_000_123L)),
                of("dateOnly", java.sql.Date.valueOf("2024-02-29")),
                of("timeOnly", java.sql.Time.valueOf("13:14:15")),
                of(
                        "calendar",
                        GregorianCalendar.from(ZonedDateTime.of(2024, 2, 29, 1, 2, 3, 0, ZoneId.systemDefault()))),
                of("sqlDate", java.sql.Date.valueOf("1600-02-29")),
                of("sqlTime", java.sql.Time.valueOf("00:00:01")),
                of("timestamp", Timestamp.valueOf("2024-02-29 13:14:15.123456")),
                of("year", Year.of(-44)),
                of("zone", ZoneId.of("Europe/Berlin")),
                of("zoneOffset", ZoneOffset.ofHoursMinutes(5, 30)),
                of("timeZone", TimeZone.getTimeZone("America/New_York")),
                of("locale", Locale.CANADA_FRENCH),
                of("currency", Currency.getInstance("CHF")),
                of("url", URI.create("https://example.org/a?b=c").toURL()),
                of("aClass", String.class),
                of("ints", new int[] {1, -2, 3}),
                of("ints", new int[0]),
                of("longs", new Long[] {1L, null, Long.MAX_VALUE}),
                of("strings", new String[] {"a", "b c", "\"{,}\\", "", null}),
                of("booleans", new Boolean[] {true, false, null}),
                of("doubles", new Double[] {0.5, -1e10}),
                of("decimals", new BigDecimal[] {new BigDecimal("1.50"), new BigDecimal("-2.25")}),
                of("uuids", new UUID[] {SOME_UUID}),
                of("dates", new LocalDate[] {LocalDate.of(2024, 2, 29)}),
                of("dateTimes", new LocalDateTime[] {MICROS}),
                of("colors", new Color[] {Color.RED, Color.BLUE}),
                of("integerList", List.of(3, 1, 2)),
                of("stringList", List.of("x", "y")),
                notCompared("json", Map.of("name", "ada", "tags", List.of("x", 1))),
                notCompared("jsonList", List.of(1, 2, 3)));
    }

    private static Arguments of(String attribute, Object value) {
        return Arguments.of(attribute, value, true);
    }

    private static Arguments notCompared(String attribute, Object value) {
        return Arguments.of(attribute, value, false);
    }

    @ParameterizedTest
    @MethodSource("values")
    void isReadAsItWasWritten(String attribute, Object value, boolean compared) throws ReflectiveOperationException {
        Field field = BasicTypes.class.getDeclaredField(attribute);
        undone(session -> {
            BasicTypes row = new BasicTypes();
            row.id = 1;
            set(field, row, value);
            session.persist(row);
            flushAndClear(session);
            assertSame(value, get(field, session.find(BasicTypes.class, 1)));
            if (compared) {
                String query = "select count(*) from BasicTypes t where t." + attribute;
                assertEquals(
                        1L,
                        session.createSelectionQuery(query + " = :value", Long.class)
                                .setParameter("value", value)
                                .getSingleResult());
            }
            Object selected = session.createSelectionQuery("select t." + attribute + " from BasicTypes t", Object.class)
                    .getSingleResult();
            assertSame(value, selected);
            if (field.getType().isPrimitive()) {
                return;
            }
            session.createMutationQuery("update BasicTypes set " + attribute + " = null")
                    .executeUpdate();
            session.clear();
            assertNull(get(field, session.find(BasicTypes.class, 1)));
            session.createMutationQuery("update BasicTypes set " + attribute + " = :value")
                    .setParameter("value", value)
                    .executeUpdate();
            session.clear();
            assertSame(value, get(field, session.find(BasicTypes.class, 1)));
        });
    }

    private static void set(Field field, Object row, Object value) {
        try {
            field.set(row, value);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private static Object get(Field field, Object row) {
        try {
            return field.get(row);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    /** Arrays by their elements, times with a zone by their moment. */
    private static void assertSame(Object expected, Object found) {
        assertNotNull(found);
        if (expected instanceof OffsetDateTime moment) {
            assertEquals(moment.toInstant(), ((OffsetDateTime) found).toInstant());
        } else if (expected instanceof ZonedDateTime moment) {
            assertEquals(moment.toInstant(), ((ZonedDateTime) found).toInstant());
        } else if (expected instanceof GregorianCalendar moment) {
            assertEquals(moment.toInstant(), ((java.util.Calendar) found).toInstant());
        } else if (expected instanceof OffsetTime time) {
            assertEquals(0, Duration.between(time, (OffsetTime) found).toNanos());
        } else if (expected instanceof Date moment) {
            assertEquals(moment.getTime(), ((Date) found).getTime());
        } else if (expected.getClass().isArray()) {
            assertEquals(asList(expected), asList(found));
        } else {
            assertEquals(expected, found);
        }
    }

    private static List<Object> asList(Object array) {
        Object[] elements = new Object[Array.getLength(array)];
        Arrays.setAll(elements, i -> Array.get(array, i));
        return Arrays.asList(elements);
    }

    @Test
    void allAreNull() {
        BasicTypes row = new BasicTypes();
        row.id = 1;
        BasicTypes found = roundTrip(BasicTypes.class, row, 1);
        for (Field field : BasicTypes.class.getDeclaredFields()) {
            if (!field.getType().isPrimitive()) {
                assertNull(get(field, found), field.getName());
            }
        }
    }

    @Test
    @SuppressWarnings({"deprecation", "removal"})
    void locatorsAreRead() {
        undone(session -> {
            BasicTypes row = new BasicTypes();
            row.id = 1;
            row.blob = session.getLobHelper().createBlob("bytes".getBytes(StandardCharsets.UTF_8));
            row.clob = session.getLobHelper().createClob("text");
            session.persist(row);
            flushAndClear(session);
            BasicTypes found = session.find(BasicTypes.class, 1);
            try {
                assertEquals("bytes", new String(found.blob.getBytes(1, 5), StandardCharsets.UTF_8));
                assertEquals("ext", found.clob.getSubString(2, 3));
            } catch (SQLException e) {
                throw new AssertionError(e);
            }
        });
    }
}
