package org.ashlardb.sql.expression.function;

import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/**
 * FORMAT as PostgreSQL has it: {@code %[position$][-][width]type} with the types s for text, I for a name and L for a
 * literal, and {@code %%}. A width may be {@code *} or {@code *position$}, and then comes from the values.
 */
final class FormattedText {
    private final String format;
    private final String[] values;
    private final StringBuilder out = new StringBuilder();
    private int at;
    private int next;

    private FormattedText(String format, String[] values) {
        this.format = format;
        this.values = values;
    }

    static String format(String format, String[] values) {
        FormattedText text = new FormattedText(format, values);
        text.run();
        return text.out.toString();
    }

    private void run() {
        while (at < format.length()) {
            char c = format.charAt(at++);
            if (c != '%') {
                out.append(c);
            } else if (format.startsWith("%", at)) {
                out.append(c);
                at++;
            } else {
                specifier();
            }
        }
    }

    private void specifier() {
        int start = at;
        int position = number();
        boolean positioned = position >= 0 && format.startsWith("$", at);
        if (positioned) {
            at++;
        } else {
            at = start;
        }
        boolean left = false;
        while (format.startsWith("-", at)) {
            left = true;
            at++;
        }
        int width = width();
        if (width < 0) {
            left = true;
            width = -width;
        }
        String value = value(positioned ? position : -1);
        if (at == format.length()) {
            throw wrong("ends within a specifier");
        }
        char type = format.charAt(at++);
        String text =
                switch (type) {
                    case 's' -> value == null ? "" : value;
                    case 'L' -> value == null ? "NULL" : Words.quoted(value);
                    case 'I' -> {
                        if (value == null) {
                            throw new SqlException(SqlState.NULL_NOT_ALLOWED, "NULL cannot be formatted as a name");
                        }
                        yield Words.quotedName(value);
                    }
                    default -> throw wrong("has the unknown type '" + type + "', expected s, I or L");
                };
        pad(text, width, left);
    }

    private void pad(String text, int width, boolean left) {
        if (out.length() + (long) width > TextFunction.MAX_LENGTH) {
            throw new SqlException(SqlState.TOO_LARGE, "text of FORMAT is longer than " + TextFunction.MAX_LENGTH);
        }
        String padding = " ".repeat(Math.max(0, width - text.codePointCount(0, text.length())));
        out.append(left ? text + padding : padding + text);
    }

    private int width() {
        if (!format.startsWith("*", at)) {
            return Math.max(0, number());
        }
        at++;
        int start = at;
        int position = number();
        if (position >= 0 && format.startsWith("$", at)) {
            at++;
        } else {
            at = start;
            position = -1;
        }
        String width = value(position);
        try {
            return width == null ? 0 : Integer.parseInt(width.strip());
        } catch (NumberFormatException e) {
            throw new SqlException(SqlState.INVALID_TEXT, "width '" + width + "' of FORMAT is no whole number", e);
        }
    }

    /** Digits at this place; -1 when there are none. */
    private int number() {
        long number = 0;
        int start = at;
        while (at < format.length() && format.charAt(at) >= '0' && format.charAt(at) <= '9') {
            number = Math.min(Integer.MAX_VALUE, number * 10 + format.charAt(at++) - '0');
        }
        return at == start ? -1 : (int) number;
    }

    /** The value of a position, or the next one. */
    private String value(int position) {
        int index = position < 0 ? next : position - 1;
        if (index < 0) {
            throw wrong("names value 0, the first is 1");
        }
        if (index >= values.length) {
            throw wrong("needs " + (index + 1L) + " values, there are " + values.length);
        }
        next = index + 1;
        return values[index];
    }

    private SqlException wrong(String what) {
        return new SqlException(SqlState.INVALID_PARAMETER, "format '" + format + "' " + what);
    }
}
