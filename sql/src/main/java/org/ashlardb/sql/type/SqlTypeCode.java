package org.ashlardb.sql.type;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A SQL type as the text of a property of a column: kind, length, precision and scale, divided by commas; of an ARRAY then a
 * semicolon and the type of its elements, of an ENUM a semicolon and its values, of a VARCHAR that ignores case a semicolon
 * and its collation, of a BINARY or BLOB a semicolon and which it is. The columns whose type the engine does not know have
 * it.
 */
public final class SqlTypeCode {
    /** The name of the property. */
    public static final String PROPERTY = "type";

    private SqlTypeCode() {}

    public static String encode(SqlType type) {
        String code = type.kind() + "," + type.length() + "," + type.precision() + "," + type.scale();
        if (type.kind() == SqlKind.ENUM) {
            return code + ";" + labels(type.labels());
        }
        if (type.detail() instanceof TypeDetail.Collation collation) {
            return code + ";" + collation;
        }
        if (type.detail() instanceof TypeDetail.Binary) {
            return code + ";" + type.detail();
        }
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
                end < 0 ? null : detail(SqlKind.valueOf(parts[0]), code.substring(end + 1)));
    }

    private static TypeDetail detail(SqlKind kind, String code) {
        if (kind == SqlKind.VARCHAR || kind == SqlKind.CHAR) {
            return TypeDetail.Collation.valueOf(code);
        }
        if (kind == SqlKind.VARBINARY) {
            return TypeDetail.Binary.valueOf(code);
        }
        return kind == SqlKind.ENUM ? labels(code) : new TypeDetail.Element(decode(code));
    }

    /** Schema and name, then keys and texts by turns, each text encoded as in a URL. */
    public static String labels(TypeDetail.Labels type) {
        StringBuilder code = new StringBuilder();
        code.append(type.name() == null ? "" : encoded(type.schema())).append(',');
        code.append(type.name() == null ? "" : encoded(type.name()));
        for (int i = 0; i < type.labels().size(); i++) {
            code.append(',')
                    .append(type.keys().get(i))
                    .append(',')
                    .append(encoded(type.labels().get(i)));
        }
        return code.toString();
    }

    public static TypeDetail.Labels labels(String code) {
        String[] parts = code.split(",", -1);
        List<String> labels = new ArrayList<>();
        List<Integer> keys = new ArrayList<>();
        for (int i = 2; i < parts.length; i += 2) {
            keys.add(Integer.valueOf(parts[i]));
            labels.add(decoded(parts[i + 1]));
        }
        boolean named = !parts[1].isEmpty();
        return new TypeDetail.Labels(named ? decoded(parts[0]) : null, named ? decoded(parts[1]) : null, labels, keys);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
