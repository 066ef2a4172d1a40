package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;

/**
 * Whole rows as arguments of functions and aggregates of JSON: a row is an object with a member for each of its values,
 * which in the row of a table have the names of the columns, and in one that is written f1, f2 and so on. So calls with
 * rows become calls with {@code JSON_BUILD_OBJECT}, as PostgreSQL's {@code row_to_json} and {@code json_agg} mean them.
 */
final class WholeRows {
    private static final String ROW_TO_JSON = "ROW_TO_JSON";
    private static final Set<String> TAKERS = Set.of(
            ROW_TO_JSON,
            "TO_JSON",
            "TO_JSONB",
            "JSON_AGG",
            "JSONB_AGG",
            "JSON_AGG_STRICT",
            "JSONB_AGG_STRICT",
            "JSON_ARRAYAGG",
            "JSON_ARRAY",
            "JSON_BUILD_ARRAY",
            "JSONB_BUILD_ARRAY",
            "JSON_BUILD_OBJECT",
            "JSONB_BUILD_OBJECT");

    private final Scope scope;

    WholeRows(Scope scope) {
        this.scope = scope;
    }

    /** The same aggregate with objects for rows. */
    Expression.AggregateCall withObjects(Expression.AggregateCall call) {
        Expression.Call inner = withObjects(call.call());
        return inner == call.call()
                ? call
                : new Expression.AggregateCall(
                        inner,
                        call.order(),
                        call.withinGroup(),
                        call.filter(),
                        call.fromLast(),
                        call.ignoresNulls(),
                        call.over(),
                        call.place());
    }

    /** The same call with objects for rows. */
    Expression.Call withObjects(Expression.Call call) {
        if (!TAKERS.contains(call.name())) {
            return call;
        }
        List<Expression> arguments = new ArrayList<>();
        boolean any = false;
        for (Expression argument : call.arguments()) {
            Expression object = object(argument);
            any |= object != null;
            arguments.add(object == null ? argument : object);
        }
        if (call.name().equals(ROW_TO_JSON)) {
            // The second argument asks for line breaks, which JSON does not keep.
            if (!any || arguments.size() > 2) {
                throw call.place()
                        .error(
                                SqlState.UNKNOWN_FUNCTION,
                                "argument of ROW_TO_JSON is no row, expected a table or ROW(...)");
            }
            return new Expression.Call("TO_JSON", arguments.subList(0, 1), false, false, call.place());
        }
        return any ? new Expression.Call(call.name(), arguments, call.distinct(), call.star(), call.place()) : call;
    }

    private Expression object(Expression argument) {
        List<Expression> members = new ArrayList<>();
        Place place = argument.place();
        if (argument instanceof Expression.Row row) {
            for (int i = 0; i < row.fields().size(); i++) {
                members.add(new Expression.StringLiteral("f" + (i + 1), place));
                Expression field = object(row.fields().get(i));
                members.add(field == null ? row.fields().get(i) : field);
            }
        } else if (argument instanceof Expression.ColumnName name && isTable(name)) {
            for (Scope.Column column : scope.expandHereOrAround(name.parts(), place)) {
                members.add(new Expression.StringLiteral(column.name(), place));
                List<String> parts = new ArrayList<>(name.parts());
                parts.add(column.name());
                members.add(new Expression.ColumnName(parts, Place.UNKNOWN)); // it stands nowhere in the text
            }
        } else {
            return null;
        }
        return new Expression.Call("JSON_BUILD_OBJECT", members, false, false, place);
    }

    /** Whether a name is that of a table here or around, and of no column. */
    private boolean isTable(Expression.ColumnName name) {
        return scope.hasTable(name.parts())
                && scope.find(name.parts(), name.place()) == null
                && scope.findOuter(name.parts(), name.place()) == null;
    }
}
