package org.ashlardb.jdbc.connection;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.DatabaseOptions;
import org.ashlardb.jdbc.error.ErrorMapper;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.jdbc.error.SqlState;
import org.ashlardb.jdbc.url.ConnectionUrl;
import org.ashlardb.sql.SqlDatabase;

/**
 * The named in-memory databases of this JVM. A database is opened by its first connection and lives until SHUTDOWN or
 * the end of the process, whether or not connections are open.
 */
final class DatabaseRegistry {
    private static final String PRIVATE_NAME = "mem:";

    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final Map<String, SqlDatabase> OPEN = new HashMap<>();

    private DatabaseRegistry() {}

    /** The database a URL names, opened if need be. */
    static SqlDatabase find(ConnectionUrl url) throws SQLException {
        try {
            return switch (url.kind()) {
                case PRIVATE_MEMORY -> open(PRIVATE_NAME, url);
                case SHARED_MEMORY -> findShared(url);
                case FILE ->
                    throw Errors.notSupported("URL '" + url.text()
                            + "': file databases come with a later version; use jdbc:ashlar:mem:NAME. It");
            };
        } catch (RuntimeException | OutOfMemoryError e) {
            throw ErrorMapper.map(e);
        }
    }

    private static SqlDatabase findShared(ConnectionUrl url) throws SQLException {
        LOCK.lock();
        try {
            SqlDatabase known = OPEN.get(url.name());
            if (known == null || known.isClosed()) {
                SqlDatabase opened = open(url.name(), url);
                OPEN.put(url.name(), opened);
                return opened;
            }
            checkSameLimit(known, url);
            return known;
        } finally {
            LOCK.unlock();
        }
    }

    private static void checkSameLimit(SqlDatabase database, ConnectionUrl url) throws SQLException {
        long wanted = url.settings().memoryLimit();
        long given = database.engine().options().memoryLimit();
        if (wanted != 0 && wanted != given) {
            throw Errors.of(
                    SqlState.CANNOT_CONNECT,
                    "option memory_limit is " + wanted + " bytes, but database '" + url.name()
                            + "' is open with a limit of " + given + " bytes");
        }
    }

    private static SqlDatabase open(String name, ConnectionUrl url) {
        SqlDatabase.prepare();
        DatabaseOptions options = DatabaseOptions.of(name);
        if (url.settings().memoryLimit() != 0) {
            options = options.withMemoryLimit(url.settings().memoryLimit());
        }
        return SqlDatabase.open(Database.open(options));
    }
}
