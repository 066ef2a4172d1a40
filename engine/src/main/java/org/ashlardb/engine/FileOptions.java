package org.ashlardb.engine;

import java.nio.file.Path;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.definition.EncryptionKey;
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
 * @param encryption what its files are encrypted with, or null if they are not; a new database becomes encrypted by it
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
        EncryptionKey encryption,
        OpenListener listener) {
    /** After how many milliseconds a commit of less durability is forced at the latest, unless told otherwise. */
    public static final long DEFAULT_FLUSH_INTERVAL_MILLIS = 100;
    /** Bytes that the log grows before a checkpoint, unless told otherwise. */
    public static final long DEFAULT_CHECKPOINT_LOG_SIZE = 64L << 20;
    /** Bytes that a checkpoint replaces before their room can be used again, unless told otherwise. */
    public static final long DEFAULT_CHECKPOINT_STEP = 4L << 20;

    /** The default cache size, where that is not more than an eighth of the machine's memory. */
    public static final long MOST_DEFAULT_CACHE_SIZE = 256L << 20;

    private static final long MIN_CHECKPOINT_LOG_SIZE = 1L << 16;
    private static final long MIN_CACHE_SIZE = 1L << 18;

    /** Checks the sizes and times: INVALID_OPTION if one is out of its range. */
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
                null,
                OpenListener.NONE);
    }

    /** What a power failure may take of what was committed, in words; null if nothing. */
    public String possibleLoss() {
        if (readOnly || durability == Durability.FULL) {
            return null;
        }
        return durability == Durability.DELAYED
                ? "the commits of the last " + flushIntervalMillis + " ms"
                : "commits that the operating system has not written yet";
    }

    /** These with another answer to what a commit waits for. */
    public FileOptions withDurability(Durability newDurability) {
        Draft draft = new Draft(this);
        draft.durability = newDurability;
        return draft.toOptions();
    }

    /** These with another time, in milliseconds, after which a commit of less durability is forced at the latest. */
    public FileOptions withFlushIntervalMillis(long millis) {
        Draft draft = new Draft(this);
        draft.flushIntervalMillis = millis;
        return draft.toOptions();
    }

    /** These with another number of bytes that the log may grow before a checkpoint begins, at least 64 KB. */
    public FileOptions withCheckpointLogSize(long bytes) {
        Draft draft = new Draft(this);
        draft.checkpointLogSize = bytes;
        return draft.toOptions();
    }

    /** These with another number of bytes that a checkpoint replaces before their room can be used again. */
    public FileOptions withCheckpointStep(long bytes) {
        Draft draft = new Draft(this);
        draft.checkpointStep = bytes;
        return draft.toOptions();
    }

    /** These with another limit, in bytes, of memory for pages of CACHED tables, at least 256 KB. */
    public FileOptions withCacheSize(long bytes) {
        Draft draft = new Draft(this);
        draft.cacheSize = bytes;
        return draft.toOptions();
    }

    /** These, to open for reading only or not. */
    public FileOptions withReadOnly(boolean newReadOnly) {
        Draft draft = new Draft(this);
        draft.readOnly = newReadOnly;
        return draft.toOptions();
    }

    /** These with another mode of tables for which nobody names one. */
    public FileOptions withDefaultTableMode(TableMode mode) {
        Draft draft = new Draft(this);
        draft.defaultTableMode = mode;
        return draft.toOptions();
    }

    /** These with a password or key that the files are encrypted with, null for none. */
    public FileOptions withEncryption(EncryptionKey key) {
        Draft draft = new Draft(this);
        draft.encryption = key;
        return draft.toOptions();
    }

    /** These with somebody who is told how far opening is. */
    public FileOptions withListener(OpenListener newListener) {
        Draft draft = new Draft(this);
        draft.listener = newListener;
        return draft.toOptions();
    }

    private static long defaultCacheSize() {
        return Math.max(MIN_CACHE_SIZE, Math.min(MOST_DEFAULT_CACHE_SIZE, PhysicalMemory.bytes() / 8));
    }

    /** Options of which some are still to be changed; the path stays. */
    private static final class Draft {
        private final Path path;
        private boolean readOnly;
        private Durability durability;
        private long flushIntervalMillis;
        private long checkpointLogSize;
        private long checkpointStep;
        private long cacheSize;
        private TableMode defaultTableMode;
        private EncryptionKey encryption;
        private OpenListener listener;

        Draft(FileOptions from) {
            path = from.path;
            readOnly = from.readOnly;
            durability = from.durability;
            flushIntervalMillis = from.flushIntervalMillis;
            checkpointLogSize = from.checkpointLogSize;
            checkpointStep = from.checkpointStep;
            cacheSize = from.cacheSize;
            defaultTableMode = from.defaultTableMode;
            encryption = from.encryption;
            listener = from.listener;
        }

        FileOptions toOptions() {
            return new FileOptions(
                    path,
                    readOnly,
                    durability,
                    flushIntervalMillis,
                    checkpointLogSize,
                    checkpointStep,
                    cacheSize,
                    defaultTableMode,
                    encryption,
                    listener);
        }
    }
}
