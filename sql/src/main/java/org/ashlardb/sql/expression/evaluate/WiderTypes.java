package org.ashlardb.sql.expression.evaluate;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.ashlardb.sql.expression.ParameterUse;
import org.ashlardb.sql.type.Conversion;
import org.ashlardb.sql.type.EncodedValue;
import org.ashlardb.sql.type.Parameters;
import org.ashlardb.sql.type.SourcedValue;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.TemporalText;

/**
 * Types for values of parameters that the type of what stands beside them would change: 1.5 compared to a whole number, a
 * price times 1.0375, a time of day compared to a date.
 */
public final class WiderTypes {
    private static final int WHOLE_DIGITS = 20;
    private static final int MOST_DIGITS = 500;

    private WiderTypes() {}

    /** The type of a value by itself; null of text and of NULL. */
    static SqlType own(Parameters source, int i) {
        return switch (source.tag(i)) {
            case Parameters.BOOLEAN -> SqlType.BOOLEAN;
            case Parameters.LONG -> SqlType.BIGINT;
            case Parameters.DOUBLE -> SqlType.DOUBLE;
            case Parameters.DECIMAL -> decimal((BigDecimal) source.objectValue(i));
            case Parameters.BYTES -> SqlType.VARBINARY;
            case Parameters.DATE -> SqlType.DATE;
            case Parameters.TIME -> SqlType.TIME;
            case Parameters.TIMESTAMP -> SqlType.TIMESTAMP;
            case Parameters.TIMESTAMP_TZ -> SqlType.TIMESTAMP_TZ;
            case Parameters.ENCODED ->
                ((EncodedValue) source.objectValue(i)).type().kind() == SqlKind.UUID ? SqlType.UUID : null;
            case Parameters.SOURCE -> ((SourcedValue) source.objectValue(i)).isText() ? null : SqlType.VARBINARY;
            default -> null;
        };
    }

    /** The type of bytes; null of any other value. */
    static SqlType ofBytes(Parameters source, int i) {
        SqlType own = own(source, i);
        return own == SqlType.VARBINARY ? own : null;
    }

    /** A type that has the parameter's value; null if its own has it, or none would. */
    static SqlType of(SqlType type, ParameterUse use, Parameters source, int i) {
        SqlKind kind = type.kind();
        if (use == ParameterUse.CALCULATED && kind.isWhole()) {
            if (source.tag(i) == Parameters.DECIMAL) {
                return decimal((BigDecimal) source.objectValue(i));
            }
            if (source.tag(i) == Parameters.DOUBLE) {
                return ofCalculated(source.doubleValue(i));
            }
        }
        return switch (source.tag(i)) {
            case Parameters.LONG -> ofWhole(type, source.longValue(i));
            case Parameters.DOUBLE -> ofDouble(type, source.doubleValue(i));
            case Parameters.DECIMAL -> ofDecimal(type, (BigDecimal) source.objectValue(i));
            case Parameters.TIMESTAMP ->
                kind == SqlKind.DATE && source.longValue(i) % TemporalText.MICROS_PER_DAY != 0
                                || kind == SqlKind.TIMESTAMP && type.precision() < SqlType.TIMESTAMP.precision()
                        ? SqlType.TIMESTAMP
                        : null;
            case Parameters.TIMESTAMP_TZ ->
                kind == SqlKind.DATE || kind == SqlKind.TIMESTAMP_TZ && type.precision() < SqlType.TIMESTAMP.precision()
                        ? SqlType.TIMESTAMP_TZ
                        : null;
            case Parameters.ENCODED -> ofEncoded(kind, ((EncodedValue) source.objectValue(i)).type());
            default -> null;
        };
    }

    private static SqlType ofWhole(SqlType type, long value) {
        SqlKind kind = type.kind();
        if (kind.isWhole()) {
            return kind == SqlKind.BIGINT || Conversion.isInRange(BigInteger.valueOf(value), kind)
                    ? null
                    : SqlType.BIGINT;
        }
        return kind == SqlKind.DECIMAL ? ofDecimal(type, BigDecimal.valueOf(value)) : null;
    }

    private static SqlType ofDouble(SqlType type, double value) {
        if (!type.kind().isWhole() && type.kind() != SqlKind.DECIMAL) {
            return null;
        }
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return SqlType.DOUBLE;
        }
        return ofDecimal(type, BigDecimal.valueOf(value));
    }

    private static SqlType ofDecimal(SqlType type, BigDecimal value) {
        boolean whole = type.kind().isWhole();
        if (!whole && type.kind() != SqlKind.DECIMAL) {
            return null;
        }
        if (!whole && isWithin(value.scale(), (long) value.precision() - value.scale(), type)) {
            return null; // as most values are
        }
        BigDecimal plain = value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros();
        int scale = Math.max(0, plain.scale());
        long digits = (long) plain.precision() - plain.scale();
        boolean fits = whole
                ? scale == 0 && digits < WHOLE_DIGITS && Conversion.isInRange(plain.toBigInteger(), type.kind())
                : isWithin(scale, digits, type);
        if (fits) {
            return null;
        }
        return decimal(plain); // null as the column it is compared to would have it: too large, or next to nothing
    }

    private static SqlType ofCalculated(double value) {
        return Double.isNaN(value) || Double.isInfinite(value) ? SqlType.DOUBLE : decimal(BigDecimal.valueOf(value));
    }

    /** The type with a value's digits, and room for others; null if it has too many. */
    private static SqlType decimal(BigDecimal value) {
        int scale = Math.max(0, value.scale());
        long digits = (long) value.precision() - value.scale();
        return scale > MOST_DIGITS || digits > MOST_DIGITS
                ? null
                : SqlType.decimal((int) Math.max(digits, WHOLE_DIGITS) + scale, scale);
    }

    private static boolean isWithin(int scale, long digits, SqlType type) {
        return scale >= 0 && scale <= type.scale() && digits <= type.precision() - type.scale();
    }

    private static SqlType ofEncoded(SqlKind kind, SqlType given) {
        return switch (given.kind()) {
            case TIMESTAMP_NANO -> kind == SqlKind.DATE ? SqlType.TIMESTAMP : null;
            case TIMESTAMP_TZ_NANO -> kind == SqlKind.DATE ? SqlType.TIMESTAMP_TZ : null;
            default -> null;
        };
    }

    /** A type that has the values of two of these. */
    public static SqlType common(SqlType a, SqlType b) {
        if (a == null || a.equals(b)) {
            return b;
        }
        if (b == null) {
            return a;
        }
        if (a.kind() == SqlKind.DECIMAL && b.kind() == SqlKind.DECIMAL) {
            int scale = Math.max(a.scale(), b.scale());
            return SqlType.decimal(Math.max(a.precision() - a.scale(), b.precision() - b.scale()) + scale, scale);
        }
        if (a.kind() == SqlKind.DOUBLE || b.kind() == SqlKind.DOUBLE) {
            return SqlType.DOUBLE;
        }
        return a.kind().ordinal() > b.kind().ordinal() ? a : b;
    }
}
