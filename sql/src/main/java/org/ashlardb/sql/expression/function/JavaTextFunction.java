package org.ashlardb.sql.expression.function;

import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.Vector;

/** H2's functions that write text as a literal of Java, without quotes, and read it. */
public enum JavaTextFunction implements RowFunction {
    STRINGENCODE {
        @Override
        String value(String text) {
            StringBuilder out = new StringBuilder(text.length());
            for (int i = 0; i < text.length(); i++) {
                encode(text.charAt(i), out);
            }
            return out.toString();
        }
    },
    STRINGDECODE {
        @Override
        String value(String text) {
            StringBuilder out = new StringBuilder(text.length());
            int at = 0;
            while (at < text.length()) {
                char c = text.charAt(at++);
                at = c == '\\' ? decode(text, at, out) : append(c, at, out);
            }
            return out.toString();
        }
    };

    private static final String ESCAPED = "\t\n\f\r\b";
    private static final String LETTERS = "tnfrb";
    private static final int UNICODE_DIGITS = 4;
    private static final int OCTAL_DIGITS = 3;

    abstract String value(String text);

    @Override
    public void compute(Vector[] arguments, int row, Vector result) {
        TextFunction.write(result, row, value(TextFunction.text(arguments, 0, row)));
    }

    private static void encode(char c, StringBuilder out) {
        int escaped = ESCAPED.indexOf(c);
        if (escaped >= 0 && c != '\b') {
            out.append('\\').append(LETTERS.charAt(escaped));
        } else if (c == '"' || c == '\\') {
            out.append('\\').append(c);
        } else if (c >= ' ' && c < 0x80) {
            out.append(c);
        } else {
            out.append("\\u");
            for (int shift = 12; shift >= 0; shift -= 4) {
                out.append(Character.forDigit(c >> shift & 0xF, 16));
            }
        }
    }

    private static int append(char c, int at, StringBuilder out) {
        out.append(c);
        return at;
    }

    /** Reads what stands behind a backslash; where it ends. */
    private static int decode(String text, int at, StringBuilder out) {
        char c = at < text.length() ? text.charAt(at) : 0;
        int letter = LETTERS.indexOf(c);
        if (letter >= 0) {
            return append(ESCAPED.charAt(letter), at + 1, out);
        }
        if (c == '"' || c == '\\' || c == '#' || c == '=' || c == ':') {
            return append(c, at + 1, out);
        }
        return c == 'u' ? number(text, at + 1, UNICODE_DIGITS, 16, out) : number(text, at, OCTAL_DIGITS, 8, out);
    }

    private static int number(String text, int at, int digits, int radix, StringBuilder out) {
        int end = at + digits;
        int number = 0;
        for (int i = at; i < end; i++) {
            int digit = i < text.length() ? Character.digit(text.charAt(i), radix) : -1;
            if (digit < 0) {
                throw new SqlException(
                        SqlState.INVALID_PARAMETER, "STRINGDECODE of text with a backslash before no escape of Java");
            }
            number = number * radix + digit;
        }
        return append((char) number, end, out);
    }
}
