package org.ashlardb.engine.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/**
 * The lock of a database's directory: a file that holds the owner's process number, locked by the operating system
 * behind that text, so that others can read it. It ends with the process, however that ends. A read-only database is
 * locked shared where its file exists.
 */
final class DiskLock implements Directory.Lock {
    static final String NAME = "lock";

    private static final long LOCKED_BYTE = 1 << 20;

    private final FileChannel channel;

    private DiskLock(FileChannel channel) {
        this.channel = channel;
    }

    static Directory.Lock take(Path file, boolean readOnly) {
        if (readOnly && !Files.exists(file)) {
            return () -> {};
        }
        try {
            return DiskDirectory.uninterrupted(() -> takeOnce(file, readOnly));
        } catch (IOException e) {
            throw DiskDirectory.failure("lock", file, e);
        }
    }

    private static Directory.Lock takeOnce(Path file, boolean readOnly) throws IOException {
        FileChannel channel = readOnly
                ? FileChannel.open(file, StandardOpenOption.READ)
                : FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
        boolean done = false;
        try {
            FileLock lock = tryLock(channel, readOnly);
            if (lock == null) {
                throw new EngineException(
                        ErrorCode.DATABASE_IN_USE,
                        "database " + file.getParent() + " is in use: " + file + " is locked by " + owner(file));
            }
            if (!readOnly) {
                writeOwner(channel);
            }
            done = true;
            return new DiskLock(channel);
        } finally {
            if (!done) {
                channel.close();
            }
        }
    }

    private static FileLock tryLock(FileChannel channel, boolean shared) throws IOException {
        try {
            return channel.tryLock(LOCKED_BYTE, 1, shared);
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    private static void writeOwner(FileChannel channel) throws IOException {
        String owner = "process " + ProcessHandle.current().pid();
        channel.truncate(0);
        channel.write(ByteBuffer.wrap(owner.getBytes(StandardCharsets.UTF_8)), 0);
    }

    private static String owner(Path file) throws IOException {
        String owner = Files.readString(file).trim();
        return owner.isEmpty() ? "another process" : owner;
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // The lock ends with the process; nothing of the database's depends on this file.
        }
    }
}
