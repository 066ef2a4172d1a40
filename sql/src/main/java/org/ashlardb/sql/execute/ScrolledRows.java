package org.ashlardb.sql.execute;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.sql.execute.spill.BlockFile;
import org.ashlardb.sql.type.ResultColumn;
import org.ashlardb.sql.type.ResultCursor;
import org.ashlardb.sql.type.ScrollCursor;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/**
 * All rows of a query, to be moved through in any direction. They are in blocks of up to 1,024 rows or some 64 KB, on the
 * heap as long as {@code query_memory} lasts and in a temporary file from there on. Of the file one block at a time is in
 * memory, and of each block its first row and its place.
 */
public final class ScrolledRows implements ScrollCursor {
    private static final int BLOCK_BYTES = 1 << 16;
    private static final int FIRST_BLOCKS = 8;

    private final SqlKind[] kinds;
    private final MemoryBudget memory;
    private final BlockFile file;
    /** Of each block the number of its first row, from 0. */
    private long[] firstRows = new long[FIRST_BLOCKS];
    /** Of each block on disk its place, of one on the heap -1 - its number in {@link #onHeap}. */
    private long[] places = new long[FIRST_BLOCKS];

    private final List<Vector[]> onHeap = new ArrayList<>();
    private int blocks;
    private boolean filled;
    private long size;
    private long taken;
    private Batch loaded; // what was read from disk last, or null
    private int loadedBlock = -1;

    private long position;
    private Vector[] columns;
    private int row;

    private ScrolledRows(Database database, SqlKind[] kinds, StatementMemory memory, Runnable check) {
        this.kinds = kinds;
        this.memory = new MemoryBudget(memory);
        file = new BlockFile(database, () -> checkUnlessFilled(check), bytes -> {});
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
        Vector[] pending = newVectors();
        int count = 0;
        long bytes = 0;
        while ((mostRows == 0 || size + count < mostRows) && source.next()) {
            for (int i = 0; i < kinds.length; i++) {
                pending[i].ensure(count + 1);
                set(pending[i], count, source, i);
                bytes += pending[i].sizeOf(count);
            }
            count++;
            if (count == Batch.CAPACITY || bytes >= BLOCK_BYTES) {
                pending = keep(pending, count, bytes);
                count = 0;
                bytes = 0;
            }
        }
        if (count > 0) {
            keep(pending, count, bytes);
        }
        filled = true;
    }

    private Vector[] newVectors() {
        Vector[] vectors = new Vector[kinds.length];
        for (int i = 0; i < vectors.length; i++) {
            vectors[i] = Vector.of(kinds[i]);
            vectors[i].reset(0);
        }
        return vectors;
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

    /** Keeps a block; returns vectors for the next one. */
    private Vector[] keep(Vector[] block, int count, long bytes) {
        if (blocks == places.length) {
            places = Arrays.copyOf(places, 2 * blocks);
            firstRows = Arrays.copyOf(firstRows, 2 * blocks);
        }
        firstRows[blocks] = size;
        size += count;
        if (memory.isFull(taken)) {
            places[blocks++] = file.append(block, count);
            for (Vector column : block) {
                column.reset(0);
            }
            return block;
        }
        memory.take(bytes);
        taken += bytes;
        places[blocks++] = -1 - onHeap.size();
        onHeap.add(block);
        return newVectors();
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public boolean moveTo(long target) {
        position = Math.max(0, Math.min(size + 1, target));
        if (!isOnRow()) {
            return false;
        }
        try {
            int block = blockOf(position - 1);
            columns = places[block] < 0 ? onHeap.get((int) (-1 - places[block])) : load(block);
            row = (int) (position - 1 - firstRows[block]);
            return true;
        } catch (EngineException e) {
            throw EngineErrors.map(e);
        }
    }

    private int blockOf(long index) {
        int found = Arrays.binarySearch(firstRows, 0, blocks, index);
        return found >= 0 ? found : -found - 2;
    }

    private Vector[] load(int block) {
        if (loadedBlock != block) {
            if (loaded == null) {
                loaded = new Batch(kinds.length);
                System.arraycopy(newVectors(), 0, loaded.columns, 0, kinds.length);
            }
            loadedBlock = -1;
            file.read(places[block], loaded);
            loadedBlock = block;
        }
        return loaded.columns;
    }

    /** Bytes of its rows that are on disk. */
    public long bytesOnDisk() {
        return file.size();
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
        memory.give(taken);
        taken = 0;
        size = 0;
        position = 0;
        blocks = 0;
        onHeap.clear();
        file.close();
    }
}
