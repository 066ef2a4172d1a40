package org.ashlardb.jdbc.result;

import java.io.InputStream;
import java.io.OutputStream;
import java.sql.Blob;
import java.sql.SQLException;
import java.util.Arrays;
import org.ashlardb.jdbc.convert.MemoryBlob;
import org.ashlardb.jdbc.convert.Range;
import org.ashlardb.jdbc.convert.Streams;
import org.ashlardb.jdbc.error.Errors;

/**
 * A Blob whose bytes are read in the table. The first change makes a copy on the heap, which is that Blob from then on;
 * nothing changes in the database.
 */
final class StoredBlob implements Blob, AutoCloseable {
    private static final int PIECE = 1 << 16;

    private final StoredValue value;
    private Blob copy; // null before the first change

    StoredBlob(StoredValue value) {
        this.value = value.retain();
    }

    @Override
    public long length() throws SQLException {
        checkOpen();
        return copy == null ? value.length() : copy.length();
    }

    @Override
    public byte[] getBytes(long position, int length) throws SQLException {
        checkOpen();
        if (copy != null) {
            return copy.getBytes(position, length);
        }
        int start = Range.start(position, value.length());
        return value.bytes(start, Range.end(start, length, value.length()) - start);
    }

    @Override
    public InputStream getBinaryStream() throws SQLException {
        checkOpen();
        return copy == null ? value.stream(0, value.length()) : copy.getBinaryStream();
    }

    @Override
    public InputStream getBinaryStream(long position, long length) throws SQLException {
        checkOpen();
        if (copy != null) {
            return copy.getBinaryStream(position, length);
        }
        int start = Range.start(position, value.length());
        return value.stream(start, Range.end(start, length, value.length()));
    }

    @Override
    public long position(byte[] pattern, long start) throws SQLException {
        checkOpen();
        if (copy != null) {
            return copy.position(pattern, start);
        }
        if (pattern == null) {
            throw Errors.badArgument("pattern", "bytes", null);
        }
        int from = Range.start(start, value.length());
        if (pattern.length == 0) {
            return from + 1L;
        }
        while (value.length() - from >= pattern.length) {
            byte[] piece = value.bytes(from, Math.max(PIECE, 2 * pattern.length));
            int last = piece.length - pattern.length;
            for (int at = 0; at <= last; at++) {
                if (piece[at] == pattern[0]
                        && Arrays.equals(piece, at, at + pattern.length, pattern, 0, pattern.length)) {
                    return from + at + 1L;
                }
            }
            from += last + 1;
        }
        return -1;
    }

    @Override
    public long position(Blob pattern, long start) throws SQLException {
        if (pattern == null) {
            throw Errors.badArgument("pattern", "a Blob", null);
        }
        return position(Streams.bytes(pattern), start);
    }

    private Blob copy() throws SQLException {
        checkOpen();
        if (copy == null) {
            copy = new MemoryBlob(value.bytes(0, value.length()));
        }
        return copy;
    }

    @Override
    public int setBytes(long position, byte[] bytes) throws SQLException {
        return copy().setBytes(position, bytes);
    }

    @Override
    public int setBytes(long position, byte[] bytes, int offset, int length) throws SQLException {
        return copy().setBytes(position, bytes, offset, length);
    }

    @Override
    public OutputStream setBinaryStream(long position) throws SQLException {
        return copy().setBinaryStream(position);
    }

    @Override
    public void truncate(long length) throws SQLException {
        copy().truncate(length);
    }

    private void checkOpen() throws SQLException {
        if (value.isFreed()) {
            throw Errors.closed("Blob");
        }
    }

    @Override
    public void free() throws SQLException {
        value.free();
        if (copy != null) {
            copy.free();
        }
    }

    /** As {@link #free}; JDBC 4.5 calls it at the end of a try. */
    @Override
    public void close() throws SQLException {
        free();
    }
}
