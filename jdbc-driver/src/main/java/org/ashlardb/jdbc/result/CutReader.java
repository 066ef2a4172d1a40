package org.ashlardb.jdbc.result;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/** The first characters of a text. */
final class CutReader extends FilterReader {
    private int left;

    CutReader(Reader in, int length) {
        super(in);
        left = length;
    }

    @Override
    public int read() throws IOException {
        char[] one = new char[1];
        return read(one, 0, 1) < 0 ? -1 : one[0];
    }

    @Override
    public int read(char[] target, int offset, int count) throws IOException {
        int got = left == 0 && count > 0 ? -1 : super.read(target, offset, Math.min(count, left));
        left -= Math.max(0, got);
        return got;
    }

    @Override
    public long skip(long count) throws IOException {
        long skipped = super.skip(Math.min(count, left));
        left -= (int) skipped;
        return skipped;
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
