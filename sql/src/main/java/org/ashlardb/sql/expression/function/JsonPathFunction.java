package org.ashlardb.sql.expression.function;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.expression.TableFunction;
import org.ashlardb.sql.expression.WatchedFunction;
import org.ashlardb.sql.json.JsonPath;
import org.ashlardb.sql.type.JsonNode;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/**
 * PostgreSQL's functions of JSON paths. Arguments: the document, the path, an object of what is passed, and whether errors
 * find nothing; the last two may be left out.
 *
 * @param path null when it is no constant
 */
public record JsonPathFunction(Form form, JsonPath path) implements WatchedFunction {
    /** Which of the functions. */
    public enum Form {
        JSONB_PATH_EXISTS,
        JSONB_PATH_MATCH,
        JSONB_PATH_QUERY,
        JSONB_PATH_QUERY_ARRAY,
        JSONB_PATH_QUERY_FIRST
    }

    private static final int PASSED = 2;
    private static final int SILENT = 3;

    @Override
    public String name() {
        return form.name();
    }

    @Override
    public RowFunction forEvaluator(Runnable canceled) {
        return new Running(this, canceled);
    }

    /** The function with what it asks. */
    private record Running(JsonPathFunction function, Runnable canceled) implements RowFunction {
        @Override
        public String name() {
            return function.name();
        }

        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            boolean silent = function.isSilent(arguments, row);
            try {
                function.write(function.find(arguments, row, canceled), result, row);
            } catch (SqlException e) {
                if (!silent || !e.sqlState().startsWith("22")) {
                    throw e;
                }
                function.writeNothing(result, row);
            }
        }
    }

    /** The same function as one whose values are rows. */
    public TableFunction rows() {
        return new Rows(this);
    }

    private record Rows(JsonPathFunction function) implements TableFunction {
        @Override
        public String name() {
            return function.name();
        }

        @Override
        public TableFunction.Rows call(Vector[] arguments, Runnable canceled) {
            Iterator<JsonNode> found = found(arguments, canceled).iterator();
            return (columns, row) -> {
                boolean more = found.hasNext();
                if (more) {
                    JsonValues.write(columns[0], row, found.next());
                }
                return more;
            };
        }

        private List<JsonNode> found(Vector[] arguments, Runnable canceled) {
            try {
                return function.find(arguments, 0, canceled);
            } catch (SqlException e) {
                if (!function.isSilent(arguments, 0) || !e.sqlState().startsWith("22")) {
                    throw e;
                }
                return List.of();
            }
        }
    }

    private boolean isSilent(Vector[] arguments, int row) {
        return arguments.length > SILENT && arguments[SILENT].getLong(row) != 0;
    }

    private List<JsonNode> find(Vector[] arguments, int row, Runnable canceled) {
        Map<String, JsonNode> passed = Map.of();
        if (arguments.length > PASSED) {
            JsonNode given = JsonValues.read(arguments[PASSED], row);
            if (!(given instanceof JsonNode.Object object)) {
                throw new SqlException(
                        SqlState.INVALID_PARAMETER,
                        "a JSON " + given.typeName() + " is passed to the path of " + form + ", expected an object");
            }
            passed = object.members();
        }
        JsonPath wanted = path != null ? path : JsonPath.of(((VaryingVector) arguments[1]).getString(row));
        VaryingVector documents = (VaryingVector) arguments[0];
        return wanted.find(documents.bytes.data, documents.start(row), passed, canceled);
    }

    private void write(List<JsonNode> found, Vector result, int row) {
        switch (form) {
            case JSONB_PATH_EXISTS -> ((LongVector) result).values[row] = found.isEmpty() ? 0 : 1;
            case JSONB_PATH_MATCH -> writeMatch(found, result, row);
            case JSONB_PATH_QUERY_ARRAY -> JsonValues.write(result, row, new JsonNode.Array(found));
            default -> JsonValues.write(result, row, found.isEmpty() ? null : found.get(0));
        }
    }

    private static void writeMatch(List<JsonNode> found, Vector result, int row) {
        if (found.size() == 1 && found.get(0) instanceof JsonNode.Null) {
            result.setNull(row);
        } else if (found.size() == 1 && found.get(0) instanceof JsonNode.Bool bool) {
            ((LongVector) result).values[row] = bool.value() ? 1 : 0;
        } else {
            throw new SqlException(
                    SqlState.SINGLETON_JSON_REQUIRED, "a JSON path finds no single truth, as JSONB_PATH_MATCH expects");
        }
    }

    private void writeNothing(Vector result, int row) {
        if (form == Form.JSONB_PATH_QUERY_ARRAY) {
            JsonValues.write(result, row, new JsonNode.Array(List.of()));
        } else {
            result.setNull(row);
        }
    }
}
