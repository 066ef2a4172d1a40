package org.ashlardb.jdbc.connection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.DatabaseOptions;
import org.ashlardb.engine.FileOptions;
import org.ashlardb.engine.definition.EncryptionKey;
import org.ashlardb.jdbc.error.ErrorMapper;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.jdbc.error.SqlState;
import org.ashlardb.jdbc.url.ConnectionUrl;
import org.ashlardb.jdbc.url.FileSettings;
import org.ashlardb.sql.FileGate;
import org.ashlardb.sql.SqlDatabase;
import org.ashlardb.sql.type.SqlException;

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
        private final String key;
        private final ReentrantLock lock = new ReentrantLock();
        private SqlDatabase database;
        private int connections;
        private int visitors; // who is about to open or close it; under LOCK

        Entry(String key) {
            this.key = key;
        }
    }

    /** What a connection has of its database, to be given back by {@link #release}. */
    static final class Lease {
        private final SqlDatabase database;
        private final Entry entry; // null if the database is the connection's own
        private final boolean closesLast;
        private final AtomicBoolean released = new AtomicBoolean();

        private Lease(SqlDatabase database, Entry entry, boolean closesLast) {
            this.database = database;
            this.entry = entry;
            this.closesLast = closesLast;
        }

        SqlDatabase database() {
            return database;
        }

        /** Closes the database if nobody else has it and it does not live on by itself. */
        void release() {
            if (released.getAndSet(true)) {
                return; // by an abort
            }
            if (entry == null) {
                database.close();
            } else if (closesLast) {
                releaseFiles();
            }
        }

        private void releaseFiles() {
            visit(entry);
            entry.lock.lock();
            try {
                if (entry.database == database && --entry.connections == 0) {
                    entry.database = null;
                    database.close();
                }
            } finally {
                entry.lock.unlock();
                leave(entry);
            }
        }
    }

    /** The database a URL names, opened if need be. */
    static Lease acquire(ConnectionUrl url) throws SQLException {
        try {
            return url.kind() == ConnectionUrl.Kind.PRIVATE_MEMORY
                    ? new Lease(open(url), null, true)
                    : acquireShared(url);
        } catch (RuntimeException | OutOfMemoryError e) {
            throw ErrorMapper.map(e);
        }
    }

    private static Lease acquireShared(ConnectionUrl url) throws SQLException {
        Entry entry = visit(key(url));
        entry.lock.lock();
        try {
            if (entry.database == null || entry.database.isClosed()) {
                awaitClosed(entry);
                SqlDatabase opened = open(url);
                entry.database = opened;
                entry.connections = 0;
                opened.onClosed(() -> forget(entry, opened));
            } else {
                checkSame(entry.database, url);
            }
            entry.connections++;
            return new Lease(entry.database, entry, url.kind() == ConnectionUrl.Kind.FILE);
        } finally {
            entry.lock.unlock();
            leave(entry);
        }
    }

    /** Lets a SHUTDOWN that is nearly done give its files free. */
    private static void awaitClosed(Entry entry) {
        SqlDatabase old = entry.database;
        entry.database = null;
        if (old != null) {
            old.close();
        }
    }

    private static Entry visit(String key) {
        LOCK.lock();
        try {
            Entry entry = OPEN.computeIfAbsent(key, Entry::new);
            entry.visitors++;
            return entry;
        } finally {
            LOCK.unlock();
        }
    }

    private static void visit(Entry entry) {
        LOCK.lock();
        try {
            entry.visitors++;
        } finally {
            LOCK.unlock();
        }
    }

    /**
     * Forgets an entry that nobody is about to use and that has no open database. While a SHUTDOWN has the files still, the
     * entry stays, so that who connects meanwhile waits for it.
     */
    private static void leave(Entry entry) {
        SqlDatabase closing = forget(entry, 1);
        if (closing != null) {
            closing.close();
            forget(entry, 0);
        }
    }

    /** Forgets an entry if it has no database; otherwise one that nobody needs and that is closed, or about to be. */
    private static SqlDatabase forget(Entry entry, int leaving) {
        LOCK.lock();
        try {
            entry.visitors -= leaving;
            SqlDatabase database = entry.database;
            if (entry.visitors > 0 || database != null && !database.isClosed()) {
                return null;
            }
            if (database == null || leaving == 0) {
                OPEN.remove(entry.key, entry);
                return null;
            }
            return database;
        } finally {
            LOCK.unlock();
        }
    }

    /** Forgets a database that SHUTDOWN has closed; who visits its entry does that at the end of the visit. */
    private static void forget(Entry entry, SqlDatabase closed) {
        LOCK.lock();
        try {
            if (entry.visitors == 0 && entry.database == closed) {
                OPEN.remove(entry.key, entry);
            }
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

    // ---------------------------------------------------------------- options

    private static void checkSame(SqlDatabase database, ConnectionUrl url) throws SQLException {
        DatabaseOptions given = database.engine().options();
        long limit = url.settings().memoryLimit();
        check(url, "memory_limit", limit == 0 ? null : limit, given.memoryLimit());
        FileSettings wanted = url.settings().files();
        FileOptions files = given.files();
        if (files != null) {
            checkEncryption(database.engine(), url);
            check(url, "durability", wanted.durability(), files.durability());
            check(url, "flush_interval", wanted.flushIntervalMillis(), files.flushIntervalMillis());
            check(url, "checkpoint_log_size", wanted.checkpointLogSize(), files.checkpointLogSize());
            check(url, "cache_size", wanted.cacheSize(), files.cacheSize());
            check(url, "default_table_mode", wanted.defaultTableMode(), files.defaultTableMode());
        }
        if (!wanted.allowedDirectories().isEmpty()) {
            check(
                    url,
                    "allowed_directories",
                    gate(wanted).allowed(),
                    database.fileGate().allowed());
        }
    }

    /** Who would not be let in by the files is not let in by who has them open. */
    private static void checkEncryption(Database database, ConnectionUrl url) throws SQLException {
        EncryptionKey key = url.settings().files().encryption();
        if (database.isEncryptedWith(key)) {
            return;
        }
        if (!database.isEncrypted()) {
            throw Errors.of(
                    SqlState.CANNOT_CONNECT,
                    "database '" + url.name() + "' is open and not encrypted, expected to be opened without " + key);
        }
        throw Errors.of(
                SqlState.WRONG_PASSWORD,
                key == null
                        ? "database '" + url.name() + "' is encrypted, expected its password or key"
                        : "wrong password or key for the encrypted database '" + url.name() + "'");
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
        FileGate gate = gate(wanted);
        return SqlDatabase.open(Database.open(options), gate);
    }

    private static FileGate gate(FileSettings wanted) throws SQLException {
        try {
            return FileGate.of(wanted.allowedDirectories());
        } catch (SqlException e) {
            throw Errors.of(SqlState.CANNOT_CONNECT, "option allowed_directories: " + e.getMessage(), e);
        }
    }
}
