package org.ashlardb.engine.file;

/** A file in memory: what is put here survives the process at once, and the machine after {@link #force}. */
public interface MappedFile {
    int size();

    void get(int position, byte[] target, int offset, int length);

    /** A long in little-endian order. */
    long getLong(int position);

    /** Different threads may put into different ranges at the same time. */
    void put(int position, byte[] source, int offset, int length);

    /** Returns when a range is on the device. A failure is FORCE_FAILED and is not to be retried. */
    void force(int position, int length);
}
