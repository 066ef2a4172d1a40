package org.ashlardb.jdbc.convert;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.SQLException;
import java.sql.Types;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.sql.type.Parameters;
import org.ashlardb.sql.type.SourcedValue;

/**
 * Streams and LOBs as values of parameters, which count from 0; null is NULL. Of streams up to 1 MB is read at once; what
 * is behind is read when the statement is executed, and need not be on the heap as a whole.
 */
public final class ParameterStreams {
    /** The length of a stream that is read to its end. */
    public static final long ALL = -1;

    private static final int READ_AT_ONCE = 1 << 20;

    private ParameterStreams() {}

    /** A length that a caller gives, unlike {@link #ALL}. */
    public static long given(long length) throws SQLException {
        if (length < 0) {
            throw Errors.badArgument("length", "0 or more", length);
        }
        return length;
    }

    private static void checkEnd(int found, long length) throws SQLException {
        if (found < length) {
            throw Errors.badArgument("length", "no more than the stream holds, " + found, length);
        }
    }

    /** Bytes. */
    public static void setBytes(Parameters all, int index, InputStream stream, long length) throws SQLException {
        if (stream == null) {
            all.setNull(index);
        } else if (length >= 0 && length <= READ_AT_ONCE) {
            all.setBytes(index, Streams.bytes(stream, length));
        } else {
            byte[] start = Streams.start(stream, READ_AT_ONCE);
            if (start.length < READ_AT_ONCE) {
                checkEnd(start.length, length);
                all.setBytes(index, start);
            } else {
                all.setSource(index, new SourcedValue(false, LongStreams.bytes(start, stream, length)));
            }
        }
    }

    /** The bytes of a Blob. */
    public static void setBytes(Parameters all, int index, Blob value) throws SQLException {
        if (value instanceof MemoryBlob) {
            all.setBytes(index, Streams.bytes(value));
        } else {
            setBytes(all, index, value == null ? null : value.getBinaryStream(), ALL);
        }
    }

    /** Text. */
    public static void setText(Parameters all, int index, Reader reader, long length) throws SQLException {
        if (reader == null) {
            all.setNull(index);
        } else if (length >= 0 && length <= READ_AT_ONCE) {
            all.setString(index, Streams.text(reader, length));
        } else {
            char[] start = Streams.start(reader, READ_AT_ONCE);
            if (start.length < READ_AT_ONCE) {
                checkEnd(start.length, length);
                all.setString(index, new String(start));
            } else {
                all.setSource(index, new SourcedValue(true, LongStreams.text(start, reader, length)));
            }
        }
    }

    /** The text of a Clob. */
    public static void setText(Parameters all, int index, Clob value) throws SQLException {
        if (value instanceof MemoryClob) {
            all.setString(index, Streams.text(value));
        } else {
            setText(all, index, value == null ? null : value.getCharacterStream(), ALL);
        }
    }

    /** Text of one byte a character. */
    public static void setAscii(Parameters all, int index, InputStream stream, long length) throws SQLException {
        all.setString(
                index, stream == null ? null : new String(Streams.bytes(stream, length), StandardCharsets.ISO_8859_1));
    }

    /** An object in its natural type: a decimal with so many digits behind the point, a stream of such a length. */
    public static void setScaled(Parameters all, int index, Object value, int scaleOrLength) throws SQLException {
        int type = value instanceof BigDecimal && scaleOrLength >= 0 ? Types.DECIMAL : Types.OTHER;
        setObject(all, index, value, type, scaleOrLength);
    }

    /** An object, which may be a stream or a LOB, in its natural type. */
    public static void setObject(Parameters all, int index, Object value) throws SQLException {
        if (value instanceof InputStream stream) {
            setBytes(all, index, stream, ALL);
        } else if (value instanceof Reader reader) {
            setText(all, index, reader, ALL);
        } else if (value instanceof Blob blob) {
            setBytes(all, index, blob);
        } else if (value instanceof Clob clob) {
            setText(all, index, clob);
        } else {
            ParameterBinder.set(all, index, value);
        }
    }

    /** An object, which may be a stream, as a constant of {@link java.sql.Types} says. */
    public static void setObject(Parameters all, int index, Object value, int type, int scaleOrLength)
            throws SQLException {
        if (value instanceof InputStream stream) {
            setBytes(all, index, stream, scaleOrLength);
        } else if (value instanceof Reader reader) {
            setText(all, index, reader, scaleOrLength);
        } else {
            ParameterBinder.set(all, index, value, type, scaleOrLength);
        }
    }
}
