package org.ashlardb.sql.plan;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.type.SqlType;

/**
 * A function over a window, or an aggregate over its frame.
 *
 * @param arguments those of the function; empty for an aggregate
 * @param ignoresNulls whether values that are NULL are passed over
 * @param fromLast whether NTH_VALUE counts from the end
 * @param aggregate null for a function
 */
public record WindowCall(
        WindowFunction function,
        List<Scalar> arguments,
        boolean ignoresNulls,
        boolean fromLast,
        AggregateCall aggregate,
        Frame frame,
        SqlType type) {
    public WindowCall {
        arguments = List.copyOf(arguments);
    }

    /** All expressions: arguments, those of the aggregate, those of the frame. */
    public List<Scalar> scalars() {
        List<Scalar> scalars = new ArrayList<>(arguments);
        if (aggregate != null) {
            scalars.addAll(aggregate.scalars());
        }
        scalars.addAll(frame.scalars());
        return scalars;
    }

    /** The same call over other expressions, as many as {@link #scalars}. */
    public WindowCall withScalars(List<Scalar> scalars) {
        int first = arguments.size();
        int second = first + (aggregate == null ? 0 : aggregate.scalars().size());
        return new WindowCall(
                function,
                scalars.subList(0, first),
                ignoresNulls,
                fromLast,
                aggregate == null ? null : aggregate.withScalars(scalars.subList(first, second)),
                frame.withScalars(scalars.subList(second, scalars.size())),
                type);
    }

    @Override
    public String toString() {
        String text;
        if (aggregate != null) {
            text = aggregate.toString();
        } else {
            List<String> parts = new ArrayList<>();
            for (Scalar argument : arguments) {
                parts.add(argument.toString());
            }
            text = function + "(" + String.join(", ", parts) + ")" + (fromLast ? " FROM LAST" : "")
                    + (ignoresNulls ? " IGNORE NULLS" : "");
        }
        return frame.equals(Frame.DEFAULT) ? text : text + " " + frame;
    }
}
