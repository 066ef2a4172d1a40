package org.ashlardb.sql.type;

import java.util.Arrays;
import java.util.Objects;

/**
 * A SQL type with its limits.
 *
 * @param kind the family
 * @param length most characters (text), bytes (VARBINARY) or elements (ARRAY), 0 for no limit
 * @param precision digits of a DECIMAL; fractional digits of a TIME, TIMESTAMP or INTERVAL
 * @param scale digits of a DECIMAL behind the point; of an INTERVAL, the number of its {@link IntervalFields}
 * @param detail what an ARRAY, an ENUM, a VARCHAR that ignores case, a BINARY or a BLOB has besides, else null
 */
public record SqlType(SqlKind kind, int length, int precision, int scale, TypeDetail detail) {
    /** Most digits of a DECIMAL. */
    public static final int MAX_PRECISION = 1_000;

    /** Digits of a DECIMAL declared without any. */
    public static final int DEFAULT_DECIMAL_PRECISION = 38;

    /** Most digits of the second of a timestamp that is a number of microseconds. */
    private static final int MAX_MICRO_DIGITS = 6;

    public static final SqlType NULL = new SqlType(SqlKind.NULL, 0, 0, 0);
    public static final SqlType BOOLEAN = new SqlType(SqlKind.BOOLEAN, 0, 0, 0);
    public static final SqlType TINYINT = new SqlType(SqlKind.TINYINT, 0, 0, 0);
    public static final SqlType SMALLINT = new SqlType(SqlKind.SMALLINT, 0, 0, 0);
    public static final SqlType INTEGER = new SqlType(SqlKind.INTEGER, 0, 0, 0);
    public static final SqlType BIGINT = new SqlType(SqlKind.BIGINT, 0, 0, 0);
    public static final SqlType REAL = new SqlType(SqlKind.REAL, 0, 0, 0);
    public static final SqlType DOUBLE = new SqlType(SqlKind.DOUBLE, 0, 0, 0);
    public static final SqlType VARCHAR = new SqlType(SqlKind.VARCHAR, 0, 0, 0);
    public static final SqlType VARBINARY = new SqlType(SqlKind.VARBINARY, 0, 0, 0);
    public static final SqlType DATE = new SqlType(SqlKind.DATE, 0, 0, 0);
    public static final SqlType TIME = new SqlType(SqlKind.TIME, 0, 9, 0);
    public static final SqlType TIMESTAMP = new SqlType(SqlKind.TIMESTAMP, 0, 6, 0);
    public static final SqlType TIMESTAMP_TZ = new SqlType(SqlKind.TIMESTAMP_TZ, 0, 6, 0);
    public static final SqlType TIMESTAMP_NANO = new SqlType(SqlKind.TIMESTAMP_NANO, 0, 9, 0);
    public static final SqlType TIMESTAMP_TZ_NANO = new SqlType(SqlKind.TIMESTAMP_TZ_NANO, 0, 9, 0);
    public static final SqlType TIME_TZ = new SqlType(SqlKind.TIME_TZ, 0, 9, 0);
    public static final SqlType UUID = new SqlType(SqlKind.UUID, 0, 0, 0);

    public static final SqlType JSON = new SqlType(SqlKind.JSON, 0, 0, 0);

    /** All fields, to the nanosecond. */
    public static final SqlType INTERVAL = interval(IntervalFields.ALL, 9);

    public SqlType(SqlKind kind, int length, int precision, int scale) {
        this(kind, length, precision, scale, null);
    }

    /** Written out, as is {@link #hashCode}: linking a record's own takes a cold JVM some 10 ms. */
    @Override
    public boolean equals(Object other) {
        return other instanceof SqlType that
                && kind == that.kind
                && length == that.length
                && precision == that.precision
                && scale == that.scale
                && Objects.equals(detail, that.detail);
    }

    @Override
    public int hashCode() {
        return (((kind.hashCode() * 31 + length) * 31 + precision) * 31 + scale) * 31 + Objects.hashCode(detail);
    }

    /**
     * Of elements, of which there may be up to a number, 0 for no limit.
     *
     * @throws SqlException TOO_LARGE with more than {@link ArrayBuilder#MAX_LEVELS} levels of arrays
     */
    public static SqlType array(SqlType element, int length) {
        if (element.levels() >= ArrayBuilder.MAX_LEVELS) {
            throw new SqlException(SqlState.TOO_LARGE, "more than " + ArrayBuilder.MAX_LEVELS + " levels of arrays");
        }
        SqlType stored = element.isPadded() ? varbinary(element.length) : element.binary();
        return new SqlType(SqlKind.ARRAY, length, 0, 0, new TypeDetail.Element(stored));
    }

    public static SqlType array(SqlType element) {
        return array(element, 0);
    }

    /** Whether values of this and another type are equal by one rule, without being converted. */
    public boolean isEqualBySameRule(SqlType other) {
        boolean sameKind = kind == other.kind || kind.isWhole() && other.kind.isWhole();
        return sameKind && Objects.equals(rule(), other.rule());
    }

    private TypeDetail rule() {
        return isLargeObject() ? null : detail;
    }

    /** Whether texts that differ in upper and lower case alone are equal. */
    public boolean ignoresCase() {
        return detail == TypeDetail.Collation.NOCASE;
    }

    /** A VARCHAR or CHAR as one whose values are compared without case. */
    public SqlType ignoringCase() {
        return new SqlType(kind, length, precision, scale, TypeDetail.Collation.NOCASE);
    }

    /** A VARCHAR as one whose values are compared by code points, of any other type itself. */
    public SqlType binary() {
        return ignoresCase() ? new SqlType(kind, length, precision, scale) : this;
    }

    /** Of a domain the type it is of, of any other type itself. */
    public SqlType base() {
        return detail instanceof TypeDetail.Domain domain
                ? new SqlType(kind, length, precision, scale, domain.base())
                : this;
    }

    /** The domain of this type. */
    public SqlType domain(String schema, String name) {
        return new SqlType(kind, length, precision, scale, new TypeDetail.Domain(schema, name, detail));
    }

    public static SqlType enumeration(TypeDetail.Labels labels) {
        return new SqlType(SqlKind.ENUM, 0, 0, 0, labels);
    }

    /** The values of an ENUM. */
    public TypeDetail.Labels labels() {
        if (detail instanceof TypeDetail.Labels labels) {
            return labels;
        }
        throw new IllegalStateException(this + " has no values");
    }

    /** The type of the elements of an ARRAY. */
    public SqlType element() {
        if (detail instanceof TypeDetail.Element array) {
            return array.type();
        }
        throw new IllegalStateException(this + " has no elements");
    }

    /** Of an array of arrays, the type of what is in the innermost; of anything else the type itself. */
    public SqlType innermost() {
        SqlType type = this;
        while (type.kind == SqlKind.ARRAY) {
            type = type.element();
        }
        return type;
    }

    /** How many levels of arrays there are around {@link #innermost}. */
    public int levels() {
        int levels = 0;
        for (SqlType type = this; type.kind == SqlKind.ARRAY; type = type.element()) {
            levels++;
        }
        return levels;
    }

    /** The type of a kind without limits; a DECIMAL has the digits of one declared without any. */
    public static SqlType of(SqlKind kind) {
        return switch (kind) {
            case TIME -> TIME;
            case TIMESTAMP -> TIMESTAMP;
            case TIMESTAMP_TZ -> TIMESTAMP_TZ;
            case TIMESTAMP_NANO -> TIMESTAMP_NANO;
            case TIMESTAMP_TZ_NANO -> TIMESTAMP_TZ_NANO;
            case TIME_TZ -> TIME_TZ;
            case INTERVAL -> INTERVAL;
            case DECIMAL -> decimal(DEFAULT_DECIMAL_PRECISION, 0);
            default -> new SqlType(kind, 0, 0, 0);
        };
    }

    /** A TIME or TIMESTAMP, with a zone or not, with digits of the second. */
    public static SqlType time(boolean timestamp, boolean zoned, int digits) {
        boolean nanos = digits > MAX_MICRO_DIGITS;
        SqlKind kind = !timestamp
                ? zoned ? SqlKind.TIME_TZ : SqlKind.TIME
                : zoned
                        ? nanos ? SqlKind.TIMESTAMP_TZ_NANO : SqlKind.TIMESTAMP_TZ
                        : nanos ? SqlKind.TIMESTAMP_NANO : SqlKind.TIMESTAMP;
        return new SqlType(kind, 0, digits, 0);
    }

    public static SqlType varchar(int length) {
        return length == 0 ? VARCHAR : new SqlType(SqlKind.VARCHAR, length, 0, 0);
    }

    public static SqlType character(int length) {
        return new SqlType(SqlKind.CHAR, length, 0, 0);
    }

    public static SqlType varbinary(int length) {
        return length == 0 ? VARBINARY : new SqlType(SqlKind.VARBINARY, length, 0, 0);
    }

    /** BINARY(length): a VARBINARY whose values are filled up to the length with zeros. */
    public static SqlType paddedBinary(int length) {
        return new SqlType(SqlKind.VARBINARY, length, 0, 0, TypeDetail.Binary.ZEROS);
    }

    /** Whether it is a {@link #paddedBinary}. */
    public boolean isPadded() {
        return detail == TypeDetail.Binary.ZEROS;
    }

    /** A BLOB: a VARBINARY in all but its name and the class of Java that its values have. */
    public static SqlType blob(int length) {
        return varbinary(length).asLargeObject();
    }

    /** Whether it is a {@link #blob}. */
    public boolean isLargeObject() {
        return detail == TypeDetail.Binary.LARGE;
    }

    /** Of a VARBINARY the BLOB, of an array that of these, of any other type itself. */
    public SqlType asLargeObject() {
        return switch (kind) {
            case VARBINARY -> isPadded() ? this : new SqlType(kind, length, 0, 0, TypeDetail.Binary.LARGE);
            case ARRAY -> array(element().asLargeObject(), length);
            default -> this;
        };
    }

    /** Whether a stored definition with another type means this one: until there were BLOBs, VARBINARY stood for them. */
    public boolean isStoredAs(SqlType stored) {
        return equals(stored) || equals(stored.asLargeObject());
    }

    /** Binary data with as many bytes as the type wants. */
    public byte[] padded(byte[] data) {
        return isPadded() && data.length < length ? Arrays.copyOf(data, length) : data;
    }

    public static SqlType decimal(int precision, int scale) {
        return new SqlType(SqlKind.DECIMAL, 0, precision, scale);
    }

    /** With fractional digits of the seconds. */
    public static SqlType interval(IntervalFields fields, int digits) {
        return new SqlType(SqlKind.INTERVAL, 0, digits, fields.ordinal());
    }

    /** Which fields an INTERVAL has. */
    public IntervalFields intervalFields() {
        return IntervalFields.values()[scale];
    }

    /** The type without a limit of length. */
    public SqlType unlimited() {
        if (kind == SqlKind.CHAR) {
            return ignoresCase() ? VARCHAR.ignoringCase() : VARCHAR;
        }
        return isPadded() ? VARBINARY : length == 0 ? this : new SqlType(kind, 0, precision, scale, detail);
    }

    /** The name in SQL, without limits. */
    public String sqlName() {
        return isLargeObject() ? "BLOB" : kind.sqlName();
    }

    /** As written in SQL, for example {@code VARCHAR(254)}. */
    @Override
    public String toString() {
        return switch (kind) {
            case CHAR -> (length == 0 ? "CHAR" : "CHAR(" + length + ")") + (ignoresCase() ? " COLLATE NOCASE" : "");
            case VARCHAR, VARBINARY -> {
                String name = isPadded() ? "BINARY" : sqlName() + (ignoresCase() ? "_IGNORECASE" : "");
                yield length == 0 ? name : name + "(" + length + ")";
            }
            case DECIMAL -> "DECIMAL(" + precision + "," + scale + ")";
            case TIME, TIME_TZ, TIMESTAMP, TIMESTAMP_TZ, TIMESTAMP_NANO, TIMESTAMP_TZ_NANO -> timeText();
            case INTERVAL -> intervalText();
            case ENUM -> enumText();
            case ARRAY -> element() + (length == 0 ? "[]" : " ARRAY[" + length + "]");
            default -> kind.name();
        };
    }

    private String timeText() {
        boolean usual = precision == of(kind).precision && !kind.isNanoTimestamp();
        String name = kind.sqlName();
        int end = name.indexOf(' ');
        String digits = usual ? "" : "(" + precision + ")";
        return end < 0 ? name + digits : name.substring(0, end) + digits + name.substring(end);
    }

    /** An ENUM read from an array does not know its values. */
    private String enumText() {
        if (!(detail instanceof TypeDetail.Labels enumeration)) {
            return kind.name();
        }
        return enumeration.name() != null
                ? enumeration.name()
                : "ENUM('" + String.join("', '", enumeration.labels()) + "')";
    }

    private String intervalText() {
        String digits = precision < 9 && intervalFields().hasSeconds() ? "(" + precision + ")" : "";
        return (scale == 0 ? "INTERVAL" : "INTERVAL " + intervalFields()) + digits;
    }
}
