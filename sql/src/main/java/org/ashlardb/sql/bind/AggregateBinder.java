package org.ashlardb.sql.bind;

import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.plan.AggregateCall;
import org.ashlardb.sql.plan.AggregateCall.Kind;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Binds calls of aggregates and decides the types of their results, as PostgreSQL does. */
final class AggregateBinder {
    private static final int SUM_DIGITS = 38;

    private final ExpressionBinder expressions;
    private final Coercion coercion;

    AggregateBinder(ExpressionBinder expressions, Coercion coercion) {
        this.expressions = expressions;
        this.coercion = coercion;
    }

    static boolean isAggregate(String name) {
        return kind(name) != null;
    }

    private static Kind kind(String name) {
        return switch (name) {
            case "COUNT" -> Kind.COUNT;
            case "SUM" -> Kind.SUM;
            case "AVG" -> Kind.AVG;
            case "MIN" -> Kind.MIN;
            case "MAX" -> Kind.MAX;
            case "EVERY", "BOOL_AND" -> Kind.EVERY;
            case "BOOL_OR", "ANY" -> Kind.BOOL_OR;
            case "ANY_VALUE" -> Kind.ANY_VALUE;
            default -> null;
        };
    }

    Scalar bind(Expression.Call call) {
        if (expressions.aggregates() == null) {
            throw call.place()
                    .error(
                            SqlState.GROUPING_ERROR,
                            "aggregate " + call.name() + " cannot stand in " + expressions.clause());
        }
        Kind kind = kind(call.name());
        if (call.star()) {
            if (kind != Kind.COUNT) {
                throw call.place().error(SqlState.SYNTAX_ERROR, call.name() + "(*) is not possible, only COUNT(*)");
            }
            return expressions.aggregates().add(new AggregateCall(kind, null, false, SqlType.BIGINT));
        }
        if (call.arguments().size() != 1) {
            throw call.place()
                    .error(
                            SqlState.UNKNOWN_FUNCTION,
                            "aggregate " + call.name() + " has "
                                    + call.arguments().size() + " arguments, expected 1");
        }
        Scalar argument = argument(
                call, kind, expressions.insideAggregate().bind(call.arguments().get(0)));
        boolean distinct = call.distinct() && (kind == Kind.COUNT || kind == Kind.SUM || kind == Kind.AVG);
        return expressions.aggregates().add(new AggregateCall(kind, argument, distinct, type(kind, argument.type())));
    }

    private Scalar argument(Expression.Call call, Kind kind, Scalar argument) {
        switch (kind) {
            case SUM, AVG:
                Scalar number = Coercion.isUntyped(argument)
                        ? coercion.coerce(argument, SqlType.DOUBLE, call.place())
                        : argument;
                if (!number.type().kind().isNumeric()) {
                    throw call.place()
                            .error(
                                    SqlState.UNKNOWN_FUNCTION,
                                    "argument of " + call.name() + " is of type " + number.type()
                                            + ", expected a number");
                }
                return number;
            case EVERY, BOOL_OR:
                return expressions.condition(argument, call.place());
            default:
                return coercion.settle(argument);
        }
    }

    private static SqlType type(Kind kind, SqlType argument) {
        switch (kind) {
            case COUNT:
                return SqlType.BIGINT;
            case SUM:
                if (argument.kind() == SqlKind.DECIMAL) {
                    return SqlType.decimal(
                            Math.min(argument.precision() + SUM_DIGITS, SqlType.MAX_PRECISION), argument.scale());
                }
                if (argument.kind() == SqlKind.BIGINT) {
                    return SqlType.decimal(SUM_DIGITS, 0);
                }
                return argument.kind().isFloating() ? SqlType.DOUBLE : SqlType.BIGINT;
            case AVG:
                if (argument.kind().isFloating()) {
                    return SqlType.DOUBLE;
                }
                int scale = Math.max(argument.scale(), TypeRules.DIVISION_SCALE);
                int precision = TypeRules.asDecimal(argument).precision() + scale;
                return SqlType.decimal(Math.min(precision, SqlType.MAX_PRECISION), scale);
            case EVERY, BOOL_OR:
                return SqlType.BOOLEAN;
            default:
                return argument;
        }
    }
}
