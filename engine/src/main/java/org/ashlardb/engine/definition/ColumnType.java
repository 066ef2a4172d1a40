package org.ashlardb.engine.definition;

/**
 * The types a column can store, with the form in which their values travel through the API.
 *
 * <table>
 * <caption>Forms</caption>
 * <tr><td>BOOLEAN</td><td>long 0 or 1</td></tr>
 * <tr><td>TINYINT, SMALLINT, INTEGER, BIGINT</td><td>long</td></tr>
 * <tr><td>REAL, DOUBLE</td><td>double</td></tr>
 * <tr><td>DECIMAL</td><td>precision up to 18: unscaled long at the column's scale; beyond: BigDecimal</td></tr>
 * <tr><td>CHAR, VARCHAR</td><td>UTF-8 bytes</td></tr>
 * <tr><td>VARCHAR_IGNORECASE</td><td>UTF-8 bytes; keys of indexes have them {@linkplain CaseFolding folded}</td></tr>
 * <tr><td>VARBINARY</td><td>bytes</td></tr>
 * <tr><td>DATE</td><td>long, days since 1970-01-01</td></tr>
 * <tr><td>TIME</td><td>long, nanoseconds of the day</td></tr>
 * <tr><td>TIMESTAMP</td><td>long, microseconds since 1970-01-01T00:00 without zone</td></tr>
 * <tr><td>TIMESTAMP_TZ</td><td>long, microseconds since 1970-01-01T00:00Z</td></tr>
 * </table>
 */
public enum ColumnType {
    /** True or false. */
    BOOLEAN(1),
    /** Whole numbers of 8 bits. */
    TINYINT(1),
    /** Whole numbers of 16 bits. */
    SMALLINT(2),
    /** Whole numbers of 32 bits. */
    INTEGER(4),
    /** Whole numbers of 64 bits. */
    BIGINT(8),
    /** Floating point of 32 bits, of IEEE 754. */
    REAL(4),
    /** Floating point of 64 bits, of IEEE 754. */
    DOUBLE(8),
    /** Decimal numbers with a scale. */
    DECIMAL(8),
    /** Text, which the layer above pads with blanks; stored as VARCHAR is. */
    CHAR(0),
    /** Text. */
    VARCHAR(0),
    /** Bytes. */
    VARBINARY(0),
    /** A day. */
    DATE(4),
    /** A time of the day, to nanoseconds. */
    TIME(8),
    /** A day and time without zone, to microseconds. */
    TIMESTAMP(8),
    /** A moment, to microseconds. */
    TIMESTAMP_TZ(8),
    /** Text that is compared without regard to case. */
    VARCHAR_IGNORECASE(0);

    /** Largest precision at which a DECIMAL fits a long. */
    public static final int MAX_LONG_PRECISION = 18;

    private final int width;

    ColumnType(int width) {
        this.width = width;
    }

    /** Bytes of a value in the row, or 0 when values vary in length. For DECIMAL: of precisions up to 18. */
    public int width() {
        return width;
    }

    /** Whether values travel as double. */
    public boolean isFloating() {
        return this == REAL || this == DOUBLE;
    }

    /** Whether values are UTF-8 text. */
    public boolean isText() {
        return this == CHAR || this == VARCHAR || this == VARCHAR_IGNORECASE;
    }
}
