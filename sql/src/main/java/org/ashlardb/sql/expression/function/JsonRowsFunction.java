package org.ashlardb.sql.expression.function;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.ashlardb.sql.expression.TableFunction;
import org.ashlardb.sql.type.JsonNode;
import org.ashlardb.sql.type.JsonTree;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.Vector;

/** Rows of the elements of a JSON array or the members of an object. */
public enum JsonRowsFunction implements TableFunction {
    JSONB_ARRAY_ELEMENTS {
        @Override
        void write(Object item, Vector[] columns, int row) {
            JsonValues.write(columns[0], row, (JsonNode) item);
        }
    },
    JSONB_ARRAY_ELEMENTS_TEXT {
        @Override
        void write(Object item, Vector[] columns, int row) {
            JsonValues.writeText(columns[0], row, JsonTree.text((JsonNode) item));
        }
    },
    JSONB_EACH {
        @Override
        void write(Object item, Vector[] columns, int row) {
            Map.Entry<?, ?> member = (Map.Entry<?, ?>) item;
            JsonValues.writeText(columns[0], row, (String) member.getKey());
            JsonValues.write(columns[1], row, (JsonNode) member.getValue());
        }
    },
    JSONB_EACH_TEXT {
        @Override
        void write(Object item, Vector[] columns, int row) {
            Map.Entry<?, ?> member = (Map.Entry<?, ?>) item;
            JsonValues.writeText(columns[0], row, (String) member.getKey());
            JsonValues.writeText(columns[1], row, JsonTree.text((JsonNode) member.getValue()));
        }
    },
    JSONB_OBJECT_KEYS {
        @Override
        void write(Object item, Vector[] columns, int row) {
            JsonValues.writeText(columns[0], row, (String) ((Map.Entry<?, ?>) item).getKey());
        }
    };

    abstract void write(Object item, Vector[] columns, int row);

    /** Whether it takes the members of an object, not the elements of an array. */
    public boolean isOfObjects() {
        return this != JSONB_ARRAY_ELEMENTS && this != JSONB_ARRAY_ELEMENTS_TEXT;
    }

    @Override
    public Rows call(Vector[] arguments, Runnable canceled) {
        Iterator<?> items = items(JsonValues.read(arguments[0], 0));
        return (columns, row) -> {
            if (!items.hasNext()) {
                return false;
            }
            write(items.next(), columns, row);
            return true;
        };
    }

    private Iterator<?> items(JsonNode value) {
        if (isOfObjects() && value instanceof JsonNode.Object object) {
            return List.copyOf(object.members().entrySet()).iterator();
        }
        if (!isOfObjects() && value instanceof JsonNode.Array array) {
            return array.elements().iterator();
        }
        throw new SqlException(
                SqlState.INVALID_PARAMETER,
                name() + " is called with a JSON " + value.typeName() + ", expected an "
                        + (isOfObjects() ? "object" : "array"));
    }
}
