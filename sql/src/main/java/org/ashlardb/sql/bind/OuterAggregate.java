package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.sql.expression.OuterValue;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Subquery;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.AggregateCall;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.type.SqlException;

/**
 * An aggregate in a subquery all of whose columns are those of a query around is an aggregate of that query, which within
 * the subquery is as constant as a column from there (SQL:2016, 6.9 and 10.9).
 */
final class OuterAggregate {
    private final ExpressionBinder expressions;
    private final BindContext context;
    private final Coercion coercion;

    OuterAggregate(ExpressionBinder expressions, Coercion coercion) {
        this.expressions = expressions;
        this.coercion = coercion;
        context = expressions.context();
    }

    /** The value of the call, or null if it is one of the subquery itself. */
    Scalar bind(Expression.AggregateCall call) {
        if (!context.outer().isInSubquery() || !context.collectsAround(expressions.scope())) {
            return null;
        }
        Scope around = around(call);
        if (around == null) {
            return null;
        }
        ExpressionBinder there = new ExpressionBinder(context, around, null, ExpressionBinder.AGGREGATE_ARGUMENT);
        AggregateCall bound = new AggregateBinder(there, coercion).bindCall(call);
        Reference value = context.aggregates(around).add(bound, call.place());
        return context.outer().value(value.variable());
    }

    /** The query whose columns alone the call uses, if aggregates may stand there now; else null. */
    private Scope around(Expression.AggregateCall call) {
        int before = context.outer().uses();
        Set<Variable> used = new HashSet<>();
        try {
            AggregateCall here = new AggregateBinder(expressions.insideAggregate(), coercion).bindCall(call);
            for (Scalar scalar : parts(here)) {
                if (scalar instanceof Reference || scalar instanceof Subquery) {
                    return null;
                }
                if (scalar instanceof OuterValue) {
                    used.add(context.column(scalar));
                }
            }
        } catch (SqlException e) {
            return null; // fails again, as a call of the subquery
        } finally {
            context.outer().forget(before);
        }
        for (Scope scope = expressions.scope().outer(); scope != null && !used.isEmpty(); scope = scope.outer()) {
            if (used.stream().allMatch(scope::has)) {
                return context.aggregates(scope) == null ? null : scope;
            }
        }
        return null;
    }

    /** All expressions within a call. */
    private static List<Scalar> parts(AggregateCall call) {
        List<Scalar> parts = new ArrayList<>(call.arguments());
        call.order().forEach(term -> parts.add(term.scalar()));
        if (call.filter() != null) {
            parts.add(call.filter());
        }
        for (int i = 0; i < parts.size(); i++) {
            parts.addAll(parts.get(i).children());
        }
        return parts;
    }
}
