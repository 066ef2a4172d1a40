package org.ashlardb.engine.file;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One file, opened as often as threads read it at the same time, up to a limit: a handle has one position, so that two
 * threads cannot use it at once, and a device answers many readers in the time it answers one. Thread-safe.
 *
 * <p>A handle is opened when all others are in use. If the name does not lead to the file any more, or the system has no
 * handle left, readers wait for the first one.
 */
final class FileHandles {
    static final int MOST = 16;

    private final Path path;
    private final Object fileKey; // what tells the file from another that takes its name; null where nothing does
    private final Handle[] handles = new Handle[MOST];
    private volatile boolean closed;

    /** Opens the file for the first time, in a mode of {@link RandomAccessFile}. */
    FileHandles(Path path, String mode) throws IOException {
        this.path = path;
        this.fileKey = key(path);
        for (int i = 0; i < MOST; i++) {
            handles[i] = new Handle();
        }
        handles[0].file = new RandomAccessFile(path.toFile(), mode);
    }

    private static Object key(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    }

    /** The handle that is there from the beginning, the only one that can write. It is not locked. */
    Handle first() {
        return handles[0];
    }

    /** A handle to read from, locked: one that nobody uses, or that is given back soon. */
    Handle lock() {
        for (Handle handle : handles) {
            if (handle.lock.tryLock()) {
                return opened(handle);
            }
        }
        Handle handle = handles[(int) (Thread.currentThread().getId() % MOST)];
        handle.lock.lock();
        return opened(handle);
    }

    private Handle opened(Handle handle) {
        if (handle.file != null || open(handle)) {
            return handle;
        }
        handle.unlock();
        first().lock.lock();
        return first();
    }

    private boolean open(Handle handle) {
        if (closed) {
            return false;
        }
        try {
            handle.file = openAgain();
        } catch (IOException e) {
            return false; // the first handle does, and tells if the file cannot be read
        }
        return handle.file != null;
    }

    /** Opens the file for reading, or returns null if another one has its name. */
    private RandomAccessFile openAgain() throws IOException {
        RandomAccessFile file = new RandomAccessFile(path.toFile(), "r");
        boolean isSame = false;
        try {
            isSame = Objects.equals(fileKey, key(path));
        } finally {
            if (!isSame) {
                file.close();
            }
        }
        return isSame ? file : null;
    }

    /** Waits for those who read, but not by the first handle. */
    void close() throws IOException {
        closed = true;
        first().file.close();
        for (int i = 1; i < MOST; i++) {
            handles[i].close();
        }
    }

    /** An open file with a position, used by who holds its lock. */
    static final class Handle {
        private final ReentrantLock lock = new ReentrantLock();
        private RandomAccessFile file; // null before it is opened; in all handles but the first under the lock

        /** The file at a position. */
        RandomAccessFile at(long position) throws IOException {
            file.seek(position);
            return file;
        }

        /** The file, for what needs no position. */
        RandomAccessFile file() {
            return file;
        }

        void lock() {
            lock.lock();
        }

        void unlock() {
            lock.unlock();
        }

        private void close() throws IOException {
            lock.lock();
            try {
                if (file != null) {
                    file.close();
                }
            } finally {
                lock.unlock();
            }
        }
    }
}
