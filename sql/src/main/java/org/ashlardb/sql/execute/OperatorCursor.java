package org.ashlardb.sql.execute;

import java.math.BigDecimal;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.sql.plan.physical.Physical;
import org.ashlardb.sql.type.ResultCursor;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/**
 * The rows of a plan as a result. Streams: a batch is read when the one before is used up. {@link #detach} reads what
 * is left, when the snapshot cannot stay.
 */
public final class OperatorCursor implements ResultCursor {
    private final Execution execution;
    private final Operator root;
    private final Vector[] columns;
    private final ColumnStore rest;
    private Snapshot snapshot;
    private Batch batch;
    private int position;
    private int row;
    private int restPosition;
    private boolean open;
    private boolean detached;
    private long trackedIn;
    private boolean rolledBack;
    private CursorWatch watch = CursorWatch.NONE;

    public OperatorCursor(Execution execution, Physical plan) {
        this.execution = execution;
        root = new OperatorFactory(execution).make(plan);
        columns = new Vector[root.layout().size()];
        rest = execution.newSpillingStore(ColumnStore.kinds(root.layout().variables()));
    }

    /** Opens the plan. The snapshot is closed with the cursor. */
    public void open(Snapshot opened) {
        snapshot = opened;
        execution.setSnapshot(opened);
        batch = null;
        position = 0;
        detached = false;
        rolledBack = false;
        open = true;
        root.open();
    }

    /** Tells another one from now on when it works. */
    public void setWatch(CursorWatch newWatch) {
        watch = newWatch;
    }

    /** Notes which round of tracking the cursor is in; false when it was in this one already. */
    public boolean track(long round) {
        boolean changed = trackedIn != round;
        trackedIn = round;
        return changed;
    }

    public boolean isOpen() {
        return open;
    }

    @Override
    public boolean nextBuffered() {
        Batch current = batch;
        if (current == null || position + 1 >= current.count) {
            return false;
        }
        row = current.selection[++position];
        return true;
    }

    @Override
    public boolean next() {
        if (batch != null && ++position < batch.count) {
            row = batch.selection[position];
            return true;
        }
        if (rolledBack) {
            throw new SqlException(
                    SqlState.INVALID_CURSOR_STATE, "the result was closed when its transaction was rolled back");
        }
        return open && nextBatch();
    }

    private boolean nextBatch() {
        if (detached) {
            return nextDetached();
        }
        watch.resume();
        try {
            batch = readBatch();
        } catch (SqlException e) {
            watch.fail(e.sqlState());
            throw e;
        }
        watch.pause();
        if (batch == null) {
            close();
            return false;
        }
        watch.read(batch.count);
        System.arraycopy(batch.columns, 0, columns, 0, columns.length);
        position = 0;
        row = batch.selection[0];
        return true;
    }

    private Batch readBatch() {
        try {
            return root.next();
        } catch (EngineException e) {
            throw EngineErrors.map(e);
        } catch (OutOfMemoryError e) {
            close(); // what the operators hold can be collected at once
            throw EngineErrors.map(e);
        }
    }

    private boolean nextDetached() {
        if (restPosition >= rest.size()) {
            close();
            return false;
        }
        showRest(restPosition++);
        return true;
    }

    private void showRest(int index) {
        System.arraycopy(rest.at(index), 0, columns, 0, columns.length);
        row = rest.in(index);
    }

    /** Closes the cursor because its transaction was rolled back; whoever goes on reading it gets an error. */
    public void closeByRollback() {
        if (open) {
            close();
            rolledBack = true;
        }
    }

    /** Reads all rows not yet read and lets the snapshot go. The current row stays current. */
    public void detach() {
        if (!open || detached) {
            return;
        }
        boolean resumed = watch.resume();
        try {
            readRest();
        } finally {
            if (resumed) {
                watch.pause();
            }
        }
    }

    private void readRest() {
        rest.clear();
        boolean onRow = batch != null;
        if (onRow) {
            for (int i = position; i < batch.count; i++) {
                rest.add(columns, batch.selection[i]);
            }
        }
        for (Batch next = root.next(); next != null; next = root.next()) {
            watch.read(next.count);
            rest.addAll(next);
        }
        release();
        if (onRow) {
            showRest(0);
        }
        batch = null;
        restPosition = onRow ? 1 : 0;
        detached = true;
    }

    private void release() {
        root.close();
        execution.release();
        if (snapshot != null) {
            snapshot.close();
            snapshot = null;
        }
    }

    @Override
    public boolean isSelfContained() {
        return detached;
    }

    @Override
    public void close() {
        if (open) {
            open = false;
            batch = null;
            release();
            rest.clear();
            watch.closed();
        }
    }

    @Override
    public boolean isNull(int column) {
        return columns[column].isNull(row);
    }

    @Override
    public long getLong(int column) {
        return columns[column].getLong(row);
    }

    @Override
    public double getDouble(int column) {
        return columns[column].getDouble(row);
    }

    @Override
    public BigDecimal getDecimal(int column) {
        return columns[column].getDecimal(row);
    }

    @Override
    public String getString(int column) {
        return ((VaryingVector) columns[column]).getString(row);
    }

    @Override
    public byte[] getBytes(int column) {
        return ((VaryingVector) columns[column]).getBytes(row);
    }
}
