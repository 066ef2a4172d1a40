package org.ashlardb.sql.execute;

import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.sql.type.LongValue;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/**
 * The snapshot of a result for values that were too long to be read with their rows. It has an owner: first the result's
 * cursor; then, if values were retained and a transaction runs, that transaction, until the last of them is released.
 */
public final class LongValues {
    /** Of a snapshot that is closed. */
    static final LongValues ENDED = new LongValues(null, false);

    private final Snapshot snapshot;
    private Cursor cursor; // null before a value is read
    private Value current; // where the cursor is
    private int retained;
    private boolean ofTransaction;
    private boolean open;

    private LongValues(Snapshot snapshot, boolean open) {
        this.snapshot = snapshot;
        this.open = open;
    }

    /** Of a snapshot, which is closed with the last of them. */
    LongValues(Snapshot snapshot) {
        this(snapshot, true);
    }

    LongValue value(Table table, int column, long rowId, int length) {
        return new Value(table, column, rowId, length);
    }

    /** Whether its values can be read. */
    public boolean isOpen() {
        return open;
    }

    /** Whether somebody wants values of it beyond the result. */
    boolean isRetained() {
        return retained > 0;
    }

    /** From now on it is open until the transaction ends or the last value is released. */
    public void giveToTransaction() {
        ofTransaction = true;
    }

    /** Closes the snapshot. May be called again. */
    public void end() {
        if (open) {
            open = false;
            current = null;
            if (cursor != null) {
                cursor.close();
            }
            snapshot.close();
        }
    }

    /** One value. */
    private final class Value implements LongValue {
        private final Table table;
        private final int column;
        private final long rowId;
        private final int length;
        private boolean kept;

        Value(Table table, int column, long rowId, int length) {
            this.table = table;
            this.column = column;
            this.rowId = rowId;
            this.length = length;
        }

        @Override
        public int length() {
            return length;
        }

        @Override
        public int read(int from, byte[] target, int offset, int count) {
            if (!open) {
                throw new SqlException(
                        SqlState.OBJECT_NOT_IN_STATE,
                        "a value of " + length + " bytes of table "
                                + table.definition().name()
                                + " can no longer be read: its result is closed, or its transaction has ended");
            }
            if (from >= length) {
                return 0;
            }
            try {
                seek();
                return cursor.copyBytes(column, from, Math.min(count, length - from), target, offset);
            } catch (EngineException e) {
                throw EngineErrors.map(e);
            }
        }

        private void seek() {
            if (current == this) {
                return;
            }
            if (cursor == null) {
                cursor = table.newCursor();
            }
            current = null;
            if (!cursor.seek(snapshot, rowId)) {
                throw new IllegalStateException("row " + rowId + " of " + table + " is gone from its snapshot");
            }
            current = this;
        }

        @Override
        public void retain() {
            if (open && !kept) {
                kept = true;
                retained++;
            }
        }

        @Override
        public void release() {
            if (kept) {
                kept = false;
                retained--;
                if (retained == 0 && ofTransaction) {
                    end();
                }
            }
        }
    }
}
