package org.ashlardb.sql.execute;

import java.math.BigDecimal;
import java.util.List;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.sql.execute.spill.BlockFile;
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
 * from there on.
 */
public final class ScrolledRows implements ScrollCursor {
    private final SqlKind[] kinds;
    private final ColumnStore rows;
    private boolean filled;
    private long position;
    private Vector[] columns; // of the present row
    private int row;

    private ScrolledRows(Database database, SqlKind[] kinds, StatementMemory memory, Runnable check) {
        this.kinds = kinds;
        MemoryBudget budget = new MemoryBudget(memory);
        Runnable checkWhileFilling = () -> checkUnlessFilled(check);
        rows = new ColumnStore(
                kinds,
                budget,
                new SpilledPieces(() -> new BlockFile(database, checkWhileFilling, bytes -> {}), budget),
                ColumnStore.SEQUENTIAL);
    }

    /**
     * Reads the rows of a cursor.
     *
     * @param mostRows the number of rows to stop after, or 0 for all
     * @param check called for each block; fails when the statement is to end
     */
    public static ScrolledRows copy(
            ResultCursor source,
            List<ResultColumn> columns,
            long mostRows,
            Database database,
            StatementMemory memory,
            Runnable check) {
        SqlKind[] kinds = new SqlKind[columns.size()];
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] = columns.get(i).type().kind();
        }
        ScrolledRows rows = new ScrolledRows(database, kinds, memory, check);
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
        while ((mostRows == 0 || rows.size() < mostRows) && source.next()) {
            for (int i = 0; i < one.length; i++) {
                one[i].reset(1);
                set(one[i], 0, source, i);
            }
            rows.add(one, 0);
        }
        filled = true;
    }

    private static void set(Vector target, int row, ResultCursor source, int column) {
        if (source.isNull(column)) {
            target.setNull(row);
            return;
        }
        target.clearNull(row);
        if (target instanceof LongVector longs) {
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
            int index = (int) (position - 1);
            columns = rows.at(index);
            row = rows.in(index);
            return true;
        } catch (EngineException e) {
            throw EngineErrors.map(e);
        }
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
        return ((VaryingVector) columns[column]).getString(row);
    }

    @Override
    public byte[] getBytes(int column) {
        return ((VaryingVector) columns[column]).getBytes(row);
    }

    /** Lets all rows go. A thread that still reads the present one finds it. */
    @Override
    public void close() {
        rows.clear();
        position = 0;
    }
}
