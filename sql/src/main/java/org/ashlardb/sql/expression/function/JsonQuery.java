package org.ashlardb.sql.expression.function;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.expression.WatchedFunction;
import org.ashlardb.sql.json.JsonPath;
import org.ashlardb.sql.type.Conversion;
import org.ashlardb.sql.type.EncodedText;
import org.ashlardb.sql.type.JsonNode;
import org.ashlardb.sql.type.JsonText;
import org.ashlardb.sql.type.JsonTree;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/**
 * JSON_VALUE, JSON_QUERY and JSON_EXISTS. Arguments: the document, the path, what is passed, and then the values for the two
 * DEFAULT clauses as far as there are any.
 *
 * @param path the path; null when it is no constant
 * @param names of the passed values
 * @param kinds of the passed values
 */
public record JsonQuery(
        Form form,
        JsonPath path,
        List<String> names,
        List<SqlKind> kinds,
        SqlType type,
        Wrapper wrapper,
        boolean omitQuotes,
        Behavior onEmpty,
        Behavior onError)
        implements WatchedFunction {
    /** Which of the functions. */
    public enum Form {
        JSON_VALUE,
        JSON_QUERY,
        JSON_EXISTS
    }

    /** When the result of JSON_QUERY is put in an array. */
    public enum Wrapper {
        WITHOUT,
        CONDITIONAL,
        UNCONDITIONAL
    }

    /** What happens when there is nothing, or an error. */
    public enum Behavior {
        NULL,
        ERROR,
        DEFAULT,
        EMPTY_ARRAY,
        EMPTY_OBJECT,
        TRUE,
        FALSE
    }

    private static final int PASSED = 2;

    @Override
    public String name() {
        return form.name();
    }

    @Override
    public boolean isStrict() {
        return false;
    }

    @Override
    public RowFunction forEvaluator(Runnable canceled) {
        return new Running(this, canceled);
    }

    /** The query with what it asks. */
    private record Running(JsonQuery query, Runnable canceled) implements RowFunction {
        @Override
        public String name() {
            return query.name();
        }

        @Override
        public boolean isStrict() {
            return query.isStrict();
        }

        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            query.compute(arguments, row, result, canceled);
        }
    }

    private void compute(Vector[] arguments, int row, Vector result, Runnable canceled) {
        if (arguments[0].isNull(row) || arguments[1].isNull(row)) {
            result.setNull(row);
            return;
        }
        JsonPath wanted = path != null ? path : JsonPath.of(((VaryingVector) arguments[1]).getString(row));
        Defaults defaults = new Defaults(arguments, PASSED + names.size(), row);
        VaryingVector documents = (VaryingVector) arguments[0];
        Map<String, JsonNode> passed = passed(arguments, row);
        compute(() -> wanted.find(documents.bytes.data, documents.start(row), passed, canceled), defaults, result, row);
    }

    /** Where the values of DEFAULT clauses are: at a row of the vectors from a first one on. */
    private record Defaults(Vector[] arguments, int first, int row) {}

    /** A document, what is passed to the path, and what throws when the statement is to end. */
    record Source(JsonNode document, Map<String, JsonNode> passed, Runnable canceled) {}

    /** Writes what the path, a constant, finds. The defaults are single values. */
    void compute(Source source, Vector[] arguments, int firstDefault, Vector result, int row) {
        Defaults defaults = new Defaults(arguments, firstDefault, 0);
        compute(() -> path.find(source.document, source.passed, source.canceled), defaults, result, row);
    }

    private void compute(Supplier<List<JsonNode>> search, Defaults defaults, Vector result, int row) {
        boolean refused = false;
        try {
            List<JsonNode> found = search.get();
            if (form == Form.JSON_EXISTS) {
                ((LongVector) result).values[row] = found.isEmpty() ? 0 : 1;
            } else if (found.isEmpty()) {
                if (onEmpty == Behavior.ERROR) {
                    refused = true;
                    throw new SqlException(SqlState.NO_JSON_ITEM, "JSON path of " + form + " finds nothing");
                }
                behave(onEmpty, defaults, 0, result, row);
            } else {
                put(found, result, row);
            }
        } catch (SqlException e) {
            if (refused || onError == Behavior.ERROR || !e.sqlState().startsWith("22")) {
                throw e;
            }
            behave(onError, defaults, onEmpty == Behavior.DEFAULT ? 1 : 0, result, row);
        }
    }

    private Map<String, JsonNode> passed(Vector[] arguments, int row) {
        Map<String, JsonNode> values = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            values.put(names.get(i), JsonValues.of(arguments[PASSED + i], row, kinds.get(i)));
        }
        return values;
    }

    private void behave(Behavior behavior, Defaults defaults, int number, Vector result, int row) {
        switch (behavior) {
            case DEFAULT -> result.copy(row, defaults.arguments[defaults.first + number], defaults.row);
            case EMPTY_ARRAY -> write(new JsonNode.Array(List.of()), result, row);
            case EMPTY_OBJECT -> write(new JsonNode.Object(Map.of()), result, row);
            case TRUE, FALSE -> ((LongVector) result).values[row] = behavior == Behavior.TRUE ? 1 : 0;
            default -> result.setNull(row);
        }
    }

    private void put(List<JsonNode> found, Vector result, int row) {
        boolean wrap = form == Form.JSON_QUERY
                && (wrapper == Wrapper.UNCONDITIONAL || wrapper == Wrapper.CONDITIONAL && found.size() > 1);
        if (!wrap && found.size() > 1) {
            throw new SqlException(
                    SqlState.MORE_THAN_ONE_JSON_ITEM, "JSON path of " + form + " finds " + found.size() + " values");
        }
        JsonNode value = wrap ? new JsonNode.Array(found) : found.get(0);
        if (form == Form.JSON_QUERY) {
            boolean unquoted = omitQuotes && type.kind() == SqlKind.JSON && value instanceof JsonNode.Text;
            write(unquoted ? JsonText.parse(JsonTree.text(value)) : value, result, row);
            return;
        }
        if (value instanceof JsonNode.Array || value instanceof JsonNode.Object) {
            throw new SqlException(
                    SqlState.JSON_SCALAR_REQUIRED, "JSON path of JSON_VALUE finds an " + value.typeName());
        }
        if (type.kind() == SqlKind.JSON) {
            JsonValues.write(result, row, value instanceof JsonNode.Null ? null : value);
        } else {
            scalar(JsonTree.text(value), result, row);
        }
    }

    /** The result of JSON_QUERY, as JSON or as text. */
    private void write(JsonNode value, Vector result, int row) {
        if (type.kind() == SqlKind.JSON) {
            JsonValues.write(result, row, value);
        } else {
            boolean bare = omitQuotes && value instanceof JsonNode.Text;
            ((VaryingVector) result).append(row, bare ? JsonTree.text(value) : value.text());
        }
    }

    private void scalar(String text, Vector result, int row) {
        if (text == null) {
            result.setNull(row);
        } else if (result instanceof LongVector longs) {
            longs.values[row] = Conversion.parseLong(text, type);
        } else if (result instanceof DoubleVector doubles) {
            doubles.values[row] = Conversion.parseDouble(text, type.kind());
        } else if (result instanceof DecimalVector decimals) {
            decimals.set(row, Conversion.parseDecimal(text, type));
        } else if (type.kind().isEncoded()) {
            byte[] bytes = EncodedText.parse(text, type);
            ((VaryingVector) result).append(row, bytes, 0, bytes.length);
        } else {
            if (type.length() > 0 && text.codePointCount(0, text.length()) > type.length()) {
                throw new SqlException(
                        SqlState.STRING_TOO_LONG, "'" + Conversion.shorten(text) + "' is too long for " + type);
            }
            ((VaryingVector) result).append(row, text);
        }
    }
}
