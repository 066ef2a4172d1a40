package org.ashlardb.sql.expression.function;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.search.CountedCheck;
import org.ashlardb.sql.type.ArrayReader;
import org.ashlardb.sql.type.JsonNode;
import org.ashlardb.sql.type.JsonSearch;
import org.ashlardb.sql.type.JsonTree;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** Functions and operators of JSON. A path is text such as {@code {a,0,b}}. */
public enum JsonFunction implements RowFunction {
    /** -> with a key. */
    GET_MEMBER {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            JsonValues.copy((VaryingVector) arguments[0], member(arguments, row), result, row);
        }
    },
    /** -> with a number. */
    GET_ELEMENT {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            JsonValues.copy((VaryingVector) arguments[0], element(arguments, row), result, row);
        }
    },
    GET_MEMBER_TEXT {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            JsonValues.copyText((VaryingVector) arguments[0], member(arguments, row), result, row);
        }
    },
    GET_ELEMENT_TEXT {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            JsonValues.copyText((VaryingVector) arguments[0], element(arguments, row), result, row);
        }
    },
    GET_PATH {
        @Override
        public RowFunction forEvaluator(Runnable canceled) {
            return new Following(false);
        }

        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            new Following(false).compute(arguments, row, result);
        }
    },
    GET_PATH_TEXT {
        @Override
        public RowFunction forEvaluator(Runnable canceled) {
            return new Following(true);
        }

        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            new Following(true).compute(arguments, row, result);
        }
    },
    CONTAINS {
        @Override
        public RowFunction forEvaluator(Runnable canceled) {
            return new Containing(0, canceled);
        }

        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            forEvaluator(() -> {}).compute(arguments, row, result);
        }
    },
    CONTAINED {
        @Override
        public RowFunction forEvaluator(Runnable canceled) {
            return new Containing(1, canceled);
        }

        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            forEvaluator(() -> {}).compute(arguments, row, result);
        }
    },
    HAS_KEY {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            put(result, row, JsonTree.hasKey(json(arguments, 0, row), text(arguments, 1, row)));
        }
    },
    HAS_ANY_KEY {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            put(result, row, path(arguments, row).stream().anyMatch(JsonTree.keys(json(arguments, 0, row))::contains));
        }
    },
    HAS_ALL_KEYS {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            put(result, row, JsonTree.keys(json(arguments, 0, row)).containsAll(path(arguments, row)));
        }
    },
    REFUSE_NULL {
        @Override
        public boolean isDeterministic() {
            return false;
        }

        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            throw new SqlException(SqlState.NULL_NOT_ALLOWED, "the new value of JSONB_SET_LAX is NULL");
        }
    },
    PRETTY {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            JsonValues.writeText(result, row, JsonLayout.of(json(arguments, 0, row)));
        }
    },
    /** An object as it is; anything else is an error. */
    RECORD {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            JsonNode value = json(arguments, 0, row);
            if (!(value instanceof JsonNode.Object)) {
                throw new SqlException(
                        SqlState.INVALID_PARAMETER,
                        "a JSON " + value.typeName() + " is to be a record, expected an object");
            }
            JsonValues.write(result, row, value);
        }
    },
    CONCATENATE {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            JsonNode both = JsonTree.concatenate(json(arguments, 0, row), json(arguments, 1, row));
            JsonValues.write(result, row, both);
        }
    },
    REMOVE_KEY {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            JsonValues.write(result, row, JsonTree.remove(json(arguments, 0, row), List.of(text(arguments, 1, row))));
        }
    },
    REMOVE_KEYS {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            List<String> keys = new ArrayList<>();
            ArrayReader texts = ArrayValues.read(arguments[1], row);
            while (texts.next()) {
                if (!texts.isNull()) {
                    keys.add((String) texts.value());
                }
            }
            JsonValues.write(result, row, JsonTree.remove(json(arguments, 0, row), keys));
        }
    },
    REMOVE_ELEMENT {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            JsonValues.write(result, row, JsonTree.remove(json(arguments, 0, row), arguments[1].getLong(row)));
        }
    },
    REMOVE_PATH {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            change(arguments, row, result, null, JsonTree.Change.REMOVE);
        }
    },
    SET {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            boolean create = arguments.length < 4 || arguments[3].getLong(row) != 0;
            JsonNode value = json(arguments, 2, row);
            change(arguments, row, result, value, create ? JsonTree.Change.SET : JsonTree.Change.REPLACE);
        }
    },
    INSERT {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            boolean after = arguments.length > 3 && arguments[3].getLong(row) != 0;
            JsonNode value = json(arguments, 2, row);
            change(arguments, row, result, value, after ? JsonTree.Change.INSERT_AFTER : JsonTree.Change.INSERT_BEFORE);
        }
    },
    /** RFC 7396. */
    MERGE_PATCH {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            JsonNode merged = JsonTree.mergePatch(json(arguments, 0, row), json(arguments, 1, row));
            JsonValues.write(result, row, merged);
        }
    },
    STRIP_NULLS {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            JsonValues.write(result, row, JsonTree.stripNulls(json(arguments, 0, row)));
        }
    },
    TYPEOF {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            JsonValues.writeText(result, row, json(arguments, 0, row).typeName());
        }
    },
    ARRAY_LENGTH {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            if (!(json(arguments, 0, row) instanceof JsonNode.Array array)) {
                throw new SqlException(SqlState.INVALID_PARAMETER, "cannot get the length of JSON that is no array");
            }
            ((LongVector) result).values[row] = array.elements().size();
        }
    },
    /** A string without its quotes, NULL for null. */
    AS_TEXT {
        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            JsonValues.writeText(result, row, JsonTree.text(json(arguments, 0, row)));
        }
    };

    /** #> and #>> with the path of the row before. */
    private static final class Following implements RowFunction {
        private final boolean asText;
        private String path;
        private List<JsonSearch.Step> steps;

        Following(boolean asText) {
            this.asText = asText;
        }

        @Override
        public String name() {
            return (asText ? GET_PATH_TEXT : GET_PATH).name();
        }

        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            VaryingVector documents = (VaryingVector) arguments[0];
            String wanted = text(arguments, 1, row);
            if (!wanted.equals(path)) {
                steps = JsonSearch.steps(JsonTree.path(wanted));
                path = wanted;
            }
            int place = JsonSearch.follow(documents.bytes.data, documents.start(row), steps);
            if (asText) {
                JsonValues.copyText(documents, place, result, row);
            } else {
                JsonValues.copy(documents, place, result, row);
            }
        }
    }

    /** {@code @>} and {@code <@}. */
    private static final class Containing implements RowFunction {
        private static final int STEPS_BETWEEN = 1 << 12;

        private final int whole;
        private final Runnable check;

        /** A function whose argument with this number is the whole. */
        Containing(int whole, Runnable canceled) {
            this.whole = whole;
            check = new CountedCheck(canceled, STEPS_BETWEEN);
        }

        @Override
        public String name() {
            return (whole == 0 ? CONTAINS : CONTAINED).name();
        }

        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            put(result, row, JsonTree.contains(json(arguments, whole, row), json(arguments, 1 - whole, row), check));
        }
    }

    private static int member(Vector[] arguments, int row) {
        VaryingVector documents = (VaryingVector) arguments[0];
        VaryingVector keys = (VaryingVector) arguments[1];
        return JsonSearch.member(
                documents.bytes.data, documents.start(row), keys.bytes.data, keys.start(row), keys.length(row));
    }

    private static int element(Vector[] arguments, int row) {
        VaryingVector documents = (VaryingVector) arguments[0];
        return JsonSearch.element(documents.bytes.data, documents.start(row), arguments[1].getLong(row));
    }

    private static JsonNode json(Vector[] arguments, int index, int row) {
        return JsonValues.read(arguments[index], row);
    }

    private static String text(Vector[] arguments, int index, int row) {
        return ((VaryingVector) arguments[index]).getString(row);
    }

    private static List<String> path(Vector[] arguments, int row) {
        return JsonTree.path(text(arguments, 1, row));
    }

    private static void put(Vector result, int row, boolean value) {
        ((LongVector) result).values[row] = value ? 1 : 0;
    }

    private static void change(Vector[] arguments, int row, Vector result, JsonNode with, JsonTree.Change change) {
        JsonValues.write(result, row, JsonTree.change(json(arguments, 0, row), path(arguments, row), with, change));
    }
}
