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
    private byte[] data;

    /** A Blob of these bytes, which it takes over. */
    public MemoryBlob(byte[] data) {
        this.data = data;
    }

    @Override
    public long length() throws SQLException {
        return open().length;
    }

    @Override
    public byte[] getBytes(long position, int length) throws SQLException {
        byte[] all = open();
        int start = Range.start(position, all.length);
        return Arrays.copyOfRange(all, start, Range.end(start, length, all.length));
    }

    @Override
    public InputStream getBinaryStream() throws SQLException {
        return new ByteArrayInputStream(open());
    }

    @Override
    public InputStream getBinaryStream(long position, long length) throws SQLException {
        byte[] all = open();
        int start = Range.start(position, all.length);
        return new ByteArrayInputStream(all, start, Range.end(start, length, all.length) - start);
    }

    @Override
    public long position(byte[] pattern, long start) throws SQLException {
        byte[] all = open();
        if (pattern == null) {
            throw Errors.badArgument("pattern", "bytes", null);
        }
        for (int at = Range.start(start, all.length); at + pattern.length <= all.length; at++) {
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
    public int setBytes(long position, byte[] bytes, int offset, int length) throws SQLException {
        byte[] all = open();
        if (bytes == null || offset < 0 || length < 0 || length > bytes.length - offset) {
            throw Errors.badArgument("offset and length", "a part of the array", offset + " and " + length);
        }
        int start = Range.start(position, all.length);
        data = Arrays.copyOf(all, Math.max(all.length, Math.addExact(start, length)));
        System.arraycopy(bytes, offset, data, start, length);
        return length;
    }

    @Override
    public OutputStream setBinaryStream(long position) throws SQLException {
        int start = Range.start(position, open().length);
        return new ByteArrayOutputStream() {
            @Override
            public void flush() {
                replace(start, toByteArray());
            }

            @Override
            public void close() {
                replace(start, toByteArray());
            }
        };
    }

    private void replace(int start, byte[] written) {
        if (data != null) {
            data = Arrays.copyOf(data, Math.max(data.length, Math.addExact(start, written.length)));
            System.arraycopy(written, 0, data, start, written.length);
        }
    }

    @Override
    public void truncate(long length) throws SQLException {
        byte[] all = open();
        if (length < 0 || length > all.length) {
            throw Errors.badArgument("length", "0 to " + all.length, length);
        }
        data = Arrays.copyOf(all, (int) length);
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
