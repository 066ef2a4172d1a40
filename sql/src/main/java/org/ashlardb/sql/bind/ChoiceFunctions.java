package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.ashlardb.sql.expression.Conditional;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlType;

/** Finds choices written as functions: CASEWHEN, IF and IIF, and DECODE with values to compare with. */
final class ChoiceFunctions {
    private static final int SHORTEST_DECODE = 3;
    private static final Set<String> CHOICES = Set.of(
            "CASEWHEN",
            "COALESCE",
            "DECODE",
            "GREATEST",
            "IF",
            "IFNULL",
            "IIF",
            "ISNULL",
            "LEAST",
            "NULLIF",
            "NVL",
            "NVL2");

    private final Coercion coercion;

    ChoiceFunctions(Coercion coercion) {
        this.coercion = coercion;
    }

    /** Whether a call is a choice among arguments, by its name. */
    static boolean isChoice(Expression.Call call) {
        return CHOICES.contains(call.name()) && !call.star() && !call.distinct();
    }

    /** Whether an argument of a choice is among what is chosen from. */
    static boolean isResult(Expression.Call call, int argument) {
        return switch (call.name()) {
            case "CASEWHEN", "IF", "IIF", "NVL2" -> argument > 0;
            case "DECODE" ->
                argument > 0
                        && (argument % 2 == 0 || argument == call.arguments().size() - 1);
            default -> true;
        };
    }

    /** The choice if no result has a type, else null; also of a wrong number of arguments. */
    Scalar open(Expression.Call call, List<Scalar> arguments, AggregateCollector aggregates) {
        List<Scalar> results = new ArrayList<>();
        List<Place> places = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            if (isResult(call, i)) {
                results.add(arguments.get(i));
                places.add(call.arguments().get(i).place());
            }
        }
        int count = arguments.size();
        if (results.isEmpty() || !results.stream().allMatch(Coercion::isUntyped)) {
            return null;
        }
        return switch (call.name()) {
            case "CASEWHEN", "IF", "IIF" ->
                count < 2 || count > 3
                        ? null
                        : open(
                                List.of(Arguments.one(coercion, call, arguments.get(0), SqlType.BOOLEAN)),
                                results,
                                places);
            case "NVL2" -> count != 3 ? null : open(List.of(isThere(coercion, arguments.get(0))), results, places);
            case "DECODE" -> count < SHORTEST_DECODE ? null : open(decoded(call, arguments), results, places);
            case "NULLIF" -> count != 2 ? null : OpenChoice.of(OpenChoice.Kind.NULLIF, results, results, places);
            case "GREATEST", "LEAST" -> OpenChoice.of(OpenChoice.Kind.valueOf(call.name()), results, results, places);
            default ->
                count < 2 && !call.name().equals("COALESCE")
                        ? null
                        : OpenChoice.of(
                                OpenChoice.Kind.COALESCE,
                                ReachableBranches.ofCoalesce(results, aggregates),
                                results,
                                places);
        };
    }

    private static Scalar open(List<Scalar> conditions, List<Scalar> written, List<Place> places) {
        List<Scalar> results = new ArrayList<>(written);
        if (results.size() == conditions.size()) {
            results.add(Constant.NULL);
        }
        return OpenChoice.ofCase(conditions, results, places);
    }

    /** What NVL2 asks of its first argument. */
    static Scalar isThere(Coercion coercion, Scalar value) {
        return Predicate.of(Predicate.Test.IS_NOT_NULL, coercion.settle(value));
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
        List<Scalar> results = new ArrayList<>();
        for (int i = 2; i < arguments.size(); i += 2) {
            results.add(arguments.get(i));
        }
        results.add(arguments.size() % 2 == 0 ? arguments.get(arguments.size() - 1) : Constant.NULL);
        return conditional(call, decoded(call, arguments), results);
    }

    private List<Scalar> decoded(Expression.Call call, List<Scalar> arguments) {
        List<Scalar> compared = new ArrayList<>(List.of(arguments.get(0)));
        for (int i = 1; i + 1 < arguments.size(); i += 2) {
            compared.add(arguments.get(i));
        }
        SqlType type = ExpressionBinder.unify(compared, call.name(), call.place());
        Scalar sought = coercion.coerce(compared.get(0), type, call.place());
        List<Scalar> conditions = new ArrayList<>();
        for (Scalar value : compared.subList(1, compared.size())) {
            Scalar left = TrailingBlanks.cut(sought, value.type());
            Scalar right = TrailingBlanks.cut(
                    coercion.coerce(value, type, call.place()), compared.get(0).type());
            conditions.add(Predicate.of(Predicate.Test.NOT_DISTINCT, left, right));
        }
        return conditions;
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
