package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ashlardb.sql.expression.Conditional;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.function.CharsetFunction;
import org.ashlardb.sql.expression.function.JavaTextFunction;
import org.ashlardb.sql.expression.function.LengthyFunction;
import org.ashlardb.sql.expression.function.MoreTextFunction;
import org.ashlardb.sql.expression.function.TextFunction;
import org.ashlardb.sql.expression.function.WholeFunction;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;

/** Finds functions of text that are computed row by row, and choices written as functions. */
final class TextFunctions {
    private static final SqlType TEXT = SqlType.VARCHAR;
    private static final SqlType NUMBER = SqlType.BIGINT;
    private static final long INTEGER_BITS = 0xFFFF_FFFFL;

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
            case "TO_HEX" -> bits(call, arguments, TextFunction.TO_HEX);
            case "QUOTE_LITERAL" -> call(call, arguments, TextFunction.QUOTE_LITERAL, TEXT, 1, TEXT);
            case "QUOTE_IDENT" -> call(call, arguments, TextFunction.QUOTE_IDENT, TEXT, 1, TEXT);
            case "SOUNDEX" -> call(call, arguments, TextFunction.SOUNDEX, TEXT, 1, TEXT);
            case "DIFFERENCE" -> call(call, arguments, TextFunction.DIFFERENCE, SqlType.INTEGER, 2, TEXT, TEXT);
            case "CONCAT_WS" -> concatenate(call, arguments, TextFunction.CONCAT_WS);
            case "NVL2" -> ifNull(call, arguments);
            default -> more(call, arguments);
        };
    }

    private Scalar more(Expression.Call call, List<Scalar> arguments) {
        return switch (call.name()) {
            case "FORMAT" -> concatenate(call, arguments, MoreTextFunction.FORMAT);
            case "QUOTE_NULLABLE" -> call(call, arguments, MoreTextFunction.QUOTE_NULLABLE, TEXT, 1, TEXT);
            case "INSERT", "STUFF" ->
                call(call, arguments, MoreTextFunction.INSERT, TEXT, 4, TEXT, NUMBER, NUMBER, TEXT);
            case "UNICODE" -> call(call, arguments, MoreTextFunction.UNICODE, SqlType.INTEGER, 1, TEXT);
            case "LEVENSHTEIN" -> call(call, arguments, LengthyFunction.LEVENSHTEIN, SqlType.INTEGER, 2, TEXT, TEXT);
            case "NORMALIZE" -> normalize(call, arguments);
            case "IS NORMALIZED" ->
                call(call, arguments, MoreTextFunction.IS_NORMALIZED, SqlType.BOOLEAN, 2, TEXT, TEXT);
            case "TO_BIN" -> bits(call, arguments, MoreTextFunction.TO_BIN);
            case "TO_OCT" -> bits(call, arguments, MoreTextFunction.TO_OCT);
            case "RAWTOHEX" -> ofBytes(call, arguments, MoreTextFunction.RAWTOHEX, TEXT);
            case "CRC32" -> ofBytes(call, arguments, MoreTextFunction.CRC32, NUMBER);
            case "SHA1", "SHA224", "SHA384", "SHA512" ->
                digest(call, arguments, "SHA-" + call.name().substring(3));
            case "HASH" -> hash(call, arguments);
            case "CONVERT_TO" -> call(call, arguments, CharsetFunction.CONVERT_TO, SqlType.VARBINARY, 2, TEXT, TEXT);
            case "CONVERT_FROM" ->
                call(call, arguments, CharsetFunction.CONVERT_FROM, TEXT, 2, SqlType.VARBINARY, TEXT);
            case "STRINGENCODE" -> call(call, arguments, JavaTextFunction.STRINGENCODE, TEXT, 1, TEXT);
            case "STRINGDECODE" -> call(call, arguments, JavaTextFunction.STRINGDECODE, TEXT, 1, TEXT);
            default -> null;
        };
    }

    /** Of an INTEGER, and what is smaller, the 32 bits that it has. */
    private Scalar bits(Expression.Call call, List<Scalar> arguments, RowFunction function) {
        FunctionBinder.checkCount(call, arguments, 1, 1);
        Scalar number = Arguments.one(coercion, call, arguments.get(0), NUMBER);
        SqlKind given = arguments.get(0).type().kind();
        Scalar bits = given.isWhole() && given != SqlKind.BIGINT && !Coercion.isUntyped(arguments.get(0))
                ? new RowCall(WholeFunction.BITAND, List.of(number, new Constant(INTEGER_BITS, NUMBER)), NUMBER)
                : number;
        return new RowCall(function, List.of(bits), TEXT);
    }

    /** Without a form it is NFC. */
    private Scalar normalize(Expression.Call call, List<Scalar> arguments) {
        List<Scalar> all = new ArrayList<>(arguments);
        if (all.size() == 1) {
            all.add(new Constant("NFC", TEXT));
        }
        return call(call, all, MoreTextFunction.NORMALIZE, TEXT, 2, TEXT, TEXT);
    }

    private Scalar digest(Expression.Call call, List<Scalar> arguments, String algorithm) {
        FunctionBinder.checkCount(call, arguments, 1, 1);
        return hash(call, List.of(new Constant(algorithm, TEXT), arguments.get(0)));
    }

    /** An algorithm, what is hashed, and how many times, which is once. */
    private Scalar hash(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 2, 3);
        Scalar data = arguments.get(1);
        boolean bytes = !Coercion.isUntyped(data) && data.type().kind().isBytes();
        List<Scalar> children = new ArrayList<>();
        children.add(Arguments.one(coercion, call, arguments.get(0), TEXT));
        children.add(Arguments.one(coercion, call, data, bytes ? data.type() : TEXT));
        children.add(
                arguments.size() < 3
                        ? new Constant(1L, NUMBER)
                        : Arguments.one(coercion, call, arguments.get(2), NUMBER));
        return new RowCall(LengthyFunction.HASH, children, SqlType.VARBINARY);
    }

    private Scalar call(
            Expression.Call call,
            List<Scalar> arguments,
            RowFunction function,
            SqlType type,
            int least,
            SqlType... types) {
        FunctionBinder.checkCount(call, arguments, least, types.length);
        SqlType[] given = Arrays.copyOf(types, arguments.size());
        return new RowCall(function, Arguments.of(coercion, call, arguments, given), type);
    }

    private Scalar ofBytes(Expression.Call call, List<Scalar> arguments, RowFunction function, SqlType type) {
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

    /** Of any number of arguments, as texts. */
    private Scalar concatenate(Expression.Call call, List<Scalar> arguments, RowFunction function) {
        FunctionBinder.checkCount(call, arguments, function == TextFunction.CONCAT_WS ? 2 : 1, Integer.MAX_VALUE);
        List<Scalar> texts = new ArrayList<>();
        for (Scalar argument : arguments) {
            texts.add(coercion.coerce(argument, TEXT, call.place()));
        }
        return new RowCall(function, texts, TEXT);
    }

    /** The second argument where the first is not NULL, else the third. */
    private Scalar ifNull(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 3, 3);
        List<Scalar> results = arguments.subList(1, 3);
        SqlType type = ExpressionBinder.unify(results, call.name(), call.place());
        Scalar there = ChoiceFunctions.isThere(coercion, arguments.get(0));
        return new Conditional(
                false,
                List.of(
                        there,
                        coercion.coerce(results.get(0), type, call.place()),
                        coercion.coerce(results.get(1), type, call.place())),
                type);
    }
}
