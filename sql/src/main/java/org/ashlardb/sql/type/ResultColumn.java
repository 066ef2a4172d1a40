package org.ashlardb.sql.type;

/**
 * A column of a result.
 *
 * @param label the alias, else the name
 * @param name the column's name in its table, or the label
 * @param table the table the column comes from, or ""
 * @param schema the schema of that table, or ""
 * @param nullable whether NULL is possible as far as is known
 * @param autoIncrement whether the column is an identity column
 */
public record ResultColumn(
        String label, String name, String table, String schema, SqlType type, boolean nullable, boolean autoIncrement) {
    private static final int DEFAULT_DISPLAY_SIZE = 32_767;
    private static final int TIME_LENGTH = "hh:mm:ss".length();
    private static final int TIMESTAMP_LENGTH = "yyyy-mm-dd hh:mm:ss".length();
    private static final int ZONE_LENGTH = "+hh:mm".length();

    /** Digits of a number, characters of text, bytes of binary data, characters of a date or time; 0 for no limit. */
    public int precision() {
        return switch (type.kind()) {
            case NULL -> 0;
            case BOOLEAN -> 1;
            case TINYINT -> 3;
            case SMALLINT -> 5;
            case INTEGER -> 10;
            case BIGINT -> 19;
            case REAL -> 7;
            case DOUBLE -> 17;
            case DECIMAL -> type.precision();
            case CHAR, VARCHAR, VARBINARY -> type.length();
            case DATE -> 10;
            case TIME -> TIME_LENGTH + fraction();
            case TIME_TZ -> TIME_LENGTH + fraction() + ZONE_LENGTH;
            case TIMESTAMP, TIMESTAMP_NANO -> TIMESTAMP_LENGTH + fraction();
            case TIMESTAMP_TZ, TIMESTAMP_TZ_NANO -> TIMESTAMP_LENGTH + fraction() + ZONE_LENGTH;
            case UUID -> 36;
            case INTERVAL -> 49;
            case JSON, ARRAY, ENUM -> 0;
        };
    }

    /** The digits of the second behind the point, and the point if there are some. */
    private int fraction() {
        return type.precision() == 0 ? 0 : type.precision() + 1;
    }

    /** Digits behind the decimal point; of a timestamp, of its seconds. */
    public int scale() {
        return switch (type.kind()) {
            case DECIMAL -> type.scale();
            case INTERVAL -> type.precision();
            default -> type.kind().isTime() && type.kind() != SqlKind.DATE ? type.precision() : 0;
        };
    }

    /** Most characters a value takes when printed. */
    public int displaySize() {
        return switch (type.kind()) {
            case NULL -> 4;
            case BOOLEAN -> 5;
            case TINYINT -> 4;
            case SMALLINT -> 6;
            case INTEGER -> 11;
            case BIGINT -> 20;
            case REAL -> 15;
            case DOUBLE -> 24;
            case DECIMAL -> type.precision() + 2;
            case JSON, ARRAY, ENUM -> DEFAULT_DISPLAY_SIZE;
            case VARBINARY -> type.length() == 0 ? DEFAULT_DISPLAY_SIZE : 2 * type.length();
            case CHAR, VARCHAR -> type.length() == 0 ? DEFAULT_DISPLAY_SIZE : type.length();
            default -> precision();
        };
    }
}
