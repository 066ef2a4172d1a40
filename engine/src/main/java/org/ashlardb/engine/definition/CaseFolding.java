package org.ashlardb.engine.definition;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Text without the difference between upper and lower case: each code point in the lower case of its upper case, as in
 * {@link String#equalsIgnoreCase}, so that a text has as many code points as before.
 */
public final class CaseFolding {
    private CaseFolding() {}

    /** The folded form of a text in UTF-8, a new array. */
    public static byte[] fold(byte[] utf8, int offset, int length) {
        byte[] folded = Arrays.copyOfRange(utf8, offset, offset + length);
        for (int i = 0; i < length; i++) {
            byte b = folded[i];
            if (b < 0) {
                return fold(new String(utf8, offset, length, StandardCharsets.UTF_8))
                        .getBytes(StandardCharsets.UTF_8);
            }
            if (b >= 'A' && b <= 'Z') {
                folded[i] = (byte) (b | 0x20);
            }
        }
        return folded;
    }

    /** The folded form of a text. */
    public static String fold(String text) {
        StringBuilder folded = new StringBuilder(text.length());
        text.codePoints()
                .map(codePoint -> Character.toLowerCase(Character.toUpperCase(codePoint)))
                .forEach(folded::appendCodePoint);
        return folded.toString();
    }
}
