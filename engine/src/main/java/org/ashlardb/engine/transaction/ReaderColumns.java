package org.ashlardb.engine.transaction;

import java.math.BigDecimal;
import org.ashlardb.engine.row.ColumnSource;

/** The columns of the row a reader is at. */
public final class ReaderColumns implements ColumnSource {
    private final RowReader reader;

    public ReaderColumns(RowReader reader) {
        this.reader = reader;
    }

    @Override
    public boolean isNull(int column) {
        return reader.isNull(column);
    }

    @Override
    public long longValue(int column) {
        return reader.getLong(column);
    }

    @Override
    public double doubleValue(int column) {
        return reader.getDouble(column);
    }

    @Override
    public BigDecimal decimalValue(int column) {
        return reader.getDecimal(column);
    }

    @Override
    public int byteLength(int column) {
        return reader.length(column);
    }

    @Override
    public void copyBytes(int column, byte[] target, int offset) {
        reader.copyBytes(column, target, offset);
    }

    @Override
    public int copyBytes(int column, int from, int length, byte[] target, int offset) {
        return reader.copyBytes(column, from, length, target, offset);
    }
}
