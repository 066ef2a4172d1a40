package org.ashlardb.jdbc.connection;

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
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;
import org.ashlardb.sql.PreparedCommand;

/** What a call has returned, by the index of its parameter: each getter is that of a row with the values. */
abstract class OutParameters extends NamedParameters implements CallableStatement {
    OutParameters(
            AshlarConnection connection, PreparedCommand prepared, int type, int concurrency, int holdability, int outs)
            throws SQLException {
        super(connection, prepared, type, concurrency, holdability, outs);
    }

    /** The row with the value of a parameter; fails on one that is not returned. */
    abstract ResultSet out(int parameterIndex) throws SQLException;

    /** The column of that row which has it. */
    abstract int column(int parameterIndex) throws SQLException;

    @Override
    public final Array getArray(int parameterIndex) throws SQLException {
        return out(parameterIndex).getArray(column(parameterIndex));
    }

    @Override
    @Deprecated
    public final BigDecimal getBigDecimal(int parameterIndex, int scale) throws SQLException {
        return out(parameterIndex).getBigDecimal(column(parameterIndex), scale);
    }

    @Override
    public final BigDecimal getBigDecimal(int parameterIndex) throws SQLException {
        return out(parameterIndex).getBigDecimal(column(parameterIndex));
    }

    @Override
    public final Blob getBlob(int parameterIndex) throws SQLException {
        return out(parameterIndex).getBlob(column(parameterIndex));
    }

    @Override
    public final boolean getBoolean(int parameterIndex) throws SQLException {
        return out(parameterIndex).getBoolean(column(parameterIndex));
    }

    @Override
    public final byte getByte(int parameterIndex) throws SQLException {
        return out(parameterIndex).getByte(column(parameterIndex));
    }

    @Override
    public final byte[] getBytes(int parameterIndex) throws SQLException {
        return out(parameterIndex).getBytes(column(parameterIndex));
    }

    @Override
    public final Reader getCharacterStream(int parameterIndex) throws SQLException {
        return out(parameterIndex).getCharacterStream(column(parameterIndex));
    }

    @Override
    public final Clob getClob(int parameterIndex) throws SQLException {
        return out(parameterIndex).getClob(column(parameterIndex));
    }

    @Override
    public final Date getDate(int parameterIndex, Calendar calendar) throws SQLException {
        return out(parameterIndex).getDate(column(parameterIndex), calendar);
    }

    @Override
    public final Date getDate(int parameterIndex) throws SQLException {
        return out(parameterIndex).getDate(column(parameterIndex));
    }

    @Override
    public final double getDouble(int parameterIndex) throws SQLException {
        return out(parameterIndex).getDouble(column(parameterIndex));
    }

    @Override
    public final float getFloat(int parameterIndex) throws SQLException {
        return out(parameterIndex).getFloat(column(parameterIndex));
    }

    @Override
    public final int getInt(int parameterIndex) throws SQLException {
        return out(parameterIndex).getInt(column(parameterIndex));
    }

    @Override
    public final long getLong(int parameterIndex) throws SQLException {
        return out(parameterIndex).getLong(column(parameterIndex));
    }

    @Override
    public final Reader getNCharacterStream(int parameterIndex) throws SQLException {
        return out(parameterIndex).getNCharacterStream(column(parameterIndex));
    }

    @Override
    public final NClob getNClob(int parameterIndex) throws SQLException {
        return out(parameterIndex).getNClob(column(parameterIndex));
    }

    @Override
    public final String getNString(int parameterIndex) throws SQLException {
        return out(parameterIndex).getNString(column(parameterIndex));
    }

    @Override
    public final <T> T getObject(int parameterIndex, Class<T> type) throws SQLException {
        return out(parameterIndex).getObject(column(parameterIndex), type);
    }

    @Override
    public final Object getObject(int parameterIndex, Map<String, Class<?>> map) throws SQLException {
        return out(parameterIndex).getObject(column(parameterIndex), map);
    }

    @Override
    public final Object getObject(int parameterIndex) throws SQLException {
        return out(parameterIndex).getObject(column(parameterIndex));
    }

    @Override
    public final Ref getRef(int parameterIndex) throws SQLException {
        return out(parameterIndex).getRef(column(parameterIndex));
    }

    @Override
    public final RowId getRowId(int parameterIndex) throws SQLException {
        return out(parameterIndex).getRowId(column(parameterIndex));
    }

    @Override
    public final SQLXML getSQLXML(int parameterIndex) throws SQLException {
        return out(parameterIndex).getSQLXML(column(parameterIndex));
    }

    @Override
    public final short getShort(int parameterIndex) throws SQLException {
        return out(parameterIndex).getShort(column(parameterIndex));
    }

    @Override
    public final String getString(int parameterIndex) throws SQLException {
        return out(parameterIndex).getString(column(parameterIndex));
    }

    @Override
    public final Time getTime(int parameterIndex, Calendar calendar) throws SQLException {
        return out(parameterIndex).getTime(column(parameterIndex), calendar);
    }

    @Override
    public final Time getTime(int parameterIndex) throws SQLException {
        return out(parameterIndex).getTime(column(parameterIndex));
    }

    @Override
    public final Timestamp getTimestamp(int parameterIndex, Calendar calendar) throws SQLException {
        return out(parameterIndex).getTimestamp(column(parameterIndex), calendar);
    }

    @Override
    public final Timestamp getTimestamp(int parameterIndex) throws SQLException {
        return out(parameterIndex).getTimestamp(column(parameterIndex));
    }

    @Override
    public final URL getURL(int parameterIndex) throws SQLException {
        return out(parameterIndex).getURL(column(parameterIndex));
    }
}
