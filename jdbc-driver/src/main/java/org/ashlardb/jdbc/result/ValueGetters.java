package org.ashlardb.jdbc.result;

import java.math.BigDecimal;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import org.ashlardb.jdbc.convert.ConversionMatrix;
import org.ashlardb.jdbc.convert.JdbcType;
import org.ashlardb.jdbc.error.Errors;

/**
 * The getters of numbers, texts, bytes and dates by index. Where the column's type is that of the getter, the value is
 * taken from the cursor right here; all else is up to {@link ConversionMatrix}.
 */
abstract class ValueGetters extends LabelGetters {
    final ResultState state;

    ValueGetters(ResultState state) {
        this.state = state;
    }

    /** This object as its state knows it. */
    abstract AshlarResultSet self();

    @Override
    public final int getInt(int columnIndex) throws SQLException {
        ResultState now = state;
        int column = now.column(self(), columnIndex);
        if (now.isNull(column)) {
            return 0;
        }
        JdbcType type = now.type(column);
        if (type == JdbcType.INTEGER) {
            return (int) now.cursor().getLong(column);
        }
        return (int)
                ConversionMatrix.toLong(now.cursor(), column, type, Integer.MIN_VALUE, Integer.MAX_VALUE, "INTEGER");
    }

    @Override
    public final long getLong(int columnIndex) throws SQLException {
        ResultState now = state;
        int column = now.column(self(), columnIndex);
        if (now.isNull(column)) {
            return 0;
        }
        JdbcType type = now.type(column);
        if (type == JdbcType.BIGINT || type == JdbcType.INTEGER) {
            return now.cursor().getLong(column);
        }
        return ConversionMatrix.toLong(now.cursor(), column, type, Long.MIN_VALUE, Long.MAX_VALUE, "BIGINT");
    }

    @Override
    public final double getDouble(int columnIndex) throws SQLException {
        ResultState now = state;
        int column = now.column(self(), columnIndex);
        if (now.isNull(column)) {
            return 0;
        }
        JdbcType type = now.type(column);
        if (type == JdbcType.DOUBLE) {
            return now.cursor().getDouble(column);
        }
        return ConversionMatrix.toDouble(now.cursor(), column, type);
    }

    @Override
    public final String getString(int columnIndex) throws SQLException {
        ResultState now = state;
        int column = now.column(self(), columnIndex);
        if (now.isNull(column)) {
            return null;
        }
        JdbcType type = now.type(column);
        if (type == JdbcType.VARCHAR) {
            return now.cursor().getString(column);
        }
        return type == JdbcType.TIMESTAMP_TZ || type == JdbcType.TIMESTAMP_TZ_NANO
                ? ConversionMatrix.toText(now.cursor(), column, type, now.zone())
                : ConversionMatrix.toText(now.cursor(), column, type);
    }

    @Override
    public final Date getDate(int columnIndex) throws SQLException {
        ResultState now = state;
        int column = now.column(self(), columnIndex);
        if (now.isNull(column)) {
            return null;
        }
        JdbcType type = now.type(column);
        if (type == JdbcType.DATE) {
            return new Date(now.days().startOfDay(now.cursor().getLong(column)));
        }
        return ConversionMatrix.toDate(now.cursor(), column, type, now.days());
    }

    @Override
    public final boolean getBoolean(int columnIndex) throws SQLException {
        int column = state.column(self(), columnIndex);
        return !state.isNull(column) && ConversionMatrix.toBoolean(state.cursor(), column, state.type(column));
    }

    @Override
    public final byte getByte(int columnIndex) throws SQLException {
        int column = state.column(self(), columnIndex);
        if (state.isNull(column)) {
            return 0;
        }
        return (byte) ConversionMatrix.toLong(
                state.cursor(), column, state.type(column), Byte.MIN_VALUE, Byte.MAX_VALUE, "TINYINT");
    }

    @Override
    public final short getShort(int columnIndex) throws SQLException {
        int column = state.column(self(), columnIndex);
        if (state.isNull(column)) {
            return 0;
        }
        return (short) ConversionMatrix.toLong(
                state.cursor(), column, state.type(column), Short.MIN_VALUE, Short.MAX_VALUE, "SMALLINT");
    }

    @Override
    public final float getFloat(int columnIndex) throws SQLException {
        int column = state.column(self(), columnIndex);
        return state.isNull(column) ? 0 : ConversionMatrix.toFloat(state.cursor(), column, state.type(column));
    }

    @Override
    public final BigDecimal getBigDecimal(int columnIndex) throws SQLException {
        int column = state.column(self(), columnIndex);
        return state.isNull(column) ? null : ConversionMatrix.toDecimal(state.cursor(), column, state.type(column));
    }

    @Override
    @Deprecated
    public final BigDecimal getBigDecimal(int columnIndex, int scale) throws SQLException {
        if (scale < 0) {
            throw Errors.badArgument("scale", "0 or more", scale);
        }
        BigDecimal value = getBigDecimal(columnIndex);
        return value == null ? null : ConversionMatrix.rounded(value, scale);
    }

    @Override
    public final byte[] getBytes(int columnIndex) throws SQLException {
        int column = state.column(self(), columnIndex);
        return state.isNull(column) ? null : ConversionMatrix.toBytes(state.cursor(), column, state.type(column));
    }

    @Override
    public final Time getTime(int columnIndex) throws SQLException {
        int column = state.column(self(), columnIndex);
        return state.isNull(column)
                ? null
                : ConversionMatrix.toTime(state.cursor(), column, state.type(column), state.days());
    }

    @Override
    public final Timestamp getTimestamp(int columnIndex) throws SQLException {
        int column = state.column(self(), columnIndex);
        return state.isNull(column)
                ? null
                : ConversionMatrix.toTimestamp(state.cursor(), column, state.type(column), state.days());
    }

    @Override
    public final String getNString(int columnIndex) throws SQLException {
        return getString(columnIndex);
    }
}
