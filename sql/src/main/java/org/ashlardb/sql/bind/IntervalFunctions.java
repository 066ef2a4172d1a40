package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Call;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Function;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.function.IntervalFunction;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;

/** Finds the functions that make and change intervals. */
final class IntervalFunctions {
    private static final int MADE_OF = 7;

    private final Coercion coercion;

    IntervalFunctions(Coercion coercion) {
        this.coercion = coercion;
    }

    /** The call, or null when there is no such function. */
    Scalar bind(Expression.Call call, List<Scalar> arguments) {
        return switch (call.name()) {
            case "JUSTIFY_DAYS", "JUSTIFY_INTERVAL" -> justify(call, arguments, IntervalFunction.JUSTIFY_DAYS);
            case "JUSTIFY_HOURS" -> justify(call, arguments, IntervalFunction.JUSTIFY_HOURS);
            case "MAKE_INTERVAL" -> make(call, arguments);
            case "AGE" -> age(call, arguments);
            default -> new DateFunctions(coercion).bind(call, arguments);
        };
    }

    private Scalar justify(Expression.Call call, List<Scalar> arguments, IntervalFunction function) {
        return new RowCall(function, Arguments.of(coercion, call, arguments, SqlType.INTERVAL), SqlType.INTERVAL);
    }

    /** Years, months, weeks, days, hours, minutes, seconds; those left out are 0. */
    private Scalar make(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 0, MADE_OF);
        List<Scalar> parts = new ArrayList<>();
        for (int i = 0; i < MADE_OF; i++) {
            boolean seconds = i == MADE_OF - 1;
            SqlType type = seconds ? SqlType.DOUBLE : SqlType.INTEGER;
            if (i >= arguments.size()) {
                parts.add(seconds ? new Constant(0.0, type) : new Constant(0L, type));
            } else {
                parts.add(Arguments.one(coercion, call, arguments.get(i), type));
            }
        }
        return new RowCall(IntervalFunction.MAKE_INTERVAL, parts, SqlType.INTERVAL);
    }

    /** With one argument, the time since then until the beginning of today. */
    private Scalar age(Expression.Call call, List<Scalar> arguments) {
        FunctionBinder.checkCount(call, arguments, 1, 2);
        List<Scalar> times = new ArrayList<>();
        if (arguments.size() == 1) {
            Scalar today = new Call(Function.CURRENT_DATE, List.of(), SqlType.DATE);
            times.add(coercion.coerce(today, SqlType.TIMESTAMP, call.place()));
        }
        for (Scalar argument : arguments) {
            Scalar time = Arguments.one(coercion, call, argument, SqlType.TIMESTAMP);
            times.add(
                    time.type().kind() == SqlKind.TIMESTAMP
                            ? time
                            : coercion.coerce(time, SqlType.TIMESTAMP, call.place()));
        }
        return new RowCall(IntervalFunction.AGE, times, SqlType.INTERVAL);
    }
}
