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
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;

/** The updates of a column by its label: each finds the column and calls the update by index. */
abstract class LabelUpdates implements ResultSet {
    @Override
    public final void updateNull(String columnLabel) throws SQLException {
        updateNull(findColumn(columnLabel));
    }

    @Override
    public final void updateBoolean(String columnLabel, boolean value) throws SQLException {
        updateBoolean(findColumn(columnLabel), value);
    }

    @Override
    public final void updateByte(String columnLabel, byte value) throws SQLException {
        updateByte(findColumn(columnLabel), value);
    }

    @Override
    public final void updateShort(String columnLabel, short value) throws SQLException {
        updateShort(findColumn(columnLabel), value);
    }

    @Override
    public final void updateInt(String columnLabel, int length) throws SQLException {
        updateInt(findColumn(columnLabel), length);
    }

    @Override
    public final void updateLong(String columnLabel, long length) throws SQLException {
        updateLong(findColumn(columnLabel), length);
    }

    @Override
    public final void updateFloat(String columnLabel, float value) throws SQLException {
        updateFloat(findColumn(columnLabel), value);
    }

    @Override
    public final void updateDouble(String columnLabel, double value) throws SQLException {
        updateDouble(findColumn(columnLabel), value);
    }

    @Override
    public final void updateBigDecimal(String columnLabel, BigDecimal value) throws SQLException {
        updateBigDecimal(findColumn(columnLabel), value);
    }

    @Override
    public final void updateString(String columnLabel, String value) throws SQLException {
        updateString(findColumn(columnLabel), value);
    }

    @Override
    public final void updateBytes(String columnLabel, byte[] value) throws SQLException {
        updateBytes(findColumn(columnLabel), value);
    }

    @Override
    public final void updateDate(String columnLabel, Date value) throws SQLException {
        updateDate(findColumn(columnLabel), value);
    }

    @Override
    public final void updateTime(String columnLabel, Time value) throws SQLException {
        updateTime(findColumn(columnLabel), value);
    }

    @Override
    public final void updateTimestamp(String columnLabel, Timestamp value) throws SQLException {
        updateTimestamp(findColumn(columnLabel), value);
    }

    @Override
    public final void updateAsciiStream(String columnLabel, InputStream stream, int length) throws SQLException {
        updateAsciiStream(findColumn(columnLabel), stream, length);
    }

    @Override
    public final void updateBinaryStream(String columnLabel, InputStream stream, int length) throws SQLException {
        updateBinaryStream(findColumn(columnLabel), stream, length);
    }

    @Override
    public final void updateCharacterStream(String columnLabel, Reader reader, int length) throws SQLException {
        updateCharacterStream(findColumn(columnLabel), reader, length);
    }

    @Override
    public final void updateObject(String columnLabel, Object value, int scaleOrLength) throws SQLException {
        updateObject(findColumn(columnLabel), value, scaleOrLength);
    }

    @Override
    public final void updateObject(String columnLabel, Object value) throws SQLException {
        updateObject(findColumn(columnLabel), value);
    }

    @Override
    public final void updateRef(String columnLabel, Ref value) throws SQLException {
        updateRef(findColumn(columnLabel), value);
    }

    @Override
    public final void updateBlob(String columnLabel, Blob value) throws SQLException {
        updateBlob(findColumn(columnLabel), value);
    }

    @Override
    public final void updateClob(String columnLabel, Clob value) throws SQLException {
        updateClob(findColumn(columnLabel), value);
    }

    @Override
    public final void updateArray(String columnLabel, Array value) throws SQLException {
        updateArray(findColumn(columnLabel), value);
    }

    @Override
    public final void updateRowId(String columnLabel, RowId value) throws SQLException {
        updateRowId(findColumn(columnLabel), value);
    }

    @Override
    public final void updateNString(String columnLabel, String value) throws SQLException {
        updateNString(findColumn(columnLabel), value);
    }

    @Override
    public final void updateNClob(String columnLabel, NClob value) throws SQLException {
        updateNClob(findColumn(columnLabel), value);
    }

    @Override
    public final void updateSQLXML(String columnLabel, SQLXML value) throws SQLException {
        updateSQLXML(findColumn(columnLabel), value);
    }

    @Override
    public final void updateNCharacterStream(String columnLabel, Reader reader, long length) throws SQLException {
        updateNCharacterStream(findColumn(columnLabel), reader, length);
    }

    @Override
    public final void updateAsciiStream(String columnLabel, InputStream stream, long length) throws SQLException {
        updateAsciiStream(findColumn(columnLabel), stream, length);
    }

    @Override
    public final void updateBinaryStream(String columnLabel, InputStream stream, long length) throws SQLException {
        updateBinaryStream(findColumn(columnLabel), stream, length);
    }

    @Override
    public final void updateCharacterStream(String columnLabel, Reader reader, long length) throws SQLException {
        updateCharacterStream(findColumn(columnLabel), reader, length);
    }

    @Override
    public final void updateBlob(String columnLabel, InputStream stream, long length) throws SQLException {
        updateBlob(findColumn(columnLabel), stream, length);
    }

    @Override
    public final void updateClob(String columnLabel, Reader reader, long length) throws SQLException {
        updateClob(findColumn(columnLabel), reader, length);
    }

    @Override
    public final void updateNClob(String columnLabel, Reader reader, long length) throws SQLException {
        updateNClob(findColumn(columnLabel), reader, length);
    }

    @Override
    public final void updateNCharacterStream(String columnLabel, Reader reader) throws SQLException {
        updateNCharacterStream(findColumn(columnLabel), reader);
    }

    @Override
    public final void updateAsciiStream(String columnLabel, InputStream stream) throws SQLException {
        updateAsciiStream(findColumn(columnLabel), stream);
    }

    @Override
    public final void updateBinaryStream(String columnLabel, InputStream stream) throws SQLException {
        updateBinaryStream(findColumn(columnLabel), stream);
    }

    @Override
    public final void updateCharacterStream(String columnLabel, Reader reader) throws SQLException {
        updateCharacterStream(findColumn(columnLabel), reader);
    }

    @Override
    public final void updateBlob(String columnLabel, InputStream stream) throws SQLException {
        updateBlob(findColumn(columnLabel), stream);
    }

    @Override
    public final void updateClob(String columnLabel, Reader reader) throws SQLException {
        updateClob(findColumn(columnLabel), reader);
    }

    @Override
    public final void updateNClob(String columnLabel, Reader reader) throws SQLException {
        updateNClob(findColumn(columnLabel), reader);
    }

    @Override
    public final void updateObject(String columnLabel, Object value, SQLType targetType, int scaleOrLength)
            throws SQLException {
        updateObject(findColumn(columnLabel), value, targetType, scaleOrLength);
    }

    @Override
    public final void updateObject(String columnLabel, Object value, SQLType targetType) throws SQLException {
        updateObject(findColumn(columnLabel), value, targetType);
    }
}
