package org.ashlardb.sql.execute;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.sql.type.LongValue;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/**
 * The snapshot of a result for values that were too long to be read with their rows. It has an owner: first the result's
 * cursor; then, if values were retained and a transaction runs, that transaction, until the last of them is released.
 */
public final class LongValues {
    private final Snapshot snapshot;
    private final LeftColumns columns;
    private final List<Cursor> cursors = new ArrayList<>(); // one for each table of which a value was read
    private Cursor cursor; // the one used last
    private Value current; // where that cursor is
    private int retained;
    private boolean ofTransaction;
    private boolean open;

    private LongValues(Snapshot snapshot, LeftColumns columns, boolean open) {
        this.snapshot = snapshot;
        this.columns = columns;
        this.open = open;
    }

    /** Of a snapshot, which is closed with the last of them. */
    LongValues(Snapshot snapshot, LeftColumns columns) {
        this(snapshot, columns, true);
    }

    /** Of a snapshot that is closed. */
    static LongValues ended(LeftColumns columns) {
        return new LongValues(null, columns, false);
    }

    /** A value that was left. */
    LongValue value(VaryingVector vector, int row) {
        int origin = vector.origin(row);
        return new Value(columns.table(origin), columns.ordinal(origin), vector.rowId(row), vector.leftLength(row));
    }

    /** Copies a value as {@link Vector#copy} does, but as a whole if it was left. */
    void copyWhole(Vector target, int row, Vector source, int sourceRow) {
        if (!source.isNull(sourceRow) && source instanceof VaryingVector from && from.isLeft(sourceRow)) {
            VaryingVector to = (VaryingVector) target;
            LongValue value = value(from, sourceRow);
            to.clearNull(row);
            int start = to.begin(row, value.length());
            value.readFully(to.bytes.data, start);
            to.finish(row, start + value.length());
        } else {
            target.copy(row, source, sourceRow);
        }
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
            cursor = null;
            cursors.forEach(Cursor::close);
            cursors.clear();
            snapshot.close();
        }
    }

    /** Makes a value that was left the first of a vector: left, too, if it is one of the longest. */
    void copy(Vector target, Vector source, int sourceRow) {
        if (((VaryingVector) source).leftLength(sourceRow) > LeftColumns.LONGEST) {
            target.copy(0, source, sourceRow);
        } else {
            copyWhole(target, 0, source, sourceRow);
        }
    }

    private Cursor cursorOf(Table table) {
        if (cursor != null && cursor.table() == table) {
            return cursor;
        }
        for (Cursor known : cursors) {
            if (known.table() == table) {
                return known;
            }
        }
        Cursor made = table.newCursor();
        cursors.add(made);
        return made;
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
                int read = cursor.copyBytes(column, from, Math.min(count, length - from), target, offset);
                snapshot.rest();
                return read;
            } catch (EngineException e) {
                throw EngineErrors.map(e);
            }
        }

        private void seek() {
            if (current == this) {
                return;
            }
            current = null;
            cursor = cursorOf(table);
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
