package org.ashlardb.jdbc.convert;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.ZoneId;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.jdbc.error.SqlState;
import org.ashlardb.sql.type.EncodedText;
import org.ashlardb.sql.type.ResultCursor;
import org.ashlardb.sql.type.TimeBytes;

/**
 * The conversion matrix: a value of any SQL type, in a column of the current row, as anything a caller asks for.
 * See the package for the rules. The value must not be NULL; columns count from 0. Stateless.
 */
public final class ConversionMatrix {
    private static final int LONGEST_NUMBER = 1_000;
    private static final int LONG_DIGITS = 19;

    private ConversionMatrix() {}

    /** As a whole number from {@code min} to {@code max}, of the type named {@code target}. */
    public static long toLong(ResultCursor row, int column, JdbcType type, long min, long max, String target)
            throws SQLException {
        switch (type) {
            case BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT -> {
                long value = row.getLong(column);
                if (value < min || value > max) {
                    throw outOfRange(Long.toString(value), target);
                }
                return value;
            }
            case REAL, DOUBLE -> {
                double value = row.getDouble(column);
                double whole = value < 0 ? Math.ceil(value) : Math.floor(value);
                // 2^63 itself is a double and no long; NaN fails both comparisons.
                if (!(whole >= min && (max == Long.MAX_VALUE ? whole < 0x1p63 : whole <= max))) {
                    throw outOfRange(Double.toString(value), target);
                }
                return (long) whole;
            }
            case DECIMAL -> {
                return whole(row.getDecimal(column), min, max, target);
            }
            case CHAR, VARCHAR -> {
                return whole(parseDecimal(row.getString(column), target), min, max, target);
            }
            default -> throw impossible(type, target);
        }
    }

    /** As a boolean: a number other than 0 is true; texts are true/false, t/f, yes/no, y/n, on/off, 1/0. */
    public static boolean toBoolean(ResultCursor row, int column, JdbcType type) throws SQLException {
        return switch (type) {
            case BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT -> row.getLong(column) != 0;
            case REAL, DOUBLE -> row.getDouble(column) != 0;
            case DECIMAL -> row.getDecimal(column).signum() != 0;
            case CHAR, VARCHAR -> parseBoolean(row.getString(column));
            default -> throw impossible(type, "BOOLEAN");
        };
    }

    /** As a double. */
    public static double toDouble(ResultCursor row, int column, JdbcType type) throws SQLException {
        return switch (type) {
            case BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT -> row.getLong(column);
            case REAL, DOUBLE -> row.getDouble(column);
            case DECIMAL -> finite(row.getDecimal(column).doubleValue(), row, column, "DOUBLE");
            case CHAR, VARCHAR -> parseDouble(row.getString(column));
            default -> throw impossible(type, "DOUBLE");
        };
    }

    /** As a float; 22003 when a finite number would become infinite. */
    public static float toFloat(ResultCursor row, int column, JdbcType type) throws SQLException {
        double value = toDouble(row, column, type);
        float narrow = (float) value;
        if (Float.isInfinite(narrow) && !Double.isInfinite(value)) {
            throw outOfRange(Double.toString(value), "REAL");
        }
        return narrow;
    }

    /** As a decimal, with the scale the value has. */
    public static BigDecimal toDecimal(ResultCursor row, int column, JdbcType type) throws SQLException {
        return switch (type) {
            case BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT -> BigDecimal.valueOf(row.getLong(column));
            case REAL -> decimal(Float.toString((float) row.getDouble(column)));
            case DOUBLE -> decimal(Double.toString(row.getDouble(column)));
            case DECIMAL -> row.getDecimal(column);
            case CHAR, VARCHAR -> parseDecimal(row.getString(column), "DECIMAL");
            default -> throw impossible(type, "DECIMAL");
        };
    }

    /** As text; possible for every type. Binary data become hexadecimal digits. */
    public static String toText(ResultCursor row, int column, JdbcType type) {
        return switch (type) {
            case NULL -> "";
            case CHAR, VARCHAR -> row.getString(column);
            case BOOLEAN -> row.getLong(column) != 0 ? "true" : "false";
            case TINYINT, SMALLINT, INTEGER, BIGINT -> Long.toString(row.getLong(column));
            case REAL -> Float.toString((float) row.getDouble(column));
            case DOUBLE -> Double.toString(row.getDouble(column));
            case DECIMAL -> text(row.getDecimal(column));
            case VARBINARY, BLOB -> Hex.of(row.getBytes(column));
            case DATE -> Temporals.dateText(row.getLong(column));
            case TIME -> Temporals.timeText(row.getLong(column));
            case TIMESTAMP -> Temporals.timestampText(row.getLong(column));
            case TIMESTAMP_TZ, TIMESTAMP_TZ_NANO -> toText(row, column, type, ZoneId.systemDefault());
            case UUID, INTERVAL, JSON, ARRAY, TIMESTAMP_NANO, TIME_TZ, ENUM ->
                EncodedText.format(type.kind(), row.getBytes(column));
        };
    }

    /** A moment as text, with the offset of a zone. */
    public static String toText(ResultCursor row, int column, JdbcType type, ZoneId zone) {
        return type == JdbcType.TIMESTAMP_TZ
                ? Temporals.momentText(row.getLong(column), 0, zone)
                : Temporals.momentText(NanoTimes.micros(row, column), NanoTimes.nanos(row, column, type), zone);
    }

    /** As bytes: binary data as they are, text as UTF-8. */
    public static byte[] toBytes(ResultCursor row, int column, JdbcType type) throws SQLException {
        return switch (type) {
            case VARBINARY, BLOB, UUID -> row.getBytes(column);
            case CHAR, VARCHAR -> row.getString(column).getBytes(StandardCharsets.UTF_8);
            default -> throw impossible(type, "VARBINARY");
        };
    }

    /** As days since 1970-01-01. */
    public static long toDay(ResultCursor row, int column, JdbcType type) throws SQLException {
        return switch (type) {
            case DATE -> row.getLong(column);
            case TIMESTAMP -> Math.floorDiv(row.getLong(column), Temporals.MICROS_PER_DAY);
            case TIMESTAMP_TZ -> Math.floorDiv(Temporals.utcToLocal(row.getLong(column)), Temporals.MICROS_PER_DAY);
            case TIMESTAMP_NANO, TIMESTAMP_TZ_NANO ->
                Math.floorDiv(toLocalMicros(row, column, type), Temporals.MICROS_PER_DAY);
            case CHAR, VARCHAR -> Temporals.parseDate(row.getString(column)).toEpochDay();
            default -> throw impossible(type, "DATE");
        };
    }

    /** As nanoseconds of the day. */
    public static long toNanosOfDay(ResultCursor row, int column, JdbcType type) throws SQLException {
        return switch (type) {
            case TIME -> row.getLong(column);
            case TIMESTAMP -> nanosOfDay(row.getLong(column));
            case TIMESTAMP_TZ -> nanosOfDay(Temporals.utcToLocal(row.getLong(column)));
            case TIMESTAMP_NANO, TIMESTAMP_TZ_NANO ->
                nanosOfDay(toLocalMicros(row, column, type)) + NanoTimes.nanos(row, column, type);
            case TIME_TZ -> TimeBytes.localNanos(row.getBytes(column), 0);
            case CHAR, VARCHAR -> Temporals.parseTime(row.getString(column)).toNanoOfDay();
            default -> throw impossible(type, "TIME");
        };
    }

    /** As microseconds since 1970-01-01T00:00 without zone; a time alone is of 1970-01-01. */
    public static long toLocalMicros(ResultCursor row, int column, JdbcType type) throws SQLException {
        return switch (type) {
            case TIMESTAMP -> row.getLong(column);
            case TIMESTAMP_TZ -> Temporals.utcToLocal(row.getLong(column));
            case TIMESTAMP_NANO -> NanoTimes.micros(row, column);
            case TIMESTAMP_TZ_NANO -> Temporals.utcToLocal(NanoTimes.micros(row, column));
            case DATE -> Temporals.startOfDay(row.getLong(column));
            case TIME -> row.getLong(column) / Temporals.NANOS_PER_MICRO;
            case CHAR, VARCHAR -> Temporals.microsOf(Temporals.parseTimestamp(row.getString(column)));
            default -> throw impossible(type, "TIMESTAMP");
        };
    }

    /** As microseconds since 1970-01-01T00:00Z; what has no zone is in the default one. */
    public static long toUtcMicros(ResultCursor row, int column, JdbcType type) throws SQLException {
        return switch (type) {
            case TIMESTAMP_TZ -> row.getLong(column);
            case TIMESTAMP_TZ_NANO -> NanoTimes.micros(row, column);
            case TIMESTAMP, TIMESTAMP_NANO, DATE -> Temporals.localToUtc(toLocalMicros(row, column, type));
            case CHAR, VARCHAR ->
                Temporals.microsOf(Temporals.parseMoment(row.getString(column)).toInstant());
            default -> throw impossible(type, "TIMESTAMP WITH TIME ZONE");
        };
    }

    /** As the object {@code getObject} returns: of the class {@link JdbcType#className()} names. */
    public static Object toObject(ResultCursor row, int column, JdbcType type, ZoneDays days) throws SQLException {
        return switch (type) {
            case NULL -> null;
            case BOOLEAN -> row.getLong(column) != 0;
            case TINYINT, SMALLINT, INTEGER -> (int) row.getLong(column);
            case BIGINT -> row.getLong(column);
            case REAL -> (float) row.getDouble(column);
            case DOUBLE -> row.getDouble(column);
            case DECIMAL -> row.getDecimal(column);
            case CHAR, VARCHAR -> row.getString(column);
            case VARBINARY -> row.getBytes(column);
            case BLOB -> new MemoryBlob(row.getBytes(column));
            case DATE -> new Date(days.startOfDay(row.getLong(column)));
            case TIME -> Temporals.time(row.getLong(column), days);
            case TIMESTAMP -> Temporals.timestamp(row.getLong(column), days);
            case TIMESTAMP_TZ -> ObjectConversion.offsetDateTime(row.getLong(column));
            case UUID -> ObjectConversion.uuid(row.getBytes(column));
            case INTERVAL, JSON, ENUM -> toText(row, column, type);
            case TIMESTAMP_NANO -> NanoTimes.timestamp(row, column, type, days);
            case TIMESTAMP_TZ_NANO ->
                ObjectConversion.offsetDateTime(NanoTimes.micros(row, column))
                        .plusNanos(NanoTimes.nanos(row, column, type));
            case TIME_TZ -> NanoTimes.offsetTime(row, column, type);
            case ARRAY -> {
                byte[] array = row.getBytes(column);
                yield ArrayElements.toJava(array, ArrayElements.type(array), days);
            }
        };
    }

    /** As {@code java.sql.Date} in the default zone. */
    public static Date toDate(ResultCursor row, int column, JdbcType type, ZoneDays days) throws SQLException {
        return new Date(days.startOfDay(toDay(row, column, type)));
    }

    /** As {@code java.sql.Time} in the default zone, to the millisecond. */
    public static Time toTime(ResultCursor row, int column, JdbcType type, ZoneDays days) throws SQLException {
        return Temporals.time(toNanosOfDay(row, column, type), days);
    }

    /** As {@code java.sql.Timestamp} in the default zone. */
    public static Timestamp toTimestamp(ResultCursor row, int column, JdbcType type, ZoneDays days)
            throws SQLException {
        if (type.kind().isNanoTimestamp()) {
            return NanoTimes.timestamp(row, column, type, days);
        }
        return isMoment(row, column, type)
                ? Temporals.moment(toUtcMicros(row, column, type))
                : Temporals.timestamp(toLocalMicros(row, column, type), days);
    }

    /** Whether a value is a moment: also a text that names its offset. */
    static boolean isMoment(ResultCursor row, int column, JdbcType type) {
        return type == JdbcType.TIMESTAMP_TZ
                || type == JdbcType.TIMESTAMP_TZ_NANO
                || type.form() == JdbcType.FORM_TEXT && Temporals.hasOffset(row.getString(column));
    }

    private static long nanosOfDay(long micros) {
        return Math.floorMod(micros, Temporals.MICROS_PER_DAY) * Temporals.NANOS_PER_MICRO;
    }

    private static long whole(BigDecimal value, long min, long max, String target) throws SQLException {
        if (wholeDigits(value) <= LONG_DIGITS) {
            BigDecimal whole = scaled(value, 0, RoundingMode.DOWN);
            if (whole.compareTo(BigDecimal.valueOf(min)) >= 0 && whole.compareTo(BigDecimal.valueOf(max)) <= 0) {
                return whole.longValue();
            }
        }
        throw outOfRange(value.toString(), target);
    }

    /** Digits before the point, or less than none. */
    private static long wholeDigits(BigDecimal value) {
        return value.signum() == 0 ? 0 : (long) value.precision() - value.scale();
    }

    /**
     * The number with so many digits behind the point. Neither 1E+1000000000 nor 1E-1000000000 is written out: the first is
     * an error, the second less than half of any last place.
     */
    public static BigDecimal rounded(BigDecimal value, int scale) throws SQLException {
        if (wholeDigits(value) > LONGEST_NUMBER) {
            throw outOfRange(value.toString(), "DECIMAL");
        }
        return scaled(value, scale, RoundingMode.HALF_UP);
    }

    private static BigDecimal scaled(BigDecimal value, int scale, RoundingMode mode) {
        return (wholeDigits(value) < -scale ? BigDecimal.ZERO : value).setScale(scale, mode);
    }

    private static double finite(double value, ResultCursor row, int column, String target) throws SQLException {
        if (Double.isInfinite(value)) {
            throw outOfRange(row.getDecimal(column).toString(), target);
        }
        return value;
    }

    private static String text(BigDecimal value) {
        return Math.abs((long) value.scale()) > LONGEST_NUMBER ? value.toString() : value.toPlainString();
    }

    private static BigDecimal decimal(String number) throws SQLException {
        try {
            return new BigDecimal(number);
        } catch (NumberFormatException e) {
            throw Errors.of(SqlState.OUT_OF_RANGE, "value " + number + " has no DECIMAL equivalent", e);
        }
    }

    private static BigDecimal parseDecimal(String text, String target) throws SQLException {
        try {
            String number = text.trim();
            if (number.length() <= LONGEST_NUMBER) {
                return new BigDecimal(number);
            }
            throw outOfRange(Quoted.of(text), target);
        } catch (NumberFormatException e) {
            throw noValue(text, target, e);
        }
    }

    private static double parseDouble(String text) throws SQLException {
        try {
            return Double.parseDouble(text.trim());
        } catch (NumberFormatException e) {
            throw noValue(text, "DOUBLE", e);
        }
    }

    private static boolean parseBoolean(String text) throws SQLException {
        String word = text.trim();
        for (int i = 0; i < BooleanWords.TRUE.length; i++) {
            if (word.equalsIgnoreCase(BooleanWords.TRUE[i])) {
                return true;
            }
            if (word.equalsIgnoreCase(BooleanWords.FALSE[i])) {
                return false;
            }
        }
        throw noValue(text, "BOOLEAN", null);
    }

    /** The error for a number that the target cannot hold. */
    static SQLException outOfRange(String value, String target) {
        return Errors.of(SqlState.OUT_OF_RANGE, "value " + value + " is out of range for " + target);
    }

    /** The error for a text that is no value of the target. */
    static SQLException noValue(String text, String target, Throwable cause) {
        return Errors.of(SqlState.BAD_STRING, "value " + Quoted.of(text) + " is no " + target, cause);
    }

    /** The error for two types between which nothing converts. */
    static SQLException impossible(JdbcType type, String target) {
        return Errors.of(SqlState.CANNOT_CONVERT, "a value of type " + type.sqlName() + " cannot become " + target);
    }

    /** Loaded by the first text read as a boolean. */
    private static final class BooleanWords {
        static final String[] TRUE = {"true", "t", "yes", "y", "on", "1"};
        static final String[] FALSE = {"false", "f", "no", "n", "off", "0"};

        private BooleanWords() {}
    }
}
