package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Conditional;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.type.SqlType;

/** Finds choices written as functions: CASEWHEN, IF and IIF, and DECODE with values to compare with. */
final class ChoiceFunctions {
    private static final int SHORTEST_DECODE = 3;

    private final Coercion coercion;

    ChoiceFunctions(Coercion coercion) {
        this.coercion = coercion;
    }

    /** The choice, or null when there is no such function. */
    Scalar bind(Expression.Call call, List<Scalar> arguments) {
        return switch (call.name()) {
            case "CASEWHEN", "IF", "IIF" -> choice(call, arguments);
            case "DECODE" -> arguments.size() < SHORTEST_DECODE ? null : decode(call, arguments);
            default -> null;
        };
    }

    private Scalar choice(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 2, 3);
        Scalar condition = Arguments.one(coercion, call, arguments.get(0), SqlType.BOOLEAN);
        List<Scalar> results = new ArrayList<>(arguments.subList(1, arguments.size()));
        if (results.size() == 1) {
            results.add(Constant.NULL);
        }
        return conditional(call, List.of(condition), results);
    }

    /** A value, pairs of what it may be and the result, and what else; NULL is NULL here. */
    private Scalar decode(Expression.Call call, List<Scalar> arguments) {
        List<Scalar> compared = new ArrayList<>(List.of(arguments.get(0)));
        List<Scalar> results = new ArrayList<>();
        for (int i = 1; i + 1 < arguments.size(); i += 2) {
            compared.add(arguments.get(i));
            results.add(arguments.get(i + 1));
        }
        results.add(arguments.size() % 2 == 0 ? arguments.get(arguments.size() - 1) : Constant.NULL);
        SqlType type = ExpressionBinder.unify(compared, call.name(), call.place());
        Scalar sought = coercion.coerce(compared.get(0), type, call.place());
        List<Scalar> conditions = new ArrayList<>();
        for (Scalar value : compared.subList(1, compared.size())) {
            Scalar left = TrailingBlanks.cut(sought, value.type());
            Scalar right = TrailingBlanks.cut(
                    coercion.coerce(value, type, call.place()), compared.get(0).type());
            conditions.add(Predicate.of(Predicate.Test.NOT_DISTINCT, left, right));
        }
        return conditional(call, conditions, results);
    }

    private Scalar conditional(Expression.Call call, List<Scalar> conditions, List<Scalar> results) {
        SqlType type = ExpressionBinder.unify(results, call.name(), call.place());
        List<Scalar> children = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            if (i < conditions.size()) {
                children.add(conditions.get(i));
            }
            children.add(coercion.coerce(results.get(i), type, call.place()));
        }
        return new Conditional(false, children, type);
    }
}
