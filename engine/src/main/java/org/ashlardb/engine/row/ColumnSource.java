package org.ashlardb.engine.row;

import java.math.BigDecimal;

/** Where column values come from: a row to be written, or a slot. Values are in the forms of ColumnType. */
public interface ColumnSource {
    boolean isNull(int column);

    long longValue(int column);

    double doubleValue(int column);

    BigDecimal decimalValue(int column);

    /** Length in bytes of a text or binary value. */
    int byteLength(int column);

    /** Copies the bytes of a text or binary value. */
    void copyBytes(int column, byte[] target, int offset);

    /**
     * Copies a part of a text or binary value and returns the number of bytes: fewer than asked for only at its end.
     *
     * @param from where in the value the part begins
     */
    int copyBytes(int column, int from, int length, byte[] target, int offset);
}
