package org.ashlardb.sql.execute;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.sql.execute.spill.BlockFile;
import org.ashlardb.sql.type.LongValue;
import org.ashlardb.sql.type.ResultColumn;
import org.ashlardb.sql.type.ResultCursor;
import org.ashlardb.sql.type.ScrollCursor;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/**
 * All rows of a query, to be moved through in any direction: on the heap as long as {@code query_memory} lasts, and on disk
 * from there on. Long values that the query has left in tables stay there, and with them its snapshot; {@link #detach} reads
 * them, and after a rollback they are gone.
 */
public final class ScrolledRows implements ScrollCursor, OpenResult {
    private final SqlKind[] kinds;
    private final Supplier<ColumnStore> stores;
    private final LongValueKeeper keeper;
    private ColumnStore rows;
    private LongValues longValues; // null if there are none
    private long trackedIn;
    private boolean filled;
    private long position;
    private Vector[] columns; // of the present row
    private int row;

    private ScrolledRows(
            Database database, SqlKind[] kinds, StatementMemory memory, Runnable check, LongValueKeeper keeper) {
        this.kinds = kinds;
        this.keeper = keeper;
        MemoryBudget budget = new MemoryBudget(memory);
        Runnable checkWhileFilling = () -> checkUnlessFilled(check);
        stores = () -> new ColumnStore(
                kinds,
                budget,
                new SpilledPieces(() -> new BlockFile(database, checkWhileFilling, bytes -> {}), budget),
                ColumnStore.SEQUENTIAL);
        rows = stores.get();
    }

    /**
     * Reads the rows of a cursor.
     *
     * @param mostRows the number of rows to stop after, or 0 for all
     * @param check called for each block; fails when the statement is to end
     * @param keeper takes over long values that somebody wants when the rows are closed
     */
    public static ScrolledRows copy(
            ResultCursor source,
            List<ResultColumn> columns,
            long mostRows,
            Database database,
            StatementMemory memory,
            Runnable check,
            LongValueKeeper keeper) {
        SqlKind[] kinds = new SqlKind[columns.size()];
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] = columns.get(i).type().kind();
        }
        ScrolledRows rows = new ScrolledRows(database, kinds, memory, check, keeper);
        boolean done = false;
        try {
            rows.fill(source, mostRows);
            done = true;
            return rows;
        } catch (EngineException e) {
            throw EngineErrors.map(e);
        } finally {
            if (!done) {
                rows.close();
            }
        }
    }

    /** A statement that has read its rows is over and cannot be cancelled any more. */
    private void checkUnlessFilled(Runnable check) {
        if (!filled) {
            check.run();
        }
    }

    private void fill(ResultCursor source, long mostRows) {
        Vector[] one = new Vector[kinds.length];
        for (int i = 0; i < one.length; i++) {
            one[i] = Vector.of(kinds[i]);
        }
        boolean anyLeft = false;
        while ((mostRows == 0 || rows.size() < mostRows) && source.next()) {
            for (int i = 0; i < one.length; i++) {
                one[i].reset(1);
                set(one[i], 0, source, i);
                anyLeft |= one[i] instanceof VaryingVector varying && varying.isLeft(0);
            }
            rows.add(one, 0);
        }
        if (anyLeft) {
            longValues = ((VectorCursor) source).giveLongValues();
        }
        filled = true;
    }

    private static void set(Vector target, int row, ResultCursor source, int column) {
        if (source instanceof VectorCursor vectors) {
            vectors.copy(column, target);
        } else if (source.isNull(column)) {
            target.setNull(row);
        } else if (target instanceof LongVector longs) {
            longs.values[row] = source.getLong(column);
        } else if (target instanceof DoubleVector doubles) {
            doubles.values[row] = source.getDouble(column);
        } else if (target instanceof DecimalVector decimals) {
            decimals.set(row, source.getDecimal(column));
        } else {
            byte[] bytes = source.getBytes(column);
            ((VaryingVector) target).append(row, bytes, 0, bytes.length);
        }
    }

    @Override
    public long size() {
        return rows.size();
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public boolean moveTo(long target) {
        position = Math.max(0, Math.min(rows.size() + 1L, target));
        if (!isOnRow()) {
            return false;
        }
        try {
            show();
            return true;
        } catch (EngineException e) {
            throw EngineErrors.map(e);
        }
    }

    private void show() {
        int index = (int) (position - 1);
        columns = rows.at(index);
        row = rows.in(index);
    }

    /** Bytes of its rows that are on disk. */
    public long bytesOnDisk() {
        return rows.bytesOnDisk();
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
        LongValue left = longValue(column);
        return left == null
                ? ((VaryingVector) columns[column]).getString(row)
                : new String(left.collect(), StandardCharsets.UTF_8);
    }

    @Override
    public byte[] getBytes(int column) {
        LongValue left = longValue(column);
        return left == null ? ((VaryingVector) columns[column]).getBytes(row) : left.collect();
    }

    @Override
    public boolean leavesLongValues() {
        return longValues != null;
    }

    @Override
    public LongValue longValue(int column) {
        return longValues != null && columns[column] instanceof VaryingVector varying && varying.isLeft(row)
                ? longValues.value(varying, row)
                : null;
    }

    @Override
    public boolean track(long round) {
        boolean changed = trackedIn != round;
        trackedIn = round;
        return changed;
    }

    @Override
    public boolean isOpen() {
        return longValues != null && longValues.isOpen();
    }

    @Override
    public void detach() {
        if (!isOpen()) {
            return;
        }
        ColumnStore whole = stores.get();
        boolean done = false;
        try {
            for (int i = 0; i < rows.size(); i++) {
                whole.addWhole(rows.at(i), rows.in(i), longValues);
            }
            done = true;
        } finally {
            if (!done) {
                whole.clear();
            }
        }
        rows.clear();
        rows = whole;
        if (isOnRow()) {
            show();
        }
        endLongValues();
        longValues = null;
    }

    @Override
    public void closeByRollback() {
        endLongValues();
    }

    private void endLongValues() {
        if (isOpen() && !keep()) {
            longValues.end();
        }
    }

    private boolean keep() {
        return longValues.isRetained() && keeper.keep(longValues);
    }

    /** Lets all rows go. A thread that still reads the present one finds it. */
    @Override
    public void close() {
        endLongValues();
        rows.clear();
        position = 0;
    }
}
