package org.ashlardb.sql.type;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** A JSON value as a tree. Prints as PostgreSQL prints jsonb. */
public sealed interface JsonNode {
    /** Appends the value as text. */
    void print(StringBuilder out);

    /** The name of the value's type, as JSON_TYPEOF gives it. */
    String typeName();

    /** null. */
    record Null() implements JsonNode {
        @Override
        public void print(StringBuilder out) {
            out.append("null");
        }

        @Override
        public String typeName() {
            return "null";
        }
    }

    record Bool(boolean value) implements JsonNode {
        @Override
        public void print(StringBuilder out) {
            out.append(value);
        }

        @Override
        public String typeName() {
            return "boolean";
        }
    }

    record Num(BigDecimal value) implements JsonNode {
        @Override
        public void print(StringBuilder out) {
            BigDecimal shown = value.scale() < 0 ? value.setScale(0) : value;
            out.append(shown.toPlainString());
        }

        @Override
        public String typeName() {
            return "number";
        }
    }

    record Text(String value) implements JsonNode {
        @Override
        public void print(StringBuilder out) {
            JsonText.quote(value, out);
        }

        @Override
        public String typeName() {
            return "string";
        }
    }

    record Array(List<JsonNode> elements) implements JsonNode {
        @Override
        public void print(StringBuilder out) {
            out.append('[');
            String separator = "";
            for (JsonNode element : elements) {
                element.print(out.append(separator));
                separator = ", ";
            }
            out.append(']');
        }

        @Override
        public String typeName() {
            return "array";
        }
    }

    /** The members in the order of their keys, see {@link JsonText#KEY_ORDER}. */
    record Object(Map<String, JsonNode> members) implements JsonNode {
        @Override
        public void print(StringBuilder out) {
            out.append('{');
            String separator = "";
            for (Map.Entry<String, JsonNode> member : members.entrySet()) {
                JsonText.quote(member.getKey(), out.append(separator));
                member.getValue().print(out.append(": "));
                separator = ", ";
            }
            out.append('}');
        }

        @Override
        public String typeName() {
            return "object";
        }
    }

    /** The value as text. */
    default String text() {
        StringBuilder out = new StringBuilder();
        print(out);
        return out.toString();
    }
}
