package org.ashlardb.sql.json;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.ashlardb.sql.search.CountedCheck;
import org.ashlardb.sql.search.WatchedText;
import org.ashlardb.sql.type.Conversion;
import org.ashlardb.sql.type.JsonBytes;
import org.ashlardb.sql.type.JsonNode;
import org.ashlardb.sql.type.JsonText;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;

/**
 * A path that leads from a JSON value to any number of values. In lax mode a missing member is no error, arrays are
 * unwrapped where something else is wanted, and single values count as arrays of one.
 */
public final class JsonPath {
    /** Steps between two questions whether to go on; each may copy an array. */
    private static final int STEPS_BETWEEN = 1 << 8;

    private static final BigDecimal LARGEST_INDEX = BigDecimal.valueOf(Integer.MAX_VALUE);

    private final PathNode root;
    private final boolean strict;
    private final PathStart start;

    /** The root may be used more than once within the path, unless told otherwise. */
    JsonPath(PathNode root, boolean strict, boolean rootOnce) {
        this.root = root;
        this.strict = strict;
        start = PathStart.of(root, rootOnce);
    }

    public static JsonPath of(String text) {
        return new JsonPathParser(text).parse();
    }

    /**
     * The values the path leads to. Errors are of class 22.
     *
     * @param canceled run now and then where the search takes long; throws when it is to end
     */
    public List<JsonNode> find(JsonNode document, Map<String, JsonNode> passed, Runnable canceled) {
        return new Walk(document, passed, canceled).values(root, document, 0);
    }

    /** The values the path leads to in a document in its byte form. */
    public List<JsonNode> find(byte[] data, int place, Map<String, JsonNode> passed, Runnable canceled) {
        PathStart.Reached reached = start.follow(data, place);
        return new Walk(reached.value(), passed, canceled).values(reached.rest(), reached.value(), 0);
    }

    private static SqlException error(String state, String message) {
        return new SqlException(state, message);
    }

    /** One evaluation. The size is that of the array whose elements are being chosen. */
    private final class Walk {
        private final JsonNode document;
        private final Map<String, JsonNode> passed;
        private final Runnable canceled;
        private final Runnable check;
        private boolean searching; // in a filter behind .**

        Walk(JsonNode document, Map<String, JsonNode> passed, Runnable canceled) {
            this.canceled = canceled;
            check = new CountedCheck(canceled, STEPS_BETWEEN);
            this.document = document;
            this.passed = passed;
        }

        List<JsonNode> values(PathNode node, JsonNode current, int size) {
            check.run();
            if (node instanceof PathNode.Root) {
                return List.of(document);
            }
            if (node instanceof PathNode.Current) {
                return List.of(current);
            }
            if (node instanceof PathNode.Literal literal) {
                return List.of(literal.value());
            }
            if (node instanceof PathNode.Last) {
                return List.of(new JsonNode.Num(BigDecimal.valueOf(size - 1L)));
            }
            if (node instanceof PathNode.Passed name) {
                JsonNode value = passed.get(name.name());
                if (value == null) {
                    throw error(SqlState.UNKNOWN_OBJECT, "no value $" + name.name() + " is passed to the path");
                }
                return List.of(value);
            }
            if (node instanceof PathNode.Arithmetic arithmetic) {
                return arithmetic(arithmetic, current, size);
            }
            List<JsonNode> accessed = accessed(node, current, size);
            if (accessed != null) {
                return accessed;
            }
            Boolean truth = truth(node, current, size);
            return List.of(truth == null ? new JsonNode.Null() : new JsonNode.Bool(truth));
        }

        /** Null when the part is no accessor. */
        private List<JsonNode> accessed(PathNode node, JsonNode current, int size) {
            List<JsonNode> out = new ArrayList<>();
            if (node instanceof PathNode.Member member) {
                for (JsonNode base : unwrapped(values(member.base(), current, size))) {
                    member(member, base, out);
                }
                return out;
            }
            if (node instanceof PathNode.AllMembers all) {
                for (JsonNode base : unwrapped(values(all.base(), current, size))) {
                    if (base instanceof JsonNode.Object object) {
                        out.addAll(object.members().values());
                    } else if (isStrict(node)) {
                        throw error(SqlState.JSON_OBJECT_NOT_FOUND, "JSON path finds no object before .*");
                    }
                }
                return out;
            }
            if (node instanceof PathNode.AllElements all) {
                for (JsonNode base : values(all.base(), current, size)) {
                    out.addAll(array(node, base).elements());
                }
                return out;
            }
            if (node instanceof PathNode.Elements some) {
                for (JsonNode base : values(some.base(), current, size)) {
                    elements(some, array(node, base).elements(), current, out);
                }
                return out;
            }
            if (node instanceof PathNode.Descendants all) {
                for (JsonNode base : values(all.base(), current, size)) {
                    addAll(base, out);
                }
                return out;
            }
            if (node instanceof PathNode.Filter filter) {
                List<JsonNode> all = unwrapped(values(filter.base(), current, size));
                boolean before = searching;
                searching |= isBehindSearch(filter);
                try {
                    for (JsonNode base : all) {
                        if (Boolean.TRUE.equals(truth(filter.condition(), base, size))) {
                            out.add(base);
                        }
                    }
                } finally {
                    searching = before;
                }
                return out;
            }
            return node instanceof PathNode.Method method ? methods(method, current, size) : null;
        }

        /** Behind {@code .**} a strict path goes on with what has the parts it names, and leaves out other values. */
        private boolean isStrict(PathNode node) {
            return strict && !searching && !isBehindSearch(node);
        }

        private static boolean isBehindSearch(PathNode node) {
            for (PathNode base = node.base(); base != null; base = base.base()) {
                if (base instanceof PathNode.Descendants) {
                    return true;
                }
            }
            return false;
        }

        private List<JsonNode> unwrapped(List<JsonNode> values) {
            if (strict || values.stream().noneMatch(JsonNode.Array.class::isInstance)) {
                return values;
            }
            List<JsonNode> out = new ArrayList<>();
            for (JsonNode value : values) {
                if (value instanceof JsonNode.Array array) {
                    out.addAll(array.elements());
                } else {
                    out.add(value);
                }
            }
            return out;
        }

        private void member(PathNode.Member node, JsonNode base, List<JsonNode> out) {
            JsonNode found =
                    base instanceof JsonNode.Object object ? object.members().get(node.key()) : null;
            if (found != null) {
                out.add(found);
            } else if (isStrict(node)) {
                boolean object = base instanceof JsonNode.Object;
                throw error(
                        object ? SqlState.JSON_MEMBER_NOT_FOUND : SqlState.JSON_OBJECT_NOT_FOUND,
                        "JSON path finds no member '" + Conversion.shorten(node.key()) + "'");
            }
        }

        private JsonNode.Array array(PathNode node, JsonNode value) {
            if (value instanceof JsonNode.Array array) {
                return array;
            }
            if (isStrict(node)) {
                throw error(SqlState.JSON_ARRAY_NOT_FOUND, "JSON path finds no array where it wants elements");
            }
            return new JsonNode.Array(strict ? List.of() : List.of(value));
        }

        private void elements(PathNode.Elements node, List<JsonNode> elements, JsonNode current, List<JsonNode> out) {
            int size = elements.size();
            for (PathNode.Range range : node.ranges()) {
                long first = index(range.first(), current, size);
                long last = range.last() == null ? first : index(range.last(), current, size);
                if (isStrict(node) && (first < 0 || last >= size || first > last)) {
                    throw error(SqlState.INVALID_JSON_SUBSCRIPT, "index of a JSON path is out of bounds");
                }
                for (long i = Math.max(0, first); i <= Math.min(last, size - 1L); i++) {
                    out.add(elements.get((int) i));
                }
            }
        }

        private long index(PathNode node, JsonNode current, int size) {
            List<JsonNode> values = values(node, current, size);
            if (values.size() != 1 || !(values.get(0) instanceof JsonNode.Num number)) {
                throw error(SqlState.INVALID_JSON_SUBSCRIPT, "index of a JSON path is not a single number");
            }
            BigDecimal index = number.value().setScale(0, RoundingMode.DOWN);
            if (index.abs().compareTo(LARGEST_INDEX) > 0) {
                throw error(
                        SqlState.INVALID_JSON_SUBSCRIPT, "index " + number.value() + " of a JSON path is no INTEGER");
            }
            return index.longValue();
        }

        private void addAll(JsonNode value, List<JsonNode> out) {
            out.add(value);
            if (value instanceof JsonNode.Array array) {
                array.elements().forEach(element -> addAll(element, out));
            } else if (value instanceof JsonNode.Object object) {
                object.members().values().forEach(member -> addAll(member, out));
            }
        }

        private List<JsonNode> arithmetic(PathNode.Arithmetic node, JsonNode current, int size) {
            List<JsonNode> right = unwrapped(values(node.right(), current, size));
            List<JsonNode> out = new ArrayList<>();
            if (node.left() == null) {
                for (JsonNode value : right) {
                    out.add(new JsonNode.Num(number(value).negate()));
                }
                return out;
            }
            List<JsonNode> left = unwrapped(values(node.left(), current, size));
            if (left.size() != 1 || right.size() != 1) {
                throw error(
                        SqlState.SINGLETON_JSON_REQUIRED, "operand of " + node.operator() + " is not a single number");
            }
            BigDecimal a = number(left.get(0));
            BigDecimal b = number(right.get(0));
            if (b.signum() == 0 && (node.operator() == '/' || node.operator() == '%')) {
                throw error(SqlState.DIVISION_BY_ZERO, "division by zero");
            }
            out.add(new JsonNode.Num(
                    switch (node.operator()) {
                        case '+' -> a.add(b);
                        case '-' -> a.subtract(b);
                        case '*' -> a.multiply(b);
                        case '/' -> a.divide(b, MathContext.DECIMAL128);
                        default -> a.remainder(b);
                    }));
            return out;
        }

        private static BigDecimal number(JsonNode value) {
            if (value instanceof JsonNode.Num number) {
                return number.value();
            }
            throw error(SqlState.NON_NUMERIC_JSON, "JSON of type " + value.typeName() + " is no number");
        }

        private List<JsonNode> methods(PathNode.Method method, JsonNode current, int size) {
            List<JsonNode> bases = values(method.base(), current, size);
            List<JsonNode> out = new ArrayList<>();
            boolean whole = method.name().equals("type") || method.name().equals("size");
            for (JsonNode value : whole ? bases : unwrapped(bases)) {
                if (method.name().equals("keyvalue")) {
                    keyValues(value, out);
                } else if (method.name().equals("size") && strict && !(value instanceof JsonNode.Array)) {
                    if (isStrict(method)) {
                        throw error(SqlState.JSON_ARRAY_NOT_FOUND, "size() of JSON that is no array");
                    }
                } else {
                    out.add(apply(method.name(), value));
                }
            }
            return out;
        }

        private void keyValues(JsonNode value, List<JsonNode> out) {
            if (!(value instanceof JsonNode.Object object)) {
                throw error(SqlState.JSON_OBJECT_NOT_FOUND, "keyvalue() of JSON that is no object");
            }
            object.members().forEach((key, member) -> {
                Map<String, JsonNode> pair = JsonText.newMembers();
                pair.put("key", new JsonNode.Text(key));
                pair.put("value", member);
                out.add(new JsonNode.Object(pair));
            });
        }

        private JsonNode apply(String name, JsonNode value) {
            return switch (name) {
                case "type" -> new JsonNode.Text(value.typeName());
                case "size" -> {
                    int elements = value instanceof JsonNode.Array array
                            ? array.elements().size()
                            : 1;
                    yield new JsonNode.Num(BigDecimal.valueOf(elements));
                }
                case "abs" -> new JsonNode.Num(number(value).abs());
                case "floor" -> new JsonNode.Num(number(value).setScale(0, RoundingMode.FLOOR));
                case "ceiling" -> new JsonNode.Num(number(value).setScale(0, RoundingMode.CEILING));
                case "double", "number", "decimal" -> new JsonNode.Num(parsed(value));
                case "bigint", "integer" -> {
                    SqlKind kind = name.equals("bigint") ? SqlKind.BIGINT : SqlKind.INTEGER;
                    yield new JsonNode.Num(BigDecimal.valueOf(Conversion.decimalToLong(parsed(value), kind)));
                }
                case "string" -> value instanceof JsonNode.Text ? value : new JsonNode.Text(value.text());
                case "boolean" ->
                    value instanceof JsonNode.Bool
                            ? value
                            : new JsonNode.Bool(Conversion.parseBoolean(
                                    value instanceof JsonNode.Text text ? text.value() : value.text()));
                default -> throw error(SqlState.SYNTAX_ERROR, "JSON path has no method " + name + "()");
            };
        }

        private static BigDecimal parsed(JsonNode value) {
            if (!(value instanceof JsonNode.Text text)) {
                return number(value);
            }
            try {
                return JsonText.number(text.value().strip());
            } catch (NumberFormatException e) {
                throw new SqlException(
                        SqlState.NON_NUMERIC_JSON, "'" + Conversion.shorten(text.value()) + "' is no number", e);
            }
        }

        /** Null for unknown. An error within a condition makes it unknown. */
        private Boolean truth(PathNode node, JsonNode current, int size) {
            if (node instanceof PathNode.Logic logic) {
                return logic(logic, current, size);
            }
            if (node instanceof PathNode.IsUnknown unknown) {
                return truth(unknown.condition(), current, size) == null;
            }
            try {
                if (node instanceof PathNode.Comparison comparison) {
                    return compare(comparison, current, size);
                }
                if (node instanceof PathNode.Exists exists) {
                    return !values(exists.path(), current, size).isEmpty();
                }
                if (node instanceof PathNode.StartsWith starts) {
                    String prefix = string(values(starts.prefix(), current, size));
                    return anyText(starts.value(), current, size, text -> text.startsWith(prefix));
                }
                if (node instanceof PathNode.LikeRegex regex) {
                    return anyText(regex.value(), current, size, text -> matches(regex.pattern(), text));
                }
            } catch (SqlException e) {
                if (!e.sqlState().startsWith("22")) {
                    throw e;
                }
                return null;
            }
            List<JsonNode> values = values(node, current, size);
            return values.size() == 1 && values.get(0) instanceof JsonNode.Bool bool ? bool.value() : null;
        }

        private boolean matches(Pattern pattern, String text) {
            try {
                return pattern.matcher(new WatchedText(text, canceled)).find();
            } catch (StackOverflowError e) {
                throw WatchedText.tooComplex(pattern.pattern(), text, e);
            }
        }

        private Boolean logic(PathNode.Logic node, JsonNode current, int size) {
            Boolean left = truth(node.left(), current, size);
            if (node.operator() == '!') {
                return left == null ? null : !left;
            }
            boolean deciding = node.operator() == '|';
            if (left != null && left == deciding) {
                return deciding;
            }
            Boolean right = truth(node.right(), current, size);
            if (right != null && right == deciding) {
                return deciding;
            }
            return left == null || right == null ? null : !deciding;
        }

        private static String string(List<JsonNode> values) {
            if (values.size() == 1 && values.get(0) instanceof JsonNode.Text text) {
                return text.value();
            }
            throw error(SqlState.SINGLETON_JSON_REQUIRED, "prefix is not a single string");
        }

        private Boolean anyText(PathNode node, JsonNode current, int size, Predicate<String> test) {
            boolean unknown = false;
            for (JsonNode value : unwrapped(values(node, current, size))) {
                if (!(value instanceof JsonNode.Text text)) {
                    unknown = true;
                } else if (test.test(text.value())) {
                    return true;
                }
            }
            return unknown ? null : Boolean.FALSE;
        }

        private Boolean compare(PathNode.Comparison node, JsonNode current, int size) {
            boolean unknown = false;
            List<JsonNode> right = unwrapped(values(node.right(), current, size));
            for (JsonNode a : unwrapped(values(node.left(), current, size))) {
                for (JsonNode b : right) {
                    check.run();
                    Boolean holds = holds(node.operator(), a, b);
                    if (Boolean.TRUE.equals(holds)) {
                        return true;
                    }
                    unknown |= holds == null;
                }
            }
            return unknown ? null : Boolean.FALSE;
        }

        /** Values of different types are not comparable, but null with all. */
        private static Boolean holds(String operator, JsonNode a, JsonNode b) {
            boolean scalars = !isContainer(a) && !isContainer(b);
            boolean nulls = a instanceof JsonNode.Null || b instanceof JsonNode.Null;
            if (!scalars || a.getClass() != b.getClass() && !nulls) {
                return null;
            }
            if (a.getClass() != b.getClass()) {
                return operator.equals("!=");
            }
            int order = Arrays.compareUnsigned(JsonBytes.encode(a), JsonBytes.encode(b));
            return switch (operator) {
                case "==" -> order == 0;
                case "!=" -> order != 0;
                case "<" -> order < 0;
                case "<=" -> order <= 0;
                case ">" -> order > 0;
                default -> order >= 0;
            };
        }

        private static boolean isContainer(JsonNode value) {
            return value instanceof JsonNode.Array || value instanceof JsonNode.Object;
        }
    }
}
