package org.ashlardb.sql.expression.function;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/**
 * A pattern of LIKE over UTF-8: bytes, and marks for one character and for any text. Matching is linear but for
 * restarts at a %.
 */
public final class LikePattern {
    private static final byte LITERAL = 0;
    private static final byte ONE = 1;
    private static final byte ANY = 2;

    /** Bytes looked at again between two questions whether to go on. */
    private static final int MANY_BYTES = 1 << 22;

    private byte[] bytes = new byte[32];
    private byte[] kinds = new byte[32];
    private int length;

    private LikePattern() {}

    /** An empty escape switches escaping off. */
    public static LikePattern compile(String text, String escape) {
        LikePattern pattern = new LikePattern();
        int escapeCharacter = escape.isEmpty() ? -1 : escape.codePointAt(0);
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            i += Character.charCount(c);
            if (c == escapeCharacter) {
                if (i >= text.length()) {
                    throw new SqlException(
                            SqlState.INVALID_ESCAPE, "LIKE pattern '" + text + "' ends with its escape character");
                }
                c = text.codePointAt(i);
                i += Character.charCount(c);
                pattern.addLiteral(c);
            } else if (c == '_') {
                pattern.add(ONE, (byte) 0);
            } else if (c == '%') {
                pattern.add(ANY, (byte) 0);
            } else {
                pattern.addLiteral(c);
            }
        }
        return pattern;
    }

    private void addLiteral(int codePoint) {
        for (byte b : Character.toString(codePoint).getBytes(StandardCharsets.UTF_8)) {
            add(LITERAL, b);
        }
    }

    private void add(byte kind, byte value) {
        if (kind == ANY && length > 0 && kinds[length - 1] == ANY) {
            return;
        }
        if (length == bytes.length) {
            bytes = Arrays.copyOf(bytes, length * 2);
            kinds = Arrays.copyOf(kinds, length * 2);
        }
        bytes[length] = value;
        kinds[length++] = kind;
    }

    /** Whether a text matches; the last argument throws when the statement is to end. */
    public boolean matches(byte[] text, int start, int end, Runnable canceled) {
        long repeated = 0;
        int t = start;
        int p = 0;
        int restartPattern = -1;
        int restartText = -1;
        while (t < end) {
            if (p < length && kinds[p] == ANY) {
                restartPattern = ++p;
                restartText = t;
            } else if (p < length && kinds[p] == ONE) {
                t = nextCharacter(text, t, end);
                p++;
            } else if (p < length && bytes[p] == text[t]) {
                t++;
                p++;
            } else if (restartPattern >= 0) {
                repeated += t - restartText;
                if (repeated > MANY_BYTES) {
                    canceled.run();
                    repeated = 0;
                }
                restartText = nextCharacter(text, restartText, end);
                t = restartText;
                p = restartPattern;
            } else {
                return false;
            }
        }
        while (p < length && kinds[p] == ANY) {
            p++;
        }
        return p == length;
    }

    private static int nextCharacter(byte[] text, int position, int end) {
        int next = position + 1;
        while (next < end && (text[next] & 0xC0) == 0x80) {
            next++;
        }
        return next;
    }
}
