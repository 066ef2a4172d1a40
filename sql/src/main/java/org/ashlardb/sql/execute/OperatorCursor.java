package org.ashlardb.sql.execute;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.sql.plan.physical.Physical;
import org.ashlardb.sql.type.LongValue;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/**
 * The rows of a plan as a result. Streams: a batch is read when the one before is used up. {@link #detach} reads what
 * is left, when the snapshot cannot stay.
 */
public final class OperatorCursor implements VectorCursor, OpenResult {
    private final Execution execution;
    private final Operator root;
    private final Vector[] columns;
    private final ColumnStore rest;
    private final boolean leavesLongValues;
    private LongValues behindEnd; // null unless all rows were read and long values of them may still be
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
        execution.leaveColumns(plan);
        leavesLongValues = execution.leftColumns() != null;
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

    @Override
    public boolean track(long round) {
        boolean changed = trackedIn != round;
        trackedIn = round;
        return changed;
    }

    @Override
    public boolean isOpen() {
        return open || behindEnd != null;
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
            closeRows(false);
            return false;
        }
        watch.read(batch.count);
        snapshot.rest(); // nobody knows when the next batch is read
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

    @Override
    public void closeByRollback() {
        endBehind();
        if (open) {
            close();
            rolledBack = true;
        }
    }

    @Override
    public void detach() {
        if (!open || detached) {
            endBehind();
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
            keep(columns, batch.selection, position, batch.count);
        }
        for (Batch next = root.next(); next != null; next = root.next()) {
            watch.read(next.count);
            keep(next.columns, next.selection, 0, next.count);
        }
        releaseRows();
        closeSnapshot();
        if (onRow) {
            showRest(0);
        }
        batch = null;
        restPosition = onRow ? 1 : 0;
        detached = true;
    }

    /** Keeps some rows, without the snapshot. */
    private void keep(Vector[] source, int[] selection, int from, int to) {
        for (int i = from; i < to; i++) {
            if (leavesLongValues) {
                rest.addWhole(source, selection[i], execution.longValues());
            } else {
                rest.add(source, selection[i]);
            }
        }
    }

    private void releaseRows() {
        root.close();
        execution.release();
    }

    private void closeSnapshot() {
        LongValues values = execution.closeLongValues();
        if (values != null) {
            endOrKeep(values);
        } else if (snapshot != null) {
            snapshot.close();
        }
        snapshot = null;
    }

    private void endOrKeep(LongValues values) {
        if (!execution.keep(values)) {
            values.end();
        }
    }

    private void endBehind() {
        if (behindEnd != null) {
            endOrKeep(behindEnd);
            behindEnd = null;
        }
    }

    @Override
    public boolean isSelfContained() {
        return detached;
    }

    @Override
    public boolean leavesLongValues() {
        return leavesLongValues && !detached;
    }

    @Override
    public LongValue longValue(int column) {
        return leavesLongValues && columns[column] instanceof VaryingVector varying && varying.isLeft(row)
                ? execution.longValues().value(varying, row)
                : null;
    }

    @Override
    public void copy(int column, Vector target) {
        if (longValue(column) == null) {
            target.copy(0, columns[column], row);
        } else {
            execution.longValues().copy(target, columns[column], row);
        }
    }

    /** Makes a value of the row the first of a vector, as a whole. */
    void copyWhole(int column, Vector target) {
        if (longValue(column) == null) {
            target.copy(0, columns[column], row);
        } else {
            execution.longValues().copyWhole(target, 0, columns[column], row);
        }
    }

    @Override
    public LongValues giveLongValues() {
        closeRows(false);
        LongValues given = behindEnd;
        behindEnd = null;
        return given;
    }

    @Override
    public void close() {
        closeRows(true);
    }

    /** Closes the rows and, unless somebody may go on reading them, values that were left. */
    private void closeRows(boolean withValues) {
        if (open) {
            open = false;
            batch = null;
            releaseRows();
            behindEnd = withValues ? null : execution.closeLongValues();
            if (behindEnd == null) {
                closeSnapshot();
            }
            snapshot = null;
            rest.clear();
            watch.closed();
        } else if (withValues) {
            endBehind();
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
        VaryingVector text = (VaryingVector) columns[column];
        return text.isLeft(row) ? new String(longValue(column).collect(), StandardCharsets.UTF_8) : text.getString(row);
    }

    @Override
    public byte[] getBytes(int column) {
        VaryingVector data = (VaryingVector) columns[column];
        return data.isLeft(row) ? longValue(column).collect() : data.getBytes(row);
    }
}
