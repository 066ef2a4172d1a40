package org.ashlardb.sql.type;

import java.util.Locale;

/**
 * Reads and writes arrays as PostgreSQL does: {@code {1,2,NULL}}. An element with blanks, braces, commas, quotes or
 * backslashes, and one that is empty or the word NULL, is quoted; a backslash takes the character behind it as it is.
 */
final class ArrayText {
    private static final String NULL = "NULL";

    private final String text;
    private int position;

    private ArrayText(String text) {
        this.text = text;
    }

    static byte[] parse(String text, SqlType type) {
        ArrayText reader = new ArrayText(text);
        reader.skipBlanks();
        byte[] array = reader.array(type, 1);
        reader.skipBlanks();
        if (reader.position < text.length()) {
            throw reader.malformed("there is more behind the closing brace");
        }
        return array;
    }

    private byte[] array(SqlType type, int level) {
        if (level > ArrayBuilder.MAX_LEVELS) {
            throw malformed("more than " + ArrayBuilder.MAX_LEVELS + " levels");
        }
        if (!accept('{')) {
            throw malformed("'{' is expected");
        }
        ArrayBuilder builder = new ArrayBuilder(type.element());
        skipBlanks();
        if (!accept('}')) {
            do {
                skipBlanks();
                element(builder, type.element(), level);
                skipBlanks();
            } while (accept(','));
            if (!accept('}')) {
                throw malformed("',' or '}' is expected");
            }
        }
        return checkCount(builder.toBytes(), builder.count(), type);
    }

    /** An array, when it has not too many elements for a type. */
    static byte[] checkCount(byte[] array, int count, SqlType type) {
        if (type.length() > 0 && count > type.length()) {
            throw new SqlException(SqlState.ARRAY_TOO_LONG, "array of " + count + " elements is too long for " + type);
        }
        return array;
    }

    private void element(ArrayBuilder builder, SqlType type, int level) {
        char c = position < text.length() ? text.charAt(position) : '}';
        if (c == '"') {
            builder.add(ValueText.parseElement(quoted(), type));
        } else if (c == '{') {
            if (type.kind() != SqlKind.ARRAY) {
                throw malformed("an array is found, expected a value of type " + type);
            }
            builder.add(array(type, level + 1));
        } else {
            String word = plain();
            builder.add(word == null ? null : ValueText.parseElement(word, type));
        }
    }

    private String quoted() {
        StringBuilder value = new StringBuilder();
        position++;
        while (position < text.length() && text.charAt(position) != '"') {
            position += text.charAt(position) == '\\' ? 1 : 0;
            value.append(current());
        }
        if (!accept('"')) {
            throw malformed("a closing quote is missing");
        }
        return value.toString();
    }

    /** An element without quotes, null for the word NULL. */
    private String plain() {
        StringBuilder value = new StringBuilder();
        int used = 0;
        boolean escaped = false;
        while (position < text.length() && ",{}\"".indexOf(text.charAt(position)) < 0) {
            boolean escape = text.charAt(position) == '\\';
            position += escape ? 1 : 0;
            escaped |= escape;
            char c = current();
            value.append(c);
            used = escape || !Character.isWhitespace(c) ? value.length() : used;
        }
        value.setLength(used);
        if (used == 0) {
            throw malformed("an element is missing");
        }
        return !escaped && NULL.equals(value.toString().toUpperCase(Locale.ROOT)) ? null : value.toString();
    }

    private char current() {
        if (position >= text.length()) {
            throw malformed("it ends too early");
        }
        return text.charAt(position++);
    }

    private void skipBlanks() {
        while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
            position++;
        }
    }

    private boolean accept(char c) {
        if (position < text.length() && text.charAt(position) == c) {
            position++;
            return true;
        }
        return false;
    }

    private SqlException malformed(String why) {
        return new SqlException(
                SqlState.INVALID_TEXT, "'" + Conversion.shorten(text) + "' is not a valid array: " + why);
    }

    static String format(byte[] data, int start) {
        StringBuilder out = new StringBuilder();
        append(out, new ArrayReader(data, start));
        return out.toString();
    }

    private static void append(StringBuilder out, ArrayReader reader) {
        SqlKind kind = reader.element().kind();
        out.append('{');
        String comma = "";
        while (reader.next()) {
            out.append(comma);
            comma = ",";
            if (reader.isNull()) {
                out.append(NULL);
            } else if (kind == SqlKind.ARRAY) {
                append(out, new ArrayReader(reader.bytesValue()));
            } else {
                appendQuoted(out, ValueText.format(reader.value(), kind));
            }
        }
        out.append('}');
    }

    private static void appendQuoted(StringBuilder out, String value) {
        boolean plain = !value.isEmpty() && !NULL.equals(value.toUpperCase(Locale.ROOT));
        for (int i = 0; i < value.length() && plain; i++) {
            char c = value.charAt(i);
            plain = !Character.isWhitespace(c) && "{},\"\\".indexOf(c) < 0;
        }
        if (plain) {
            out.append(value);
            return;
        }
        out.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\');
            }
            out.append(c);
        }
        out.append('"');
    }
}
