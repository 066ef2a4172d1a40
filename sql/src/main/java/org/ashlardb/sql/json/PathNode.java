package org.ashlardb.sql.json;

import java.util.List;
import java.util.regex.Pattern;
import org.ashlardb.sql.type.JsonNode;

/** A part of a path: something that gives a list of JSON values, or, of conditions, true, false or unknown. */
sealed interface PathNode {
    /** The part before an accessor; null for other parts. */
    default PathNode base() {
        return null;
    }

    /** {@code $}. */
    record Root() implements PathNode {}

    /** {@code @} in a filter. */
    record Current() implements PathNode {}

    /** {@code $name}, a value that is passed. */
    record Passed(String name) implements PathNode {}

    record Literal(JsonNode value) implements PathNode {}

    /** {@code .key}. */
    record Member(PathNode base, String key) implements PathNode {}

    /** {@code .*}. */
    record AllMembers(PathNode base) implements PathNode {}

    /** {@code [*]}. */
    record AllElements(PathNode base) implements PathNode {}

    /** {@code .**}: the values and all within them. */
    record Descendants(PathNode base) implements PathNode {}

    /** {@code [a, b to c]}. */
    record Elements(PathNode base, List<Range> ranges) implements PathNode {}

    /** The last is null for a single index. */
    record Range(PathNode first, PathNode last) {}

    /** {@code last} in an index. */
    record Last() implements PathNode {}

    /** {@code ?(condition)}. */
    record Filter(PathNode base, PathNode condition) implements PathNode {}

    /** {@code .method()}. */
    record Method(PathNode base, String name) implements PathNode {}

    /** {@code + - * / %}; the left is null for a sign. */
    record Arithmetic(char operator, PathNode left, PathNode right) implements PathNode {}

    /** {@code && || !}; the right is null for a negation. */
    record Logic(char operator, PathNode left, PathNode right) implements PathNode {}

    /** {@code == != < <= > >=}. */
    record Comparison(String operator, PathNode left, PathNode right) implements PathNode {}

    record Exists(PathNode path) implements PathNode {}

    record StartsWith(PathNode value, PathNode prefix) implements PathNode {}

    record LikeRegex(PathNode value, Pattern pattern) implements PathNode {}

    record IsUnknown(PathNode condition) implements PathNode {}
}
