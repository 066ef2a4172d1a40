package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Conditional;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.function.ExactFunction;
import org.ashlardb.sql.expression.function.RealFunction;
import org.ashlardb.sql.expression.function.WholeFunction;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Finds functions and operators of numbers that are computed row by row. */
final class MathFunctions {
    /** For suggestions. */
    static final List<String> NAMES = List.of(
            "DEGREES", "RADIANS", "WIDTH_BUCKET", "FACTORIAL", "REGEXP_REPLACE", "REGEXP_LIKE", "BITAND", "BITXOR");

    private final Coercion coercion;

    MathFunctions(Coercion coercion) {
        this.coercion = coercion;
    }

    /** The call, or null when there is no such function. */
    Scalar bind(Expression.Call call, List<Scalar> arguments) {
        return switch (call.name()) {
            case "CBRT", "SINH", "COSH", "TANH", "ASINH", "ACOSH", "ATANH", "COT", "DEGREES", "RADIANS" ->
                real(call, arguments, RealFunction.valueOf(call.name()), 1);
            case "RAND", "RANDOM" -> real(call, arguments, RealFunction.RANDOM, 1);
            case "LOG" -> real(call, arguments, RealFunction.LOG, 2);
            case "&", "BITAND" -> whole(call, arguments, WholeFunction.BITAND, 2);
            case "|", "BITOR" -> whole(call, arguments, WholeFunction.BITOR, 2);
            case "#", "BITXOR" -> whole(call, arguments, WholeFunction.BITXOR, 2);
            case "~", "BITNOT" ->
                call.name().equals("~") && arguments.size() == 2
                        ? null
                        : whole(call, arguments, WholeFunction.BITNOT, 1);
            case "<<" -> shift(call, arguments, WholeFunction.SHIFT_LEFT);
            case ">>" -> shift(call, arguments, WholeFunction.SHIFT_RIGHT);
            case "LSHIFT" -> shift(call, arguments, WholeFunction.LSHIFT);
            case "RSHIFT" -> shift(call, arguments, WholeFunction.RSHIFT);
            case "BIT_COUNT", "BITCOUNT" -> bitCount(call, arguments);
            case "GCD" -> big(call, arguments, WholeFunction.GCD);
            case "LCM" -> big(call, arguments, WholeFunction.LCM);
            default -> exact(call, arguments);
        };
    }

    private Scalar exact(Expression.Call call, List<Scalar> arguments) {
        return switch (call.name()) {
            case "FACTORIAL" ->
                new RowCall(
                        ExactFunction.FACTORIAL,
                        Arguments.of(coercion, call, arguments, SqlType.BIGINT),
                        ExactFunction.FACTORIAL_TYPE);
            case "DIV" -> {
                FunctionBinder.checkCount(call, arguments, 2, 2);
                List<Scalar> decimals = List.of(decimal(call, arguments.get(0)), decimal(call, arguments.get(1)));
                SqlType first = decimals.get(0).type();
                int digits = first.precision()
                        - first.scale()
                        + decimals.get(1).type().scale();
                yield new RowCall(
                        ExactFunction.DIV,
                        decimals,
                        SqlType.decimal(Math.max(1, Math.min(digits, SqlType.MAX_PRECISION)), 0));
            }
            case "SCALE" -> scale(call, arguments);
            case "MIN_SCALE" -> {
                FunctionBinder.checkCount(call, arguments, 1, 1);
                yield new RowCall(ExactFunction.MIN_SCALE, List.of(decimal(call, arguments.get(0))), SqlType.INTEGER);
            }
            case "TRIM_SCALE" -> {
                FunctionBinder.checkCount(call, arguments, 1, 1);
                Scalar number = decimal(call, arguments.get(0));
                yield new RowCall(ExactFunction.TRIM_SCALE, List.of(number), number.type());
            }
            case "WIDTH_BUCKET" ->
                arguments.size() == 2
                        ? new ArrayFunctions(coercion).bucket(call, arguments)
                        : widthBucket(call, arguments);
            default -> null;
        };
    }

    private Scalar real(Expression.Call call, List<Scalar> arguments, RealFunction function, int count) {
        FunctionBinder.checkCount(call, arguments, count, count);
        List<Scalar> doubles = new ArrayList<>();
        for (Scalar argument : arguments) {
            doubles.add(Arguments.one(coercion, call, argument, SqlType.DOUBLE));
        }
        return new RowCall(function, doubles, SqlType.DOUBLE);
    }

    /** Whole numbers, of which the widest type is that of the result. */
    private Scalar whole(Expression.Call call, List<Scalar> arguments, RowFunction function, int count) {
        FunctionBinder.checkCount(call, arguments, count, count);
        SqlType type = SqlType.NULL;
        for (Scalar argument : arguments) {
            type = TypeRules.common(type, checked(call, argument).type());
        }
        SqlType result = type.kind() == SqlKind.NULL ? SqlType.BIGINT : type;
        List<Scalar> coerced = new ArrayList<>();
        for (Scalar argument : arguments) {
            coerced.add(coercion.coerce(argument, result, call.place()));
        }
        return new RowCall(function, coerced, result);
    }

    private static Scalar checked(Expression.Call call, Scalar argument) {
        if (!Coercion.isUntyped(argument) && !argument.type().kind().isWhole()) {
            throw wrong(call, argument, "a whole number");
        }
        return Coercion.isUntyped(argument) ? Constant.NULL : argument;
    }

    private static SqlException wrong(Expression.Call call, Scalar argument, String expected) {
        return call.place()
                .error(
                        SqlState.UNKNOWN_FUNCTION,
                        "argument of " + call.name() + " is of type " + argument.type() + ", expected " + expected);
    }

    private Scalar shift(Expression.Call call, List<Scalar> arguments, WholeFunction function) {
        FunctionBinder.checkCount(call, arguments, 2, 2);
        Scalar number = wholeNumber(call, arguments.get(0));
        checked(call, arguments.get(1));
        Scalar places = coercion.coerce(arguments.get(1), SqlType.BIGINT, call.place());
        boolean modulo = function == WholeFunction.SHIFT_LEFT || function == WholeFunction.SHIFT_RIGHT;
        if (!modulo) {
            Scalar wide = coercion.coerce(number, SqlType.BIGINT, call.place());
            return new RowCall(function, List.of(wide, places), SqlType.BIGINT);
        }
        return new RowCall(function, List.of(number, places, bits(number)), number.type());
    }

    private Scalar bitCount(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 1, 1);
        Scalar number = wholeNumber(call, arguments.get(0));
        return new RowCall(WholeFunction.BIT_COUNT, List.of(number, bits(number)), SqlType.BIGINT);
    }

    private Scalar wholeNumber(Expression.Call call, Scalar argument) {
        return Coercion.isUntyped(argument)
                ? coercion.coerce(argument, SqlType.BIGINT, call.place())
                : checked(call, argument);
    }

    private static Constant bits(Scalar number) {
        long bits =
                switch (number.type().kind()) {
                    case TINYINT -> Byte.SIZE;
                    case SMALLINT -> Short.SIZE;
                    case INTEGER -> Integer.SIZE;
                    default -> Long.SIZE;
                };
        return new Constant(bits, SqlType.BIGINT);
    }

    /** Computed as BIGINT, as results may be larger than the arguments' type. */
    private Scalar big(Expression.Call call, List<Scalar> arguments, WholeFunction function) {
        FunctionBinder.checkCount(call, arguments, 2, 2);
        arguments.forEach(argument -> checked(call, argument));
        return new RowCall(
                function, Arguments.of(coercion, call, arguments, SqlType.BIGINT, SqlType.BIGINT), SqlType.BIGINT);
    }

    private Scalar decimal(Expression.Call call, Scalar argument) {
        if (Coercion.isUntyped(argument)) {
            return coercion.coerce(
                    argument, SqlType.decimal(SqlType.MAX_PRECISION, TypeRules.DIVISION_SCALE), call.place());
        }
        if (!argument.type().kind().isWhole() && argument.type().kind() != SqlKind.DECIMAL) {
            throw wrong(call, argument, "an exact number");
        }
        return coercion.coerce(argument, TypeRules.asDecimal(argument.type()), call.place());
    }

    /** All values of a type have the same number of digits behind the point. */
    private Scalar scale(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 1, 1);
        Scalar number = decimal(call, arguments.get(0));
        Scalar digits = new Constant((long) number.type().scale(), SqlType.INTEGER);
        return new Conditional(
                false,
                List.of(Predicate.of(Predicate.Test.IS_NOT_NULL, number), digits, new Constant(null, SqlType.INTEGER)),
                SqlType.INTEGER);
    }

    private Scalar widthBucket(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 4, 4);
        List<Scalar> ends = arguments.subList(0, 3);
        boolean exact = ends.stream()
                .noneMatch(end -> !Coercion.isUntyped(end) && end.type().kind().isFloating());
        List<Scalar> coerced = new ArrayList<>();
        for (Scalar end : ends) {
            coerced.add(exact ? decimal(call, end) : Arguments.one(coercion, call, end, SqlType.DOUBLE));
        }
        coerced.add(coercion.coerce(checkedCount(call, arguments.get(3)), SqlType.BIGINT, call.place()));
        return new RowCall(ExactFunction.WIDTH_BUCKET, coerced, SqlType.INTEGER);
    }

    private static Scalar checkedCount(Expression.Call call, Scalar count) {
        checked(call, count);
        return count;
    }
}
