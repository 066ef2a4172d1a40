package org.ashlardb.sql.expression.function;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.type.JsonNode;
import org.ashlardb.sql.type.JsonText;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/**
 * Makes JSON of SQL values.
 *
 * @param form what is made
 * @param kinds of the arguments; of an object, keys and values in turn, the keys being text
 * @param absent whether NULLs are left out
 */
public record JsonConstructor(Form form, List<SqlKind> kinds, boolean absent) implements RowFunction {
    /** What is made. */
    public enum Form {
        JSON_OBJECT,
        /** An object; no two keys may be equal, even where a value is left out. */
        UNIQUE_KEYS,
        JSON_ARRAY,
        /** Of one value; NULL of NULL. */
        TO_JSON
    }

    public JsonConstructor {
        kinds = List.copyOf(kinds);
    }

    @Override
    public String name() {
        return form.name();
    }

    @Override
    public boolean isStrict() {
        return form == Form.TO_JSON;
    }

    @Override
    public void compute(Vector[] arguments, int row, Vector result) {
        switch (form) {
            case TO_JSON -> JsonValues.write(result, row, JsonValues.of(arguments[0], row, kinds.get(0)));
            case JSON_ARRAY -> {
                List<JsonNode> elements = new ArrayList<>();
                for (int i = 0; i < arguments.length; i++) {
                    if (!absent || !arguments[i].isNull(row)) {
                        elements.add(JsonValues.of(arguments[i], row, kinds.get(i)));
                    }
                }
                JsonValues.write(result, row, new JsonNode.Array(elements));
            }
            default -> JsonValues.write(result, row, object(arguments, row));
        }
    }

    private JsonNode object(Vector[] arguments, int row) {
        Map<String, JsonNode> members = JsonText.newMembers();
        Set<String> keys = new HashSet<>();
        for (int i = 0; i < arguments.length; i += 2) {
            if (arguments[i].isNull(row)) {
                throw new SqlException(SqlState.NULL_NOT_ALLOWED, "a key of a JSON object is NULL");
            }
            String key = ((VaryingVector) arguments[i]).getString(row);
            if (form == Form.UNIQUE_KEYS && !keys.add(key)) {
                throw new SqlException(SqlState.DUPLICATE_JSON_KEY, "a JSON object has the key '" + key + "' twice");
            }
            if (!absent || !arguments[i + 1].isNull(row)) {
                members.put(key, JsonValues.of(arguments[i + 1], row, kinds.get(i + 1)));
            }
        }
        return new JsonNode.Object(members);
    }
}
