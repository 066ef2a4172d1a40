package org.ashlardb.sql.expression.function;

import java.util.Iterator;
import java.util.Map;
import org.ashlardb.sql.type.JsonNode;
import org.ashlardb.sql.type.JsonText;

/** JSON as text of several lines, as PostgreSQL lays it out. */
final class JsonLayout {
    private static final String INDENT = "    ";

    private final StringBuilder out = new StringBuilder();

    private JsonLayout() {}

    static String of(JsonNode value) {
        JsonLayout layout = new JsonLayout();
        layout.add(value, 1);
        return layout.out.toString();
    }

    private void add(JsonNode value, int depth) {
        if (value instanceof JsonNode.Object object) {
            out.append('{');
            Iterator<Map.Entry<String, JsonNode>> members =
                    object.members().entrySet().iterator();
            while (members.hasNext()) {
                Map.Entry<String, JsonNode> member = members.next();
                line(depth);
                JsonText.quote(member.getKey(), out);
                out.append(": ");
                add(member.getValue(), depth + 1);
                out.append(members.hasNext() ? "," : "");
            }
            line(depth - 1);
            out.append('}');
        } else if (value instanceof JsonNode.Array array) {
            out.append('[');
            Iterator<JsonNode> elements = array.elements().iterator();
            while (elements.hasNext()) {
                line(depth);
                add(elements.next(), depth + 1);
                out.append(elements.hasNext() ? "," : "");
            }
            line(depth - 1);
            out.append(']');
        } else {
            value.print(out);
        }
    }

    private void line(int depth) {
        out.append('\n').append(INDENT.repeat(depth));
    }
}
