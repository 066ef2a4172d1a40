package org.ashlardb.engine.encryption;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.ashlardb.engine.file.DataFile;
import org.ashlardb.engine.file.MappedFile;

/** A file that is encrypted in another one. Thread-safe. */
final class EncryptedFile implements DataFile {
    private static final int BLOCK = BlockCipher.BLOCK;

    private final DataFile file;
    private final DataKeys keys;
    private final long number;
    private final ReentrantLock edges = new ReentrantLock(); // of who writes a part of a block
    private final AtomicLong writes = new AtomicLong();
    private final ReentrantLock closing = new ReentrantLock();
    private boolean closed; // under closing

    /**
     * @param number what tells the file from others
     */
    EncryptedFile(DataFile file, DataKeys keys, long number) {
        this.file = file;
        this.keys = keys;
        this.number = number;
    }

    /** A number that is another one after each write. */
    long writes() {
        return writes.get();
    }

    @Override
    public long size() {
        return file.size();
    }

    // ---------------------------------------------------------------- reading

    @Override
    public void read(long position, byte[] target, int offset, int length) {
        if (length == 0) {
            return;
        }
        long start = down(position);
        int whole = (int) (up(position + length) - start);
        if (whole == length) {
            readBlocks(start, target, offset, length);
        } else {
            byte[] blocks = new byte[whole];
            readBlocks(start, blocks, 0, whole);
            System.arraycopy(blocks, (int) (position - start), target, offset, length);
        }
    }

    private void readBlocks(long position, byte[] target, int offset, int length) {
        file.read(position, target, offset, length);
        keys.decrypt(number, position, target, offset, length);
    }

    private static long down(long position) {
        return position & -BLOCK;
    }

    private static long up(long position) {
        return position + BLOCK - 1 & -BLOCK;
    }

    // ---------------------------------------------------------------- writing

    /** A way to write blocks that are encrypted. */
    private interface Output {
        void write(long position, byte[] source, int offset, int length);
    }

    @Override
    public void write(long position, byte[] source, int offset, int length) {
        write(position, source, offset, length, file::write);
    }

    @Override
    public void writeForced(long position, byte[] source, int offset, int length) {
        write(position, source, offset, length, file::writeForced);
    }

    private void write(long position, byte[] source, int offset, int length, Output output) {
        if (length == 0) {
            return;
        }
        try {
            encrypt(position, source, offset, length, output);
        } finally {
            writes.incrementAndGet();
        }
    }

    private void encrypt(long position, byte[] source, int offset, int length, Output output) {
        long start = down(position);
        int whole = (int) (up(position + length) - start);
        byte[] blocks = new byte[whole];
        if (whole == length) {
            keys.encrypt(number, start, source, offset, blocks, 0, whole);
            output.write(start, blocks, 0, whole);
            return;
        }
        edges.lock();
        try {
            readEdges(start, position, position + length, blocks);
            System.arraycopy(source, offset, blocks, (int) (position - start), length);
            keys.encrypt(number, start, blocks, 0, blocks, 0, whole);
            output.write(start, blocks, 0, whole);
        } finally {
            edges.unlock();
        }
    }

    /** Reads the blocks of which only a part is to be written. */
    private void readEdges(long start, long from, long to, byte[] blocks) {
        long last = start + blocks.length - BLOCK;
        if (from > start) {
            readEdge(start, blocks, 0);
        }
        if (to < last + BLOCK && (last > start || from == start)) {
            readEdge(last, blocks, blocks.length - BLOCK);
        }
    }

    private void readEdge(long position, byte[] blocks, int offset) {
        if (position + BLOCK <= file.size()) {
            readBlocks(position, blocks, offset, BLOCK);
        }
    }

    @Override
    public void truncate(long size) {
        file.truncate(up(size));
    }

    @Override
    public void force() {
        file.force();
    }

    @Override
    public MappedFile map(int length) {
        return new EncryptedMapping(this, length);
    }

    /** Forces what was put into a mapping, unless the file is closed. */
    void forceMapped() {
        closing.lock();
        try {
            if (!closed) {
                file.force();
            }
        } finally {
            closing.unlock();
        }
    }

    @Override
    public void close() {
        closing.lock();
        try {
            closed = true;
            file.close();
        } finally {
            closing.unlock();
        }
    }
}
