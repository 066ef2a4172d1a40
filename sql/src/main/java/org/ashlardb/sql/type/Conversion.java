package org.ashlardb.sql.type;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * Conversions of single values between types, strict: what does not fit is an error of class 22. Numbers are rounded
 * half away from zero when digits behind the point are lost, text is never cut silently.
 */
public final class Conversion {
    private static final int SHOWN_CHARACTERS = 60;
    private static final double LONG_LIMIT = 0x1p63;
    private static final int LONG_DIGITS = 19;
    private static final int MAX_TEXT_SCALE = 16_383;

    private Conversion() {}

    /** The number, when it fits the type. */
    public static long checkRange(long value, SqlKind kind) {
        if (!isInRange(value, kind)) {
            throw outOfRange(Long.toString(value), kind.name());
        }
        return value;
    }

    private static boolean isInRange(long value, SqlKind kind) {
        return switch (kind) {
            case TINYINT -> value == (byte) value;
            case SMALLINT -> value == (short) value;
            case INTEGER -> value == (int) value;
            case BOOLEAN -> (value & ~1L) == 0;
            default -> true;
        };
    }

    /** Whether a type of whole numbers has the number. */
    public static boolean isInRange(BigInteger value, SqlKind kind) {
        return value.bitLength() < Long.SIZE && isInRange(value.longValue(), kind);
    }

    public static SqlException outOfRange(String value, String type) {
        return new SqlException(
                SqlState.NUMBER_OUT_OF_RANGE, "value " + shorten(value) + " is out of range for type " + type);
    }

    public static long doubleToLong(double value, SqlKind kind) {
        double rounded = Math.rint(value);
        if (!(rounded >= -LONG_LIMIT && rounded < LONG_LIMIT)) {
            throw outOfRange(formatDouble(value), kind.name());
        }
        return checkRange((long) rounded, kind);
    }

    public static long decimalToLong(BigDecimal value, SqlKind kind) {
        if (wholeDigits(value) > LONG_DIGITS) {
            throw outOfRange(plain(value), kind.name());
        }
        BigInteger whole = rounded(value, 0).unscaledValue();
        if (whole.bitLength() > 63) {
            throw outOfRange(plain(value), kind.name());
        }
        return checkRange(whole.longValue(), kind);
    }

    public static BigDecimal doubleToDecimal(double value, SqlType type) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            throw outOfRange(formatDouble(value), type.toString());
        }
        return fitDecimal(BigDecimal.valueOf(value), type);
    }

    public static double decimalToDouble(BigDecimal value, SqlKind kind) {
        double number = value.doubleValue();
        if (Double.isInfinite(number)) {
            throw outOfRange(value.toString(), kind.name());
        }
        return fitDouble(number, kind);
    }

    /** The number, as REAL rounded to a float. */
    public static double fitDouble(double value, SqlKind kind) {
        if (kind == SqlKind.REAL) {
            float narrowed = (float) value;
            if (Float.isInfinite(narrowed) && !Double.isInfinite(value)) {
                throw outOfRange(formatDouble(value), "REAL");
            }
            return narrowed;
        }
        return value;
    }

    /** The number rounded to the type's scale, when it fits its precision. */
    public static BigDecimal fitDecimal(BigDecimal value, SqlType type) {
        BigDecimal scaled = value.scale() == type.scale() ? value : rescale(value, type);
        if (scaled.precision() > type.precision() && scaled.signum() != 0) {
            throw outOfRange(plain(value), type.toString());
        }
        return scaled;
    }

    private static BigDecimal rescale(BigDecimal value, SqlType type) {
        if (wholeDigits(value) > (long) type.precision() - type.scale()) {
            throw outOfRange(value.toString(), type.toString());
        }
        return rounded(value, type.scale());
    }

    /** Digits before the point, or less than none; a value such as 1E+999999999 must not be spelled out. */
    private static long wholeDigits(BigDecimal value) {
        return value.signum() == 0 ? 0 : (long) value.precision() - value.scale();
    }

    /** Nor must one such as 1E-999999999 be, which is less than half of any last place. */
    private static BigDecimal rounded(BigDecimal value, int scale) {
        return (wholeDigits(value) < -scale ? BigDecimal.ZERO : value).setScale(scale, RoundingMode.HALF_UP);
    }

    private static String plain(BigDecimal value) {
        return value.scale() < -SHOWN_CHARACTERS ? value.toString() : value.toPlainString();
    }

    /** The text of a number or boolean as a whole number, boolean, date or time. */
    public static long parseLong(String text, SqlType type) {
        return switch (type.kind()) {
            case BOOLEAN -> parseBoolean(text) ? 1 : 0;
            case DATE -> TemporalText.parseDate(text);
            case TIME -> TimeConversion.round(TemporalText.parseTime(text), type);
            case TIMESTAMP -> TimeConversion.round(TemporalText.parseTimestamp(text), type);
            case TIMESTAMP_TZ -> TimeConversion.round(TemporalText.parseTimestampTz(text), type);
            default -> parseWhole(text, type.kind());
        };
    }

    private static long parseWhole(String text, SqlKind kind) {
        String digits = text.strip();
        if (!isDigits(digits)) {
            throw invalid(text, kind.name(), null);
        }
        try {
            return checkRange(Long.parseLong(digits), kind);
        } catch (NumberFormatException e) {
            throw outOfRange(digits, kind.name());
        }
    }

    private static boolean isDigits(String text) {
        int start = !text.isEmpty() && (text.charAt(0) == '-' || text.charAt(0) == '+') ? 1 : 0;
        for (int i = start; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return text.length() > start;
    }

    public static boolean parseBoolean(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "true", "t", "yes", "y", "on", "1" -> true;
            case "false", "f", "no", "n", "off", "0" -> false;
            default -> throw invalid(text, "BOOLEAN", null);
        };
    }

    public static double parseDouble(String text, SqlKind kind) {
        String number = text.strip();
        String word = number.toLowerCase(Locale.ROOT);
        switch (word) {
            case "nan":
                return Double.NaN;
            case "inf", "+inf", "infinity", "+infinity":
                return Double.POSITIVE_INFINITY;
            case "-inf", "-infinity":
                return Double.NEGATIVE_INFINITY;
            default:
                break;
        }
        try {
            // What Java has besides: 1d, 1f, 0x1p3.
            if (word.endsWith("d") || word.endsWith("f") || word.indexOf('x') >= 0) {
                throw invalid(text, kind.name(), null);
            }
            double value = Double.parseDouble(number);
            if (Double.isInfinite(value)) {
                throw outOfRange(number, kind.name());
            }
            return fitDouble(value, kind);
        } catch (NumberFormatException e) {
            throw invalid(text, kind.name(), e);
        }
    }

    public static BigDecimal parseDecimal(String text, SqlType type) {
        try {
            return fitDecimal(DecimalText.parse(text.strip()), type);
        } catch (NumberFormatException e) {
            throw invalid(text, type.toString(), e);
        }
    }

    /** A value that travels as a long, as text. */
    public static String formatLong(long value, SqlKind kind) {
        return switch (kind) {
            case BOOLEAN -> value != 0 ? "true" : "false";
            case DATE -> TemporalText.formatDate(value);
            case TIME -> TemporalText.formatTime(value);
            case TIMESTAMP -> TemporalText.formatTimestamp(value);
            case TIMESTAMP_TZ -> TemporalText.formatTimestampTz(value);
            default -> Long.toString(value);
        };
    }

    /** The shortest text that reads back as the same number. */
    public static String formatDouble(double value, SqlKind kind) {
        return tidy(kind == SqlKind.REAL ? Float.toString((float) value) : Double.toString(value));
    }

    public static String formatDouble(double value) {
        return tidy(Double.toString(value));
    }

    private static String tidy(String text) {
        int exponent = text.indexOf('E');
        String digits = exponent < 0 ? text : text.substring(0, exponent);
        if (digits.endsWith(".0")) {
            digits = digits.substring(0, digits.length() - 2);
        }
        if (exponent < 0) {
            return digits;
        }
        return digits + (text.charAt(exponent + 1) == '-' ? "e" : "e+") + text.substring(exponent + 1);
    }

    public static String formatDecimal(BigDecimal value) {
        if (Math.abs((long) value.scale()) > MAX_TEXT_SCALE) {
            throw outOfRange(value.toString(), "text of a DECIMAL");
        }
        return value.toPlainString();
    }

    /** The error for text that is not of a type. */
    public static SqlException invalid(String text, String type, Throwable cause) {
        return new SqlException(SqlState.INVALID_CAST, "'" + shorten(text) + "' is not a valid " + type, cause);
    }

    /** Not too long for a message. */
    public static String shorten(String text) {
        return text.length() <= SHOWN_CHARACTERS ? text : text.substring(0, SHOWN_CHARACTERS) + "...";
    }
}
