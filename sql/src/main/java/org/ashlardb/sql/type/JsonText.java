package org.ashlardb.sql.type;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads JSON text strictly by RFC 8259. Of members with one key the last counts. */
public final class JsonText {
    /** Shorter keys first, those of one length by their bytes, as in jsonb. */
    public static final Comparator<String> KEY_ORDER = JsonText::compareKeys;

    private static final int MAX_DEPTH = 1_000;
    private static final int MAX_EXPONENT = 16_383;

    private final String text;
    private int position;
    private int depth;

    private JsonText(String text) {
        this.text = text;
    }

    private static int compareKeys(String a, String b) {
        byte[] first = a.getBytes(StandardCharsets.UTF_8);
        byte[] second = b.getBytes(StandardCharsets.UTF_8);
        return first.length != second.length
                ? Integer.compare(first.length, second.length)
                : Arrays.compareUnsigned(first, second);
    }

    /** An empty map with the order of keys. */
    public static Map<String, JsonNode> newMembers() {
        return new TreeMap<>(KEY_ORDER);
    }

    public static JsonNode parse(String text) {
        JsonText in = new JsonText(text);
        JsonNode value = in.value();
        in.skipBlanks();
        if (in.position < text.length()) {
            throw in.invalid("the end");
        }
        return value;
    }

    /** Appends a string in quotes, with escapes where they must be. */
    public static void quote(String value, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                default -> {
                    if (c < ' ') {
                        out.append("\\u00")
                                .append(Character.forDigit(c >> 4, 16))
                                .append(Character.forDigit(c & 15, 16));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }

    private JsonNode value() {
        skipBlanks();
        char c = peek();
        return switch (c) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> new JsonNode.Text(string());
            case 't' -> word("true", new JsonNode.Bool(true));
            case 'f' -> word("false", new JsonNode.Bool(false));
            case 'n' -> word("null", new JsonNode.Null());
            default -> number();
        };
    }

    private JsonNode object() {
        enter();
        Map<String, JsonNode> members = newMembers();
        position++;
        skipBlanks();
        if (!accept('}')) {
            do {
                skipBlanks();
                if (peek() != '"') {
                    throw invalid("a key in quotes");
                }
                String key = string();
                skipBlanks();
                require(':');
                members.put(key, value());
                skipBlanks();
            } while (accept(','));
            require('}');
        }
        depth--;
        return new JsonNode.Object(members);
    }

    private JsonNode array() {
        enter();
        List<JsonNode> elements = new ArrayList<>();
        position++;
        skipBlanks();
        if (!accept(']')) {
            do {
                elements.add(value());
                skipBlanks();
            } while (accept(','));
            require(']');
        }
        depth--;
        return new JsonNode.Array(elements);
    }

    private void enter() {
        if (++depth > MAX_DEPTH) {
            throw new SqlException(SqlState.TOO_COMPLEX, "JSON text is nested more than " + MAX_DEPTH + " deep");
        }
    }

    private JsonNode word(String word, JsonNode value) {
        if (!text.startsWith(word, position)) {
            throw invalid("a value");
        }
        position += word.length();
        return value;
    }

    private String string() {
        StringBuilder out = new StringBuilder();
        position++;
        while (true) {
            char c = peek();
            position++;
            if (c == '"') {
                return out.toString();
            }
            if (c == '\\') {
                escape(out);
            } else if (c < ' ') {
                position--;
                throw invalid("the end of the string");
            } else {
                out.append(c);
            }
        }
    }

    private void escape(StringBuilder out) {
        char c = peek();
        position++;
        switch (c) {
            case '"', '\\', '/' -> out.append(c);
            case 'n' -> out.append('\n');
            case 'r' -> out.append('\r');
            case 't' -> out.append('\t');
            case 'b' -> out.append('\b');
            case 'f' -> out.append('\f');
            case 'u' -> unicode(out);
            default -> {
                position--;
                throw invalid("an escape");
            }
        }
    }

    /** A character by its code; those of more than 16 bits are written as two. */
    private void unicode(StringBuilder out) {
        char code = codeUnit();
        if (code == 0) {
            throw new SqlException(SqlState.UNTRANSLATABLE_CHARACTER, "a JSON string cannot hold \\u0000");
        }
        out.append(code);
        if (Character.isHighSurrogate(code)) {
            require('\\');
            require('u');
            char low = codeUnit();
            if (!Character.isLowSurrogate(low)) {
                throw invalid("a low surrogate before it");
            }
            out.append(low);
        } else if (Character.isLowSurrogate(code)) {
            throw invalid("a high surrogate before the low one");
        }
    }

    private char codeUnit() {
        int code = 0;
        for (int i = 0; i < 4; i++) {
            int digit = peek() < 0x80 ? Character.digit(peek(), 16) : -1;
            if (digit < 0) {
                throw invalid("four hexadecimal digits");
            }
            code = code << 4 | digit;
            position++;
        }
        return (char) code;
    }

    private JsonNode number() {
        int start = position;
        accept('-');
        boolean zero = accept('0');
        int whole = digits();
        boolean good = zero ? whole == 0 : whole > 0;
        if (good && accept('.')) {
            good = digits() > 0;
        }
        if (good && (accept('e') || accept('E'))) {
            if (!accept('-')) {
                accept('+');
            }
            good = digits() > 0;
        }
        if (!good) {
            throw invalid("a value");
        }
        String digits = text.substring(start, position);
        try {
            return new JsonNode.Num(number(digits));
        } catch (NumberFormatException e) {
            throw tooLong(digits, e); // an exponent beyond those of BigDecimal
        }
    }

    /**
     * A number that JSON may have.
     *
     * @throws NumberFormatException if it is none
     * @throws SqlException if it is too long, written out
     */
    public static BigDecimal number(String digits) {
        BigDecimal number = digits.length() > DecimalText.MAX_LENGTH ? null : new BigDecimal(digits);
        if (number == null || Math.abs((long) number.scale()) > MAX_EXPONENT) {
            throw tooLong(digits, null);
        }
        return number;
    }

    private static SqlException tooLong(String digits, Throwable cause) {
        return new SqlException(
                SqlState.NUMBER_OUT_OF_RANGE, "number " + Conversion.shorten(digits) + " of JSON is too long", cause);
    }

    private int digits() {
        int start = position;
        while (position < text.length() && text.charAt(position) >= '0' && text.charAt(position) <= '9') {
            position++;
        }
        return position - start;
    }

    private void skipBlanks() {
        while (position < text.length() && " \t\n\r".indexOf(text.charAt(position)) >= 0) {
            position++;
        }
    }

    private char peek() {
        if (position >= text.length()) {
            throw invalid("more");
        }
        return text.charAt(position);
    }

    private boolean accept(char c) {
        if (position < text.length() && text.charAt(position) == c) {
            position++;
            return true;
        }
        return false;
    }

    private void require(char c) {
        if (!accept(c)) {
            throw invalid("'" + c + "'");
        }
    }

    private SqlException invalid(String expected) {
        String found = position < text.length() ? "'" + text.charAt(position) + "'" : "the end";
        return new SqlException(
                SqlState.INVALID_TEXT,
                "'" + Conversion.shorten(text) + "' is no JSON: at character " + (position + 1) + " found " + found
                        + ", expected " + expected);
    }
}
