package org.ashlardb.sql.type;

/**
 * A SQL type as the text of a property of a column: kind, length, precision and scale, divided by commas; of an ARRAY then a
 * semicolon and the type of its elements. The columns whose type the engine does not know have it.
 */
public final class SqlTypeCode {
    /** The name of the property. */
    public static final String PROPERTY = "type";

    private SqlTypeCode() {}

    public static String encode(SqlType type) {
        String code = type.kind() + "," + type.length() + "," + type.precision() + "," + type.scale();
        return type.kind() == SqlKind.ARRAY ? code + ";" + encode(type.element()) : code;
    }

    public static SqlType decode(String code) {
        int end = code.indexOf(';');
        String[] parts = (end < 0 ? code : code.substring(0, end)).split(",", -1);
        return new SqlType(
                SqlKind.valueOf(parts[0]),
                Integer.parseInt(parts[1]),
                Integer.parseInt(parts[2]),
                Integer.parseInt(parts[3]),
                end < 0 ? null : new TypeDetail.Element(decode(code.substring(end + 1))));
    }
}
