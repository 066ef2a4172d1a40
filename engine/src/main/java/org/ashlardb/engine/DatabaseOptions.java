package org.ashlardb.engine;

import java.nio.file.Path;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/**
 * Settings of a database.
 *
 * @param name shown in messages
 * @param memoryLimit most off-heap bytes, default three quarters of physical memory
 * @param lockTimeoutMillis how long a transaction waits for another, default of new transactions
 * @param files where and how the database is kept in files, or null if it lives in memory only
 */
public record DatabaseOptions(String name, long memoryLimit, long lockTimeoutMillis, FileOptions files) {
    /** How long a transaction waits for another unless told otherwise. */
    public static final long DEFAULT_LOCK_TIMEOUT_MILLIS = 10_000;

    private static final long MIN_MEMORY_LIMIT = 1L << 20;

    /** Checks the limits: INVALID_OPTION if one is out of its range. */
    public DatabaseOptions {
        if (memoryLimit < MIN_MEMORY_LIMIT) {
            throw new EngineException(
                    ErrorCode.INVALID_OPTION, "memory_limit is " + memoryLimit + " bytes, expected at least 1MB");
        }
        if (lockTimeoutMillis < 0) {
            throw new EngineException(
                    ErrorCode.INVALID_OPTION, "lock_timeout is " + lockTimeoutMillis + " ms, expected 0 or more");
        }
    }

    /** The defaults. */
    public static DatabaseOptions of(String name) {
        return new DatabaseOptions(name, defaultMemoryLimit(), DEFAULT_LOCK_TIMEOUT_MILLIS, null);
    }

    /** The defaults of a database in files. */
    public static DatabaseOptions ofFiles(Path path) {
        return of(path.toString()).withFiles(FileOptions.of(path));
    }

    /** These with another limit of off-heap memory, in bytes, at least 1 MB. */
    public DatabaseOptions withMemoryLimit(long bytes) {
        return new DatabaseOptions(name, bytes, lockTimeoutMillis, files);
    }

    /** These with another time, in milliseconds, that transactions wait for others; 0 to fail at once. */
    public DatabaseOptions withLockTimeoutMillis(long millis) {
        return new DatabaseOptions(name, memoryLimit, millis, files);
    }

    /** These of a database in files; null for one in memory. */
    public DatabaseOptions withFiles(FileOptions newFiles) {
        return new DatabaseOptions(name, memoryLimit, lockTimeoutMillis, newFiles);
    }

    /** Reads a size such as {@code 512}, {@code 64KB}, {@code 32MB} or {@code 2GB}; units are powers of 1,024. */
    public static long parseSize(String text) {
        int end = text.length();
        int shift = 0;
        if (end > 2 && (text.charAt(end - 1) == 'B' || text.charAt(end - 1) == 'b')) {
            shift = switch (text.charAt(end - 2)) {
                case 'K', 'k' -> 10;
                case 'M', 'm' -> 20;
                case 'G', 'g' -> 30;
                case 'T', 't' -> 40;
                default -> 0;
            };
            end -= shift == 0 ? 0 : 2;
        }
        try {
            return Math.multiplyExact(Long.parseLong(text.substring(0, end).trim()), 1L << shift);
        } catch (ArithmeticException | NumberFormatException e) {
            throw new EngineException(
                    ErrorCode.INVALID_OPTION, "size is '" + text + "', expected a number with KB, MB, GB or TB");
        }
    }

    private static long defaultMemoryLimit() {
        return PhysicalMemory.bytes() / 4 * 3;
    }
}
