package org.ashlardb.sql.execute;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.ashlardb.sql.type.ResultCursor;

/** Rows of one column of text, as a result. */
public final class TextRows implements ResultCursor {
    private final List<String> rows;
    private int row = -1;

    public TextRows(List<String> rows) {
        this.rows = List.copyOf(rows);
    }

    @Override
    public boolean next() {
        if (row < rows.size()) {
            row++;
        }
        return row < rows.size();
    }

    @Override
    public boolean isNull(int column) {
        return false;
    }

    @Override
    public long getLong(int column) {
        throw noNumber();
    }

    @Override
    public double getDouble(int column) {
        throw noNumber();
    }

    @Override
    public BigDecimal getDecimal(int column) {
        throw noNumber();
    }

    private static ClassCastException noNumber() {
        return new ClassCastException("column does not hold numbers but text");
    }

    @Override
    public String getString(int column) {
        return rows.get(row);
    }

    @Override
    public byte[] getBytes(int column) {
        return rows.get(row).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public boolean isSelfContained() {
        return true;
    }

    @Override
    public void close() {
        row = rows.size();
    }
}
