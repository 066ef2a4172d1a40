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

/** The updates of a column by its label, all refused: Ashlar's result sets are read-only. */
abstract class LabelUpdatesRefused implements ResultSet {
    @Override
    public final void updateNull(String columnLabel) throws SQLException {
        throw refused("updateNull");
    }

    @Override
    public final void updateBoolean(String columnLabel, boolean value) throws SQLException {
        throw refused("updateBoolean");
    }

    @Override
    public final void updateByte(String columnLabel, byte value) throws SQLException {
        throw refused("updateByte");
    }

    @Override
    public final void updateShort(String columnLabel, short value) throws SQLException {
        throw refused("updateShort");
    }

    @Override
    public final void updateInt(String columnLabel, int length) throws SQLException {
        throw refused("updateInt");
    }

    @Override
    public final void updateLong(String columnLabel, long length) throws SQLException {
        throw refused("updateLong");
    }

    @Override
    public final void updateFloat(String columnLabel, float value) throws SQLException {
        throw refused("updateFloat");
    }

    @Override
    public final void updateDouble(String columnLabel, double value) throws SQLException {
        throw refused("updateDouble");
    }

    @Override
    public final void updateBigDecimal(String columnLabel, BigDecimal value) throws SQLException {
        throw refused("updateBigDecimal");
    }

    @Override
    public final void updateString(String columnLabel, String value) throws SQLException {
        throw refused("updateString");
    }

    @Override
    public final void updateBytes(String columnLabel, byte[] value) throws SQLException {
        throw refused("updateBytes");
    }

    @Override
    public final void updateDate(String columnLabel, Date value) throws SQLException {
        throw refused("updateDate");
    }

    @Override
    public final void updateTime(String columnLabel, Time value) throws SQLException {
        throw refused("updateTime");
    }

    @Override
    public final void updateTimestamp(String columnLabel, Timestamp value) throws SQLException {
        throw refused("updateTimestamp");
    }

    @Override
    public final void updateAsciiStream(String columnLabel, InputStream stream, int length) throws SQLException {
        throw refused("updateAsciiStream");
    }

    @Override
    public final void updateBinaryStream(String columnLabel, InputStream stream, int length) throws SQLException {
        throw refused("updateBinaryStream");
    }

    @Override
    public final void updateCharacterStream(String columnLabel, Reader reader, int length) throws SQLException {
        throw refused("updateCharacterStream");
    }

    @Override
    public final void updateObject(String columnLabel, Object value, int scaleOrLength) throws SQLException {
        throw refused("updateObject");
    }

    @Override
    public final void updateObject(String columnLabel, Object value) throws SQLException {
        throw refused("updateObject");
    }

    @Override
    public final void updateRef(String columnLabel, Ref value) throws SQLException {
        throw refused("updateRef");
    }

    @Override
    public final void updateBlob(String columnLabel, Blob value) throws SQLException {
        throw refused("updateBlob");
    }

    @Override
    public final void updateClob(String columnLabel, Clob value) throws SQLException {
        throw refused("updateClob");
    }

    @Override
    public final void updateArray(String columnLabel, Array value) throws SQLException {
        throw refused("updateArray");
    }

    @Override
    public final void updateRowId(String columnLabel, RowId value) throws SQLException {
        throw refused("updateRowId");
    }

    @Override
    public final void updateNString(String columnLabel, String value) throws SQLException {
        throw refused("updateNString");
    }

    @Override
    public final void updateNClob(String columnLabel, NClob value) throws SQLException {
        throw refused("updateNClob");
    }

    @Override
    public final void updateSQLXML(String columnLabel, SQLXML value) throws SQLException {
        throw refused("updateSQLXML");
    }

    @Override
    public final void updateNCharacterStream(String columnLabel, Reader reader, long length) throws SQLException {
        throw refused("updateNCharacterStream");
    }

    @Override
    public final void updateAsciiStream(String columnLabel, InputStream stream, long length) throws SQLException {
        throw refused("updateAsciiStream");
    }

    @Override
    public final void updateBinaryStream(String columnLabel, InputStream stream, long length) throws SQLException {
        throw refused("updateBinaryStream");
    }

    @Override
    public final void updateCharacterStream(String columnLabel, Reader reader, long length) throws SQLException {
        throw refused("updateCharacterStream");
    }

    @Override
    public final void updateBlob(String columnLabel, InputStream stream, long length) throws SQLException {
        throw refused("updateBlob");
    }

    @Override
    public final void updateClob(String columnLabel, Reader reader, long length) throws SQLException {
        throw refused("updateClob");
    }

    @Override
    public final void updateNClob(String columnLabel, Reader reader, long length) throws SQLException {
        throw refused("updateNClob");
    }

    @Override
    public final void updateNCharacterStream(String columnLabel, Reader reader) throws SQLException {
        throw refused("updateNCharacterStream");
    }

    @Override
    public final void updateAsciiStream(String columnLabel, InputStream stream) throws SQLException {
        throw refused("updateAsciiStream");
    }

    @Override
    public final void updateBinaryStream(String columnLabel, InputStream stream) throws SQLException {
        throw refused("updateBinaryStream");
    }

    @Override
    public final void updateCharacterStream(String columnLabel, Reader reader) throws SQLException {
        throw refused("updateCharacterStream");
    }

    @Override
    public final void updateBlob(String columnLabel, InputStream stream) throws SQLException {
        throw refused("updateBlob");
    }

    @Override
    public final void updateClob(String columnLabel, Reader reader) throws SQLException {
        throw refused("updateClob");
    }

    @Override
    public final void updateNClob(String columnLabel, Reader reader) throws SQLException {
        throw refused("updateNClob");
    }

    @Override
    public final void updateObject(String columnLabel, Object value, SQLType targetType, int scaleOrLength)
            throws SQLException {
        throw refused("updateObject");
    }

    @Override
    public final void updateObject(String columnLabel, Object value, SQLType targetType) throws SQLException {
        throw refused("updateObject");
    }

    /** The error for an update method. */
    abstract SQLException refused(String method) throws SQLException;
}
