package org.ashlardb.jdbc.convert;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.util.Objects;

/** Text as ASCII; characters that are not are question marks, one for each pair of surrogates. */
public final class AsciiStream extends InputStream {
    private static final int PIECE = 1 << 12;
    private static final int FIRST_BEYOND = 0x80;

    private final Reader text;
    private final char[] piece = new char[PIECE];
    private int at;
    private int length;

    /** The characters of a reader. */
    public AsciiStream(Reader text) {
        this.text = text;
    }

    @Override
    public int read() throws IOException {
        while (fill()) {
            char character = piece[at++];
            if (!Character.isLowSurrogate(character)) {
                return character < FIRST_BEYOND ? character : '?';
            }
        }
        return -1;
    }

    private boolean fill() throws IOException {
        if (at == length) {
            at = 0;
            length = Math.max(0, text.read(piece, 0, PIECE));
        }
        return length > 0;
    }

    @Override
    public int read(byte[] target, int offset, int count) throws IOException {
        Objects.checkFromIndexSize(offset, count, target.length);
        int done = 0;
        while (done < count && (done == 0 || at < length)) {
            int next = read();
            if (next < 0) {
                return done == 0 ? -1 : done;
            }
            target[offset + done++] = (byte) next;
        }
        return done;
    }

    @Override
    public void close() throws IOException {
        text.close();
    }
}
