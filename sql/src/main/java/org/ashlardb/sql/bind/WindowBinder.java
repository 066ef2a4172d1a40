package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.plan.AggregateCall;
import org.ashlardb.sql.plan.Frame;
import org.ashlardb.sql.plan.WindowCall;
import org.ashlardb.sql.plan.WindowFunction;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Window;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Binds calls with OVER: functions of windows, and aggregates over frames. */
final class WindowBinder {
    private final ExpressionBinder expressions;
    private final Coercion coercion;

    WindowBinder(ExpressionBinder expressions, Coercion coercion) {
        this.expressions = expressions;
        this.coercion = coercion;
    }

    /** The window function of a name, or null. */
    private static WindowFunction function(String name) {
        return switch (name) {
            case "ROW_NUMBER",
                    "RANK",
                    "DENSE_RANK",
                    "PERCENT_RANK",
                    "CUME_DIST",
                    "NTILE",
                    "LAG",
                    "LEAD",
                    "FIRST_VALUE",
                    "LAST_VALUE",
                    "NTH_VALUE" -> WindowFunction.valueOf(name);
            default -> null;
        };
    }

    /** Refuses a call of a window function without OVER. */
    static void checkOver(Expression.Call call) {
        if (function(call.name()) != null) {
            throw call.place().error(SqlState.WRONG_OBJECT_TYPE, call.name() + " needs OVER, as a function of windows");
        }
    }

    Scalar bind(Expression.AggregateCall node) {
        checkPlace(node);
        Window window = expressions.windows().resolve(node.over());
        ExpressionBinder inner = expressions.insideWindow();
        WindowCollector.Specification specification = specification(window, inner);
        Frame frame = new FrameBinder(inner, coercion).bind(window, specification.order());
        WindowFunction function =
                node.withinGroup() ? null : function(node.call().name());
        WindowCall call = function != null ? function(node, function, inner, frame) : aggregate(node, inner, frame);
        return expressions.windows().add(specification, call, node.place());
    }

    private void checkPlace(Expression.AggregateCall node) {
        String name = node.call().name();
        if (expressions.windows() == null) {
            boolean inAggregate = expressions.clause().equals(ExpressionBinder.AGGREGATE_ARGUMENT);
            throw node.place()
                    .error(
                            inAggregate ? SqlState.GROUPING_ERROR : SqlState.WINDOWING_ERROR,
                            name + " OVER cannot stand in " + expressions.clause());
        }
        boolean known = function(name) != null || AggregateBinder.isAggregate(name) || node.withinGroup();
        if (!known) {
            throw node.place()
                    .error(
                            SqlState.WRONG_OBJECT_TYPE,
                            "OVER cannot be used with " + name + ", which is no aggregate or function of windows");
        }
    }

    /** Binds partition and order of a window. */
    static WindowCollector.Specification specification(Window window, ExpressionBinder inner) {
        List<Scalar> partition = new ArrayList<>();
        for (Expression expression : window.partition()) {
            Scalar key = inner.bindSettled(expression);
            if (!partition.contains(key)) {
                partition.add(key);
            }
        }
        AggregateBinder binder = new AggregateBinder(inner, new Coercion(inner.context()));
        return new WindowCollector.Specification(partition, binder.order(window.order()));
    }

    private WindowCall aggregate(Expression.AggregateCall node, ExpressionBinder inner, Frame frame) {
        AggregateCall call =
                new AggregateBinder(inner, coercion).bindCall(new WholeRows(inner.scope()).withObjects(node));
        return new WindowCall(WindowFunction.AGGREGATE, List.of(), false, false, call, frame, call.type());
    }

    private WindowCall function(
            Expression.AggregateCall node, WindowFunction function, ExpressionBinder inner, Frame frame) {
        Expression.Call call = node.call();
        checkSyntax(node, function);
        List<Scalar> arguments = inner.bindAll(call.arguments());
        FunctionBinder.checkCount(call, arguments, least(function), most(function));
        List<Scalar> coerced = new ArrayList<>();
        SqlType type = result(function);
        if (function == WindowFunction.NTILE) {
            coerced.add(count(call, arguments.get(0)));
        } else if (function.readsValues()) {
            Scalar value = coercion.settle(arguments.get(0));
            type = arguments.size() == 3
                    ? ExpressionBinder.unify(List.of(arguments.get(0), arguments.get(2)), call.name(), call.place())
                    : value.type();
            coerced.add(coercion.coerce(value, type, call.place()));
            for (int i = 1; i < arguments.size(); i++) {
                coerced.add(
                        i == 1 ? count(call, arguments.get(1)) : coercion.coerce(arguments.get(2), type, call.place()));
            }
        }
        boolean ignoresNulls = node.ignoresNulls() != null && node.ignoresNulls();
        return new WindowCall(function, coerced, ignoresNulls, node.fromLast(), null, frame, type);
    }

    private static void checkSyntax(Expression.AggregateCall node, WindowFunction function) {
        Expression.Call call = node.call();
        if (call.star() || call.distinct() || !node.order().isEmpty()) {
            String clause = call.star() ? "*" : call.distinct() ? "DISTINCT" : "ORDER BY";
            throw call.place()
                    .error(SqlState.WRONG_OBJECT_TYPE, clause + " cannot stand in the parentheses of " + call.name());
        }
        if (node.filter() != null) {
            throw call.place().error(SqlState.NOT_SUPPORTED, "FILTER is for aggregates; " + call.name() + " is none");
        }
        if (node.ignoresNulls() != null && !function.readsValues()) {
            throw call.place().error(SqlState.WRONG_OBJECT_TYPE, call.name() + " has no NULLS clause");
        }
        if (node.fromLast() && function != WindowFunction.NTH_VALUE) {
            throw call.place().error(SqlState.WRONG_OBJECT_TYPE, "FROM LAST is for NTH_VALUE, not " + call.name());
        }
    }

    private static int least(WindowFunction function) {
        return switch (function) {
            case NTILE, LAG, LEAD, FIRST_VALUE, LAST_VALUE -> 1;
            case NTH_VALUE -> 2;
            default -> 0;
        };
    }

    private static int most(WindowFunction function) {
        return function == WindowFunction.LAG || function == WindowFunction.LEAD ? 3 : least(function);
    }

    private static SqlType result(WindowFunction function) {
        return function == WindowFunction.PERCENT_RANK || function == WindowFunction.CUME_DIST
                ? SqlType.DOUBLE
                : SqlType.BIGINT;
    }

    private Scalar count(Expression.Call call, Scalar argument) {
        if (!Coercion.isUntyped(argument) && !argument.type().kind().isNumeric()) {
            throw AggregateBinder.wrongArgument(call, argument, "a whole number");
        }
        return coercion.coerce(argument, SqlType.BIGINT, call.place());
    }
}
