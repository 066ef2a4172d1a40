package org.ashlardb.jdbc.connection;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;
import org.ashlardb.sql.PreparedCommand;

/** Parameters by their names: those of the procedure that is called. */
abstract class NamedParameters extends AshlarPreparedStatement implements CallableStatement {
    NamedParameters(
            AshlarConnection connection, PreparedCommand prepared, int type, int concurrency, int holdability, int outs)
            throws SQLException {
        super(connection, prepared, type, concurrency, holdability, outs);
    }

    /** The index of the parameter that a parameter of the procedure is given as; fails if none is. */
    abstract int index(String parameterName) throws SQLException;

    @Override
    public final Array getArray(String parameterName) throws SQLException {
        return getArray(index(parameterName));
    }

    @Override
    public final BigDecimal getBigDecimal(String parameterName) throws SQLException {
        return getBigDecimal(index(parameterName));
    }

    @Override
    public final Blob getBlob(String parameterName) throws SQLException {
        return getBlob(index(parameterName));
    }

    @Override
    public final boolean getBoolean(String parameterName) throws SQLException {
        return getBoolean(index(parameterName));
    }

    @Override
    public final byte getByte(String parameterName) throws SQLException {
        return getByte(index(parameterName));
    }

    @Override
    public final byte[] getBytes(String parameterName) throws SQLException {
        return getBytes(index(parameterName));
    }

    @Override
    public final Reader getCharacterStream(String parameterName) throws SQLException {
        return getCharacterStream(index(parameterName));
    }

    @Override
    public final Clob getClob(String parameterName) throws SQLException {
        return getClob(index(parameterName));
    }

    @Override
    public final Date getDate(String parameterName, Calendar calendar) throws SQLException {
        return getDate(index(parameterName), calendar);
    }

    @Override
    public final Date getDate(String parameterName) throws SQLException {
        return getDate(index(parameterName));
    }

    @Override
    public final double getDouble(String parameterName) throws SQLException {
        return getDouble(index(parameterName));
    }

    @Override
    public final float getFloat(String parameterName) throws SQLException {
        return getFloat(index(parameterName));
    }

    @Override
    public final int getInt(String parameterName) throws SQLException {
        return getInt(index(parameterName));
    }

    @Override
    public final long getLong(String parameterName) throws SQLException {
        return getLong(index(parameterName));
    }

    @Override
    public final Reader getNCharacterStream(String parameterName) throws SQLException {
        return getNCharacterStream(index(parameterName));
    }

    @Override
    public final NClob getNClob(String parameterName) throws SQLException {
        return getNClob(index(parameterName));
    }

    @Override
    public final String getNString(String parameterName) throws SQLException {
        return getNString(index(parameterName));
    }

    @Override
    public final <T> T getObject(String parameterName, Class<T> type) throws SQLException {
        return getObject(index(parameterName), type);
    }

    @Override
    public final Object getObject(String parameterName, Map<String, Class<?>> map) throws SQLException {
        return getObject(index(parameterName), map);
    }

    @Override
    public final Object getObject(String parameterName) throws SQLException {
        return getObject(index(parameterName));
    }

    @Override
    public final Ref getRef(String parameterName) throws SQLException {
        return getRef(index(parameterName));
    }

    @Override
    public final RowId getRowId(String parameterName) throws SQLException {
        return getRowId(index(parameterName));
    }

    @Override
    public final SQLXML getSQLXML(String parameterName) throws SQLException {
        return getSQLXML(index(parameterName));
    }

    @Override
    public final short getShort(String parameterName) throws SQLException {
        return getShort(index(parameterName));
    }

    @Override
    public final String getString(String parameterName) throws SQLException {
        return getString(index(parameterName));
    }

    @Override
    public final Time getTime(String parameterName, Calendar calendar) throws SQLException {
        return getTime(index(parameterName), calendar);
    }

    @Override
    public final Time getTime(String parameterName) throws SQLException {
        return getTime(index(parameterName));
    }

    @Override
    public final Timestamp getTimestamp(String parameterName, Calendar calendar) throws SQLException {
        return getTimestamp(index(parameterName), calendar);
    }

    @Override
    public final Timestamp getTimestamp(String parameterName) throws SQLException {
        return getTimestamp(index(parameterName));
    }

    @Override
    public final URL getURL(String parameterName) throws SQLException {
        return getURL(index(parameterName));
    }

    @Override
    public final void registerOutParameter(String parameterName, int sqlType, String typeName) throws SQLException {
        registerOutParameter(index(parameterName), sqlType, typeName);
    }

    @Override
    public final void registerOutParameter(String parameterName, int sqlType, int scale) throws SQLException {
        registerOutParameter(index(parameterName), sqlType, scale);
    }

    @Override
    public final void registerOutParameter(String parameterName, int sqlType) throws SQLException {
        registerOutParameter(index(parameterName), sqlType);
    }

    @Override
    public final void registerOutParameter(String parameterName, SQLType sqlType, String typeName) throws SQLException {
        registerOutParameter(index(parameterName), sqlType, typeName);
    }

    @Override
    public final void registerOutParameter(String parameterName, SQLType sqlType, int scale) throws SQLException {
        registerOutParameter(index(parameterName), sqlType, scale);
    }

    @Override
    public final void registerOutParameter(String parameterName, SQLType sqlType) throws SQLException {
        registerOutParameter(index(parameterName), sqlType);
    }

    @Override
    public final void setAsciiStream(String parameterName, InputStream stream, int length) throws SQLException {
        setAsciiStream(index(parameterName), stream, length);
    }

    @Override
    public final void setAsciiStream(String parameterName, InputStream stream, long length) throws SQLException {
        setAsciiStream(index(parameterName), stream, length);
    }

    @Override
    public final void setAsciiStream(String parameterName, InputStream stream) throws SQLException {
        setAsciiStream(index(parameterName), stream);
    }

    @Override
    public final void setBigDecimal(String parameterName, BigDecimal value) throws SQLException {
        setBigDecimal(index(parameterName), value);
    }

    @Override
    public final void setBinaryStream(String parameterName, InputStream stream, int length) throws SQLException {
        setBinaryStream(index(parameterName), stream, length);
    }

    @Override
    public final void setBinaryStream(String parameterName, InputStream stream, long length) throws SQLException {
        setBinaryStream(index(parameterName), stream, length);
    }

    @Override
    public final void setBinaryStream(String parameterName, InputStream stream) throws SQLException {
        setBinaryStream(index(parameterName), stream);
    }

    @Override
    public final void setBlob(String parameterName, InputStream stream, long length) throws SQLException {
        setBlob(index(parameterName), stream, length);
    }

    @Override
    public final void setBlob(String parameterName, InputStream stream) throws SQLException {
        setBlob(index(parameterName), stream);
    }

    @Override
    public final void setBlob(String parameterName, Blob value) throws SQLException {
        setBlob(index(parameterName), value);
    }

    @Override
    public final void setBoolean(String parameterName, boolean value) throws SQLException {
        setBoolean(index(parameterName), value);
    }

    @Override
    public final void setByte(String parameterName, byte value) throws SQLException {
        setByte(index(parameterName), value);
    }

    @Override
    public final void setBytes(String parameterName, byte[] value) throws SQLException {
        setBytes(index(parameterName), value);
    }

    @Override
    public final void setCharacterStream(String parameterName, Reader reader, int length) throws SQLException {
        setCharacterStream(index(parameterName), reader, length);
    }

    @Override
    public final void setCharacterStream(String parameterName, Reader reader, long length) throws SQLException {
        setCharacterStream(index(parameterName), reader, length);
    }

    @Override
    public final void setCharacterStream(String parameterName, Reader reader) throws SQLException {
        setCharacterStream(index(parameterName), reader);
    }

    @Override
    public final void setClob(String parameterName, Reader reader, long length) throws SQLException {
        setClob(index(parameterName), reader, length);
    }

    @Override
    public final void setClob(String parameterName, Reader reader) throws SQLException {
        setClob(index(parameterName), reader);
    }

    @Override
    public final void setClob(String parameterName, Clob value) throws SQLException {
        setClob(index(parameterName), value);
    }

    @Override
    public final void setDate(String parameterName, Date value, Calendar calendar) throws SQLException {
        setDate(index(parameterName), value, calendar);
    }

    @Override
    public final void setDate(String parameterName, Date value) throws SQLException {
        setDate(index(parameterName), value);
    }

    @Override
    public final void setDouble(String parameterName, double value) throws SQLException {
        setDouble(index(parameterName), value);
    }

    @Override
    public final void setFloat(String parameterName, float value) throws SQLException {
        setFloat(index(parameterName), value);
    }

    @Override
    public final void setInt(String parameterName, int value) throws SQLException {
        setInt(index(parameterName), value);
    }

    @Override
    public final void setLong(String parameterName, long value) throws SQLException {
        setLong(index(parameterName), value);
    }

    @Override
    public final void setNCharacterStream(String parameterName, Reader reader, long length) throws SQLException {
        setNCharacterStream(index(parameterName), reader, length);
    }

    @Override
    public final void setNCharacterStream(String parameterName, Reader reader) throws SQLException {
        setNCharacterStream(index(parameterName), reader);
    }

    @Override
    public final void setNClob(String parameterName, Reader reader, long length) throws SQLException {
        setNClob(index(parameterName), reader, length);
    }

    @Override
    public final void setNClob(String parameterName, Reader reader) throws SQLException {
        setNClob(index(parameterName), reader);
    }

    @Override
    public final void setNClob(String parameterName, NClob value) throws SQLException {
        setNClob(index(parameterName), value);
    }

    @Override
    public final void setNString(String parameterName, String value) throws SQLException {
        setNString(index(parameterName), value);
    }

    @Override
    public final void setNull(String parameterName, int sqlType, String typeName) throws SQLException {
        setNull(index(parameterName), sqlType, typeName);
    }

    @Override
    public final void setNull(String parameterName, int sqlType) throws SQLException {
        setNull(index(parameterName), sqlType);
    }

    @Override
    public final void setObject(String parameterName, Object value, int targetType, int scale) throws SQLException {
        setObject(index(parameterName), value, targetType, scale);
    }

    @Override
    public final void setObject(String parameterName, Object value, int targetType) throws SQLException {
        setObject(index(parameterName), value, targetType);
    }

    @Override
    public final void setObject(String parameterName, Object value, SQLType targetType, int scale) throws SQLException {
        setObject(index(parameterName), value, targetType, scale);
    }

    @Override
    public final void setObject(String parameterName, Object value, SQLType targetType) throws SQLException {
        setObject(index(parameterName), value, targetType);
    }

    @Override
    public final void setObject(String parameterName, Object value) throws SQLException {
        setObject(index(parameterName), value);
    }

    @Override
    public final void setRowId(String parameterName, RowId value) throws SQLException {
        setRowId(index(parameterName), value);
    }

    @Override
    public final void setSQLXML(String parameterName, SQLXML value) throws SQLException {
        setSQLXML(index(parameterName), value);
    }

    @Override
    public final void setShort(String parameterName, short value) throws SQLException {
        setShort(index(parameterName), value);
    }

    @Override
    public final void setString(String parameterName, String value) throws SQLException {
        setString(index(parameterName), value);
    }

    @Override
    public final void setTime(String parameterName, Time value, Calendar calendar) throws SQLException {
        setTime(index(parameterName), value, calendar);
    }

    @Override
    public final void setTime(String parameterName, Time value) throws SQLException {
        setTime(index(parameterName), value);
    }

    @Override
    public final void setTimestamp(String parameterName, Timestamp value, Calendar calendar) throws SQLException {
        setTimestamp(index(parameterName), value, calendar);
    }

    @Override
    public final void setTimestamp(String parameterName, Timestamp value) throws SQLException {
        setTimestamp(index(parameterName), value);
    }

    @Override
    public final void setURL(String parameterName, URL value) throws SQLException {
        setURL(index(parameterName), value);
    }
}
