package org.ashlardb.sql.execute.spill;

import java.util.function.LongConsumer;
import org.ashlardb.engine.Database;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** Rows in a temporary file, read in the order they were added. One thread at a time; to be closed. */
public final class SpilledRows implements AutoCloseable {
    private static final int BLOCK_BYTES = 1 << 16;

    private final SqlKind[] kinds;
    private final Vector[] pending;
    private final BlockFile file;
    private int pendingRows;
    private long pendingBytes;
    private long size;

    /**
     * Rows of these kinds.
     *
     * @param check called for each block that is written or read; it fails when the statement is to end
     * @param listener told how many bytes go to disk
     */
    public SpilledRows(Database database, SqlKind[] kinds, Runnable check, LongConsumer listener) {
        file = new BlockFile(database, check, listener);
        this.kinds = kinds;
        pending = newBatch().columns;
        startBlock();
    }

    private Batch newBatch() {
        Batch batch = new Batch(kinds.length);
        for (int i = 0; i < kinds.length; i++) {
            batch.columns[i] = Vector.of(kinds[i]);
        }
        return batch;
    }

    private void startBlock() {
        for (Vector column : pending) {
            column.reset(0);
        }
        pendingRows = 0;
        pendingBytes = 0;
    }

    /** Adds a row of columns of these kinds. */
    public void add(Vector[] columns, int row) {
        for (int i = 0; i < pending.length; i++) {
            pending[i].ensure(pendingRows + 1);
            pending[i].copy(pendingRows, columns[i], row);
            pendingBytes += pending[i].sizeOf(pendingRows);
        }
        pendingRows++;
        size++;
        if (pendingRows == Batch.CAPACITY || pendingBytes >= BLOCK_BYTES) {
            writeBlock();
        }
    }

    private void writeBlock() {
        file.append(pending, pendingRows);
        startBlock();
    }

    /** How many rows there are. */
    public long size() {
        return size;
    }

    /** The kinds of the columns. */
    public SqlKind[] kinds() {
        return kinds.clone();
    }

    /** Reads all rows from the first on; no more can be added. */
    public Reader reader() {
        if (pendingRows > 0) {
            writeBlock();
        }
        return new Reader();
    }

    @Override
    public void close() {
        file.close();
    }

    /** Reads the rows once. */
    public final class Reader {
        private final Batch batch = newBatch();
        private long position;

        private Reader() {}

        /** The next rows, or null; valid until the next call. */
        public Batch next() {
            if (position == file.size()) {
                return null;
            }
            position = file.read(position, batch);
            return batch;
        }
    }
}
