package org.ashlardb.jdbc.convert;

/** Binary data as hexadecimal digits. */
final class Hex {
    private static final String DIGITS = "0123456789abcdef";

    private Hex() {}

    static String of(byte[] data) {
        char[] text = new char[2 * data.length];
        for (int i = 0; i < data.length; i++) {
            text[2 * i] = DIGITS.charAt(data[i] >> 4 & 15);
            text[2 * i + 1] = DIGITS.charAt(data[i] & 15);
        }
        return new String(text);
    }
}
