package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;

/**
 * Whole rows as arguments, which are the name of a table, with {@code .*} or without, or written rows. For functions and
 * aggregates of JSON a row is an object with a member for each of its values, which in the row of a table have the names of
 * the columns, and in one that is written f1, f2 and so on. So calls with rows become calls with {@code
 * JSON_BUILD_OBJECT}, as PostgreSQL's {@code row_to_json} and {@code json_agg} mean them. COUNT counts the rows of a table
 * that are not all NULL, as one is that an outer join has not found.
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
        if (call.name().equals("COUNT")) {
            return call.arguments().size() == 1 ? counted(call) : call;
        }
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
        } else {
            Expression.ColumnName table = table(argument);
            if (table == null) {
                return null;
            }
            for (Expression.ColumnName column : columns(table)) {
                List<String> parts = column.parts();
                members.add(new Expression.StringLiteral(parts.get(parts.size() - 1), place));
                members.add(column);
            }
        }
        return new Expression.Call("JSON_BUILD_OBJECT", members, false, false, place);
    }

    private List<Expression.ColumnName> columns(Expression.ColumnName table) {
        List<Expression.ColumnName> columns = new ArrayList<>();
        for (Scope.Column column : scope.expandHereOrAround(table.parts(), table.place())) {
            List<String> parts = new ArrayList<>(table.parts());
            parts.add(column.name());
            columns.add(new Expression.ColumnName(parts, Place.UNKNOWN)); // it stands nowhere in the text
        }
        return columns;
    }

    /** COUNT of a row that is there, which is an array of JSON where different ones are counted. */
    private Expression.Call counted(Expression.Call call) {
        Expression.ColumnName table = table(call.arguments().get(0));
        if (table == null) {
            return call;
        }
        Place place = call.place();
        List<Expression> columns = List.copyOf(columns(table));
        List<Expression> absent = new ArrayList<>();
        columns.forEach(column -> absent.add(new Expression.IsNull(false, column, place)));
        Expression row = call.distinct()
                ? new Expression.Call("JSON_ARRAY NULL", columns, false, false, place)
                : new Expression.BooleanLiteral(true, place);
        Expression.When isAbsent = new Expression.When(
                absent.size() == 1 ? absent.get(0) : new Expression.And(absent, place),
                new Expression.NullLiteral(place));
        Expression value = new Expression.Case(null, List.of(isAbsent), row, place);
        return new Expression.Call(call.name(), List.of(value), call.distinct(), false, place);
    }

    /** The name of the table whose row is meant, or null. */
    private Expression.ColumnName table(Expression argument) {
        if (argument instanceof Expression.Call call && call.name().equals(Expression.Call.WHOLE_ROW)) {
            return (Expression.ColumnName) call.arguments().get(0);
        }
        return argument instanceof Expression.ColumnName name && isTable(name) ? name : null;
    }

    /** Whether a name is that of a table here or around, and of no column; a function of one column is its value. */
    private boolean isTable(Expression.ColumnName name) {
        return scope.hasTable(name.parts())
                && scope.find(name.parts(), name.place()) == null
                && scope.findOuter(name.parts(), name.place()) == null
                && scope.functionValue(name.parts()) == null;
    }
}
