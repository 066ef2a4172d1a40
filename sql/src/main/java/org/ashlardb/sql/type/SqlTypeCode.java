package org.ashlardb.sql.type;

/**
 * A SQL type as the text of a property of a column: kind, length, precision and scale, divided by commas. The columns whose
 * type the engine does not know have it.
 */
public final class SqlTypeCode {
    /** The name of the property. */
    public static final String PROPERTY = "type";

    private SqlTypeCode() {}

    public static String encode(SqlType type) {
        return type.kind() + "," + type.length() + "," + type.precision() + "," + type.scale();
    }

    public static SqlType decode(String code) {
        String[] parts = code.split(",", -1);
        return new SqlType(
                SqlKind.valueOf(parts[0]),
                Integer.parseInt(parts[1]),
                Integer.parseInt(parts[2]),
                Integer.parseInt(parts[3]));
    }
}
