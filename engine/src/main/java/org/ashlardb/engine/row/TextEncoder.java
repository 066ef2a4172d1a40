package org.ashlardb.engine.row;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Writes text as UTF-8, with a question mark in place of a surrogate that is alone. Reusable, allocates nothing; used by
 * one thread at a time.
 *
 * <p>A long string is copied to an array of chars piece by piece, and encoded from there: for both the JVM has code that
 * takes many chars at once, while a loop over {@link String#charAt} takes one.
 */
public final class TextEncoder {
    /** Most bytes a char can take. */
    public static final int MAX_PER_CHAR = 3;

    private static final int LONGEST_BY_CHARS = 32;
    private static final int PIECE = 512;

    private final CharsetEncoder encoder = StandardCharsets.UTF_8
            .newEncoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    private final char[] piece = new char[PIECE];
    private final CharBuffer chars = CharBuffer.wrap(piece);
    private ByteBuffer bytes = ByteBuffer.allocate(0);

    /** Writes a text from {@code start} on and returns the end; there must be {@link #MAX_PER_CHAR} bytes for each char. */
    public int encode(String text, byte[] target, int start) {
        int length = text.length();
        if (length > LONGEST_BY_CHARS) {
            return encodePieces(text, target, start);
        }
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                return encodePieces(text, target, start);
            }
            target[start + i] = (byte) c;
        }
        return start + length;
    }

    private int encodePieces(String text, byte[] target, int start) {
        if (bytes.array() != target) {
            bytes = ByteBuffer.wrap(target);
        }
        bytes.position(start);
        encoder.reset();
        int length = text.length();
        int from = 0;
        do {
            int to = Math.min(length, from + PIECE);
            text.getChars(from, to, piece, 0);
            chars.limit(to - from).position(0);
            CoderResult result = encoder.encode(chars, bytes, to == length);
            if (!result.isUnderflow()) {
                throw new IllegalArgumentException("no room for a text of " + length + " chars: " + result);
            }
            from += chars.position(); // not beyond a surrogate that waits for the next piece
        } while (from < length);
        return bytes.position();
    }
}
