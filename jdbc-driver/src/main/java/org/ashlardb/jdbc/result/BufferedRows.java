package org.ashlardb.jdbc.result;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.ashlardb.jdbc.convert.JdbcType;
import org.ashlardb.sql.type.ResultColumn;
import org.ashlardb.sql.type.ResultCursor;
import org.ashlardb.sql.type.ScrollCursor;

/** Rows kept on the heap, as objects in native form, which can be moved through in any direction. */
public final class BufferedRows implements ScrollCursor {
    private final List<Object[]> rows;
    /** 0 before the first row, size + 1 after the last. */
    private int position;

    /** A cursor over rows, before the first. Values are Long, Double, BigDecimal, String, byte[] or null. */
    public BufferedRows(List<Object[]> rows) {
        this.rows = rows;
    }

    /**
     * Copies the rows of a cursor.
     *
     * @param most the number of rows to stop after, or 0 for all
     */
    public static BufferedRows copy(ResultCursor cursor, List<ResultColumn> columns, long most) {
        List<Object[]> rows = new ArrayList<>();
        while ((most == 0 || rows.size() < most) && cursor.next()) {
            Object[] row = new Object[columns.size()];
            for (int i = 0; i < row.length; i++) {
                row[i] = cursor.isNull(i)
                        ? null
                        : value(cursor, i, JdbcType.of(columns.get(i).type()));
            }
            rows.add(row);
        }
        return new BufferedRows(rows);
    }

    private static Object value(ResultCursor cursor, int column, JdbcType type) {
        return switch (type.form()) {
            case JdbcType.FORM_DOUBLE -> cursor.getDouble(column);
            case JdbcType.FORM_DECIMAL -> cursor.getDecimal(column);
            case JdbcType.FORM_TEXT -> cursor.getString(column);
            case JdbcType.FORM_BYTES, JdbcType.FORM_ENCODED -> cursor.getBytes(column);
            default -> cursor.getLong(column);
        };
    }

    @Override
    public long size() {
        return rows.size();
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public boolean moveTo(long target) {
        position = (int) Math.max(0, Math.min(rows.size() + 1L, target));
        return isOnRow();
    }

    @Override
    public boolean isNull(int column) {
        return value(column) == null;
    }

    @Override
    public long getLong(int column) {
        return (Long) value(column);
    }

    @Override
    public double getDouble(int column) {
        return (Double) value(column);
    }

    @Override
    public BigDecimal getDecimal(int column) {
        return (BigDecimal) value(column);
    }

    @Override
    public String getString(int column) {
        return (String) value(column);
    }

    /** A copy, so that a caller may keep or change it while the rows are moved through again. */
    @Override
    public byte[] getBytes(int column) {
        return ((byte[]) value(column)).clone();
    }

    private Object value(int column) {
        return rows.get(position - 1)[column];
    }

    @Override
    public void close() {
        rows.clear();
        position = 0;
    }
}
