package org.ashlardb.engine.encryption;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.concurrent.locks.ReentrantLock;
import org.ashlardb.engine.file.DataFile;
import org.ashlardb.engine.file.MappedFile;

/** A file that is encrypted in another one. Thread-safe. */
final class EncryptedFile implements DataFile {
    private static final int BLOCK = BlockCipher.BLOCK;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final DataFile file;
    private final DataKeys keys;
    private final long number;
    private final ReentrantLock edges = new ReentrantLock(); // of who writes a part of a block

    /**
     * @param number what tells the file from others
     */
    EncryptedFile(DataFile file, DataKeys keys, long number) {
        this.file = file;
        this.keys = keys;
        this.number = number;
    }

    @Override
    public long size() {
        return file.size();
    }

    // ---------------------------------------------------------------- blocks

    /** A way to read blocks, or to write them, as they are below. */
    private interface Transfer {
        void run(long position, byte[] blocks, int offset, int length);
    }

    private static long down(long position) {
        return position & -BLOCK;
    }

    private static long up(long position) {
        return position + BLOCK - 1 & -BLOCK;
    }

    private void read(Transfer input, long position, byte[] target, int offset, int length) {
        if (length == 0) {
            return;
        }
        long start = down(position);
        int whole = (int) (up(position + length) - start);
        if (whole == length) {
            readBlocks(input, start, target, offset, length);
        } else {
            byte[] blocks = new byte[whole];
            readBlocks(input, start, blocks, 0, whole);
            System.arraycopy(blocks, (int) (position - start), target, offset, length);
        }
    }

    private void readBlocks(Transfer input, long position, byte[] target, int offset, int length) {
        input.run(position, target, offset, length);
        keys.decrypt(number, position, target, offset, length);
    }

    private void write(Transfer input, Transfer output, long position, byte[] source, int offset, int length) {
        if (length == 0) {
            return;
        }
        long start = down(position);
        int whole = (int) (up(position + length) - start);
        byte[] blocks = new byte[whole];
        if (whole == length) {
            keys.encrypt(number, start, source, offset, blocks, 0, whole);
            output.run(start, blocks, 0, whole);
            return;
        }
        edges.lock();
        try {
            readEdges(input, start, position, position + length, blocks);
            System.arraycopy(source, offset, blocks, (int) (position - start), length);
            keys.encrypt(number, start, blocks, 0, blocks, 0, whole);
            output.run(start, blocks, 0, whole);
        } finally {
            edges.unlock();
        }
    }

    /** Reads the blocks of which only a part is to be written. */
    private void readEdges(Transfer input, long start, long from, long to, byte[] blocks) {
        long last = start + blocks.length - BLOCK;
        if (from > start) {
            readBlocks(input, start, blocks, 0, BLOCK);
        }
        if (to < last + BLOCK && (last > start || from == start)) {
            readBlocks(input, last, blocks, blocks.length - BLOCK, BLOCK);
        }
    }

    // ---------------------------------------------------------------- the file

    @Override
    public void read(long position, byte[] target, int offset, int length) {
        read(file::read, position, target, offset, length);
    }

    @Override
    public void write(long position, byte[] source, int offset, int length) {
        write(this::readEdge, file::write, position, source, offset, length);
    }

    @Override
    public void writeForced(long position, byte[] source, int offset, int length) {
        write(this::readEdge, file::writeForced, position, source, offset, length);
    }

    /** Zeros are what nobody has written, and are read as such. */
    @Override
    public void writeZeros(long length) {
        file.writeZeros(up(length));
    }

    /** There is nothing yet where the file is to be longer. */
    private void readEdge(long position, byte[] blocks, int offset, int length) {
        if (position + length <= file.size()) {
            file.read(position, blocks, offset, length);
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
    public void close() {
        file.close();
    }

    // ---------------------------------------------------------------- mappings

    @Override
    public MappedFile map(int length) {
        return new Mapping(file.map((int) up(length)), length);
    }

    /** The file in memory, where it is encrypted too. */
    private final class Mapping implements MappedFile {
        private final MappedFile below;
        private final int size;

        Mapping(MappedFile below, int size) {
            this.below = below;
            this.size = size;
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        public void get(int position, byte[] target, int offset, int length) {
            read(this::getBlocks, position, target, offset, length);
        }

        private void getBlocks(long position, byte[] target, int offset, int length) {
            below.get((int) position, target, offset, length);
        }

        private void putBlocks(long position, byte[] source, int offset, int length) {
            below.put((int) position, source, offset, length);
        }

        @Override
        public long getLong(int position) {
            byte[] bytes = new byte[Long.BYTES];
            get(position, bytes, 0, Long.BYTES);
            return (long) LONGS.get(bytes, 0);
        }

        @Override
        public void put(int position, byte[] source, int offset, int length) {
            write(this::getBlocks, this::putBlocks, position, source, offset, length);
        }

        @Override
        public void force(int position, int length) {
            int start = (int) down(position);
            below.force(start, (int) up(position + (long) length) - start);
        }
    }
}
