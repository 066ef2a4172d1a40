package org.ashlardb.sql.parser;

import java.util.List;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Statement.Assignment;
import org.ashlardb.sql.tree.Statement.ColumnTarget;

/** Assignments to elements of arrays: each gives the column its array with another element. */
final class ElementAssignments {
    /** The function that gives an array with another element; no name a user can write without quotes. */
    static final String FUNCTION = "[]=";

    private ElementAssignments() {}

    /** Adds an assignment. One to another element of the same column goes on from the value that column has by then. */
    static void add(List<Assignment> target, ColumnTarget column, List<Expression> subscripts, Expression value) {
        Expression array = new Expression.ColumnName(List.of(column.name()), column.place());
        for (int i = 0; i < target.size(); i++) {
            if (target.get(i).column().name().equals(column.name())
                    && isElement(target.get(i).value())) {
                array = target.remove(i).value();
                break;
            }
        }
        target.add(new Assignment(column, with(array, subscripts, value)));
    }

    private static boolean isElement(Expression value) {
        return value instanceof Expression.Call call && call.name().equals(FUNCTION);
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
