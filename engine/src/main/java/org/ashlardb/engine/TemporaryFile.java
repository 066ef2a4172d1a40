package org.ashlardb.engine;

import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.file.DataFile;
import org.ashlardb.engine.file.Directory;
import org.ashlardb.engine.file.DiskDirectory;

/**
 * Room on disk for what a statement cannot keep on the heap. It has no name where the operating system allows that, so
 * nothing is left when the process dies. One thread at a time; to be closed.
 */
public final class TemporaryFile implements AutoCloseable {
    private static final String PREFIX = "temporary-";

    private final Directory directory;
    private final String name;
    private final DataFile file;
    private final boolean named;
    private final AtomicLong total;
    private long size;
    private boolean closed;

    private TemporaryFile(Directory directory, String name, AtomicLong total) {
        this.total = total;
        this.directory = directory;
        this.name = name;
        file = directory.createFile(name);
        named = !deleted();
    }

    /**
     * A file beside those of the database, or where the operating system wants temporary files when that is null.
     *
     * @param total bytes of all such files
     */
    static TemporaryFile create(Directory beside, AtomicLong total) {
        return new TemporaryFile(place(beside), PREFIX + UUID.randomUUID(), total);
    }

    private static Directory place(Directory beside) {
        if (beside != null && !beside.isReadOnly()) {
            return beside;
        }
        Directory place = new DiskDirectory(Path.of(System.getProperty("java.io.tmpdir")), false);
        return beside == null ? place : beside.likewise(place);
    }

    /**
     * Deletes what processes that died left behind on systems where a file in use keeps its name. What cannot be deleted
     * stays until the next time.
     */
    static void deleteLeftOvers(Directory directory) {
        try {
            for (String name : directory.isReadOnly() ? List.<String>of() : directory.list()) {
                if (name.startsWith(PREFIX)) {
                    directory.delete(name);
                }
            }
        } catch (EngineException e) {
            return; // the database is open, and does not need the room
        }
    }

    private boolean deleted() {
        try {
            directory.delete(name);
            return true;
        } catch (EngineException e) {
            return false; // systems that delete no file in use
        }
    }

    /** How many bytes have been written. */
    public long size() {
        return size;
    }

    /**
     * Writes a range of the array behind what was written before and returns where it begins.
     *
     * @throws EngineException DISK_FULL, IO_ERROR
     */
    public long append(byte[] source, int offset, int length) {
        long start = size;
        file.write(start, source, offset, length);
        size = start + length;
        total.addAndGet(length);
        return start;
    }

    /**
     * Fills a range of the array with what was written.
     *
     * @throws EngineException IO_ERROR
     */
    public void read(long position, byte[] target, int offset, int length) {
        file.read(position, target, offset, length);
    }

    /** Gives the room back. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        total.addAndGet(-size);
        file.close();
        if (named) {
            directory.delete(name);
        }
    }
}
