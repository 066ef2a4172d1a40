package org.ashlardb.jdbc.result;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.SQLException;
import org.ashlardb.jdbc.convert.AsciiStream;
import org.ashlardb.jdbc.convert.MemoryClob;
import org.ashlardb.jdbc.convert.Range;
import org.ashlardb.jdbc.convert.Streams;
import org.ashlardb.jdbc.error.Errors;

/**
 * A Clob whose text is read in the table. The first change makes a copy on the heap, which is that Clob from then on;
 * nothing changes in the database.
 */
final class StoredClob implements NClob, AutoCloseable {
    private static final int PIECE = 1 << 16;

    private final StoredValue value;
    private CharacterPlaces places; // null before they are needed
    private Clob copy; // null before the first change

    StoredClob(StoredValue value) {
        this.value = value.retain();
    }

    @Override
    public long length() throws SQLException {
        checkOpen();
        return copy == null ? places().length() : copy.length();
    }

    private CharacterPlaces places() throws SQLException {
        if (places == null) {
            places = new CharacterPlaces(value);
        }
        return places;
    }

    @Override
    public String getSubString(long position, int length) throws SQLException {
        checkOpen();
        if (copy != null) {
            return copy.getSubString(position, length);
        }
        int start = Range.start(position, places().length());
        char[] part = new char[Range.end(start, length, places.length()) - start];
        try (Reader reader = places.reader(start)) {
            fill(reader, part);
        } catch (IOException e) {
            throw failure(e);
        }
        return new String(part);
    }

    /** Fills an array; returns how many characters there were. */
    private static int fill(Reader reader, char[] target) throws IOException {
        int filled = 0;
        int got = 0;
        while (filled < target.length && got >= 0) {
            got = reader.read(target, filled, target.length - filled);
            filled += Math.max(0, got);
        }
        return filled;
    }

    private static SQLException failure(IOException e) throws SQLException {
        if (e.getCause() instanceof SQLException cause) {
            throw cause;
        }
        throw new IllegalStateException(e);
    }

    @Override
    public Reader getCharacterStream() throws SQLException {
        checkOpen();
        return copy == null ? value.reader(0) : copy.getCharacterStream();
    }

    @Override
    public Reader getCharacterStream(long position, long length) throws SQLException {
        checkOpen();
        if (copy != null) {
            return copy.getCharacterStream(position, length);
        }
        int start = Range.start(position, places().length());
        int end = Range.end(start, length, places.length());
        try {
            return new CutReader(places.reader(start), end - start);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    @Override
    public InputStream getAsciiStream() throws SQLException {
        checkOpen();
        return copy == null ? new AsciiStream(value.reader(0)) : copy.getAsciiStream();
    }

    @Override
    public long position(String pattern, long start) throws SQLException {
        checkOpen();
        if (copy != null) {
            return copy.position(pattern, start);
        }
        if (pattern == null) {
            throw Errors.badArgument("pattern", "a string", null);
        }
        int from = Range.start(start, places().length());
        try (Reader reader = places.reader(from)) {
            int found = find(reader, pattern);
            return found < 0 ? -1 : from + found + 1L;
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** How many characters are before a pattern, or -1. */
    private static int find(Reader reader, String pattern) throws IOException {
        String before = ""; // the end of the text so far, shorter than the pattern
        int beforeAt = 0;
        char[] piece = new char[Math.max(PIECE, pattern.length())];
        while (true) {
            int got = fill(reader, piece);
            String text = before + new String(piece, 0, got);
            int found = text.indexOf(pattern);
            if (found >= 0) {
                return beforeAt + found;
            }
            if (got < piece.length) {
                return -1;
            }
            int cut = text.length() - pattern.length() + 1;
            before = text.substring(cut);
            beforeAt += cut;
        }
    }

    @Override
    public long position(Clob pattern, long start) throws SQLException {
        if (pattern == null) {
            throw Errors.badArgument("pattern", "a Clob", null);
        }
        return position(Streams.text(pattern), start);
    }

    private Clob copy() throws SQLException {
        checkOpen();
        if (copy == null) {
            copy = new MemoryClob(new String(value.bytes(0, value.length()), StandardCharsets.UTF_8));
        }
        return copy;
    }

    @Override
    public int setString(long position, String text) throws SQLException {
        return copy().setString(position, text);
    }

    @Override
    public int setString(long position, String text, int offset, int length) throws SQLException {
        return copy().setString(position, text, offset, length);
    }

    @Override
    public OutputStream setAsciiStream(long position) throws SQLException {
        return copy().setAsciiStream(position);
    }

    @Override
    public Writer setCharacterStream(long position) throws SQLException {
        return copy().setCharacterStream(position);
    }

    @Override
    public void truncate(long length) throws SQLException {
        copy().truncate(length);
    }

    private void checkOpen() throws SQLException {
        if (value.isFreed()) {
            throw Errors.closed("Clob");
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
