package org.ashlardb.engine.file;

import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/** An open file, read and written at positions in bytes from its start. Thread-safe. */
public interface DataFile extends AutoCloseable {
    long size();

    /** Fills a range of the array; fails with CORRUPTED, naming the position, if the file ends before. */
    void read(long position, byte[] target, int offset, int length);

    /** Writes a range of the array; a file that ends before {@code position} is filled with zeros. */
    void write(long position, byte[] source, int offset, int length);

    /**
     * Writes a range of the array within the file and returns when it is on the device. A failure is FORCE_FAILED and is
     * not to be retried. What was written before is not forced.
     */
    default void writeForced(long position, byte[] source, int offset, int length) {
        try {
            write(position, source, offset, length);
        } catch (EngineException e) {
            throw new EngineException(ErrorCode.FORCE_FAILED, e.getMessage());
        }
        force();
    }

    /** Writes zeros from the start of the file on: room that nothing has been written to yet. */
    default void writeZeros(long length) {
        byte[] zeros = new byte[1 << 16];
        for (long at = 0; at < length; at += zeros.length) {
            write(at, zeros, 0, (int) Math.min(zeros.length, length - at));
        }
    }

    /** Cuts the file off. */
    void truncate(long size);

    /** Returns when everything written so far is on the device. A failure is FORCE_FAILED and is not to be retried. */
    void force();

    /** Maps the first {@code length} bytes, which must exist; the mapping outlives the file's closing. */
    MappedFile map(int length);

    @Override
    void close();
}
