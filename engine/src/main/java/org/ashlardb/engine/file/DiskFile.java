package org.ashlardb.engine.file;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.ReentrantLock;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/** A file of the file system. Reads and writes go through {@link RandomAccessFile}s, which interrupts do not close. */
final class DiskFile implements DataFile {
    private final Path path;
    private final FileHandles handles;
    private final boolean readOnly;
    private final ReentrantLock forcedLock = new ReentrantLock();
    private RandomAccessFile forced; // under its lock

    DiskFile(Path path, boolean readOnly) throws IOException {
        this.path = path;
        this.handles = new FileHandles(path, readOnly ? "r" : "rw");
        this.readOnly = readOnly;
    }

    @Override
    public long size() {
        try {
            return handles.first().file().length();
        } catch (IOException e) {
            throw DiskDirectory.failure("read", path, e);
        }
    }

    @Override
    public void read(long position, byte[] target, int offset, int length) {
        FileHandles.Handle handle = handles.lock();
        try {
            RandomAccessFile file = handle.at(position);
            int done = 0;
            while (done < length) {
                int count = file.read(target, offset + done, length - done);
                if (count < 0) {
                    throw new EngineException(
                            ErrorCode.CORRUPTED,
                            path + " ends at " + (position + done) + ", expected " + length + " bytes from " + position
                                    + " on");
                }
                done += count;
            }
        } catch (IOException e) {
            throw DiskDirectory.failure("read", path, e);
        } finally {
            handle.unlock();
        }
    }

    @Override
    public void write(long position, byte[] source, int offset, int length) {
        FileHandles.Handle handle = handles.first();
        handle.lock();
        try {
            handle.at(position).write(source, offset, length);
        } catch (IOException e) {
            throw DiskDirectory.failure("write", path, e);
        } finally {
            handle.unlock();
        }
    }

    /** The file is opened once more so that the operating system forces each write of that handle. */
    @Override
    public void writeForced(long position, byte[] source, int offset, int length) {
        forcedLock.lock();
        try {
            if (forced == null) {
                forced = new RandomAccessFile(path.toFile(), "rwd");
            }
            forced.seek(position);
            forced.write(source, offset, length);
        } catch (IOException e) {
            throw DiskDirectory.failedForce(path, e);
        } finally {
            forcedLock.unlock();
        }
    }

    @Override
    public void truncate(long size) {
        FileHandles.Handle handle = handles.first();
        handle.lock();
        try {
            handle.file().setLength(size);
        } catch (IOException e) {
            throw DiskDirectory.failure("truncate", path, e);
        } finally {
            handle.unlock();
        }
    }

    @Override
    public void force() {
        try {
            handles.first().file().getFD().sync();
        } catch (IOException e) {
            throw DiskDirectory.failedForce(path, e);
        }
    }

    @Override
    public MappedFile map(int length) {
        try {
            return new DiskMapping(path, DiskDirectory.uninterrupted(() -> mapChannel(length)));
        } catch (IOException e) {
            throw DiskDirectory.failure("map", path, e);
        }
    }

    private MappedByteBuffer mapChannel(int length) throws IOException {
        try (FileChannel channel = readOnly
                ? FileChannel.open(path, StandardOpenOption.READ)
                : FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return channel.map(readOnly ? FileChannel.MapMode.READ_ONLY : FileChannel.MapMode.READ_WRITE, 0, length);
        }
    }

    @Override
    public void close() {
        forcedLock.lock();
        try {
            handles.close();
            if (forced != null) {
                forced.close();
            }
        } catch (IOException e) {
            throw DiskDirectory.failure("close", path, e);
        } finally {
            forcedLock.unlock();
        }
    }

    /** A mapping of the file system's. The JVM unmaps it when nobody refers to it any more. */
    private static final class DiskMapping implements MappedFile {
        private final Path path;
        private final MappedByteBuffer buffer;

        DiskMapping(Path path, MappedByteBuffer buffer) {
            this.path = path;
            this.buffer = buffer;
            buffer.order(ByteOrder.LITTLE_ENDIAN);
        }

        @Override
        public int size() {
            return buffer.capacity();
        }

        @Override
        public void get(int position, byte[] target, int offset, int length) {
            buffer.get(position, target, offset, length);
        }

        @Override
        public long getLong(int position) {
            return buffer.getLong(position);
        }

        @Override
        public void put(int position, byte[] source, int offset, int length) {
            buffer.put(position, source, offset, length);
        }

        @Override
        public void force(int position, int length) {
            try {
                buffer.force(position, length);
            } catch (UncheckedIOException e) {
                throw DiskDirectory.failedForce(path, e.getCause());
            }
        }
    }
}
