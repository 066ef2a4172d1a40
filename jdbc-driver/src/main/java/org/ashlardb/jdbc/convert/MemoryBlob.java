package org.ashlardb.jdbc.convert;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.Blob;
import java.sql.SQLException;
import java.util.Arrays;
import org.ashlardb.jdbc.error.Errors;

/** A Blob that holds its bytes on the heap. Changing it changes nothing in the database. */
public final class MemoryBlob implements Blob, AutoCloseable {
    /** As long as an array may be. */
    private static final int MOST_BYTES = Integer.MAX_VALUE - 8;

    private byte[] data; // null when it is closed
    private int length;
    private boolean isLent = true; // others may read the array, which must not be changed then

    /** A Blob of these bytes, which nobody may change any more. */
    public MemoryBlob(byte[] data) {
        this.data = data;
        this.length = data.length;
    }

    @Override
    public long length() throws SQLException {
        open();
        return length;
    }

    @Override
    public byte[] getBytes(long position, int most) throws SQLException {
        byte[] all = open();
        int start = Range.start(position, length);
        return Arrays.copyOfRange(all, start, Range.end(start, most, length));
    }

    @Override
    public InputStream getBinaryStream() throws SQLException {
        byte[] all = open();
        isLent = true;
        return new ByteArrayInputStream(all, 0, length);
    }

    @Override
    public InputStream getBinaryStream(long position, long most) throws SQLException {
        byte[] all = open();
        int start = Range.start(position, length);
        int end = Range.end(start, most, length);
        isLent = true;
        return new ByteArrayInputStream(all, start, end - start);
    }

    @Override
    public long position(byte[] pattern, long start) throws SQLException {
        byte[] all = open();
        if (pattern == null) {
            throw Errors.badArgument("pattern", "bytes", null);
        }
        for (int at = Range.start(start, length); at + pattern.length <= length; at++) {
            if (Arrays.equals(all, at, at + pattern.length, pattern, 0, pattern.length)) {
                return at + 1L;
            }
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

    @Override
    public int setBytes(long position, byte[] bytes) throws SQLException {
        if (bytes == null) {
            throw Errors.badArgument("bytes", "an array", null);
        }
        return setBytes(position, bytes, 0, bytes.length);
    }

    @Override
    public int setBytes(long position, byte[] bytes, int offset, int count) throws SQLException {
        open();
        if (bytes == null || offset < 0 || count < 0 || count > bytes.length - offset) {
            throw Errors.badArgument("offset and length", "a part of the array", offset + " and " + count);
        }
        replace(Range.start(position, length), bytes, offset, count);
        return count;
    }

    @Override
    public OutputStream setBinaryStream(long position) throws SQLException {
        open();
        int start = Range.start(position, length);
        return new ByteArrayOutputStream() {
            private int put; // so many of what was written

            @Override
            public void flush() {
                replaceIfOpen();
            }

            @Override
            public void close() {
                replaceIfOpen();
            }

            private void replaceIfOpen() {
                if (data != null) {
                    replace(start + put, buf, put, count - put);
                    put = count;
                }
            }
        };
    }

    /** Overwrites from an offset; the array grows by half, so that many parts are added in a time in proportion to them. */
    private void replace(int start, byte[] written, int offset, int count) {
        int end = Math.addExact(start, count);
        if (isLent || end > data.length) {
            int room = end <= data.length ? data.length : (int) Math.min(MOST_BYTES, data.length * 3L / 2);
            data = Arrays.copyOf(data, Math.max(end, room));
            isLent = false;
        }
        if (start > length) {
            Arrays.fill(data, length, start, (byte) 0); // it was truncated since the stream was opened
        }
        System.arraycopy(written, offset, data, start, count);
        length = Math.max(length, end);
    }

    @Override
    public void truncate(long newLength) throws SQLException {
        open();
        if (newLength < 0 || newLength > length) {
            throw Errors.badArgument("length", "0 to " + length, newLength);
        }
        length = (int) newLength;
    }

    @Override
    public void free() {
        data = null;
    }

    /** As {@link #free}; JDBC 4.5 calls it at the end of a try. */
    @Override
    public void close() {
        free();
    }

    private byte[] open() throws SQLException {
        if (data == null) {
            throw Errors.closed("Blob");
        }
        return data;
    }
}
