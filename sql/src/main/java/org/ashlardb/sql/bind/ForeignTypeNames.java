package org.ashlardb.sql.bind;

import java.util.Locale;
import org.ashlardb.sql.expression.Parameter;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.TypeDetail;

/** What PostgreSQL calls types, as PG_TYPEOF tells it. */
final class ForeignTypeNames {
    private ForeignTypeNames() {}

    /** The name of an expression's type; nothing has decided that of a quoted literal or NULL. */
    static String of(Scalar scalar) {
        boolean untyped = Coercion.isUntyped(scalar) && scalar.type().kind() != SqlKind.ARRAY;
        return untyped && !(scalar instanceof Parameter) ? "unknown" : of(scalar.type());
    }

    private static String of(SqlType type) {
        return switch (type.kind()) {
            case DECIMAL -> "numeric";
            case DOUBLE -> "double precision";
            case VARCHAR -> type.ignoresCase() ? "citext" : type.length() == 0 ? "text" : "character varying";
            case CHAR -> "character";
            case VARBINARY -> type.isLargeObject() ? "blob" : "bytea";
            case TIME -> "time without time zone";
            case TIME_TZ -> "time with time zone";
            case TIMESTAMP, TIMESTAMP_NANO -> "timestamp without time zone";
            case TIMESTAMP_TZ, TIMESTAMP_TZ_NANO -> "timestamp with time zone";
            case JSON -> "jsonb";
            case NULL -> "text";
            case ARRAY -> array(type);
            case ENUM ->
                type.detail() instanceof TypeDetail.Labels labels && labels.name() != null
                        ? labels.name().toLowerCase(Locale.ROOT)
                        : "enum";
            default -> type.kind().name().toLowerCase(Locale.ROOT);
        };
    }

    private static String array(SqlType type) {
        SqlType innermost = type;
        while (innermost.kind() == SqlKind.ARRAY) {
            innermost = innermost.element();
        }
        return of(innermost) + "[]";
    }
}
