package org.ashlardb.sql.type;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Operations on JSON values, as PostgreSQL has them for jsonb. Values are never changed but built anew. */
public final class JsonTree {
    private JsonTree() {}

    /** A member of an object, or null. */
    public static JsonNode member(JsonNode value, String key) {
        return value instanceof JsonNode.Object object ? object.members().get(key) : null;
    }

    /** An element of an array, counted from 0, or from the end if negative; or null. */
    public static JsonNode element(JsonNode value, long index) {
        if (!(value instanceof JsonNode.Array array)) {
            return null;
        }
        int size = array.elements().size();
        long from = index < 0 ? index + size : index;
        return from >= 0 && from < size ? array.elements().get((int) from) : null;
    }

    /** What a step of a path leads to: a key or, in an array, a number. */
    public static JsonNode step(JsonNode value, String step) {
        if (value instanceof JsonNode.Array) {
            Integer index = index(step);
            return index == null ? null : element(value, index);
        }
        return member(value, step);
    }

    static Integer index(String step) {
        try {
            return Integer.valueOf(step);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    public static JsonNode follow(JsonNode value, List<String> path) {
        JsonNode now = value;
        for (int i = 0; i < path.size() && now != null; i++) {
            now = step(now, path.get(i));
        }
        return now;
    }

    /** The value as SQL text: of a string its content, of null nothing. */
    public static String text(JsonNode value) {
        return value == null || value instanceof JsonNode.Null
                ? null
                : value instanceof JsonNode.Text text ? text.value() : value.text();
    }

    private static boolean equal(JsonNode a, JsonNode b) {
        return Arrays.equals(JsonBytes.encode(a), JsonBytes.encode(b));
    }

    private static boolean isScalar(JsonNode value) {
        return !(value instanceof JsonNode.Array) && !(value instanceof JsonNode.Object);
    }

    /** Whether all that a part says is in the whole. The check is run now and then and throws when it is to end. */
    public static boolean contains(JsonNode whole, JsonNode part, Runnable check) {
        return containsValue(whole, part, check)
                // an array contains a scalar, on the outermost level only
                || whole instanceof JsonNode.Array array
                        && isScalar(part)
                        && array.elements().stream().anyMatch(element -> equal(element, part));
    }

    private static boolean containsValue(JsonNode whole, JsonNode part, Runnable check) {
        check.run();
        if (whole instanceof JsonNode.Object object && part instanceof JsonNode.Object wanted) {
            for (Map.Entry<String, JsonNode> member : wanted.members().entrySet()) {
                JsonNode found = object.members().get(member.getKey());
                if (found == null || !containsValue(found, member.getValue(), check)) {
                    return false;
                }
            }
            return true;
        }
        if (whole instanceof JsonNode.Array array && part instanceof JsonNode.Array wanted) {
            return containsElements(array.elements(), wanted.elements(), check);
        }
        return equal(whole, part);
    }

    /** Scalars are looked up, not looked for: there may be many in both. */
    private static boolean containsElements(List<JsonNode> elements, List<JsonNode> wanted, Runnable check) {
        Set<ByteBuffer> scalars = new HashSet<>();
        List<JsonNode> containers = new ArrayList<>();
        for (JsonNode element : elements) {
            if (isScalar(element)) {
                scalars.add(ByteBuffer.wrap(JsonBytes.encode(element)));
            } else {
                containers.add(element);
            }
        }
        for (JsonNode one : wanted) {
            boolean found = isScalar(one)
                    ? scalars.contains(ByteBuffer.wrap(JsonBytes.encode(one)))
                    : containers.stream().anyMatch(container -> containsValue(container, one, check));
            if (!found) {
                return false;
            }
        }
        return true;
    }

    /** The keys of an object, those of an array's elements that are strings, or the string itself. */
    public static Set<String> keys(JsonNode value) {
        if (value instanceof JsonNode.Object object) {
            return object.members().keySet();
        }
        if (value instanceof JsonNode.Array array) {
            Set<String> keys = new HashSet<>();
            for (JsonNode element : array.elements()) {
                if (element instanceof JsonNode.Text text) {
                    keys.add(text.value());
                }
            }
            return keys;
        }
        return value instanceof JsonNode.Text text ? Set.of(text.value()) : Set.of();
    }

    /** Whether a text is a key of an object, an element of an array, or the string itself. */
    public static boolean hasKey(JsonNode value, String key) {
        if (value instanceof JsonNode.Array array) {
            return array.elements().contains(new JsonNode.Text(key));
        }
        return value instanceof JsonNode.Text text ? text.value().equals(key) : member(value, key) != null;
    }

    /** Members of two objects, the second's winning; else the elements of both, other values counting as one. */
    public static JsonNode concatenate(JsonNode a, JsonNode b) {
        if (a instanceof JsonNode.Object first && b instanceof JsonNode.Object second) {
            Map<String, JsonNode> members = JsonText.newMembers();
            members.putAll(first.members());
            members.putAll(second.members());
            return new JsonNode.Object(members);
        }
        List<JsonNode> elements = new ArrayList<>(elements(a));
        elements.addAll(elements(b));
        return new JsonNode.Array(elements);
    }

    private static List<JsonNode> elements(JsonNode value) {
        return value instanceof JsonNode.Array array ? array.elements() : List.of(value);
    }

    /** Without the members of these keys, or without the elements that are these strings. */
    public static JsonNode remove(JsonNode value, List<String> keys) {
        if (value instanceof JsonNode.Object object) {
            Map<String, JsonNode> members = JsonText.newMembers();
            members.putAll(object.members());
            keys.forEach(members::remove);
            return new JsonNode.Object(members);
        }
        if (value instanceof JsonNode.Array array) {
            Set<String> wanted = new HashSet<>(keys);
            List<JsonNode> elements = new ArrayList<>(array.elements());
            elements.removeIf(element -> element instanceof JsonNode.Text text && wanted.contains(text.value()));
            return new JsonNode.Array(elements);
        }
        throw noContainer("remove from");
    }

    public static JsonNode remove(JsonNode value, long index) {
        if (value instanceof JsonNode.Array array) {
            List<JsonNode> elements = new ArrayList<>(array.elements());
            long from = index < 0 ? index + elements.size() : index;
            if (from >= 0 && from < elements.size()) {
                elements.remove((int) from);
            }
            return new JsonNode.Array(elements);
        }
        throw noContainer("remove an element from");
    }

    private static SqlException noContainer(String what) {
        return new SqlException(SqlState.INVALID_PARAMETER, "cannot " + what + " a JSON value of this type");
    }

    /** What {@link #change} does at the end of the path. */
    public enum Change {
        /** Puts the value there, as a new member or element if there is none. */
        SET,
        /** Puts the value there if there is something. */
        REPLACE,
        /** Puts the value before the element that is there, or as a new member. */
        INSERT_BEFORE,
        INSERT_AFTER,
        REMOVE
    }

    /** The value with a change where a path leads; the value itself when the path leads nowhere. */
    public static JsonNode change(JsonNode value, List<String> path, JsonNode with, Change change) {
        if (path.isEmpty()) {
            return value;
        }
        String step = path.get(0);
        if (path.size() > 1) {
            JsonNode inner = step(value, step);
            return inner == null ? value : put(value, step, change(inner, path.subList(1, path.size()), with, change));
        }
        if (value instanceof JsonNode.Array array) {
            return changeElement(array, step, with, change);
        }
        if (!(value instanceof JsonNode.Object object)) {
            return value;
        }
        boolean there = object.members().containsKey(step);
        return switch (change) {
            case REMOVE -> remove(value, List.of(step));
            case SET -> put(value, step, with);
            case REPLACE -> there ? put(value, step, with) : value;
            default -> {
                if (there) {
                    throw new SqlException(SqlState.INVALID_PARAMETER, "key '" + step + "' is there already");
                }
                yield put(value, step, with);
            }
        };
    }

    private static JsonNode changeElement(JsonNode.Array array, String step, JsonNode with, Change change) {
        Integer index = index(step);
        if (index == null) {
            throw new SqlException(SqlState.INVALID_TEXT, "path element '" + step + "' is no index of an array");
        }
        List<JsonNode> elements = new ArrayList<>(array.elements());
        int size = elements.size();
        int at = index < 0 ? index + size : index;
        boolean there = at >= 0 && at < size;
        switch (change) {
            case REMOVE -> {
                if (there) {
                    elements.remove(at);
                }
            }
            case SET, REPLACE -> {
                if (there) {
                    elements.set(at, with);
                } else if (change == Change.SET) {
                    elements.add(at < 0 ? 0 : size, with);
                }
            }
            default -> {
                int target = change == Change.INSERT_AFTER && there ? at + 1 : at;
                elements.add(Math.max(0, Math.min(size, target)), with);
            }
        }
        return new JsonNode.Array(elements);
    }

    private static JsonNode put(JsonNode value, String step, JsonNode with) {
        if (value instanceof JsonNode.Array array) {
            List<JsonNode> elements = new ArrayList<>(array.elements());
            int index = Integer.parseInt(step);
            elements.set(index < 0 ? index + elements.size() : index, with);
            return new JsonNode.Array(elements);
        }
        Map<String, JsonNode> members = JsonText.newMembers();
        members.putAll(((JsonNode.Object) value).members());
        members.put(step, with);
        return new JsonNode.Object(members);
    }

    /** RFC 7396. */
    public static JsonNode mergePatch(JsonNode value, JsonNode patch) {
        if (!(patch instanceof JsonNode.Object changes)) {
            return patch;
        }
        Map<String, JsonNode> members = JsonText.newMembers();
        if (value instanceof JsonNode.Object object) {
            members.putAll(object.members());
        }
        for (Map.Entry<String, JsonNode> member : changes.members().entrySet()) {
            if (member.getValue() instanceof JsonNode.Null) {
                members.remove(member.getKey());
            } else {
                JsonNode before = members.getOrDefault(member.getKey(), new JsonNode.Null());
                members.put(member.getKey(), mergePatch(before, member.getValue()));
            }
        }
        return new JsonNode.Object(members);
    }

    /** Without members that are null, on every level. */
    public static JsonNode stripNulls(JsonNode value) {
        if (value instanceof JsonNode.Array array) {
            List<JsonNode> elements = new ArrayList<>();
            for (JsonNode element : array.elements()) {
                elements.add(stripNulls(element));
            }
            return new JsonNode.Array(elements);
        }
        if (value instanceof JsonNode.Object object) {
            Map<String, JsonNode> members = JsonText.newMembers();
            object.members().forEach((key, member) -> {
                if (!(member instanceof JsonNode.Null)) {
                    members.put(key, stripNulls(member));
                }
            });
            return new JsonNode.Object(members);
        }
        return value;
    }

    /** A path as PostgreSQL writes an array of texts: {@code {a,0,"b c"}}. */
    public static List<String> path(String text) {
        String inner = text.strip();
        if (!inner.startsWith("{") || !inner.endsWith("}")) {
            throw new SqlException(
                    SqlState.INVALID_TEXT,
                    "'" + Conversion.shorten(text) + "' is no path, expected a form such as {a,0,b}");
        }
        inner = inner.substring(1, inner.length() - 1);
        List<String> steps = new ArrayList<>();
        StringBuilder step = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < inner.length(); i++) {
            char c = inner.charAt(i);
            if (c == '\\' && i + 1 < inner.length()) {
                step.append(inner.charAt(++i));
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                steps.add(step.toString());
                step.setLength(0);
            } else if (quoted || c != ' ') {
                step.append(c);
            }
        }
        if (!inner.isBlank()) {
            steps.add(step.toString());
        }
        return steps;
    }
}
