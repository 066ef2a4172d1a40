package org.ashlardb.engine;

import java.nio.file.Path;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/**
 * How a database is kept in files.
 *
 * @param path its directory, created if it does not exist
 * @param readOnly whether nothing may be written; the directory must exist then
 * @param durability what a commit waits for
 * @param flushIntervalMillis with DELAYED durability, how long after a commit it is forced at the latest
 * @param checkpointLogSize how many bytes the log may grow before a checkpoint begins by itself
 * @param checkpointStep how many bytes a checkpoint replaces before their room can be used again; more where the file is
 *     larger than sixteen times that
 * @param cacheSize most bytes of memory for pages of CACHED tables
 * @param defaultTableMode mode of tables for which nobody names one; only the layers above ask for it
 * @param listener told how far opening has come, when it takes longer than a second
 */
public record FileOptions(
        Path path,
        boolean readOnly,
        Durability durability,
        long flushIntervalMillis,
        long checkpointLogSize,
        long checkpointStep,
        long cacheSize,
        TableMode defaultTableMode,
        OpenListener listener) {
    public static final long DEFAULT_FLUSH_INTERVAL_MILLIS = 100;
    public static final long DEFAULT_CHECKPOINT_LOG_SIZE = 64L << 20;
    public static final long DEFAULT_CHECKPOINT_STEP = 4L << 20;

    /** The default cache size, where that is not more than an eighth of the machine's memory. */
    public static final long MOST_DEFAULT_CACHE_SIZE = 256L << 20;

    private static final long MIN_CHECKPOINT_LOG_SIZE = 1L << 16;
    private static final long MIN_CACHE_SIZE = 1L << 18;

    public FileOptions {
        if (flushIntervalMillis < 1) {
            throw new EngineException(
                    ErrorCode.INVALID_OPTION, "flush_interval is " + flushIntervalMillis + " ms, expected 1 or more");
        }
        if (checkpointLogSize < MIN_CHECKPOINT_LOG_SIZE) {
            throw new EngineException(
                    ErrorCode.INVALID_OPTION,
                    "checkpoint_log_size is " + checkpointLogSize + " bytes, expected at least 64KB");
        }
        if (cacheSize < MIN_CACHE_SIZE) {
            throw new EngineException(
                    ErrorCode.INVALID_OPTION, "cache_size is " + cacheSize + " bytes, expected at least 256KB");
        }
    }

    /** FULL durability and the default sizes. */
    public static FileOptions of(Path path) {
        return new FileOptions(
                path,
                false,
                Durability.FULL,
                DEFAULT_FLUSH_INTERVAL_MILLIS,
                DEFAULT_CHECKPOINT_LOG_SIZE,
                DEFAULT_CHECKPOINT_STEP,
                defaultCacheSize(),
                TableMode.LOGGED,
                OpenListener.NONE);
    }

    public FileOptions withDurability(Durability newDurability) {
        return new FileOptions(
                path,
                readOnly,
                newDurability,
                flushIntervalMillis,
                checkpointLogSize,
                checkpointStep,
                cacheSize,
                defaultTableMode,
                listener);
    }

    public FileOptions withFlushIntervalMillis(long millis) {
        return new FileOptions(
                path,
                readOnly,
                durability,
                millis,
                checkpointLogSize,
                checkpointStep,
                cacheSize,
                defaultTableMode,
                listener);
    }

    public FileOptions withCheckpointLogSize(long bytes) {
        return new FileOptions(
                path,
                readOnly,
                durability,
                flushIntervalMillis,
                bytes,
                checkpointStep,
                cacheSize,
                defaultTableMode,
                listener);
    }

    public FileOptions withCheckpointStep(long bytes) {
        return new FileOptions(
                path,
                readOnly,
                durability,
                flushIntervalMillis,
                checkpointLogSize,
                bytes,
                cacheSize,
                defaultTableMode,
                listener);
    }

    public FileOptions withCacheSize(long bytes) {
        return new FileOptions(
                path,
                readOnly,
                durability,
                flushIntervalMillis,
                checkpointLogSize,
                checkpointStep,
                bytes,
                defaultTableMode,
                listener);
    }

    private static long defaultCacheSize() {
        return Math.max(MIN_CACHE_SIZE, Math.min(MOST_DEFAULT_CACHE_SIZE, PhysicalMemory.bytes() / 8));
    }

    public FileOptions withReadOnly(boolean newReadOnly) {
        return new FileOptions(
                path,
                newReadOnly,
                durability,
                flushIntervalMillis,
                checkpointLogSize,
                checkpointStep,
                cacheSize,
                defaultTableMode,
                listener);
    }

    public FileOptions withDefaultTableMode(TableMode mode) {
        return new FileOptions(
                path,
                readOnly,
                durability,
                flushIntervalMillis,
                checkpointLogSize,
                checkpointStep,
                cacheSize,
                mode,
                listener);
    }

    public FileOptions withListener(OpenListener newListener) {
        return new FileOptions(
                path,
                readOnly,
                durability,
                flushIntervalMillis,
                checkpointLogSize,
                checkpointStep,
                cacheSize,
                defaultTableMode,
                newListener);
    }
}
