package org.ashlardb.engine;

import java.math.BigDecimal;
import org.ashlardb.engine.definition.ValueSource;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.row.RowValues;

/** Column values to be written, in the forms of ColumnType. Reusable; used by one thread at a time. */
public final class Row {
    private final RowValues values;

    Row(RowValues values) {
        this.values = values;
    }

    RowValues values() {
        return values;
    }

    /** Forgets all values: every column is unset. */
    public void clear() {
        values.clear();
    }

    /** Whether a value or NULL was set since {@link #clear()}. */
    public boolean isSet(int column) {
        return values.isSet(column);
    }

    /**
     * Checks what {@link Table#insert} would, that columns which do not take NULL have values.
     *
     * @throws EngineException NULL_NOT_ALLOWED
     */
    public void checkNotNull() {
        values.checkNotNull(true);
    }

    /** Sets a column to NULL. */
    public void setNull(int column) {
        values.setNull(column);
    }

    /** Sets a value that travels as long; the caller has checked that it fits the column. */
    public void setLong(int column, long value) {
        values.setLong(column, value);
    }

    /** Sets a REAL or DOUBLE value. */
    public void setDouble(int column, double value) {
        values.setDouble(column, value);
    }

    /** Sets a DECIMAL, rounded half up to the column's scale. */
    public void setDecimal(int column, BigDecimal value) {
        values.setDecimal(column, value);
    }

    /** Sets a text value. */
    public void setString(int column, String value) {
        values.setString(column, value);
    }

    /** Sets a VARBINARY value, or a text value in UTF-8. */
    public void setBytes(int column, byte[] value, int offset, int length) {
        values.setBytes(column, value, offset, length);
    }

    /**
     * Sets a VARBINARY value, or a text value in UTF-8, that is read from its source when the row is written, piece by
     * piece; only a value of an indexed column is put together before. Where writing fails for want of memory it is tried
     * again only if the source can be read again.
     */
    public void setSource(int column, ValueSource source) {
        values.setSource(column, source);
    }
}
