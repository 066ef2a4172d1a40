package org.ashlardb.jdbc.result;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
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
import org.ashlardb.jdbc.convert.ParameterBinder;
import org.ashlardb.jdbc.convert.ParameterStreams;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.sql.type.Parameters;

/** The updates of a column by its index: each sets a value that the row is to get. */
abstract class IndexUpdates extends LabelUpdates {
    /** Where the values of the present row are set, by columns from 0; fails where a column cannot be set. */
    abstract Parameters changes(int columnIndex) throws SQLException;

    @Override
    public final void updateNull(int columnIndex) throws SQLException {
        changes(columnIndex).setNull(columnIndex - 1);
    }

    @Override
    public final void updateBoolean(int columnIndex, boolean value) throws SQLException {
        changes(columnIndex).setBoolean(columnIndex - 1, value);
    }

    @Override
    public final void updateByte(int columnIndex, byte value) throws SQLException {
        changes(columnIndex).setLong(columnIndex - 1, value);
    }

    @Override
    public final void updateShort(int columnIndex, short value) throws SQLException {
        changes(columnIndex).setLong(columnIndex - 1, value);
    }

    @Override
    public final void updateInt(int columnIndex, int value) throws SQLException {
        changes(columnIndex).setLong(columnIndex - 1, value);
    }

    @Override
    public final void updateLong(int columnIndex, long value) throws SQLException {
        changes(columnIndex).setLong(columnIndex - 1, value);
    }

    @Override
    public final void updateFloat(int columnIndex, float value) throws SQLException {
        changes(columnIndex).setReal(columnIndex - 1, value);
    }

    @Override
    public final void updateDouble(int columnIndex, double value) throws SQLException {
        changes(columnIndex).setDouble(columnIndex - 1, value);
    }

    @Override
    public final void updateBigDecimal(int columnIndex, BigDecimal value) throws SQLException {
        changes(columnIndex).setDecimal(columnIndex - 1, value);
    }

    @Override
    public final void updateString(int columnIndex, String value) throws SQLException {
        changes(columnIndex).setString(columnIndex - 1, value);
    }

    @Override
    public final void updateBytes(int columnIndex, byte[] value) throws SQLException {
        changes(columnIndex).setBytes(columnIndex - 1, value);
    }

    @Override
    public final void updateDate(int columnIndex, Date value) throws SQLException {
        ParameterBinder.setDate(changes(columnIndex), columnIndex - 1, value, null);
    }

    @Override
    public final void updateTime(int columnIndex, Time value) throws SQLException {
        ParameterBinder.setTime(changes(columnIndex), columnIndex - 1, value, null);
    }

    @Override
    public final void updateTimestamp(int columnIndex, Timestamp value) throws SQLException {
        ParameterBinder.setTimestamp(changes(columnIndex), columnIndex - 1, value, null);
    }

    @Override
    public final void updateAsciiStream(int columnIndex, InputStream stream, int length) throws SQLException {
        ParameterStreams.setAscii(changes(columnIndex), columnIndex - 1, stream, ParameterStreams.given(length));
    }

    @Override
    public final void updateBinaryStream(int columnIndex, InputStream stream, int length) throws SQLException {
        ParameterStreams.setBytes(changes(columnIndex), columnIndex - 1, stream, ParameterStreams.given(length));
    }

    @Override
    public final void updateCharacterStream(int columnIndex, Reader reader, int length) throws SQLException {
        ParameterStreams.setText(changes(columnIndex), columnIndex - 1, reader, ParameterStreams.given(length));
    }

    @Override
    public final void updateObject(int columnIndex, Object value, int scaleOrLength) throws SQLException {
        ParameterStreams.setScaled(changes(columnIndex), columnIndex - 1, value, scaleOrLength);
    }

    @Override
    public final void updateObject(int columnIndex, Object value) throws SQLException {
        ParameterBinder.set(changes(columnIndex), columnIndex - 1, value);
    }

    @Override
    public final void updateRef(int columnIndex, Ref value) throws SQLException {
        changes(columnIndex);
        throw Errors.notSupported("updateRef");
    }

    @Override
    public final void updateBlob(int columnIndex, Blob value) throws SQLException {
        ParameterStreams.setBytes(changes(columnIndex), columnIndex - 1, value);
    }

    @Override
    public final void updateClob(int columnIndex, Clob value) throws SQLException {
        ParameterStreams.setText(changes(columnIndex), columnIndex - 1, value);
    }

    @Override
    public final void updateArray(int columnIndex, Array value) throws SQLException {
        ParameterBinder.set(changes(columnIndex), columnIndex - 1, value);
    }

    @Override
    public final void updateRowId(int columnIndex, RowId value) throws SQLException {
        changes(columnIndex);
        throw Errors.notSupported("updateRowId");
    }

    @Override
    public final void updateNString(int columnIndex, String value) throws SQLException {
        changes(columnIndex).setString(columnIndex - 1, value);
    }

    @Override
    public final void updateNClob(int columnIndex, NClob value) throws SQLException {
        ParameterStreams.setText(changes(columnIndex), columnIndex - 1, value);
    }

    @Override
    public final void updateSQLXML(int columnIndex, SQLXML value) throws SQLException {
        ParameterBinder.set(changes(columnIndex), columnIndex - 1, value);
    }

    @Override
    public final void updateNCharacterStream(int columnIndex, Reader reader, long length) throws SQLException {
        ParameterStreams.setText(changes(columnIndex), columnIndex - 1, reader, ParameterStreams.given(length));
    }

    @Override
    public final void updateAsciiStream(int columnIndex, InputStream stream, long length) throws SQLException {
        ParameterStreams.setAscii(changes(columnIndex), columnIndex - 1, stream, ParameterStreams.given(length));
    }

    @Override
    public final void updateBinaryStream(int columnIndex, InputStream stream, long length) throws SQLException {
        ParameterStreams.setBytes(changes(columnIndex), columnIndex - 1, stream, ParameterStreams.given(length));
    }

    @Override
    public final void updateCharacterStream(int columnIndex, Reader reader, long length) throws SQLException {
        ParameterStreams.setText(changes(columnIndex), columnIndex - 1, reader, ParameterStreams.given(length));
    }

    @Override
    public final void updateBlob(int columnIndex, InputStream stream, long length) throws SQLException {
        ParameterStreams.setBytes(changes(columnIndex), columnIndex - 1, stream, ParameterStreams.given(length));
    }

    @Override
    public final void updateClob(int columnIndex, Reader reader, long length) throws SQLException {
        ParameterStreams.setText(changes(columnIndex), columnIndex - 1, reader, ParameterStreams.given(length));
    }

    @Override
    public final void updateNClob(int columnIndex, Reader reader, long length) throws SQLException {
        ParameterStreams.setText(changes(columnIndex), columnIndex - 1, reader, ParameterStreams.given(length));
    }

    @Override
    public final void updateNCharacterStream(int columnIndex, Reader reader) throws SQLException {
        ParameterStreams.setText(changes(columnIndex), columnIndex - 1, reader, ParameterStreams.ALL);
    }

    @Override
    public final void updateAsciiStream(int columnIndex, InputStream stream) throws SQLException {
        ParameterStreams.setAscii(changes(columnIndex), columnIndex - 1, stream, ParameterStreams.ALL);
    }

    @Override
    public final void updateBinaryStream(int columnIndex, InputStream stream) throws SQLException {
        ParameterStreams.setBytes(changes(columnIndex), columnIndex - 1, stream, ParameterStreams.ALL);
    }

    @Override
    public final void updateCharacterStream(int columnIndex, Reader reader) throws SQLException {
        ParameterStreams.setText(changes(columnIndex), columnIndex - 1, reader, ParameterStreams.ALL);
    }

    @Override
    public final void updateBlob(int columnIndex, InputStream stream) throws SQLException {
        ParameterStreams.setBytes(changes(columnIndex), columnIndex - 1, stream, ParameterStreams.ALL);
    }

    @Override
    public final void updateClob(int columnIndex, Reader reader) throws SQLException {
        ParameterStreams.setText(changes(columnIndex), columnIndex - 1, reader, ParameterStreams.ALL);
    }

    @Override
    public final void updateNClob(int columnIndex, Reader reader) throws SQLException {
        ParameterStreams.setText(changes(columnIndex), columnIndex - 1, reader, ParameterStreams.ALL);
    }

    @Override
    public final void updateObject(int columnIndex, Object value, SQLType targetType, int scaleOrLength)
            throws SQLException {
        ParameterStreams.setObject(
                changes(columnIndex), columnIndex - 1, value, ParameterBinder.code(targetType), scaleOrLength);
    }

    @Override
    public final void updateObject(int columnIndex, Object value, SQLType targetType) throws SQLException {
        ParameterStreams.setObject(changes(columnIndex), columnIndex - 1, value, ParameterBinder.code(targetType), -1);
    }
}
