package org.ashlardb.jdbc.convert;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.SQLException;
import org.ashlardb.jdbc.error.Errors;

/** A Clob that holds its characters on the heap. Changing it changes nothing in the database. */
public final class MemoryClob implements NClob, AutoCloseable {
    private String text; // null when it is closed, or is being written
    private StringBuilder written; // all of it, so that many parts are added in a time in proportion to them

    /** A Clob of this text. */
    public MemoryClob(String text) {
        this.text = text;
    }

    @Override
    public long length() throws SQLException {
        return written == null ? open().length() : written.length();
    }

    @Override
    public String getSubString(long position, int length) throws SQLException {
        String all = open();
        int start = Range.start(position, all.length());
        return all.substring(start, Range.end(start, length, all.length()));
    }

    @Override
    public Reader getCharacterStream() throws SQLException {
        return new StringReader(open());
    }

    @Override
    public Reader getCharacterStream(long position, long length) throws SQLException {
        String all = open();
        int start = Range.start(position, all.length());
        return new StringReader(all.substring(start, Range.end(start, length, all.length())));
    }

    @Override
    public InputStream getAsciiStream() throws SQLException {
        return new ByteArrayInputStream(open().getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public long position(String pattern, long start) throws SQLException {
        String all = open();
        if (pattern == null) {
            throw Errors.badArgument("pattern", "a string", null);
        }
        int found = all.indexOf(pattern, Range.start(start, all.length()));
        return found < 0 ? -1 : found + 1L;
    }

    @Override
    public long position(Clob pattern, long start) throws SQLException {
        if (pattern == null) {
            throw Errors.badArgument("pattern", "a Clob", null);
        }
        return position(Streams.text(pattern), start);
    }

    @Override
    public int setString(long position, String value) throws SQLException {
        if (value == null) {
            throw Errors.badArgument("value", "a string", null);
        }
        return setString(position, value, 0, value.length());
    }

    @Override
    public int setString(long position, String value, int offset, int length) throws SQLException {
        int before = (int) length();
        if (value == null || offset < 0 || length < 0 || length > value.length() - offset) {
            throw Errors.badArgument("offset and length", "a part of the string", offset + " and " + length);
        }
        replace(Range.start(position, before), value.substring(offset, offset + length));
        return length;
    }

    @Override
    public OutputStream setAsciiStream(long position) throws SQLException {
        int start = Range.start(position, (int) length());
        return new ByteArrayOutputStream() {
            private int put; // so many of what was written

            @Override
            public void flush() {
                replace(start + put, new String(buf, put, count - put, StandardCharsets.US_ASCII));
                put = count;
            }

            @Override
            public void close() {
                flush();
            }
        };
    }

    @Override
    public Writer setCharacterStream(long position) throws SQLException {
        int start = Range.start(position, (int) length());
        return new StringWriter() {
            private int put; // so many of what was written

            @Override
            public void flush() {
                replace(start + put, getBuffer().substring(put));
                put = getBuffer().length();
            }

            @Override
            public void close() {
                flush();
            }
        };
    }

    /** Overwrites from an offset; the rest behind what is written stays. */
    private void replace(int start, String part) {
        if (text != null) {
            written = new StringBuilder(text);
            text = null;
        }
        if (written != null) {
            int from = Math.min(start, written.length());
            written.replace(from, Math.min(written.length(), from + part.length()), part);
        }
    }

    @Override
    public void truncate(long length) throws SQLException {
        String all = open();
        if (length < 0 || length > all.length()) {
            throw Errors.badArgument("length", "0 to " + all.length(), length);
        }
        text = all.substring(0, (int) length);
    }

    @Override
    public void free() {
        text = null;
        written = null;
    }

    /** As {@link #free}; JDBC 4.5 calls it at the end of a try. */
    @Override
    public void close() {
        free();
    }

    private String open() throws SQLException {
        if (written != null) {
            text = written.toString();
            written = null;
        }
        if (text == null) {
            throw Errors.closed("Clob");
        }
        return text;
    }
}
