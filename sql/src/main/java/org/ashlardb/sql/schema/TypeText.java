package org.ashlardb.sql.schema;

import java.util.stream.Collectors;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.TypeDetail;

/** Types as statements have to write them, those of users with their schemas. */
final class TypeText {
    private TypeText() {}

    static String of(SqlType type) {
        if (type.kind() == SqlKind.ARRAY) {
            return of(type.element()) + (type.length() == 0 ? " ARRAY" : " ARRAY[" + type.length() + "]");
        }
        if (type.detail() instanceof TypeDetail.Labels labels) {
            return labels.name() != null ? TableText.written(labels.schema(), labels.name()) : enumeration(labels);
        }
        return type.toString();
    }

    /** The values of an ENUM in parentheses. */
    static String labels(TypeDetail.Labels labels) {
        return labels.labels().stream().map(TableText::quoted).collect(Collectors.joining(", ", "(", ")"));
    }

    private static String enumeration(TypeDetail.Labels labels) {
        return "ENUM" + labels(labels);
    }
}
