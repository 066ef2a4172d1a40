package org.ashlardb.jdbc.connection;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import org.ashlardb.jdbc.convert.JdbcType;
import org.ashlardb.jdbc.convert.ParameterBinder;
import org.ashlardb.jdbc.convert.ParameterStreams;
import org.ashlardb.jdbc.convert.Streams;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.jdbc.error.SqlState;
import org.ashlardb.sql.type.Parameters;

/** The setters of parameters: checks, and one call to the command's registers each. */
abstract class ParameterSetters extends StatementBase implements PreparedStatement {
    /** As the command has them; set once, before the statement is handed out. */
    Parameters parameters;

    /** How many parameters before those of the command are returned by it. */
    final int outs;

    ParameterSetters(AshlarConnection connection, int type, int concurrency, int holdability, int outs)
            throws SQLException {
        super(connection, type, concurrency, holdability);
        this.outs = outs;
    }

    /** The registers, after checking an index from 1. */
    private Parameters at(int index) throws SQLException {
        Parameters all = parameters;
        if (index <= outs || index > all.count() + outs || isClosed()) {
            checkOpen();
            if (index > 0 && index <= outs) {
                throw Errors.of(
                        SqlState.BAD_INDEX, "parameter " + index + " is what the call returns, and cannot be set");
            }
            throw Errors.badIndex("parameter", index, all.count() + outs);
        }
        return all;
    }

    /** Where a parameter, by its index from 1, is among the registers. */
    private int slot(int index) {
        return index - 1 - outs;
    }

    @Override
    public final void setInt(int index, int value) throws SQLException {
        at(index).setLong(slot(index), value);
    }

    @Override
    public final void setLong(int index, long value) throws SQLException {
        at(index).setLong(slot(index), value);
    }

    @Override
    public final void setShort(int index, short value) throws SQLException {
        at(index).setLong(slot(index), value);
    }

    @Override
    public final void setByte(int index, byte value) throws SQLException {
        at(index).setLong(slot(index), value);
    }

    @Override
    public final void setBoolean(int index, boolean value) throws SQLException {
        at(index).setBoolean(slot(index), value);
    }

    @Override
    public final void setDouble(int index, double value) throws SQLException {
        at(index).setDouble(slot(index), value);
    }

    @Override
    public final void setFloat(int index, float value) throws SQLException {
        at(index).setReal(slot(index), value);
    }

    @Override
    public final void setBigDecimal(int index, BigDecimal value) throws SQLException {
        at(index).setDecimal(slot(index), value);
    }

    @Override
    public final void setString(int index, String value) throws SQLException {
        at(index).setString(slot(index), value);
    }

    @Override
    public final void setNString(int index, String value) throws SQLException {
        setString(index, value);
    }

    @Override
    public final void setBytes(int index, byte[] value) throws SQLException {
        at(index).setBytes(slot(index), value);
    }

    @Override
    public final void setDate(int index, Date value) throws SQLException {
        ParameterBinder.setDate(at(index), slot(index), value, null);
    }

    @Override
    public final void setDate(int index, Date value, Calendar calendar) throws SQLException {
        ParameterBinder.setDate(at(index), slot(index), value, calendar);
    }

    @Override
    public final void setTime(int index, Time value) throws SQLException {
        ParameterBinder.setTime(at(index), slot(index), value, null);
    }

    @Override
    public final void setTime(int index, Time value, Calendar calendar) throws SQLException {
        ParameterBinder.setTime(at(index), slot(index), value, calendar);
    }

    @Override
    public final void setTimestamp(int index, Timestamp value) throws SQLException {
        ParameterBinder.setTimestamp(at(index), slot(index), value, null);
    }

    @Override
    public final void setTimestamp(int index, Timestamp value, Calendar calendar) throws SQLException {
        ParameterBinder.setTimestamp(at(index), slot(index), value, calendar);
    }

    @Override
    public final void setNull(int index, int sqlType) throws SQLException {
        Parameters all = at(index);
        if (!JdbcType.isCode(sqlType)) {
            throw Errors.notSupported("SQL type " + sqlType + " of java.sql.Types");
        }
        all.setNull(slot(index));
    }

    @Override
    public final void setNull(int index, int sqlType, String typeName) throws SQLException {
        setNull(index, sqlType);
    }

    @Override
    public final void setObject(int index, Object value) throws SQLException {
        ParameterStreams.setObject(at(index), slot(index), value);
    }

    @Override
    public final void setObject(int index, Object value, int targetType) throws SQLException {
        ParameterBinder.set(at(index), slot(index), value, targetType, -1);
    }

    @Override
    public final void setObject(int index, Object value, int targetType, int scaleOrLength) throws SQLException {
        ParameterStreams.setObject(at(index), slot(index), value, targetType, scaleOrLength);
    }

    @Override
    public final void setObject(int index, Object value, SQLType targetType) throws SQLException {
        setObject(index, value, ParameterBinder.code(targetType));
    }

    @Override
    public final void setObject(int index, Object value, SQLType targetType, int scaleOrLength) throws SQLException {
        setObject(index, value, ParameterBinder.code(targetType), scaleOrLength);
    }

    @Override
    public final void setBinaryStream(int index, InputStream stream) throws SQLException {
        ParameterStreams.setBytes(at(index), slot(index), stream, ParameterStreams.ALL);
    }

    @Override
    public final void setBinaryStream(int index, InputStream stream, int length) throws SQLException {
        ParameterStreams.setBytes(at(index), slot(index), stream, ParameterStreams.given(length));
    }

    @Override
    public final void setBinaryStream(int index, InputStream stream, long length) throws SQLException {
        ParameterStreams.setBytes(at(index), slot(index), stream, ParameterStreams.given(length));
    }

    @Override
    public final void setBlob(int index, InputStream stream) throws SQLException {
        ParameterStreams.setBytes(at(index), slot(index), stream, ParameterStreams.ALL);
    }

    @Override
    public final void setBlob(int index, InputStream stream, long length) throws SQLException {
        ParameterStreams.setBytes(at(index), slot(index), stream, ParameterStreams.given(length));
    }

    @Override
    public final void setBlob(int index, Blob value) throws SQLException {
        ParameterStreams.setBytes(at(index), slot(index), value);
    }

    @Override
    public final void setCharacterStream(int index, Reader reader) throws SQLException {
        ParameterStreams.setText(at(index), slot(index), reader, ParameterStreams.ALL);
    }

    @Override
    public final void setCharacterStream(int index, Reader reader, int length) throws SQLException {
        ParameterStreams.setText(at(index), slot(index), reader, ParameterStreams.given(length));
    }

    @Override
    public final void setCharacterStream(int index, Reader reader, long length) throws SQLException {
        ParameterStreams.setText(at(index), slot(index), reader, ParameterStreams.given(length));
    }

    @Override
    public final void setNCharacterStream(int index, Reader reader) throws SQLException {
        ParameterStreams.setText(at(index), slot(index), reader, ParameterStreams.ALL);
    }

    @Override
    public final void setNCharacterStream(int index, Reader reader, long length) throws SQLException {
        ParameterStreams.setText(at(index), slot(index), reader, ParameterStreams.given(length));
    }

    @Override
    public final void setClob(int index, Reader reader) throws SQLException {
        ParameterStreams.setText(at(index), slot(index), reader, ParameterStreams.ALL);
    }

    @Override
    public final void setClob(int index, Reader reader, long length) throws SQLException {
        ParameterStreams.setText(at(index), slot(index), reader, ParameterStreams.given(length));
    }

    @Override
    public final void setClob(int index, Clob value) throws SQLException {
        ParameterStreams.setText(at(index), slot(index), value);
    }

    @Override
    public final void setNClob(int index, Reader reader) throws SQLException {
        ParameterStreams.setText(at(index), slot(index), reader, ParameterStreams.ALL);
    }

    @Override
    public final void setNClob(int index, Reader reader, long length) throws SQLException {
        ParameterStreams.setText(at(index), slot(index), reader, ParameterStreams.given(length));
    }

    @Override
    public final void setNClob(int index, NClob value) throws SQLException {
        setClob(index, value);
    }

    @Override
    public final void setAsciiStream(int index, InputStream stream) throws SQLException {
        ParameterStreams.setAscii(at(index), slot(index), stream, ParameterStreams.ALL);
    }

    @Override
    public final void setAsciiStream(int index, InputStream stream, int length) throws SQLException {
        ParameterStreams.setAscii(at(index), slot(index), stream, ParameterStreams.given(length));
    }

    @Override
    public final void setAsciiStream(int index, InputStream stream, long length) throws SQLException {
        ParameterStreams.setAscii(at(index), slot(index), stream, ParameterStreams.given(length));
    }

    @Override
    @Deprecated
    public final void setUnicodeStream(int index, InputStream stream, int length) throws SQLException {
        Parameters all = at(index);
        all.setString(
                slot(index),
                stream == null
                        ? null
                        : new String(Streams.bytes(stream, ParameterStreams.given(length)), StandardCharsets.UTF_8));
    }

    @Override
    public final void setURL(int index, URL value) throws SQLException {
        setString(index, value == null ? null : value.toString());
    }

    @Override
    public final void setRef(int index, Ref value) throws SQLException {
        throw unsupported(index, "setRef");
    }

    @Override
    public final void setArray(int index, Array value) throws SQLException {
        ParameterBinder.set(at(index), slot(index), value);
    }

    @Override
    public final void setRowId(int index, RowId value) throws SQLException {
        throw unsupported(index, "setRowId");
    }

    @Override
    public final void setSQLXML(int index, SQLXML value) throws SQLException {
        ParameterBinder.set(at(index), slot(index), value);
    }

    private SQLException unsupported(int index, String method) throws SQLException {
        at(index);
        return Errors.notSupported(method);
    }

    @Override
    public final void clearParameters() throws SQLException {
        checkOpen();
        parameters.clear();
    }
}
