package org.ashlardb.jdbc.result;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;
import org.ashlardb.jdbc.convert.AsciiStream;
import org.ashlardb.jdbc.convert.CalendarConversion;
import org.ashlardb.jdbc.convert.ConversionMatrix;
import org.ashlardb.jdbc.convert.JdbcType;
import org.ashlardb.jdbc.convert.MemoryBlob;
import org.ashlardb.jdbc.convert.MemoryClob;
import org.ashlardb.jdbc.convert.ObjectConversion;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.jdbc.error.SqlState;

/** The getters of objects, streams, LOBs and dates with a calendar by index. */
abstract class ObjectGetters extends ValueGetters {
    ObjectGetters(ResultState state) {
        super(state);
    }

    @Override
    public final Object getObject(int columnIndex) throws SQLException {
        int column = state.column(self(), columnIndex);
        if (state.type(column) == JdbcType.ARRAY) {
            return getArray(columnIndex);
        }
        if (state.type(column) == JdbcType.BLOB) {
            return getBlob(columnIndex);
        }
        return state.isNull(column)
                ? null
                : ConversionMatrix.toObject(state.cursor(), column, state.type(column), state.days());
    }

    @Override
    public final <T> T getObject(int columnIndex, Class<T> type) throws SQLException {
        int column = state.column(self(), columnIndex);
        if (type == null) {
            throw Errors.badArgument("class", "a class", null);
        }
        if (type == String.class) {
            return type.cast(getString(columnIndex));
        }
        if (type == Array.class) {
            return type.cast(getArray(columnIndex));
        }
        if (type == InputStream.class) {
            return type.cast(getBinaryStream(columnIndex));
        }
        if (type == Reader.class) {
            return type.cast(getCharacterStream(columnIndex));
        }
        if (type == Blob.class) {
            return type.cast(getBlob(columnIndex));
        }
        if (type == Clob.class || type == NClob.class) {
            return type.cast(getNClob(columnIndex));
        }
        return state.isNull(column)
                ? null
                : ObjectConversion.toObject(state.cursor(), column, state.type(column), type, state.days());
    }

    /** Ashlar has no user-defined types, so a map has nothing to say. */
    @Override
    public final Object getObject(int columnIndex, Map<String, Class<?>> map) throws SQLException {
        return getObject(columnIndex);
    }

    @Override
    public final Date getDate(int columnIndex, Calendar calendar) throws SQLException {
        if (calendar == null) {
            return getDate(columnIndex);
        }
        int column = state.column(self(), columnIndex);
        return state.isNull(column)
                ? null
                : CalendarConversion.toDate(state.cursor(), column, state.type(column), calendar);
    }

    @Override
    public final Time getTime(int columnIndex, Calendar calendar) throws SQLException {
        if (calendar == null) {
            return getTime(columnIndex);
        }
        int column = state.column(self(), columnIndex);
        return state.isNull(column)
                ? null
                : CalendarConversion.toTime(state.cursor(), column, state.type(column), calendar);
    }

    @Override
    public final Timestamp getTimestamp(int columnIndex, Calendar calendar) throws SQLException {
        if (calendar == null) {
            return getTimestamp(columnIndex);
        }
        int column = state.column(self(), columnIndex);
        return state.isNull(column)
                ? null
                : CalendarConversion.toTimestamp(state.cursor(), column, state.type(column), calendar);
    }

    @Override
    public final InputStream getBinaryStream(int columnIndex) throws SQLException {
        StoredValue stored = stored(columnIndex);
        if (stored != null) {
            return stored.stream(0, stored.length());
        }
        byte[] data = getBytes(columnIndex);
        return data == null ? null : new ByteArrayInputStream(data);
    }

    /** The value if it is long and read in its table; else null. */
    private StoredValue stored(int columnIndex) throws SQLException {
        int column = state.column(self(), columnIndex);
        return state.isNull(column) ? null : state.storedValue(column);
    }

    /** As {@link #stored} for text alone. */
    private StoredValue storedText(int columnIndex) throws SQLException {
        StoredValue stored = stored(columnIndex);
        return stored != null && state.type(columnIndex - 1) == JdbcType.VARCHAR ? stored : null;
    }

    @Override
    public final InputStream getAsciiStream(int columnIndex) throws SQLException {
        Reader text = getCharacterStream(columnIndex);
        return text == null ? null : new AsciiStream(text);
    }

    @Override
    @Deprecated
    public final InputStream getUnicodeStream(int columnIndex) throws SQLException {
        StoredValue stored = storedText(columnIndex);
        if (stored != null) {
            return stored.stream(0, stored.length());
        }
        String text = getString(columnIndex);
        return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public final Reader getCharacterStream(int columnIndex) throws SQLException {
        StoredValue stored = storedText(columnIndex);
        if (stored != null) {
            return stored.reader(0);
        }
        String text = getString(columnIndex);
        return text == null ? null : new StringReader(text);
    }

    @Override
    public final Reader getNCharacterStream(int columnIndex) throws SQLException {
        return getCharacterStream(columnIndex);
    }

    @Override
    public final Blob getBlob(int columnIndex) throws SQLException {
        StoredValue stored = stored(columnIndex);
        if (stored != null) {
            return new StoredBlob(stored);
        }
        byte[] data = getBytes(columnIndex);
        return data == null ? null : new MemoryBlob(data);
    }

    @Override
    public final Clob getClob(int columnIndex) throws SQLException {
        return getNClob(columnIndex);
    }

    @Override
    public final NClob getNClob(int columnIndex) throws SQLException {
        StoredValue stored = storedText(columnIndex);
        if (stored != null) {
            return new StoredClob(stored);
        }
        String text = getString(columnIndex);
        return text == null ? null : new MemoryClob(text);
    }

    @Override
    public final URL getURL(int columnIndex) throws SQLException {
        String text = getString(columnIndex);
        try {
            return text == null ? null : new URL(text);
        } catch (MalformedURLException e) {
            throw Errors.of(SqlState.BAD_STRING, "value '" + text + "' is no URL", e);
        }
    }

    @Override
    public final Array getArray(int columnIndex) throws SQLException {
        int column = state.column(self(), columnIndex);
        if (state.isNull(column)) {
            return null;
        }
        if (state.type(column) != JdbcType.ARRAY) {
            throw Errors.of(
                    SqlState.CANNOT_CONVERT,
                    "a value of type " + state.type(column).sqlName() + " cannot become an array");
        }
        return new AshlarArray(
                state.gate, state.owner, state.declared(column), state.cursor().getBytes(column));
    }

    @Override
    public final Ref getRef(int columnIndex) throws SQLException {
        throw unsupported(columnIndex, "getRef");
    }

    @Override
    public final RowId getRowId(int columnIndex) throws SQLException {
        throw unsupported(columnIndex, "getRowId");
    }

    @Override
    public final SQLXML getSQLXML(int columnIndex) throws SQLException {
        int column = state.column(self(), columnIndex);
        return state.isNull(column)
                ? null
                : ObjectConversion.toObject(state.cursor(), column, state.type(column), SQLXML.class, state.days());
    }

    private SQLException unsupported(int columnIndex, String method) throws SQLException {
        state.column(self(), columnIndex);
        return Errors.notSupported(method);
    }
}
