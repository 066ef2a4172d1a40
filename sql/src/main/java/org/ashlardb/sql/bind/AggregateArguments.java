package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.plan.AggregateKind;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** The types that arguments and results of an aggregate have, as in PostgreSQL. */
final class AggregateArguments {
    private static final int SUM_DIGITS = 38;
    private static final String NUMBER = "a number";
    private static final String DEFAULT_SEPARATOR = ",";

    private final Coercion coercion;
    private final Expression.Call call;
    private final AggregateKind kind;

    AggregateArguments(Coercion coercion, Expression.Call call, AggregateKind kind) {
        this.coercion = coercion;
        this.call = call;
        this.kind = kind;
    }

    /** The arguments as the aggregate takes them. */
    List<Scalar> coerce(List<Scalar> arguments) {
        if (kind == AggregateKind.LISTAGG) {
            return texts(arguments);
        }
        if (kind == AggregateKind.JSON_ARRAYAGG || kind == AggregateKind.JSON_OBJECTAGG) {
            return json(arguments);
        }
        boolean pairs = kind == AggregateKind.CORR
                || kind == AggregateKind.COVAR_POP
                || kind == AggregateKind.COVAR_SAMP
                || kind.name().startsWith("REGR_");
        int expected = pairs ? 2 : 1;
        if (arguments.size() != expected) {
            throw call.place()
                    .error(
                            SqlState.UNKNOWN_FUNCTION,
                            "aggregate " + call.name() + " has " + arguments.size() + " arguments, expected "
                                    + expected);
        }
        List<Scalar> coerced = new ArrayList<>();
        for (Scalar argument : arguments) {
            coerced.add(
                    pairs ? coercion.coerce(number(argument, NUMBER), SqlType.DOUBLE, call.place()) : single(argument));
        }
        return coerced;
    }

    /** Whether the argument is a number, so that a choice without a type is one. */
    static boolean areNumbers(AggregateKind kind) {
        return switch (kind) {
            case SUM, AVG, STDDEV_POP, STDDEV_SAMP, VAR_POP, VAR_SAMP -> true;
            default -> false;
        };
    }

    private Scalar single(Scalar argument) {
        switch (kind) {
            case SUM, AVG:
                return argument.type().kind() == SqlKind.INTERVAL
                        ? coercion.coerce(argument, SqlType.INTERVAL, call.place())
                        : number(argument, "a number or an interval");
            case STDDEV_POP, STDDEV_SAMP, VAR_POP, VAR_SAMP:
                return number(argument, NUMBER);
            case EVERY, BOOL_OR:
                if (!Coercion.isUntyped(argument) && argument.type().kind() != SqlKind.BOOLEAN) {
                    throw call.place()
                            .error(
                                    SqlState.DATATYPE_MISMATCH,
                                    "condition is of type " + argument.type() + ", expected BOOLEAN");
                }
                return coercion.coerce(argument, SqlType.BOOLEAN, call.place());
            case BIT_AND, BIT_OR, BIT_XOR:
                if (!Coercion.isUntyped(argument) && !argument.type().kind().isWhole()) {
                    throw AggregateBinder.wrongArgument(call, argument, "a whole number");
                }
                return Coercion.isUntyped(argument)
                        ? coercion.coerce(argument, SqlType.BIGINT, call.place())
                        : argument;
            default:
                return coercion.settle(argument);
        }
    }

    private Scalar number(Scalar argument, String expected) {
        if (Coercion.isUntyped(argument)) {
            return coercion.undecided(List.of(argument)).isEmpty()
                    ? coercion.coerce(argument, SqlType.DOUBLE, call.place())
                    : coercion.coerceCalculated(argument, SqlType.BIGINT, call.place());
        }
        if (!argument.type().kind().isNumeric()) {
            throw AggregateBinder.wrongArgument(call, argument, expected);
        }
        return argument;
    }

    /** A value and its separator, both text or both binary. */
    private List<Scalar> texts(List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, call.name().equals("STRING_AGG") ? 2 : 1, 2);
        boolean binary = arguments.get(0).type().kind() == SqlKind.VARBINARY;
        SqlType type = binary ? SqlType.VARBINARY : SqlType.VARCHAR;
        List<Scalar> coerced = new ArrayList<>();
        for (Scalar argument : arguments) {
            if (!TypeRules.canCast(argument.type(), type)) {
                throw AggregateBinder.wrongArgument(call, argument, type.toString());
            }
            coerced.add(coercion.coerce(argument, type, call.place()));
        }
        if (coerced.size() == 1) {
            coerced.add(binary ? new Constant(new byte[0], type) : new Constant(DEFAULT_SEPARATOR, SqlType.VARCHAR));
        }
        return coerced;
    }

    /** Of an object the key as text, the value as JSON, and the options of JSON aggregates. */
    private List<Scalar> json(List<Scalar> arguments) {
        int expected = kind == AggregateKind.JSON_OBJECTAGG ? 2 : 1;
        FunctionBinder.checkCount(call, arguments, expected, expected);
        List<Scalar> coerced = new ArrayList<>();
        if (expected == 2) {
            coerced.add(coercion.coerce(coercion.settle(arguments.get(0)), SqlType.VARCHAR, call.place()));
        }
        Expression.Call convert = new Expression.Call("TO_JSON", List.of(), false, false, call.place());
        coerced.add(new JsonFunctions(coercion).bind(convert, List.of(arguments.get(expected - 1))));
        long options = (AggregateNames.dropsNulls(call.name()) ? AggregateKind.DROP_NULLS : 0)
                + (AggregateNames.isUnique(call.name()) ? AggregateKind.UNIQUE_KEYS : 0);
        coerced.add(new Constant(options, SqlType.BIGINT));
        return coerced;
    }

    /** The type of the result. */
    SqlType result(List<Scalar> coerced) {
        SqlType argument = coerced.isEmpty() ? SqlType.BIGINT : coerced.get(0).type();
        if (argument.kind() == SqlKind.INTERVAL && (kind == AggregateKind.SUM || kind == AggregateKind.AVG)) {
            return argument;
        }
        switch (kind) {
            case COUNT, REGR_COUNT:
                return SqlType.BIGINT;
            case SUM:
                return sum(argument);
            case AVG:
                return fraction(argument, TypeRules.asDecimal(argument).precision());
            case STDDEV_POP, STDDEV_SAMP, VAR_POP, VAR_SAMP:
                return fraction(argument, 2 * TypeRules.asDecimal(argument).precision());
            case EVERY, BOOL_OR:
                return SqlType.BOOLEAN;
            case MIN, MAX, ANY_VALUE, BIT_AND, BIT_OR, BIT_XOR:
                return argument;
            case ARRAY_AGG:
                return SqlType.array(argument);
            case LISTAGG:
                return argument.kind() == SqlKind.VARBINARY ? SqlType.VARBINARY : SqlType.VARCHAR;
            case JSON_ARRAYAGG, JSON_OBJECTAGG:
                return SqlType.JSON;
            default:
                return SqlType.DOUBLE;
        }
    }

    private static SqlType sum(SqlType argument) {
        if (argument.kind() == SqlKind.DECIMAL) {
            return SqlType.decimal(
                    Math.min(argument.precision() + SUM_DIGITS, SqlType.MAX_PRECISION), argument.scale());
        }
        if (argument.kind() == SqlKind.BIGINT) {
            return SqlType.decimal(SUM_DIGITS, 0);
        }
        return argument.kind().isFloating() ? SqlType.DOUBLE : SqlType.BIGINT;
    }

    /** Of exact numbers a decimal with more digits behind the point, of others a double. */
    private static SqlType fraction(SqlType argument, int digits) {
        if (argument.kind().isFloating()) {
            return SqlType.DOUBLE;
        }
        int scale = Math.max(argument.scale(), TypeRules.DIVISION_SCALE);
        return SqlType.decimal(Math.min(digits + scale, SqlType.MAX_PRECISION), scale);
    }
}
