package org.ashlardb.jdbc.convert;

import java.sql.Types;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;

/** The SQL types as JDBC sees them: in the order of {@link SqlKind}, then what is a type of its own for JDBC alone. */
public enum JdbcType {
    NULL(Types.NULL, "NULL", "java.lang.Object", JdbcType.FORM_LONG),
    BOOLEAN(Types.BOOLEAN, "BOOLEAN", "java.lang.Boolean", JdbcType.FORM_LONG),
    TINYINT(Types.TINYINT, "TINYINT", "java.lang.Integer", JdbcType.FORM_LONG),
    SMALLINT(Types.SMALLINT, "SMALLINT", "java.lang.Integer", JdbcType.FORM_LONG),
    INTEGER(Types.INTEGER, "INTEGER", "java.lang.Integer", JdbcType.FORM_LONG),
    BIGINT(Types.BIGINT, "BIGINT", "java.lang.Long", JdbcType.FORM_LONG),
    REAL(Types.REAL, "REAL", "java.lang.Float", JdbcType.FORM_DOUBLE),
    DOUBLE(Types.DOUBLE, "DOUBLE PRECISION", "java.lang.Double", JdbcType.FORM_DOUBLE),
    DECIMAL(Types.DECIMAL, "DECIMAL", "java.math.BigDecimal", JdbcType.FORM_DECIMAL),
    CHAR(Types.CHAR, "CHAR", "java.lang.String", JdbcType.FORM_TEXT),
    VARCHAR(Types.VARCHAR, "VARCHAR", "java.lang.String", JdbcType.FORM_TEXT),
    VARBINARY(Types.VARBINARY, "VARBINARY", "[B", JdbcType.FORM_BYTES),
    DATE(Types.DATE, "DATE", "java.sql.Date", JdbcType.FORM_LONG),
    TIME(Types.TIME, "TIME", "java.sql.Time", JdbcType.FORM_LONG),
    TIMESTAMP(Types.TIMESTAMP, "TIMESTAMP", "java.sql.Timestamp", JdbcType.FORM_LONG),
    TIMESTAMP_TZ(
            Types.TIMESTAMP_WITH_TIMEZONE, "TIMESTAMP WITH TIME ZONE", "java.time.OffsetDateTime", JdbcType.FORM_LONG),
    UUID(Types.OTHER, "UUID", "java.util.UUID", JdbcType.FORM_ENCODED),
    INTERVAL(Types.OTHER, "INTERVAL", "java.lang.String", JdbcType.FORM_ENCODED),
    JSON(Types.OTHER, "JSON", "java.lang.String", JdbcType.FORM_ENCODED),
    ARRAY(Types.ARRAY, "ARRAY", "java.sql.Array", JdbcType.FORM_ENCODED),
    TIMESTAMP_NANO(Types.TIMESTAMP, "TIMESTAMP", "java.sql.Timestamp", JdbcType.FORM_ENCODED),
    TIMESTAMP_TZ_NANO(
            Types.TIMESTAMP_WITH_TIMEZONE,
            "TIMESTAMP WITH TIME ZONE",
            "java.time.OffsetDateTime",
            JdbcType.FORM_ENCODED),
    TIME_TZ(Types.TIME_WITH_TIMEZONE, "TIME WITH TIME ZONE", "java.time.OffsetTime", JdbcType.FORM_ENCODED),
    ENUM(Types.VARCHAR, "ENUM", "java.lang.String", JdbcType.FORM_ENCODED),
    BLOB(Types.BLOB, "BLOB", "java.sql.Blob", JdbcType.FORM_BYTES);

    /** Native form {@code long}. */
    public static final int FORM_LONG = 0;
    /** Native form {@code double}. */
    public static final int FORM_DOUBLE = 1;
    /** Native form {@code BigDecimal}. */
    public static final int FORM_DECIMAL = 2;
    /** Native form {@code String}. */
    public static final int FORM_TEXT = 3;
    /** Native form {@code byte[]}. */
    public static final int FORM_BYTES = 4;

    /** Native form {@code byte[]}, as {@link org.ashlardb.sql.type.EncodedText} has it. */
    public static final int FORM_ENCODED = 5;

    private static final JdbcType[] VALUES = values();
    private static final SqlKind[] KINDS = SqlKind.values();

    private final int code;
    private final String sqlName;
    private final String className;
    private final int form;

    JdbcType(int code, String sqlName, String className, int form) {
        this.code = code;
        this.sqlName = sqlName;
        this.className = className;
        this.form = form;
    }

    /** The type of one of the SQL layer. */
    public static JdbcType of(SqlType type) {
        return type.isLargeObject() ? BLOB : of(type.kind());
    }

    /** The type of the SQL layer's kind. */
    public static JdbcType of(SqlKind kind) {
        return VALUES[kind.ordinal()];
    }

    /** The SQL layer's kind. */
    public SqlKind kind() {
        return this == BLOB ? SqlKind.VARBINARY : KINDS[ordinal()];
    }

    /** The constant of {@link Types}. */
    public int code() {
        return code;
    }

    /** The name in SQL, without length or precision. */
    public String sqlName() {
        return sqlName;
    }

    /** The class {@code getObject} returns. */
    public String className() {
        return className;
    }

    /** One of the FORM constants. */
    public int form() {
        return form;
    }

    /** TINYINT, SMALLINT, INTEGER or BIGINT. */
    public boolean isWholeNumber() {
        return ordinal() >= TINYINT.ordinal() && ordinal() <= BIGINT.ordinal();
    }

    /** Any numeric type. */
    public boolean isNumber() {
        return ordinal() >= TINYINT.ordinal() && ordinal() <= DECIMAL.ordinal();
    }

    /** DATE, TIME or a TIMESTAMP. */
    public boolean isTemporal() {
        return kind().isTime();
    }

    /** Whether a constant of {@link Types} has this value, also one of a type that Ashlar does not have. */
    public static boolean isCode(int code) {
        return switch (code) {
            case Types.OTHER,
                    Types.JAVA_OBJECT,
                    Types.DISTINCT,
                    Types.STRUCT,
                    Types.REF,
                    Types.DATALINK,
                    Types.ROWID,
                    Types.REF_CURSOR -> true;
            default -> ofCode(code) != null;
        };
    }

    /**
     * The type for a constant of {@link Types}.
     *
     * @return null if Ashlar has no such type
     */
    public static JdbcType ofCode(int code) {
        return switch (code) {
            case Types.NULL -> NULL;
            case Types.BOOLEAN, Types.BIT -> BOOLEAN;
            case Types.TINYINT -> TINYINT;
            case Types.SMALLINT -> SMALLINT;
            case Types.INTEGER -> INTEGER;
            case Types.BIGINT -> BIGINT;
            case Types.REAL -> REAL;
            case Types.DOUBLE, Types.FLOAT -> DOUBLE;
            case Types.DECIMAL, Types.NUMERIC -> DECIMAL;
            case Types.CHAR, Types.NCHAR -> CHAR;
            case Types.VARCHAR,
                    Types.NVARCHAR,
                    Types.LONGVARCHAR,
                    Types.LONGNVARCHAR,
                    Types.CLOB,
                    Types.NCLOB,
                    Types.SQLXML -> VARCHAR;
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> VARBINARY;
            case Types.DATE -> DATE;
            case Types.TIME -> TIME;
            case Types.TIMESTAMP -> TIMESTAMP;
            case Types.TIMESTAMP_WITH_TIMEZONE -> TIMESTAMP_TZ;
            case Types.ARRAY -> ARRAY;
            case Types.TIME_WITH_TIMEZONE -> TIME_TZ;
            default -> null;
        };
    }
}
