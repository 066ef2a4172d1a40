package org.ashlardb.sql.json;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.type.JsonBytes;
import org.ashlardb.sql.type.JsonNode;
import org.ashlardb.sql.type.JsonSearch;
import org.ashlardb.sql.type.JsonText;

/**
 * The member accessors with which a path begins. They are followed in the byte form of a document, so that only what they
 * lead to becomes a value.
 *
 * @param keys of the members
 * @param rests by how many members were followed: the path without them
 */
record PathStart(List<byte[]> keys, List<PathNode> rests) {
    /** Where following has ended: a value, and the path that goes on from there. */
    record Reached(JsonNode value, PathNode rest) {}

    /** Of a path that may use its root elsewhere, too: then it begins with no members. */
    static PathStart of(PathNode path, boolean rootOnce) {
        List<byte[]> keys = new ArrayList<>();
        List<PathNode> rests = new ArrayList<>(List.of(path));
        PathNode rest = path;
        String key = rootOnce ? firstKey(path) : null;
        while (key != null) {
            keys.add(key.getBytes(StandardCharsets.UTF_8));
            rest = withoutFirst(rest);
            rests.add(rest);
            key = firstKey(rest);
        }
        return new PathStart(List.copyOf(keys), List.copyOf(rests));
    }

    private static PathNode base(PathNode node) {
        if (node instanceof PathNode.Member member) {
            return member.base();
        }
        if (node instanceof PathNode.AllMembers all) {
            return all.base();
        }
        if (node instanceof PathNode.AllElements all) {
            return all.base();
        }
        if (node instanceof PathNode.Elements some && isPlain(some.ranges())) {
            return some.base();
        }
        if (node instanceof PathNode.Filter filter) {
            return filter.base();
        }
        return node instanceof PathNode.Method method ? method.base() : null;
    }

    /** Whether no subscript depends on anything but the array. */
    private static boolean isPlain(List<PathNode.Range> ranges) {
        for (PathNode.Range range : ranges) {
            if (!isPlain(range.first()) || range.last() != null && !isPlain(range.last())) {
                return false;
            }
        }
        return true;
    }

    private static boolean isPlain(PathNode subscript) {
        return subscript instanceof PathNode.Literal || subscript instanceof PathNode.Last;
    }

    /** The key of the member of the root that all the rest goes through, or null. */
    private static String firstKey(PathNode path) {
        for (PathNode node = path; node != null; node = base(node)) {
            if (node instanceof PathNode.Member member && member.base() instanceof PathNode.Root) {
                return member.key();
            }
        }
        return null;
    }

    private static PathNode withoutFirst(PathNode node) {
        PathNode base = base(node);
        if (base instanceof PathNode.Root) {
            return base;
        }
        PathNode rest = withoutFirst(base);
        if (node instanceof PathNode.Member member) {
            return new PathNode.Member(rest, member.key());
        }
        if (node instanceof PathNode.AllMembers) {
            return new PathNode.AllMembers(rest);
        }
        if (node instanceof PathNode.AllElements) {
            return new PathNode.AllElements(rest);
        }
        if (node instanceof PathNode.Elements some) {
            return new PathNode.Elements(rest, some.ranges());
        }
        return node instanceof PathNode.Filter filter
                ? new PathNode.Filter(rest, filter.condition())
                : new PathNode.Method(rest, ((PathNode.Method) node).name());
    }

    /** What is no object has no members to be found here; an object without the member is as good as an empty one. */
    Reached follow(byte[] data, int start) {
        int place = start;
        for (int i = 0; i < keys.size(); i++) {
            int next = JsonSearch.member(data, place, keys.get(i));
            if (next == JsonSearch.NOWHERE) {
                boolean object = JsonSearch.isObject(data, place);
                return new Reached(
                        object ? new JsonNode.Object(JsonText.newMembers()) : JsonBytes.decode(data, place),
                        rests.get(i));
            }
            place = next;
        }
        return new Reached(JsonBytes.decode(data, place), rests.get(keys.size()));
    }
}
