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

/** The updates of a column by its index and of rows, all refused: Ashlar's result sets are read-only. */
abstract class IndexUpdatesRefused extends LabelUpdatesRefused {
    @Override
    public final void updateNull(int columnIndex) throws SQLException {
        throw refused("updateNull");
    }

    @Override
    public final void updateBoolean(int columnIndex, boolean value) throws SQLException {
        throw refused("updateBoolean");
    }

    @Override
    public final void updateByte(int columnIndex, byte value) throws SQLException {
        throw refused("updateByte");
    }

    @Override
    public final void updateShort(int columnIndex, short value) throws SQLException {
        throw refused("updateShort");
    }

    @Override
    public final void updateInt(int columnIndex, int length) throws SQLException {
        throw refused("updateInt");
    }

    @Override
    public final void updateLong(int columnIndex, long length) throws SQLException {
        throw refused("updateLong");
    }

    @Override
    public final void updateFloat(int columnIndex, float value) throws SQLException {
        throw refused("updateFloat");
    }

    @Override
    public final void updateDouble(int columnIndex, double value) throws SQLException {
        throw refused("updateDouble");
    }

    @Override
    public final void updateBigDecimal(int columnIndex, BigDecimal value) throws SQLException {
        throw refused("updateBigDecimal");
    }

    @Override
    public final void updateString(int columnIndex, String value) throws SQLException {
        throw refused("updateString");
    }

    @Override
    public final void updateBytes(int columnIndex, byte[] value) throws SQLException {
        throw refused("updateBytes");
    }

    @Override
    public final void updateDate(int columnIndex, Date value) throws SQLException {
        throw refused("updateDate");
    }

    @Override
    public final void updateTime(int columnIndex, Time value) throws SQLException {
        throw refused("updateTime");
    }

    @Override
    public final void updateTimestamp(int columnIndex, Timestamp value) throws SQLException {
        throw refused("updateTimestamp");
    }

    @Override
    public final void updateAsciiStream(int columnIndex, InputStream stream, int length) throws SQLException {
        throw refused("updateAsciiStream");
    }

    @Override
    public final void updateBinaryStream(int columnIndex, InputStream stream, int length) throws SQLException {
        throw refused("updateBinaryStream");
    }

    @Override
    public final void updateCharacterStream(int columnIndex, Reader reader, int length) throws SQLException {
        throw refused("updateCharacterStream");
    }

    @Override
    public final void updateObject(int columnIndex, Object value, int scaleOrLength) throws SQLException {
        throw refused("updateObject");
    }

    @Override
    public final void updateObject(int columnIndex, Object value) throws SQLException {
        throw refused("updateObject");
    }

    @Override
    public final void insertRow() throws SQLException {
        throw refused("insertRow");
    }

    @Override
    public final void updateRow() throws SQLException {
        throw refused("updateRow");
    }

    @Override
    public final void deleteRow() throws SQLException {
        throw refused("deleteRow");
    }

    @Override
    public final void refreshRow() throws SQLException {
        throw refused("refreshRow");
    }

    @Override
    public final void cancelRowUpdates() throws SQLException {
        throw refused("cancelRowUpdates");
    }

    @Override
    public final void moveToInsertRow() throws SQLException {
        throw refused("moveToInsertRow");
    }

    @Override
    public final void moveToCurrentRow() throws SQLException {
        throw refused("moveToCurrentRow");
    }

    @Override
    public final void updateRef(int columnIndex, Ref value) throws SQLException {
        throw refused("updateRef");
    }

    @Override
    public final void updateBlob(int columnIndex, Blob value) throws SQLException {
        throw refused("updateBlob");
    }

    @Override
    public final void updateClob(int columnIndex, Clob value) throws SQLException {
        throw refused("updateClob");
    }

    @Override
    public final void updateArray(int columnIndex, Array value) throws SQLException {
        throw refused("updateArray");
    }

    @Override
    public final void updateRowId(int columnIndex, RowId value) throws SQLException {
        throw refused("updateRowId");
    }

    @Override
    public final void updateNString(int columnIndex, String value) throws SQLException {
        throw refused("updateNString");
    }

    @Override
    public final void updateNClob(int columnIndex, NClob value) throws SQLException {
        throw refused("updateNClob");
    }

    @Override
    public final void updateSQLXML(int columnIndex, SQLXML value) throws SQLException {
        throw refused("updateSQLXML");
    }

    @Override
    public final void updateNCharacterStream(int columnIndex, Reader reader, long length) throws SQLException {
        throw refused("updateNCharacterStream");
    }

    @Override
    public final void updateAsciiStream(int columnIndex, InputStream stream, long length) throws SQLException {
        throw refused("updateAsciiStream");
    }

    @Override
    public final void updateBinaryStream(int columnIndex, InputStream stream, long length) throws SQLException {
        throw refused("updateBinaryStream");
    }

    @Override
    public final void updateCharacterStream(int columnIndex, Reader reader, long length) throws SQLException {
        throw refused("updateCharacterStream");
    }

    @Override
    public final void updateBlob(int columnIndex, InputStream stream, long length) throws SQLException {
        throw refused("updateBlob");
    }

    @Override
    public final void updateClob(int columnIndex, Reader reader, long length) throws SQLException {
        throw refused("updateClob");
    }

    @Override
    public final void updateNClob(int columnIndex, Reader reader, long length) throws SQLException {
        throw refused("updateNClob");
    }

    @Override
    public final void updateNCharacterStream(int columnIndex, Reader reader) throws SQLException {
        throw refused("updateNCharacterStream");
    }

    @Override
    public final void updateAsciiStream(int columnIndex, InputStream stream) throws SQLException {
        throw refused("updateAsciiStream");
    }

    @Override
    public final void updateBinaryStream(int columnIndex, InputStream stream) throws SQLException {
        throw refused("updateBinaryStream");
    }

    @Override
    public final void updateCharacterStream(int columnIndex, Reader reader) throws SQLException {
        throw refused("updateCharacterStream");
    }

    @Override
    public final void updateBlob(int columnIndex, InputStream stream) throws SQLException {
        throw refused("updateBlob");
    }

    @Override
    public final void updateClob(int columnIndex, Reader reader) throws SQLException {
        throw refused("updateClob");
    }

    @Override
    public final void updateNClob(int columnIndex, Reader reader) throws SQLException {
        throw refused("updateNClob");
    }

    @Override
    public final void updateObject(int columnIndex, Object value, SQLType targetType, int scaleOrLength)
            throws SQLException {
        throw refused("updateObject");
    }

    @Override
    public final void updateObject(int columnIndex, Object value, SQLType targetType) throws SQLException {
        throw refused("updateObject");
    }
}
