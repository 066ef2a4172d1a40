package org.ashlardb.sql.bind;

import java.util.List;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.function.ClockFunction;
import org.ashlardb.sql.expression.function.UuidFunction;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.type.SqlType;

/** Finds the functions of UUIDs and hands calls to the binders of the other types with functions of their own. */
final class ValueFunctions {
    private final Coercion coercion;

    ValueFunctions(Coercion coercion) {
        this.coercion = coercion;
    }

    /** The call, or null when there is no such function. */
    Scalar bind(Expression.Call call, List<Scalar> arguments) {
        return switch (call.name()) {
            case "GEN_RANDOM_UUID", "UUIDV4", "RANDOM_UUID", "UUID_GENERATE_V4", "NEWID", "UUID" ->
                call(call, arguments, UuidFunction.UUIDV4, SqlType.UUID);
            case "CLOCK_TIMESTAMP" -> call(call, arguments, ClockFunction.CLOCK_TIMESTAMP, SqlType.TIMESTAMP_TZ);
            case "UUIDV7" -> call(call, arguments, UuidFunction.UUIDV7, SqlType.UUID);
            case "UUID_EXTRACT_VERSION" ->
                call(call, arguments, UuidFunction.UUID_EXTRACT_VERSION, SqlType.INTEGER, SqlType.UUID);
            default -> {
                Scalar bound = new ArrayFunctions(coercion).bind(call, arguments);
                bound = bound != null ? bound : new MathFunctions(coercion).bind(call, arguments);
                bound = bound != null ? bound : new RegexFunctions(coercion).bind(call, arguments);
                bound = bound != null ? bound : new ChoiceFunctions(coercion).bind(call, arguments);
                bound = bound != null ? bound : new TextFunctions(coercion).bind(call, arguments);
                List<Scalar> narrow = arguments.stream()
                        .map(argument -> EncodedTypes.narrow(coercion, argument, call.place()))
                        .toList();
                bound = bound != null ? bound : new IntervalFunctions(coercion).bind(call, narrow);
                yield bound != null ? bound : new JsonFunctions(coercion).bind(call, arguments);
            }
        };
    }

    private Scalar call(
            Expression.Call call, List<Scalar> arguments, RowFunction function, SqlType type, SqlType... parameters) {
        return new RowCall(function, Arguments.of(coercion, call, arguments, parameters), type);
    }
}
