package org.ashlardb.sql.type;

/** The families of SQL types. */
public enum SqlKind {
    /** The type of a bare NULL. */
    NULL,
    BOOLEAN,
    TINYINT,
    SMALLINT,
    INTEGER,
    BIGINT,
    REAL,
    DOUBLE,
    DECIMAL,
    CHAR,
    VARCHAR,
    VARBINARY,
    DATE,
    TIME,
    TIMESTAMP,
    TIMESTAMP_TZ,
    UUID,
    INTERVAL,
    JSON,
    ARRAY,
    /** TIMESTAMP with more than six digits of the second. */
    TIMESTAMP_NANO,
    /** TIMESTAMP WITH TIME ZONE with more than six digits of the second. */
    TIMESTAMP_TZ_NANO,
    TIME_TZ,
    ENUM;

    /** TINYINT, SMALLINT, INTEGER or BIGINT. */
    public boolean isWhole() {
        return this == INTEGER || this == BIGINT || this == SMALLINT || this == TINYINT;
    }

    /** REAL or DOUBLE. */
    public boolean isFloating() {
        return this == REAL || this == DOUBLE;
    }

    /** Any number. */
    public boolean isNumeric() {
        return isWhole() || isFloating() || this == DECIMAL;
    }

    /** CHAR or VARCHAR. */
    public boolean isText() {
        return this == VARCHAR || this == CHAR;
    }

    /** A date, a time or both. */
    public boolean isTemporal() {
        return this == DATE || this == TIME || this == TIMESTAMP || this == TIMESTAMP_TZ;
    }

    /** Whether values travel as {@code long}. */
    public boolean isLong() {
        return this == BOOLEAN || isWhole() || isTemporal();
    }

    /** Whether values travel as bytes in a form of the type's own, see {@link EncodedText}. */
    public boolean isEncoded() {
        return this == UUID || this == INTERVAL || this == JSON || this == ARRAY || this == ENUM || isEncodedTime();
    }

    /** A date or time whose values travel as bytes. */
    public boolean isEncodedTime() {
        return isNanoTimestamp() || this == TIME_TZ;
    }

    /** A timestamp with more than six digits of the second. */
    public boolean isNanoTimestamp() {
        return this == TIMESTAMP_NANO || this == TIMESTAMP_TZ_NANO;
    }

    /** Any date or time. */
    public boolean isTime() {
        return isTemporal() || isEncodedTime();
    }

    /** The name in SQL. */
    public String sqlName() {
        return switch (this) {
            case TIMESTAMP_NANO -> "TIMESTAMP";
            case TIMESTAMP_TZ, TIMESTAMP_TZ_NANO -> "TIMESTAMP WITH TIME ZONE";
            case TIME_TZ -> "TIME WITH TIME ZONE";
            default -> name();
        };
    }

    /** Text or binary data. */
    public boolean isBytes() {
        return isText() || this == VARBINARY;
    }
}
