package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.plan.AggregateCall;
import org.ashlardb.sql.plan.AggregateKind;
import org.ashlardb.sql.plan.OrderTerm;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Binds calls of aggregates: their arguments, DISTINCT, ORDER BY, FILTER and WITHIN GROUP. */
final class AggregateBinder {
    private final ExpressionBinder expressions;
    private final Coercion coercion;

    AggregateBinder(ExpressionBinder expressions, Coercion coercion) {
        this.expressions = expressions;
        this.coercion = coercion;
    }

    /** Whether a plain call of this name is one of an aggregate. */
    static boolean isAggregate(String name) {
        return AggregateNames.kind(name) != null;
    }

    /** A call of an aggregate in a clause where aggregates may stand. */
    Scalar bind(Expression.AggregateCall written) {
        Expression.AggregateCall call = new WholeRows(expressions.scope()).withObjects(written);
        String name = call.call().name();
        Scalar outer = new OuterAggregate(expressions, coercion).bind(call);
        if (outer != null) {
            return outer;
        }
        if (expressions.aggregates() == null) {
            throw call.place()
                    .error(SqlState.GROUPING_ERROR, "aggregate " + name + " cannot stand in " + expressions.clause());
        }
        BindContext context = expressions.context();
        AggregateCollector around = context.aggregates(expressions.scope());
        context.setAggregates(expressions.scope(), null); // aggregates hold none
        AggregateCall bound = new AggregateBinder(expressions.insideAggregate(), coercion).bindCall(call);
        context.setAggregates(expressions.scope(), around);
        return expressions.aggregates().add(bound, call.place());
    }

    /** A call that is nothing but a name and arguments. */
    Scalar bind(Expression.Call call) {
        return bind(plain(call));
    }

    static Expression.AggregateCall plain(Expression.Call call) {
        return new Expression.AggregateCall(call, List.of(), false, null, false, null, null, call.place());
    }

    /** The call itself, its parts bound by this binder's expressions. */
    AggregateCall bindCall(Expression.AggregateCall node) {
        Expression.Call call = node.call();
        AggregateKind kind = node.withinGroup() ? AggregateNames.orderedSet(call.name()) : null;
        kind = kind == null ? AggregateNames.kind(call.name()) : kind;
        checkSyntax(node, kind);
        Scalar filter = node.filter() == null ? null : expressions.bindCondition(node.filter());
        List<OrderTerm> order = order(node.order());
        List<Scalar> arguments = AggregateArguments.areNumbers(kind)
                ? call.arguments().stream().map(expressions::bindOpen).toList()
                : expressions.bindAll(countedRow(call, kind));
        if (kind.isOrderedSet()) {
            return orderedSet(call, kind, arguments, order, filter);
        }
        AggregateArguments typed = new AggregateArguments(coercion, call, kind);
        List<Scalar> coerced = call.star() ? List.of() : typed.coerce(arguments);
        boolean distinct = call.distinct() && AggregateNames.countsDuplicates(kind);
        if (distinct) {
            checkDistinctOrder(order, coerced, arguments, call.place());
        }
        return new AggregateCall(
                kind, coerced, distinct, kind.isOrderSensitive() ? order : List.of(), filter, typed.result(coerced));
    }

    /** COUNT(DISTINCT (a, b)) counts JSON arrays, each of which stands for a row. */
    private static List<Expression> countedRow(Expression.Call call, AggregateKind kind) {
        return kind == AggregateKind.COUNT
                        && call.distinct()
                        && call.arguments().size() == 1
                        && call.arguments().get(0) instanceof Expression.Row row
                ? List.of(new Expression.Call("JSON_ARRAY NULL", row.fields(), false, false, row.place()))
                : call.arguments();
    }

    private static void checkSyntax(Expression.AggregateCall node, AggregateKind kind) {
        Expression.Call call = node.call();
        if (call.star() && kind != AggregateKind.COUNT) {
            throw call.place().error(SqlState.SYNTAX_ERROR, call.name() + "(*) is not possible, only COUNT(*)");
        }
        boolean ordered = kind.isOrderedSet();
        if (node.withinGroup() && !ordered && !kind.isOrderSensitive()) {
            throw call.place()
                    .error(
                            SqlState.WRONG_OBJECT_TYPE,
                            call.name() + " is no aggregate of ordered sets, so it has no WITHIN GROUP");
        }
        if (ordered && !node.withinGroup() && !AggregateNames.isShort(call)) {
            throw call.place().error(SqlState.WRONG_OBJECT_TYPE, call.name() + " needs WITHIN GROUP (ORDER BY ...)");
        }
        if (ordered && (call.distinct() || !node.withinGroup() && !node.order().isEmpty())) {
            throw call.place()
                    .error(
                            SqlState.SYNTAX_ERROR,
                            (call.distinct() ? "DISTINCT" : "ORDER BY") + " cannot stand in the parentheses of "
                                    + call.name());
        }
        if (node.ignoresNulls() != null || node.fromLast()) {
            throw call.place().error(SqlState.WRONG_OBJECT_TYPE, "aggregate " + call.name() + " has no NULLS clause");
        }
    }

    /** The terms of an ORDER BY inside a call or window, where a number is no position. */
    List<OrderTerm> order(List<Query.SortItem> items) {
        List<OrderTerm> terms = new ArrayList<>();
        for (Query.SortItem item : items) {
            boolean nullsFirst = item.nullsFirst() == null ? item.descending() : item.nullsFirst();
            terms.add(new OrderTerm(expressions.bindSettled(item.expression()), item.descending(), nullsFirst));
        }
        return terms;
    }

    private static void checkDistinctOrder(
            List<OrderTerm> order, List<Scalar> coerced, List<Scalar> arguments, Place place) {
        for (OrderTerm term : order) {
            if (!coerced.contains(term.scalar()) && !arguments.contains(term.scalar())) {
                throw place.error(
                        SqlState.INVALID_COLUMN_REFERENCE,
                        "ORDER BY of an aggregate with DISTINCT needs an expression of its arguments");
            }
        }
    }

    /** An aggregate of an ordered set: the order is what is aggregated, the arguments say how. */
    private AggregateCall orderedSet(
            Expression.Call call, AggregateKind kind, List<Scalar> arguments, List<OrderTerm> order, Scalar filter) {
        if (kind.isHypothetical()) {
            return hypothetical(call, kind, arguments, order, filter);
        }
        List<Scalar> direct = new ArrayList<>(arguments);
        List<OrderTerm> terms = order;
        if (order.isEmpty()) {
            FunctionBinder.checkCount(call, arguments, 1, 1);
            terms = List.of(new OrderTerm(coercion.settle(arguments.get(0)), false, false));
            direct.clear();
            if (kind == AggregateKind.PERCENTILE_CONT) {
                direct.add(new Constant(0.5, SqlType.DOUBLE));
            }
        }
        int expected = kind == AggregateKind.MODE ? 0 : 1;
        FunctionBinder.checkCount(call, direct, expected, expected);
        if (terms.size() != 1) {
            throw call.place()
                    .error(
                            SqlState.UNKNOWN_FUNCTION,
                            call.name() + " has " + terms.size() + " expressions in WITHIN GROUP, expected 1");
        }
        OrderTerm term = terms.get(0);
        if (kind == AggregateKind.PERCENTILE_CONT) {
            term = term.withScalar(number(call, term.scalar()));
        }
        SqlType type = term.scalar().type();
        if (expected == 1 && direct.get(0).type().kind() == SqlKind.ARRAY) {
            direct.set(0, numbers(call, direct.get(0)));
            type = arrayOf(call, type);
        } else if (expected == 1) {
            direct.set(0, number(call, direct.get(0)));
        }
        List<Scalar> fed = kind == AggregateKind.MODE ? List.of(term.scalar()) : direct;
        return new AggregateCall(kind, fed, false, List.of(term), filter, type);
    }

    private Scalar numbers(Expression.Call call, Scalar array) {
        SqlType element = array.type().element();
        if (element.kind() != SqlKind.NULL && !element.kind().isNumeric()) {
            throw wrongArgument(call, array, "a number or an array of numbers");
        }
        return coercion.coerce(array, SqlType.array(SqlType.DOUBLE), call.place());
    }

    /** Arrays have no texts without case, as which these would be compared. */
    private static SqlType arrayOf(Expression.Call call, SqlType type) {
        if (type.ignoresCase()) {
            throw call.place()
                    .error(
                            SqlState.NOT_SUPPORTED,
                            call.name() + " of several fractions orders by a text without case, which no array has:"
                                    + " order by the text COLLATE UCS_BASIC");
        }
        return SqlType.array(type);
    }

    private Scalar number(Expression.Call call, Scalar scalar) {
        if (!Coercion.isUntyped(scalar) && !scalar.type().kind().isNumeric()) {
            throw wrongArgument(call, scalar, "a number");
        }
        return coercion.coerce(scalar, SqlType.DOUBLE, call.place());
    }

    private AggregateCall hypothetical(
            Expression.Call call, AggregateKind kind, List<Scalar> arguments, List<OrderTerm> order, Scalar filter) {
        if (arguments.size() != order.size()) {
            throw call.place()
                    .error(
                            SqlState.UNKNOWN_FUNCTION,
                            call.name() + " has " + arguments.size() + " arguments and " + order.size()
                                    + " expressions in WITHIN GROUP, expected as many");
        }
        List<Scalar> coerced = new ArrayList<>();
        List<OrderTerm> terms = new ArrayList<>();
        for (int i = 0; i < order.size(); i++) {
            Scalar value = order.get(i).scalar();
            SqlType type = ExpressionBinder.unify(List.of(arguments.get(i), value), call.name(), call.place());
            coerced.add(coercion.coerce(arguments.get(i), type, call.place()));
            terms.add(order.get(i).withScalar(coercion.coerce(value, type, call.place())));
        }
        boolean share = kind == AggregateKind.PERCENT_RANK || kind == AggregateKind.CUME_DIST;
        return new AggregateCall(kind, coerced, false, terms, filter, share ? SqlType.DOUBLE : SqlType.BIGINT);
    }

    static SqlException wrongArgument(Expression.Call call, Scalar argument, String expected) {
        return call.place()
                .error(
                        SqlState.UNKNOWN_FUNCTION,
                        "argument of " + call.name() + " is of type " + argument.type() + ", expected " + expected);
    }
}
