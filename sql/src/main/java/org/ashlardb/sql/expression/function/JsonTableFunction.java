package org.ashlardb.sql.expression.function;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.ashlardb.sql.expression.TableFunction;
import org.ashlardb.sql.json.JsonPath;
import org.ashlardb.sql.type.JsonNode;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/**
 * JSON_TABLE. Arguments: the document, the path, what is passed, and the values of DEFAULT clauses. An item without
 * nested ones makes a row all the same; nested paths beside each other make rows of their own.
 *
 * @param root what the path finds
 * @param levels how many levels there are
 * @param names of what is passed
 * @param kinds of what is passed
 * @param reporting whether errors of paths are reported; else they find nothing
 */
public record JsonTableFunction(
        Level root, int levels, List<Column> columns, List<String> names, List<SqlKind> kinds, boolean reporting)
        implements TableFunction {
    private static final int PASSED = 2;

    /**
     * A path and those nested in it.
     *
     * @param path null when it is no constant
     */
    public record Level(int number, JsonPath path, List<Level> nested) {
        public Level {
            nested = List.copyOf(nested);
        }
    }

    /**
     * A column of a level.
     *
     * @param query what it finds; null for the number of the item
     * @param defaults the first argument that is a default of its
     */
    public record Column(int level, JsonQuery query, int defaults) {}

    /** The items of a row by level, null where there is none, and their numbers. */
    private record Row(JsonNode[] items, long[] numbers) {
        Row with(int level, JsonNode item, long number) {
            Row row = new Row(items.clone(), numbers.clone());
            row.items[level] = item;
            row.numbers[level] = number;
            return row;
        }
    }

    public JsonTableFunction {
        columns = List.copyOf(columns);
        names = List.copyOf(names);
        kinds = List.copyOf(kinds);
    }

    @Override
    public String name() {
        return "JSON_TABLE";
    }

    @Override
    public boolean isStrict() {
        return false;
    }

    /** One call: its arguments, what is passed to paths, and what throws when the statement is to end. */
    private record Call(Vector[] arguments, Map<String, JsonNode> passed, Runnable canceled) {}

    @Override
    public Rows call(Vector[] arguments, Runnable canceled) {
        List<Row> rows = new ArrayList<>();
        Map<String, JsonNode> passed = new HashMap<>();
        Call call = new Call(arguments, passed, canceled);
        if (!arguments[0].isNull(0) && !arguments[1].isNull(0)) {
            for (int i = 0; i < names.size(); i++) {
                passed.put(names.get(i), JsonValues.of(arguments[PASSED + i], 0, kinds.get(i)));
            }
            JsonPath path = root.path != null ? root.path : JsonPath.of(((VaryingVector) arguments[1]).getString(0));
            Row empty = new Row(new JsonNode[levels], new long[levels]);
            expand(root, find(path, JsonValues.read(arguments[0], 0), call), empty, call, rows);
        }
        Iterator<Row> made = rows.iterator();
        return (target, row) -> {
            if (!made.hasNext()) {
                return false;
            }
            write(made.next(), call, target, row);
            return true;
        };
    }

    private List<JsonNode> find(JsonPath path, JsonNode document, Call call) {
        try {
            return path.find(document, call.passed, call.canceled);
        } catch (SqlException e) {
            if (reporting || !e.sqlState().startsWith("22")) {
                throw e;
            }
            return List.of();
        }
    }

    private void expand(Level level, List<JsonNode> items, Row around, Call call, List<Row> rows) {
        long number = 0;
        for (JsonNode item : items) {
            call.canceled.run();
            Row row = around.with(level.number, item, ++number);
            int before = rows.size();
            for (Level nested : level.nested) {
                expand(nested, find(nested.path, item, call), row, call, rows);
            }
            if (rows.size() == before) {
                rows.add(row);
            }
        }
    }

    private void write(Row made, Call call, Vector[] target, int row) {
        for (int i = 0; i < columns.size(); i++) {
            Column column = columns.get(i);
            JsonNode item = made.items[column.level];
            if (item == null) {
                target[i].setNull(row);
            } else if (column.query == null) {
                ((LongVector) target[i]).values[row] = made.numbers[column.level];
            } else {
                JsonQuery.Source source = new JsonQuery.Source(item, call.passed, call.canceled);
                column.query.compute(source, call.arguments, column.defaults, target[i], row);
            }
        }
    }
}
