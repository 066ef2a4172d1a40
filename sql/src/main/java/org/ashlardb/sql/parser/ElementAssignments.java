package org.ashlardb.sql.parser;

import java.util.List;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Statement.Assignment;
import org.ashlardb.sql.tree.Statement.ColumnTarget;

/** Assignments to elements of arrays: each gives the column its array with another element. */
final class ElementAssignments {
    /** The function that gives an array with another element; no name a user can write without quotes. */
    private static final String FUNCTION = "[]=";

    private static final String SLICE = "[:]=";

    private ElementAssignments() {}

    /** Adds an assignment. One to another element of the same column goes on from the value that column has by then. */
    static void add(List<Assignment> target, ColumnTarget column, List<Expression> subscripts, Expression value) {
        target.add(new Assignment(column, with(before(target, column), subscripts, value)));
    }

    /** The same for a slice, from the first element and to the last where an end is null. */
    static void addSlice(
            List<Assignment> target, ColumnTarget column, Expression low, Expression high, Expression value) {
        Expression array = before(target, column);
        Place place = column.place();
        Expression first = low == null ? new Expression.NumberLiteral("1", place) : low;
        Expression last = high == null ? new Expression.Call("CARDINALITY", List.of(array), false, false, place) : high;
        List<Expression> arguments = List.of(array, first, last, value);
        target.add(new Assignment(column, new Expression.Call(SLICE, arguments, false, false, place)));
    }

    /** The array as the assignments so far have it; those of the column are taken out. */
    private static Expression before(List<Assignment> target, ColumnTarget column) {
        for (int i = 0; i < target.size(); i++) {
            if (target.get(i).column().name().equals(column.name())
                    && isElement(target.get(i).value())) {
                return target.remove(i).value();
            }
        }
        return new Expression.ColumnName(List.of(column.name()), column.place());
    }

    private static boolean isElement(Expression value) {
        return value instanceof Expression.Call call
                && (call.name().equals(FUNCTION) || call.name().equals(SLICE));
    }

    private static Expression with(Expression array, List<Expression> subscripts, Expression value) {
        Expression subscript = subscripts.get(0);
        Place place = subscript.place();
        Expression element = value;
        if (subscripts.size() > 1) {
            Expression inner = new Expression.Subscript(array, false, subscript, null, place);
            element = with(inner, subscripts.subList(1, subscripts.size()), value);
        }
        return new Expression.Call(FUNCTION, List.of(array, subscript, element), false, false, place);
    }
}
