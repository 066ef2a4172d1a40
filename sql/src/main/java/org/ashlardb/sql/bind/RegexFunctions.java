package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Parameter;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.function.RegexArrayFunction;
import org.ashlardb.sql.expression.function.RegexFunction;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Finds the functions and operators of regular expressions, and gives them the arguments that were left out. */
final class RegexFunctions {
    private static final SqlType TEXT = SqlType.VARCHAR;
    private static final SqlType TEXTS = SqlType.array(TEXT);
    private static final SqlType NUMBER = SqlType.BIGINT;
    private static final String ESCAPE = "\\";

    private final Coercion coercion;

    RegexFunctions(Coercion coercion) {
        this.coercion = coercion;
    }

    /** Whether a call of SUBSTRING has a pattern and no position. */
    static boolean isSubstring(Expression.Call call, List<Scalar> arguments) {
        if (!call.name().equals("SUBSTRING") || arguments.size() < 2) {
            return false;
        }
        Scalar pattern = arguments.get(1);
        boolean literal = pattern instanceof Constant constant && constant.literal()
                || pattern instanceof Parameter parameter && parameter.literal() && Coercion.isUntyped(parameter);
        return literal || !Coercion.isUntyped(pattern) && pattern.type().kind().isText();
    }

    /** The call, or null when there is no such function. */
    Scalar bind(Expression.Call call, List<Scalar> arguments) {
        return switch (call.name()) {
            case "~" -> arguments.size() == 2 ? like(call, arguments, "", false) : null;
            case "~*" -> like(call, arguments, "i", false);
            case "!~" -> like(call, arguments, "", true);
            case "!~*" -> like(call, arguments, "i", true);
            case "REGEXP_LIKE" -> call(call, arguments, RegexFunction.REGEXP_LIKE, 2, SqlType.BOOLEAN, "");
            case "SIMILAR TO" -> call(call, arguments, RegexFunction.SIMILAR, 2, SqlType.BOOLEAN, ESCAPE);
            case "SUBSTRING SIMILAR" -> call(call, arguments, RegexFunction.SUBSTRING_SIMILAR, 3, TEXT, ESCAPE);
            case "SUBSTRING" ->
                arguments.size() == 3
                        ? call(call, arguments, RegexFunction.SUBSTRING_SIMILAR, 3, TEXT, ESCAPE)
                        : call(call, arguments, RegexFunction.REGEXP_SUBSTR, 2, TEXT, 1L, 1L, "", -1L);
            case "REGEXP_SUBSTR" -> call(call, arguments, RegexFunction.REGEXP_SUBSTR, 2, TEXT, 1L, 1L, "", 0L);
            case "REGEXP_COUNT" -> call(call, arguments, RegexFunction.REGEXP_COUNT, 2, SqlType.INTEGER, 1L, "");
            case "REGEXP_INSTR" ->
                call(call, arguments, RegexFunction.REGEXP_INSTR, 2, SqlType.INTEGER, 1L, 1L, 0L, "", 0L);
            case "REGEXP_REPLACE" -> replace(call, arguments);
            case "REGEXP_MATCH" -> array(call, arguments, RegexArrayFunction.REGEXP_MATCH, TEXTS);
            case "REGEXP_SPLIT_TO_ARRAY" -> array(call, arguments, RegexArrayFunction.REGEXP_SPLIT_TO_ARRAY, TEXTS);
            default -> null;
        };
    }

    /** The array of what REGEXP_MATCHES and REGEXP_SPLIT_TO_TABLE have as rows, or null for other functions. */
    Scalar rows(Expression.Call call, List<Scalar> arguments) {
        return switch (call.name()) {
            case "REGEXP_MATCHES" -> array(call, arguments, RegexArrayFunction.REGEXP_MATCHES, SqlType.array(TEXTS));
            case "REGEXP_SPLIT_TO_TABLE" -> array(call, arguments, RegexArrayFunction.REGEXP_SPLIT_TO_ARRAY, TEXTS);
            default -> null;
        };
    }

    private Scalar array(Expression.Call call, List<Scalar> arguments, RegexArrayFunction function, SqlType type) {
        FunctionBinder.checkCount(call, arguments, 2, 3);
        List<Scalar> all = new ArrayList<>(arguments);
        if (all.size() == 2) {
            all.add(new Constant("", TEXT));
        }
        return new RowCall(function, Arguments.of(coercion, call, all, TEXT, TEXT, TEXT), type);
    }

    private Scalar like(Expression.Call call, List<Scalar> arguments, String flags, boolean negated) {
        List<Scalar> all = new ArrayList<>(arguments);
        all.add(new Constant(flags, TEXT));
        Scalar test = call(call, all, RegexFunction.REGEXP_LIKE, 2, SqlType.BOOLEAN, "");
        return negated ? Logical.not(test) : test;
    }

    /** Of the fourth argument the type says whether it is flags or where to start; without it only the first goes. */
    private Scalar replace(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 3, 6);
        List<Scalar> all = new ArrayList<>(arguments);
        boolean flags = all.size() == 4 && !all.get(3).type().kind().isNumeric();
        if (flags || all.size() == 3) {
            Scalar written = flags ? all.remove(3) : new Constant("", TEXT);
            boolean everywhere = !(written instanceof Constant constant)
                    || constant.value() instanceof String text && text.indexOf('g') >= 0;
            if (!(written instanceof Constant)) {
                throw call.place()
                        .error(
                                SqlState.NOT_SUPPORTED,
                                "flags of REGEXP_REPLACE are no constant, expected a text, or start, occurrence and flags");
            }
            all.add(new Constant(1L, NUMBER));
            all.add(new Constant(everywhere ? 0L : 1L, NUMBER));
            all.add(written);
        }
        return call(call, all, RegexFunction.REGEXP_REPLACE, 3, TEXT, "", 1L, 1L, "");
    }

    /**
     * A call with all arguments.
     *
     * @param others what stands for the arguments from the third on that were not given
     */
    private Scalar call(
            Expression.Call call,
            List<Scalar> arguments,
            RegexFunction function,
            int least,
            SqlType type,
            Object... others) {
        FunctionBinder.checkCount(call, arguments, least, 2 + others.length);
        List<Scalar> children = new ArrayList<>();
        for (int i = 0; i < 2 + others.length; i++) {
            SqlType wanted = i < 2 || others[i - 2] instanceof String ? TEXT : NUMBER;
            children.add(
                    i < arguments.size()
                            ? Arguments.one(coercion, call, arguments.get(i), wanted)
                            : new Constant(others[i - 2], wanted));
        }
        return new RowCall(function, children, type);
    }
}
