package org.ashlardb.jdbc.connection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.DatabaseOptions;
import org.ashlardb.engine.FileOptions;
import org.ashlardb.jdbc.error.ErrorMapper;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.jdbc.error.SqlState;
import org.ashlardb.jdbc.url.ConnectionUrl;
import org.ashlardb.jdbc.url.FileSettings;
import org.ashlardb.sql.FileGate;
import org.ashlardb.sql.SqlDatabase;

/**
 * The databases of this JVM that connections share. A database is opened by its first connection. One in memory lives
 * until SHUTDOWN or the end of the process, one in files is closed with its last connection.
 */
final class DatabaseRegistry {
    private static final String PRIVATE_NAME = "mem:";

    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final Map<String, Entry> OPEN = new HashMap<>();

    private DatabaseRegistry() {}

    /** A database by name. Its lock is held while it is opened or closed, so that others can be used meanwhile. */
    private static final class Entry {
        private final ReentrantLock lock = new ReentrantLock();
        private SqlDatabase database;
        private int connections;
    }

    /** The database a URL names, opened if need be; to be given back to {@link #release}. */
    static SqlDatabase acquire(ConnectionUrl url) throws SQLException {
        try {
            return url.kind() == ConnectionUrl.Kind.PRIVATE_MEMORY ? open(url) : acquireShared(url);
        } catch (RuntimeException | OutOfMemoryError e) {
            throw ErrorMapper.map(e);
        }
    }

    private static SqlDatabase acquireShared(ConnectionUrl url) throws SQLException {
        Entry entry = entry(key(url));
        entry.lock.lock();
        try {
            if (entry.database == null || entry.database.isClosed()) {
                entry.database = open(url);
                entry.connections = 0;
            } else {
                checkSame(entry.database, url);
            }
            entry.connections++;
            return entry.database;
        } finally {
            entry.lock.unlock();
        }
    }

    private static Entry entry(String key) {
        LOCK.lock();
        try {
            return OPEN.computeIfAbsent(key, name -> new Entry());
        } finally {
            LOCK.unlock();
        }
    }

    private static String key(ConnectionUrl url) throws SQLException {
        return url.kind() == ConnectionUrl.Kind.FILE ? "file:" + realPath(path(url)) : url.name();
    }

    private static Path path(ConnectionUrl url) throws SQLException {
        if (url.name().isBlank()) {
            throw Errors.of(SqlState.CANNOT_CONNECT, "URL is '" + url.text() + "', expected a path after file:");
        }
        try {
            return Path.of(url.name()).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            throw Errors.of(
                    SqlState.CANNOT_CONNECT,
                    "URL is '" + url.text() + "', expected a path after file:, but " + e.getMessage());
        }
    }

    /** One name for all ways to the same directory. */
    private static Path realPath(Path path) {
        Path existing = path;
        while (existing.getParent() != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        try {
            return existing.toRealPath().resolve(existing.relativize(path));
        } catch (IOException e) {
            return path; // opening it will tell why
        }
    }

    /** Gives back what {@link #acquire} returned. */
    static void release(ConnectionUrl url, SqlDatabase database) throws SQLException {
        switch (url.kind()) {
            case PRIVATE_MEMORY -> database.close();
            case FILE -> releaseFiles(url, database);
            default -> {
                // lives on
            }
        }
    }

    private static void releaseFiles(ConnectionUrl url, SqlDatabase database) throws SQLException {
        Entry entry = entry(key(url));
        entry.lock.lock();
        try {
            if (entry.database == database && --entry.connections == 0) {
                entry.database = null;
                database.close();
            }
        } finally {
            entry.lock.unlock();
        }
    }

    // ---------------------------------------------------------------- options

    private static void checkSame(SqlDatabase database, ConnectionUrl url) throws SQLException {
        DatabaseOptions given = database.engine().options();
        long limit = url.settings().memoryLimit();
        check(url, "memory_limit", limit == 0 ? null : limit, given.memoryLimit());
        FileSettings wanted = url.settings().files();
        FileOptions files = given.files();
        if (files != null) {
            check(url, "durability", wanted.durability(), files.durability());
            check(url, "flush_interval", wanted.flushIntervalMillis(), files.flushIntervalMillis());
            check(url, "checkpoint_log_size", wanted.checkpointLogSize(), files.checkpointLogSize());
            check(url, "default_table_mode", wanted.defaultTableMode(), files.defaultTableMode());
        }
    }

    /** An option that is given must be what the database is open with. */
    private static void check(ConnectionUrl url, String option, Object wanted, Object given) throws SQLException {
        if (wanted != null && !wanted.equals(given)) {
            throw Errors.of(
                    SqlState.CANNOT_CONNECT,
                    "option " + option + " is " + wanted + ", but database '" + url.name() + "' is open with " + given);
        }
    }

    private static SqlDatabase open(ConnectionUrl url) throws SQLException {
        SqlDatabase.prepare();
        boolean isPrivate = url.kind() == ConnectionUrl.Kind.PRIVATE_MEMORY;
        DatabaseOptions options = DatabaseOptions.of(isPrivate ? PRIVATE_NAME : url.name());
        if (url.settings().memoryLimit() != 0) {
            options = options.withMemoryLimit(url.settings().memoryLimit());
        }
        FileSettings wanted = url.settings().files();
        if (url.kind() == ConnectionUrl.Kind.FILE) {
            options = options.withFiles(wanted.apply(
                    FileOptions.of(path(url)).withReadOnly(url.settings().readOnly())));
        }
        FileGate gate = FileGate.of(wanted.allowedDirectories());
        return SqlDatabase.open(Database.open(options), gate);
    }
}
