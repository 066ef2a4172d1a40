package org.ashlardb.sql.execute.aggregate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.ashlardb.sql.plan.AggregateKind;
import org.ashlardb.sql.type.JsonBytes;
import org.ashlardb.sql.type.JsonNode;
import org.ashlardb.sql.type.JsonText;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** JSON_ARRAYAGG and JSON_OBJECTAGG. Arguments: the key of an object, the value as JSON, and options. */
final class JsonAccumulator extends Accumulator {
    private final boolean object;
    private Group[] groups = new Group[1];

    /** What a group has so far; of an array there are no keys. */
    private record Group(List<JsonNode> elements, Map<String, JsonNode> members) {}

    JsonAccumulator(boolean object) {
        this.object = object;
    }

    @Override
    public void ensure(int count) {
        if (count > groups.length) {
            groups = Arrays.copyOf(groups, Math.max(count, groups.length * 2));
        }
    }

    @Override
    public void clear() {
        groups = new Group[1];
    }

    @Override
    public void reset(int group) {
        groups[group] = null;
    }

    @Override
    public void add(int group, Vector[] values, int row) {
        if (groups[group] == null) {
            groups[group] = new Group(new ArrayList<>(), object ? JsonText.newMembers() : null);
        }
        int place = object ? 1 : 0;
        long options = values[place + 1].getLong(row);
        if (object && values[0].isNull(row)) {
            throw new SqlException(SqlState.NULL_NOT_ALLOWED, "a key of a JSON object is NULL");
        }
        boolean isNull = values[place].isNull(row);
        if (isNull && (options & AggregateKind.DROP_NULLS) != 0) {
            return;
        }
        JsonNode value = isNull ? new JsonNode.Null() : read((VaryingVector) values[place], row);
        if (object) {
            String key = ((VaryingVector) values[0]).getString(row);
            boolean again = groups[group].members.put(key, value) != null;
            if (again && (options & AggregateKind.UNIQUE_KEYS) != 0) {
                throw new SqlException(
                        SqlState.DUPLICATE_JSON_KEY, "key '" + key + "' of a JSON object is there twice");
            }
        } else {
            groups[group].elements.add(value);
        }
    }

    private static JsonNode read(VaryingVector vector, int row) {
        return JsonBytes.decode(vector.bytes.data, vector.start(row));
    }

    @Override
    public void finish(int group, Vector target, int row) {
        Group made = groups[group];
        if (made == null) {
            target.setNull(row);
            return;
        }
        target.clearNull(row);
        JsonNode value = object ? new JsonNode.Object(made.members) : new JsonNode.Array(made.elements);
        byte[] bytes = JsonBytes.encode(value);
        ((VaryingVector) target).append(row, bytes, 0, bytes.length);
    }
}
