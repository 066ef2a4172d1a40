package org.ashlardb.jdbc.result;

import java.math.BigDecimal;
import org.ashlardb.sql.type.LongValue;
import org.ashlardb.sql.type.ResultCursor;

/** The rows of a cursor, of which the present one may have been changed since it was read. */
class EditedRow implements ResultCursor {
    /** What happened to a row through its result set. */
    enum Change {
        UPDATED,
        DELETED,
        INSERTED
    }

    /**
     * A row that is not as the cursor has it.
     *
     * @param values in native form; null for those that the cursor has
     * @param change null for a row that was only read again
     */
    record Edit(Object[] values, Change change) {}

    private final ResultCursor base;
    private Edit now; // null where the row is as the cursor has it

    EditedRow(ResultCursor base) {
        this.base = base;
    }

    ResultCursor base() {
        return base;
    }

    /** What happened to the present row, or null. */
    final Change change() {
        return now == null ? null : now.change();
    }

    /** Gives the present row other values. */
    void edit(Edit edit) {
        now = edit;
    }

    /** The present row is another, with the edit it has. */
    final void show(Edit edit) {
        now = edit;
    }

    /** A row was added to the table. One that is read forward only is not seen. */
    void append(Object[] values) {
        // behind rows that are read no more
    }

    @Override
    public boolean next() {
        now = null;
        return base.next();
    }

    private boolean isAsRead() {
        return now == null || now.values() == null;
    }

    /** The present row goes on showing what it shows, as a deleted one. */
    final void markDeleted() {
        edit(new Edit(now == null ? null : now.values(), Change.DELETED));
    }

    @Override
    public boolean isNull(int column) {
        return isAsRead() ? base.isNull(column) : now.values()[column] == null;
    }

    @Override
    public long getLong(int column) {
        return isAsRead() ? base.getLong(column) : (Long) now.values()[column];
    }

    @Override
    public double getDouble(int column) {
        return isAsRead() ? base.getDouble(column) : (Double) now.values()[column];
    }

    @Override
    public BigDecimal getDecimal(int column) {
        return isAsRead() ? base.getDecimal(column) : (BigDecimal) now.values()[column];
    }

    @Override
    public String getString(int column) {
        return isAsRead() ? base.getString(column) : (String) now.values()[column];
    }

    /** A copy, so that a caller may keep or change it. */
    @Override
    public byte[] getBytes(int column) {
        return isAsRead() ? base.getBytes(column) : ((byte[]) now.values()[column]).clone();
    }

    @Override
    public LongValue longValue(int column) {
        return isAsRead() ? base.longValue(column) : null;
    }

    @Override
    public void close() {
        base.close();
    }
}
