package org.ashlardb.sql.bind;

import org.ashlardb.sql.expression.Cast;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.TypeDetail;

/** Brings values to the types that parameters, results and variables are declared with, as an assignment does. */
final class DeclaredValues {
    private final BindContext context;
    private final Coercion coercion;

    DeclaredValues(BindContext context) {
        this.context = context;
        coercion = new Coercion(context);
    }

    /**
     * A value as one of a declared type, which may be a domain.
     *
     * @param what takes the value, for messages
     */
    Scalar of(Scalar value, SqlType declared, String what, Place place) {
        SqlType type = declared.base();
        if (!Coercion.isUntyped(value) && !TypeRules.canAssign(value.type(), type)) {
            throw place.error(
                    SqlState.DATATYPE_MISMATCH, what + " is of type " + type + ", the value of type " + value.type());
        }
        // Whether a text is too long is seen where it is converted, which one without a type is not.
        Scalar coerced = coercion.coerce(value, Coercion.isUntyped(value) ? unlimited(type) : type, place);
        Scalar typed = coerced.type().equals(type) ? coerced : new Cast(coerced, type, false);
        return declared.detail() instanceof TypeDetail.Domain domain
                ? new DomainBinder(context, context.catalog().findDomain(domain.schema(), domain.name())).checked(typed)
                : typed;
    }

    private static SqlType unlimited(SqlType type) {
        return switch (type.kind()) {
            case CHAR, VARCHAR -> SqlType.VARCHAR;
            case VARBINARY -> type.unlimited();
            default -> type;
        };
    }
}
