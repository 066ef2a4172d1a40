package org.ashlardb.engine.row;

import org.ashlardb.engine.definition.ValueSource;

/** Gives a text or binary value of a row piece by piece. */
final class ColumnValue implements ValueSource {
    private final ColumnSource row;
    private final int column;
    private int at;

    ColumnValue(ColumnSource row, int column) {
        this.row = row;
        this.column = column;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
        int part = row.copyBytes(column, at, length, target, offset);
        at += part;
        return part == 0 ? -1 : part;
    }

    @Override
    public boolean restart() {
        at = 0;
        return true;
    }
}
