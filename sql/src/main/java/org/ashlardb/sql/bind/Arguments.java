package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Brings the arguments of a call to the types of a function's parameters. */
final class Arguments {
    private Arguments() {}

    /** As many arguments as there are types, each coerced; an error when one cannot be. */
    static List<Scalar> of(Coercion coercion, Expression.Call call, List<Scalar> arguments, SqlType... types) {
        FunctionBinder.checkCount(call, arguments, types.length, types.length);
        List<Scalar> coerced = new ArrayList<>(types.length);
        for (int i = 0; i < types.length; i++) {
            coerced.add(one(coercion, call, arguments.get(i), types[i]));
        }
        return coerced;
    }

    /** One argument. A number may become any other number, everything else only what it compares with. */
    static Scalar one(Coercion coercion, Expression.Call call, Scalar argument, SqlType type) {
        SqlKind given = argument.type().kind();
        boolean array = given == SqlKind.ARRAY && type.kind() != SqlKind.ARRAY;
        if (array || !Coercion.isUntyped(argument)) {
            boolean numbers = given.isNumeric() && type.kind().isNumeric();
            if (array || !numbers && TypeRules.common(argument.type(), type) == null) {
                throw call.place()
                        .error(
                                SqlState.UNKNOWN_FUNCTION,
                                "argument of " + call.name() + " is of type " + argument.type() + ", expected " + type);
            }
        }
        return coercion.coerce(argument, type, call.place());
    }
}
