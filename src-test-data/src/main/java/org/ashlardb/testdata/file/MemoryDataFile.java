package org.ashlardb.testdata.file;

import java.util.Objects;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.file.DataFile;
import org.ashlardb.engine.file.MappedFile;

/** An open file of a {@link MemoryDirectory}. */
final class MemoryDataFile implements DataFile {
    private final MemoryDirectory directory;
    private final MemoryFile file;
    private final String name;
    private final boolean readOnly;
    private boolean open = true;

    MemoryDataFile(MemoryDirectory directory, MemoryFile file, String name, boolean readOnly) {
        this.directory = directory;
        this.file = file;
        this.name = name;
        this.readOnly = readOnly;
    }

    @Override
    public long size() {
        return directory.locked(() -> {
            check("read", false);
            return file.content().size();
        });
    }

    @Override
    public void read(long position, byte[] target, int offset, int length) {
        directory.locked(() -> {
            check("read", false);
            long size = file.content().size();
            if (position + length > size) {
                throw new EngineException(
                        ErrorCode.CORRUPTED,
                        name + " ends at " + size + ", expected " + length + " bytes from " + position + " on");
            }
            file.content().read(position, target, offset, length);
            return null;
        });
    }

    @Override
    public void write(long position, byte[] source, int offset, int length) {
        directory.locked(() -> {
            check("write", true);
            file.content().write(position, source, offset, length);
            directory.done(Operation.write(file.number(), position, source, offset, length));
            return null;
        });
    }

    @Override
    public void truncate(long size) {
        directory.locked(() -> {
            check("truncate", true);
            file.content().truncate(size);
            directory.done(Operation.truncate(file.number(), size));
            return null;
        });
    }

    @Override
    public void force() {
        directory.locked(() -> {
            check("force", false);
            directory.done(Operation.force(file.number()));
            return null;
        });
    }

    @Override
    public MappedFile map(int length) {
        return directory.locked(() -> {
            check("map", false);
            if (length > file.content().size()) {
                throw failure("map", "it has " + file.content().size() + " bytes, not " + length);
            }
            return new Mapping(length);
        });
    }

    @Override
    public void close() {
        directory.locked(() -> {
            if (open) {
                open = false;
                directory.closed();
            }
            return null;
        });
    }

    private void check(String what, boolean writing) {
        if (!open) {
            throw failure(what, "it is closed");
        }
        if (writing && readOnly) {
            throw failure(what, "it is read-only");
        }
    }

    private EngineException failure(String what, String reason) {
        return new EngineException(ErrorCode.IO_ERROR, "could not " + what + " " + name + ": " + reason);
    }

    /** What would be a fault of the processor's on a real mapping is an IllegalStateException here. */
    private final class Mapping implements MappedFile {
        private final int size;

        Mapping(int size) {
            this.size = size;
        }

        @Override
        public int size() {
            return size;
        }

        private void checkRange(int position, int length) {
            Objects.checkFromIndexSize(position, length, size);
            if ((long) position + length > file.content().size()) {
                throw new IllegalStateException(name + " was cut off below its mapping");
            }
        }

        @Override
        public void get(int position, byte[] target, int offset, int length) {
            directory.locked(() -> {
                checkRange(position, length);
                file.content().read(position, target, offset, length);
                return null;
            });
        }

        @Override
        public long getLong(int position) {
            byte[] bytes = new byte[Long.BYTES];
            get(position, bytes, 0, bytes.length);
            long value = 0;
            for (int i = bytes.length - 1; i >= 0; i--) {
                value = value << Byte.SIZE | bytes[i] & 0xFF;
            }
            return value;
        }

        @Override
        public void put(int position, byte[] source, int offset, int length) {
            directory.locked(() -> {
                checkRange(position, length);
                if (readOnly) {
                    throw new IllegalStateException(name + " is mapped for reading only");
                }
                file.content().write(position, source, offset, length);
                directory.done(Operation.write(file.number(), position, source, offset, length));
                return null;
            });
        }

        @Override
        public void force(int position, int length) {
            directory.locked(() -> {
                checkRange(position, length);
                directory.done(Operation.forceRange(file.number(), position, length));
                return null;
            });
        }
    }
}
