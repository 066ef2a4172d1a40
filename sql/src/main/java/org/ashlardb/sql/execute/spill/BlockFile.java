package org.ashlardb.sql.execute.spill;

import java.nio.ByteBuffer;
import java.util.function.LongConsumer;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.TemporaryFile;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** Blocks of rows in a temporary file, which is made for the first of them. One thread at a time; to be closed. */
public final class BlockFile implements AutoCloseable {
    private final Database database;
    private final Runnable check;
    private final LongConsumer listener;
    private final BlockWriter writer = new BlockWriter();
    private final byte[] length = new byte[Integer.BYTES];
    private byte[] block = {};
    private TemporaryFile file; // null until there is a block

    /**
     * No blocks yet.
     *
     * @param check called for each block that is written or read; it fails when the statement is to end
     * @param listener told how many bytes go to disk
     */
    public BlockFile(Database database, Runnable check, LongConsumer listener) {
        this.database = database;
        this.check = check;
        this.listener = listener;
    }

    /** Bytes written. */
    public long size() {
        return file == null ? 0 : file.size();
    }

    /** Writes the first rows of some columns; returns where they are. */
    public long append(Vector[] columns, int count) {
        check.run();
        if (file == null) {
            file = database.newTemporaryFile();
        }
        ByteBuffer bytes = writer.write(columns, count);
        ByteBuffer.wrap(length).putInt(bytes.limit());
        long place = file.append(length, 0, length.length);
        file.append(bytes.array(), 0, bytes.limit());
        listener.accept(length.length + bytes.limit());
        return place;
    }

    /** Reads the block at a place; returns where the next one is. */
    public long read(long place, Batch target) {
        check.run();
        file.read(place, length, 0, length.length);
        int bytes = ByteBuffer.wrap(length).getInt();
        if (block.length < bytes) {
            block = new byte[bytes];
        }
        file.read(place + length.length, block, 0, bytes);
        BlockReader.read(ByteBuffer.wrap(block, 0, bytes), target);
        return place + length.length + bytes;
    }

    @Override
    public void close() {
        if (file != null) {
            file.close();
            file = null;
        }
    }
}
