package org.ashlardb.sql.type;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.ashlardb.engine.definition.ValueSource;

/** A value that is given to a parameter piece by piece, so that it need not be on the heap as a whole. */
public final class SourcedValue {
    private static final int FIRST_BYTES = 1 << 16;
    private static final int MOST_BYTES = Integer.MAX_VALUE - 64;

    private final boolean text;
    private final Tracked source;

    /** A value whose bytes are, or are not, text in UTF-8. */
    public SourcedValue(boolean text, ValueSource source) {
        this.text = text;
        this.source = new Tracked(source);
    }

    /** Knows whether anything was read. */
    private static final class Tracked implements ValueSource {
        private final ValueSource source;
        private boolean begun;

        Tracked(ValueSource source) {
            this.source = source;
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            begun = true;
            return source.read(target, offset, length);
        }

        @Override
        public boolean restart() {
            begun = begun && !source.restart();
            return !begun;
        }
    }

    /** Whether the bytes are text. */
    public boolean isText() {
        return text;
    }

    /**
     * The source, before its first byte.
     *
     * @throws SqlException 55000 if the value was read before and cannot be read again
     */
    public ValueSource begin() {
        if (!source.restart()) {
            throw new SqlException(
                    SqlState.OBJECT_NOT_IN_STATE,
                    "the stream of a parameter was read before, and cannot be read again: set it anew");
        }
        return source;
    }

    /** The whole value: a String or a byte[]. */
    public Object collect() {
        ValueSource all = begin();
        byte[] bytes = new byte[FIRST_BYTES];
        int length = ValueSource.fill(all, bytes, 0, bytes.length);
        while (length == bytes.length) {
            if (length == MOST_BYTES) {
                throw new SqlException(SqlState.TOO_LARGE, "a value has more than " + MOST_BYTES + " bytes");
            }
            bytes = Arrays.copyOf(bytes, (int) Math.min(MOST_BYTES, 2L * length));
            length += ValueSource.fill(all, bytes, length, bytes.length - length);
        }
        return text ? new String(bytes, 0, length, StandardCharsets.UTF_8) : Arrays.copyOf(bytes, length);
    }
}
