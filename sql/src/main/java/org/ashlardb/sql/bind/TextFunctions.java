package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ashlardb.sql.expression.Conditional;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.function.TextFunction;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.type.SqlType;

/** Finds functions of text that are computed row by row, and choices written as functions. */
final class TextFunctions {
    private static final SqlType TEXT = SqlType.VARCHAR;
    private static final SqlType NUMBER = SqlType.BIGINT;

    private final Coercion coercion;

    TextFunctions(Coercion coercion) {
        this.coercion = coercion;
    }

    /** The call, or null when there is no such function. */
    Scalar bind(Expression.Call call, List<Scalar> arguments) {
        return switch (call.name()) {
            case "SPLIT_PART" -> call(call, arguments, TextFunction.SPLIT_PART, TEXT, 3, TEXT, TEXT, NUMBER);
            case "TRANSLATE" -> call(call, arguments, TextFunction.TRANSLATE, TEXT, 3, TEXT, TEXT, TEXT);
            case "INITCAP" -> call(call, arguments, TextFunction.INITCAP, TEXT, 1, TEXT);
            case "STRPOS", "INSTR" ->
                call(call, arguments, TextFunction.STRPOS, SqlType.INTEGER, 2, TEXT, TEXT, NUMBER);
            case "LOCATE" -> locate(call, arguments);
            case "OVERLAY" -> call(call, arguments, TextFunction.OVERLAY, TEXT, 3, TEXT, TEXT, NUMBER, NUMBER);
            case "SPACE" -> call(call, arguments, TextFunction.SPACE, TEXT, 1, NUMBER);
            case "STARTS_WITH" -> call(call, arguments, TextFunction.STARTS_WITH, SqlType.BOOLEAN, 2, TEXT, TEXT);
            case "MD5" -> ofBytes(call, arguments, TextFunction.MD5, TEXT);
            case "SHA256" -> ofBytes(call, arguments, TextFunction.SHA256, SqlType.VARBINARY);
            case "BIT_LENGTH" -> ofBytes(call, arguments, TextFunction.BIT_LENGTH, SqlType.BIGINT);
            case "ENCODE" -> call(call, arguments, TextFunction.ENCODE, TEXT, 2, SqlType.VARBINARY, TEXT);
            case "DECODE" -> decode(call, arguments);
            case "TO_HEX" -> call(call, arguments, TextFunction.TO_HEX, TEXT, 1, NUMBER);
            case "QUOTE_LITERAL" -> call(call, arguments, TextFunction.QUOTE_LITERAL, TEXT, 1, TEXT);
            case "QUOTE_IDENT" -> call(call, arguments, TextFunction.QUOTE_IDENT, TEXT, 1, TEXT);
            case "SOUNDEX" -> call(call, arguments, TextFunction.SOUNDEX, TEXT, 1, TEXT);
            case "DIFFERENCE" -> call(call, arguments, TextFunction.DIFFERENCE, SqlType.INTEGER, 2, TEXT, TEXT);
            case "CONCAT_WS" -> concatenate(call, arguments);
            case "NVL2" -> ifNull(call, arguments);
            default -> null;
        };
    }

    private Scalar call(
            Expression.Call call,
            List<Scalar> arguments,
            TextFunction function,
            SqlType type,
            int least,
            SqlType... types) {
        FunctionBinder.checkCount(call, arguments, least, types.length);
        SqlType[] given = Arrays.copyOf(types, arguments.size());
        return new RowCall(function, Arguments.of(coercion, call, arguments, given), type);
    }

    private Scalar ofBytes(Expression.Call call, List<Scalar> arguments, TextFunction function, SqlType type) {
        boolean bytes = arguments.size() == 1
                && !Coercion.isUntyped(arguments.get(0))
                && arguments.get(0).type().kind().isBytes();
        return call(call, arguments, function, type, 1, bytes ? arguments.get(0).type() : TEXT);
    }

    /** What is looked for comes first. */
    private Scalar locate(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 2, 3);
        List<Scalar> turned = new ArrayList<>(arguments);
        turned.set(0, arguments.get(1));
        turned.set(1, arguments.get(0));
        return call(call, turned, TextFunction.STRPOS, SqlType.INTEGER, 2, TEXT, TEXT, NUMBER);
    }

    private Scalar decode(Expression.Call call, List<Scalar> arguments) {
        return call(call, arguments, TextFunction.DECODE, SqlType.VARBINARY, 2, TEXT, TEXT);
    }

    private Scalar concatenate(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 2, Integer.MAX_VALUE);
        List<Scalar> texts = new ArrayList<>();
        for (Scalar argument : arguments) {
            texts.add(coercion.coerce(argument, TEXT, call.place()));
        }
        return new RowCall(TextFunction.CONCAT_WS, texts, TEXT);
    }

    /** The second argument where the first is not NULL, else the third. */
    private Scalar ifNull(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 3, 3);
        List<Scalar> results = arguments.subList(1, 3);
        SqlType type = ExpressionBinder.unify(results, call.name(), call.place());
        Scalar there = Predicate.of(Predicate.Test.IS_NOT_NULL, coercion.settle(arguments.get(0)));
        return new Conditional(
                false,
                List.of(
                        there,
                        coercion.coerce(results.get(0), type, call.place()),
                        coercion.coerce(results.get(1), type, call.place())),
                type);
    }
}
