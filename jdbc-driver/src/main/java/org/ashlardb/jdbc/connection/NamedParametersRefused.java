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
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.sql.PreparedCommand;

/** Parameters by their names, which they do not have. */
abstract class NamedParametersRefused extends AshlarPreparedStatement implements CallableStatement {
    NamedParametersRefused(
            AshlarConnection connection, PreparedCommand prepared, int type, int concurrency, int holdability, int outs)
            throws SQLException {
        super(connection, prepared, type, concurrency, holdability, outs);
    }

    private SQLException named() throws SQLException {
        checkOpen();
        return Errors.notSupported("naming a parameter");
    }

    @Override
    public final Array getArray(String parameterName) throws SQLException {
        throw named();
    }

    @Override
    public final BigDecimal getBigDecimal(String parameterName) throws SQLException {
        throw named();
    }

    @Override
    public final Blob getBlob(String parameterName) throws SQLException {
        throw named();
    }

    @Override
    public final boolean getBoolean(String parameterName) throws SQLException {
        throw named();
    }

    @Override
    public final byte getByte(String parameterName) throws SQLException {
        throw named();
    }

    @Override
    public final byte[] getBytes(String parameterName) throws SQLException {
        throw named();
    }

    @Override
    public final Reader getCharacterStream(String parameterName) throws SQLException {
        throw named();
    }

    @Override
    public final Clob getClob(String parameterName) throws SQLException {
        throw named();
    }

    @Override
    public final Date getDate(String parameterName, Calendar calendar) throws SQLException {
        throw named();
    }

    @Override
    public final Date getDate(String parameterName) throws SQLException {
        throw named();
    }

    @Override
    public final double getDouble(String parameterName) throws SQLException {
        throw named();
    }

    @Override
    public final float getFloat(String parameterName) throws SQLException {
        throw named();
    }

    @Override
    public final int getInt(String parameterName) throws SQLException {
        throw named();
    }

    @Override
    public final long getLong(String parameterName) throws SQLException {
        throw named();
    }

    @Override
    public final Reader getNCharacterStream(String parameterName) throws SQLException {
        throw named();
    }

    @Override
    public final NClob getNClob(String parameterName) throws SQLException {
        throw named();
    }

    @Override
    public final String getNString(String parameterName) throws SQLException {
        throw named();
    }

    @Override
    public final <T> T getObject(String parameterName, Class<T> type) throws SQLException {
        throw named();
    }

    @Override
    public final Object getObject(String parameterName, Map<String, Class<?>> map) throws SQLException {
        throw named();
    }

    @Override
    public final Object getObject(String parameterName) throws SQLException {
        throw named();
    }

    @Override
    public final Ref getRef(String parameterName) throws SQLException {
        throw named();
    }

    @Override
    public final RowId getRowId(String parameterName) throws SQLException {
        throw named();
    }

    @Override
    public final SQLXML getSQLXML(String parameterName) throws SQLException {
        throw named();
    }

    @Override
    public final short getShort(String parameterName) throws SQLException {
        throw named();
    }

    @Override
    public final String getString(String parameterName) throws SQLException {
        throw named();
    }

    @Override
    public final Time getTime(String parameterName, Calendar calendar) throws SQLException {
        throw named();
    }

    @Override
    public final Time getTime(String parameterName) throws SQLException {
        throw named();
    }

    @Override
    public final Timestamp getTimestamp(String parameterName, Calendar calendar) throws SQLException {
        throw named();
    }

    @Override
    public final Timestamp getTimestamp(String parameterName) throws SQLException {
        throw named();
    }

    @Override
    public final URL getURL(String parameterName) throws SQLException {
        throw named();
    }

    @Override
    public final void registerOutParameter(String parameterName, int sqlType, String typeName) throws SQLException {
        throw named();
    }

    @Override
    public final void registerOutParameter(String parameterName, int sqlType, int scale) throws SQLException {
        throw named();
    }

    @Override
    public final void registerOutParameter(String parameterName, int sqlType) throws SQLException {
        throw named();
    }

    @Override
    public final void registerOutParameter(String parameterName, SQLType sqlType, String typeName) throws SQLException {
        throw named();
    }

    @Override
    public final void registerOutParameter(String parameterName, SQLType sqlType, int scale) throws SQLException {
        throw named();
    }

    @Override
    public final void registerOutParameter(String parameterName, SQLType sqlType) throws SQLException {
        throw named();
    }

    @Override
    public final void setAsciiStream(String parameterName, InputStream stream, int length) throws SQLException {
        throw named();
    }

    @Override
    public final void setAsciiStream(String parameterName, InputStream stream, long length) throws SQLException {
        throw named();
    }

    @Override
    public final void setAsciiStream(String parameterName, InputStream stream) throws SQLException {
        throw named();
    }

    @Override
    public final void setBigDecimal(String parameterName, BigDecimal value) throws SQLException {
        throw named();
    }

    @Override
    public final void setBinaryStream(String parameterName, InputStream stream, int length) throws SQLException {
        throw named();
    }

    @Override
    public final void setBinaryStream(String parameterName, InputStream stream, long length) throws SQLException {
        throw named();
    }

    @Override
    public final void setBinaryStream(String parameterName, InputStream stream) throws SQLException {
        throw named();
    }

    @Override
    public final void setBlob(String parameterName, InputStream stream, long length) throws SQLException {
        throw named();
    }

    @Override
    public final void setBlob(String parameterName, InputStream stream) throws SQLException {
        throw named();
    }

    @Override
    public final void setBlob(String parameterName, Blob value) throws SQLException {
        throw named();
    }

    @Override
    public final void setBoolean(String parameterName, boolean value) throws SQLException {
        throw named();
    }

    @Override
    public final void setByte(String parameterName, byte value) throws SQLException {
        throw named();
    }

    @Override
    public final void setBytes(String parameterName, byte[] value) throws SQLException {
        throw named();
    }

    @Override
    public final void setCharacterStream(String parameterName, Reader reader, int length) throws SQLException {
        throw named();
    }

    @Override
    public final void setCharacterStream(String parameterName, Reader reader, long length) throws SQLException {
        throw named();
    }

    @Override
    public final void setCharacterStream(String parameterName, Reader reader) throws SQLException {
        throw named();
    }

    @Override
    public final void setClob(String parameterName, Reader reader, long length) throws SQLException {
        throw named();
    }

    @Override
    public final void setClob(String parameterName, Reader reader) throws SQLException {
        throw named();
    }

    @Override
    public final void setClob(String parameterName, Clob value) throws SQLException {
        throw named();
    }

    @Override
    public final void setDate(String parameterName, Date value, Calendar calendar) throws SQLException {
        throw named();
    }

    @Override
    public final void setDate(String parameterName, Date value) throws SQLException {
        throw named();
    }

    @Override
    public final void setDouble(String parameterName, double value) throws SQLException {
        throw named();
    }

    @Override
    public final void setFloat(String parameterName, float value) throws SQLException {
        throw named();
    }

    @Override
    public final void setInt(String parameterName, int value) throws SQLException {
        throw named();
    }

    @Override
    public final void setLong(String parameterName, long value) throws SQLException {
        throw named();
    }

    @Override
    public final void setNCharacterStream(String parameterName, Reader reader, long length) throws SQLException {
        throw named();
    }

    @Override
    public final void setNCharacterStream(String parameterName, Reader reader) throws SQLException {
        throw named();
    }

    @Override
    public final void setNClob(String parameterName, Reader reader, long length) throws SQLException {
        throw named();
    }

    @Override
    public final void setNClob(String parameterName, Reader reader) throws SQLException {
        throw named();
    }

    @Override
    public final void setNClob(String parameterName, NClob value) throws SQLException {
        throw named();
    }

    @Override
    public final void setNString(String parameterName, String value) throws SQLException {
        throw named();
    }

    @Override
    public final void setNull(String parameterName, int sqlType, String typeName) throws SQLException {
        throw named();
    }

    @Override
    public final void setNull(String parameterName, int sqlType) throws SQLException {
        throw named();
    }

    @Override
    public final void setObject(String parameterName, Object value, int targetType, int scale) throws SQLException {
        throw named();
    }

    @Override
    public final void setObject(String parameterName, Object value, int targetType) throws SQLException {
        throw named();
    }

    @Override
    public final void setObject(String parameterName, Object value, SQLType targetType, int scale) throws SQLException {
        throw named();
    }

    @Override
    public final void setObject(String parameterName, Object value, SQLType targetType) throws SQLException {
        throw named();
    }

    @Override
    public final void setObject(String parameterName, Object value) throws SQLException {
        throw named();
    }

    @Override
    public final void setRowId(String parameterName, RowId value) throws SQLException {
        throw named();
    }

    @Override
    public final void setSQLXML(String parameterName, SQLXML value) throws SQLException {
        throw named();
    }

    @Override
    public final void setShort(String parameterName, short value) throws SQLException {
        throw named();
    }

    @Override
    public final void setString(String parameterName, String value) throws SQLException {
        throw named();
    }

    @Override
    public final void setTime(String parameterName, Time value, Calendar calendar) throws SQLException {
        throw named();
    }

    @Override
    public final void setTime(String parameterName, Time value) throws SQLException {
        throw named();
    }

    @Override
    public final void setTimestamp(String parameterName, Timestamp value, Calendar calendar) throws SQLException {
        throw named();
    }

    @Override
    public final void setTimestamp(String parameterName, Timestamp value) throws SQLException {
        throw named();
    }

    @Override
    public final void setURL(String parameterName, URL value) throws SQLException {
        throw named();
    }
}
