package org.ashlardb.engine.encryption;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.concurrent.locks.ReentrantLock;
import org.ashlardb.engine.file.MappedFile;

/**
 * What stands in for a mapping of an encrypted file: each {@link #put} is a write, which survives the process too, and
 * leaves no block half written if that dies meanwhile. Thread-safe.
 */
final class EncryptedMapping implements MappedFile {
    private static final int WINDOW = 1 << 16;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final EncryptedFile file;
    private final int size;
    private final ReentrantLock lock = new ReentrantLock();
    private byte[] window; // what is read again and again, null before that; like the rest under the lock
    private int windowStart;
    private long windowWrites; // how many there were when it was read

    EncryptedMapping(EncryptedFile file, int size) {
        this.file = file;
        this.size = size;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public void get(int position, byte[] target, int offset, int length) {
        lock.lock();
        try {
            int done = 0;
            while (done < length) {
                int at = position + done;
                show(at);
                int count = Math.min(length - done, windowStart + window.length - at);
                System.arraycopy(window, at - windowStart, target, offset + done, count);
                done += count;
            }
        } finally {
            lock.unlock();
        }
    }

    private void show(int position) {
        long count = file.writes();
        if (window != null
                && windowWrites == count
                && position >= windowStart
                && position < windowStart + window.length) {
            return;
        }
        int start = position & -WINDOW;
        byte[] read = new byte[Math.min(WINDOW, size - start)];
        file.read(start, read, 0, read.length);
        window = read;
        windowStart = start;
        windowWrites = count;
    }

    @Override
    public long getLong(int position) {
        byte[] bytes = new byte[Long.BYTES];
        get(position, bytes, 0, Long.BYTES);
        return (long) LONGS.get(bytes, 0);
    }

    @Override
    public void put(int position, byte[] source, int offset, int length) {
        file.write(position, source, offset, length);
    }

    @Override
    public void force(int position, int length) {
        file.forceMapped();
    }
}
