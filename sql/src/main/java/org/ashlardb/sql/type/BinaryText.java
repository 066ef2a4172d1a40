package org.ashlardb.sql.type;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/** Reads binary data from text. */
public final class BinaryText {
    static final String HEX = "\\x";

    private static final int OCTAL_DIGITS = 3;

    private BinaryText() {}

    /**
     * The bytes a text stands for: those of hexadecimal digits behind {@code \x}; else its characters in UTF-8, where
     * {@code \ooo} is a byte and two backslashes are one, if no backslash stands otherwise.
     *
     * @throws SqlException 22023 for wrong hexadecimal digits
     */
    public static byte[] parse(String text) {
        if (!text.startsWith(HEX)) {
            return text.indexOf('\\') >= 0 && isEscaped(text) ? escaped(text) : text.getBytes(StandardCharsets.UTF_8);
        }
        try {
            return hex(text, HEX.length());
        } catch (IllegalArgumentException e) {
            throw new SqlException(
                    SqlState.INVALID_PARAMETER,
                    "'" + Conversion.shorten(text) + "' is not a valid VARBINARY: " + e.getMessage(),
                    e);
        }
    }

    /**
     * The bytes whose hexadecimal digits begin at an index; blanks may stand between two bytes.
     *
     * @throws IllegalArgumentException if there is anything else
     */
    public static byte[] hex(String text, int start) {
        byte[] bytes = new byte[(text.length() - start) / 2];
        int count = 0;
        for (int i = start; i < text.length(); i++) {
            if (!isBlank(text.charAt(i))) {
                if (i + 1 == text.length()) {
                    throw new IllegalArgumentException("odd number of hexadecimal digits");
                }
                bytes[count++] = (byte) HexFormat.fromHexDigits(text, i, i + 2);
                i++;
            }
        }
        return count == bytes.length ? bytes : Arrays.copyOf(bytes, count);
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\n' || c == '\t' || c == '\r';
    }

    /**
     * The bytes of characters with backslashes.
     *
     * @throws IllegalArgumentException if neither a backslash nor octal digits follow one
     */
    public static byte[] escaped(String text) {
        byte[] data = text.getBytes(StandardCharsets.UTF_8);
        int length = 0;
        for (int i = 0; i < data.length; i++) {
            byte b = data[i];
            if (b == '\\') {
                boolean twice = i + 1 < data.length && data[i + 1] == '\\';
                if (!twice && i + OCTAL_DIGITS >= data.length) {
                    throw new IllegalArgumentException("a backslash without octal digits");
                }
                int digits = twice ? 1 : OCTAL_DIGITS;
                b = twice ? b : (byte) octal(data, i + 1);
                i += digits;
            }
            data[length++] = b;
        }
        return Arrays.copyOf(data, length);
    }

    /** Whether a backslash or octal digits follow every backslash. */
    private static boolean isEscaped(String text) {
        int i = text.indexOf('\\');
        while (i >= 0) {
            int end = i + 1;
            while (end < text.length() && end <= i + OCTAL_DIGITS && isOctal(text.charAt(end), end == i + 1)) {
                end++;
            }
            boolean twice = end == i + 1 && text.startsWith("\\", end);
            if (!twice && end <= i + OCTAL_DIGITS) {
                return false;
            }
            i = text.indexOf('\\', twice ? end + 1 : end);
        }
        return true;
    }

    private static boolean isOctal(int digit, boolean first) {
        return digit >= '0' && digit <= (first ? '3' : '7');
    }

    private static int octal(byte[] data, int from) {
        int value = 0;
        for (int i = from; i < from + OCTAL_DIGITS; i++) {
            if (!isOctal(data[i], i == from)) {
                throw new IllegalArgumentException("a backslash without octal digits");
            }
            value = value * 8 + data[i] - '0';
        }
        return value;
    }
}
