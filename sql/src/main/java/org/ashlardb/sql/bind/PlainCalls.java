package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.parser.SqlParser;
import org.ashlardb.sql.parser.UserTypes;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Expression.Call;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlType;

/** Calls of functions that are other calls in other words. */
final class PlainCalls {
    private PlainCalls() {}

    /** The call that is meant; the same if it is in the words that are known. */
    static Expression plain(Call call) {
        List<Expression> arguments = call.arguments();
        int count = arguments.size();
        return switch (call.name()) {
            case "REPLACE" -> count == 2 ? with(call, "REPLACE", new Expression.StringLiteral("", call.place())) : call;
            case "CHARINDEX" -> new Call("LOCATE", arguments, false, false, call.place());
            // The second argument asks for line breaks, which JSON does not keep.
            case "ARRAY_TO_JSON" ->
                count == 1 || count == 2
                        ? new Call("TO_JSON", arguments.subList(0, 1), false, false, call.place())
                        : call;
            case "JSON_EXTRACT_PATH", "JSONB_EXTRACT_PATH" -> count > 1 ? path(call, "#>") : call;
            case "JSON_EXTRACT_PATH_TEXT", "JSONB_EXTRACT_PATH_TEXT" -> count > 1 ? path(call, "#>>") : call;
            case "NUM_NULLS" -> count > 0 ? number(call, false) : call;
            case "NUM_NONNULLS" -> count > 0 ? number(call, true) : call;
            case "HEXTORAW" ->
                count == 1 ? with(call, "DECODE", new Expression.StringLiteral("hex", call.place())) : call;
            case "UNIX_TIMESTAMP" -> count < 2 ? seconds(call) : call;
            // As CAST, for which PostgreSQL, DB2 and Derby call the type.
            case "DATE", "TIME", "TIMESTAMP" ->
                count == 1
                        ? new Expression.Cast(
                                arguments.get(0), SqlParser.parseType(call.name(), UserTypes.NONE), call.place())
                        : call;
            default -> call;
        };
    }

    private static Call with(Call call, String name, Expression more) {
        List<Expression> arguments = new ArrayList<>(call.arguments());
        arguments.add(more);
        return new Call(name, arguments, false, false, call.place());
    }

    /** The whole seconds since 1970 until now or a moment. */
    private static Expression seconds(Call call) {
        Place place = call.place();
        Expression moment = call.arguments().isEmpty()
                ? new Call("CURRENT_TIMESTAMP", List.of(), false, false, place)
                : new Expression.Cast(call.arguments().get(0), SqlType.TIMESTAMP_TZ, place);
        Expression epoch = new Expression.StringLiteral("EPOCH", place);
        Call seconds = new Call("EXTRACT", List.of(epoch, moment), false, false, place);
        return new Expression.Cast(new Call("FLOOR", List.of(seconds), false, false, place), SqlType.BIGINT, place);
    }

    private static Call path(Call call, String operator) {
        List<Expression> arguments = call.arguments();
        Expression path = new Expression.ArrayLiteral(arguments.subList(1, arguments.size()), call.place());
        return new Call(operator, List.of(arguments.get(0), path), false, false, call.place());
    }

    /** How many of the arguments are NULL, or are not. */
    private static Expression number(Call call, boolean there) {
        Place place = call.place();
        Expression one = new Expression.NumberLiteral("1", place);
        Expression none = new Expression.NumberLiteral("0", place);
        Expression sum = null;
        for (Expression argument : call.arguments()) {
            Expression test = new Expression.IsNull(there, argument, place);
            Expression counted = new Expression.Case(null, List.of(new Expression.When(test, one)), none, place);
            sum = sum == null
                    ? counted
                    : new Expression.Arithmetic(Expression.ArithmeticOperator.ADD, sum, counted, place);
        }
        return sum;
    }
}
