package org.ashlardb.jdbc.convert;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.SQLException;
import java.util.Arrays;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.jdbc.error.SqlState;

/** Reads what users hand over as streams, wholly or up to a length. */
public final class Streams {
    private static final int BUFFER = 8_192;

    private Streams() {}

    /** All characters, or {@code length} of them when that is not negative; fewer are an error. */
    public static String text(Reader reader, long length) throws SQLException {
        checkLength(length);
        StringBuilder text = new StringBuilder();
        char[] buffer = new char[BUFFER];
        try {
            while (length < 0 || text.length() < length) {
                int wanted = length < 0 ? BUFFER : (int) Math.min(BUFFER, length - text.length());
                int count = reader.read(buffer, 0, wanted);
                if (count < 0) {
                    break;
                }
                text.append(buffer, 0, count);
            }
        } catch (IOException e) {
            throw Errors.of(SqlState.BAD_ARGUMENT, "reading the parameter failed: " + e.getMessage(), e);
        }
        if (text.length() < length) {
            throw Errors.badArgument("length", "no more than the reader holds, " + text.length(), length);
        }
        return text.toString();
    }

    /** All bytes, or {@code length} of them when that is not negative; fewer are an error. */
    public static byte[] bytes(InputStream stream, long length) throws SQLException {
        checkLength(length);
        try {
            byte[] data = length < 0 ? stream.readAllBytes() : stream.readNBytes((int) length);
            if (data.length < length) {
                throw Errors.badArgument("length", "no more than the stream holds, " + data.length, length);
            }
            return data;
        } catch (IOException e) {
            throw Errors.of(SqlState.BAD_ARGUMENT, "reading the parameter failed: " + e.getMessage(), e);
        }
    }

    /** The first characters of a reader, as many as there are up to a number. */
    static char[] start(Reader reader, int most) throws SQLException {
        char[] start = new char[Math.min(BUFFER, most)];
        int count = 0;
        try {
            while (count < most) {
                if (count == start.length) {
                    start = Arrays.copyOf(start, Math.min(most, 4 * count));
                }
                int got = reader.read(start, count, start.length - count);
                if (got < 0) {
                    break;
                }
                count += got;
            }
        } catch (IOException e) {
            throw Errors.of(SqlState.BAD_ARGUMENT, "reading the parameter failed: " + e.getMessage(), e);
        }
        return Arrays.copyOf(start, count);
    }

    /** The first bytes of a stream, as many as there are up to a number. */
    static byte[] start(InputStream stream, int most) throws SQLException {
        try {
            return stream.readNBytes(most);
        } catch (IOException e) {
            throw Errors.of(SqlState.BAD_ARGUMENT, "reading the parameter failed: " + e.getMessage(), e);
        }
    }

    /** The text of any Clob. */
    public static String text(Clob clob) throws SQLException {
        return text(clob.getCharacterStream(), -1);
    }

    /** The bytes of any Blob. */
    public static byte[] bytes(Blob blob) throws SQLException {
        return bytes(blob.getBinaryStream(), -1);
    }

    private static void checkLength(long length) throws SQLException {
        if (length > Integer.MAX_VALUE) {
            throw Errors.badArgument("length", "at most " + Integer.MAX_VALUE, length);
        }
    }
}
