package org.ashlardb.testdata.file;

import org.ashlardb.engine.file.DataFile;
import org.ashlardb.engine.file.MappedFile;

/** An open file of a {@link FailingDirectory}. */
final class FailingFile implements DataFile {
    private final DataFile target;
    private final String name;
    private final Failures failures;

    FailingFile(DataFile target, String name, Failures failures) {
        this.target = target;
        this.name = name;
        this.failures = failures;
    }

    @Override
    public long size() {
        failures.operation("read", name);
        return target.size();
    }

    @Override
    public void read(long position, byte[] array, int offset, int length) {
        failures.announce(name);
        failures.operation("read", name);
        target.read(position, array, offset, length);
    }

    @Override
    public void write(long position, byte[] source, int offset, int length) {
        failures.announce(name);
        Failures.WriteOutcome outcome = failures.write(name, position, length, target.size());
        if (outcome.length() > 0) {
            target.write(position, source, offset, outcome.length());
        }
        if (outcome.failure() != null) {
            throw outcome.failure();
        }
    }

    @Override
    public void truncate(long size) {
        failures.operation("truncate", name);
        long before = target.size();
        target.truncate(size);
        failures.release(before - size);
    }

    @Override
    public void force() {
        failures.announce(name);
        failures.force(name);
        target.force();
    }

    @Override
    public MappedFile map(int length) {
        failures.operation("map", name);
        return new FailingMapping(target.map(length));
    }

    @Override
    public void close() {
        target.close();
    }

    /** Only forcing a mapping can fail. */
    private final class FailingMapping implements MappedFile {
        private final MappedFile mapping;

        FailingMapping(MappedFile mapping) {
            this.mapping = mapping;
        }

        @Override
        public int size() {
            return mapping.size();
        }

        @Override
        public void get(int position, byte[] array, int offset, int length) {
            mapping.get(position, array, offset, length);
        }

        @Override
        public long getLong(int position) {
            return mapping.getLong(position);
        }

        @Override
        public void put(int position, byte[] source, int offset, int length) {
            mapping.put(position, source, offset, length);
        }

        @Override
        public void force(int position, int length) {
            failures.announce(name);
            failures.force(name);
            mapping.force(position, length);
        }
    }
}
