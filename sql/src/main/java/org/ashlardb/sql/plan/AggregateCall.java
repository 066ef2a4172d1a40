package org.ashlardb.sql.plan;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.type.SqlType;

/**
 * An aggregate over the rows of a group.
 *
 * @param arguments empty for COUNT(*)
 * @param order in which the rows are fed, empty for any
 * @param filter which rows count, or null for all
 */
public record AggregateCall(
        AggregateKind kind,
        List<Scalar> arguments,
        boolean distinct,
        List<OrderTerm> order,
        Scalar filter,
        SqlType type) {
    public AggregateCall {
        arguments = List.copyOf(arguments);
        order = List.copyOf(order);
    }

    /** The same call without DISTINCT. */
    public AggregateCall overAll() {
        return new AggregateCall(kind, arguments, false, order, filter, type);
    }

    /** Whether the smallest or largest of the values is wanted. */
    public boolean isExtreme() {
        return kind == AggregateKind.MIN || kind == AggregateKind.MAX;
    }

    /** Whether it is the number of all rows, as none of its arguments is ever NULL. */
    public boolean countsAll() {
        return kind == AggregateKind.COUNT
                && !distinct
                && filter == null
                && arguments.stream().allMatch(AggregateCall::isNeverNull);
    }

    private static boolean isNeverNull(Scalar argument) {
        return argument instanceof Reference reference && !reference.variable().nullable()
                || argument instanceof Constant constant && constant.value() != null;
    }

    /** All expressions: arguments, order, filter. */
    public List<Scalar> scalars() {
        if (order.isEmpty() && filter == null) {
            return arguments;
        }
        List<Scalar> scalars = new ArrayList<>(arguments);
        for (OrderTerm term : order) {
            scalars.add(term.scalar());
        }
        if (filter != null) {
            scalars.add(filter);
        }
        return scalars;
    }

    /** The same call over other expressions, as many as {@link #scalars}. */
    public AggregateCall withScalars(List<Scalar> scalars) {
        int position = arguments.size();
        List<OrderTerm> newOrder = new ArrayList<>();
        for (OrderTerm term : order) {
            newOrder.add(term.withScalar(scalars.get(position++)));
        }
        Scalar newFilter = filter == null ? null : scalars.get(position);
        return new AggregateCall(kind, scalars.subList(0, arguments.size()), distinct, newOrder, newFilter, type);
    }

    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        for (Scalar argument : arguments) {
            parts.add(argument.toString());
        }
        boolean within = kind.isOrderedSet();
        String list = parts.isEmpty() && !within ? "*" : String.join(", ", parts);
        String text = kind + "(" + (distinct ? "DISTINCT " : "") + list;
        text += order.isEmpty()
                ? ")"
                : within ? ") WITHIN GROUP (ORDER BY " + terms() + ")" : " ORDER BY " + terms() + ")";
        return filter == null ? text : text + " FILTER (WHERE " + filter + ")";
    }

    private String terms() {
        List<String> parts = new ArrayList<>();
        for (OrderTerm term : order) {
            parts.add(term.toString());
        }
        return String.join(", ", parts);
    }
}
