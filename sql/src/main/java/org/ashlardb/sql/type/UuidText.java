package org.ashlardb.sql.type;

import java.util.HexFormat;

/**
 * Reads and writes UUIDs. The byte form are the 16 bytes, the most significant first. Reads what PostgreSQL reads:
 * hexadecimal digits in either case, hyphens behind any group of four, and braces around them.
 */
public final class UuidText {
    public static final int BYTES = 16;

    private static final HexFormat HEX = HexFormat.of();
    private static final int TEXT_LENGTH = 36;

    private UuidText() {}

    public static byte[] parse(String text) {
        String digits = text.strip();
        if (digits.length() > 2 && digits.charAt(0) == '{' && digits.charAt(digits.length() - 1) == '}') {
            digits = digits.substring(1, digits.length() - 1);
        }
        byte[] bytes = new byte[BYTES];
        int read = 0;
        for (int i = 0; i < digits.length(); i++) {
            char c = digits.charAt(i);
            if (c == '-' && read > 0 && read % 4 == 0 && digits.charAt(i - 1) != '-' && i + 1 < digits.length()) {
                continue;
            }
            int digit = c < 0x80 ? Character.digit(c, 16) : -1;
            if (digit < 0 || read == 2 * BYTES) {
                throw invalid(text);
            }
            bytes[read / 2] |= (byte) (read % 2 == 0 ? digit << 4 : digit);
            read++;
        }
        if (read < 2 * BYTES) {
            throw invalid(text);
        }
        return bytes;
    }

    private static SqlException invalid(String text) {
        return new SqlException(SqlState.INVALID_TEXT, "'" + Conversion.shorten(text) + "' is not a valid UUID");
    }

    public static String format(byte[] data, int start) {
        StringBuilder out = new StringBuilder(TEXT_LENGTH);
        for (int i = 0; i < BYTES; i++) {
            if (i == 4 || i == 6 || i == 8 || i == 10) {
                out.append('-');
            }
            HEX.toHexDigits(out, data[start + i]);
        }
        return out.toString();
    }

    /** The byte form of a UUID's two halves. */
    public static byte[] bytes(long high, long low) {
        byte[] bytes = new byte[BYTES];
        for (int i = 0; i < Long.BYTES; i++) {
            bytes[i] = (byte) (high >>> 56 - 8 * i);
            bytes[Long.BYTES + i] = (byte) (low >>> 56 - 8 * i);
        }
        return bytes;
    }

    /** One half of a UUID: the eight bytes from an offset on. */
    public static long half(byte[] data, int offset) {
        long half = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            half = half << 8 | data[offset + i] & 0xFF;
        }
        return half;
    }
}
