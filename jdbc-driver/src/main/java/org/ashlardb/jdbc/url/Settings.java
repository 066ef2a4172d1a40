package org.ashlardb.jdbc.url;

import java.sql.Connection;
import java.time.ZoneId;
import org.ashlardb.engine.OpenListener;

/**
 * The options of a connection, with defaults for those not given.
 *
 * @param memoryLimit most off-heap bytes of the database, or 0 for its default
 * @param lockTimeoutMillis how long a statement waits for a lock, or -1 for the database's default
 * @param queryTimeoutMillis how long a statement may run, 0 for any time
 * @param queryMemory heap that a statement may take before it puts rows on disk, or 0 for the default
 * @param isolation isolation level as a constant of {@link Connection}
 * @param readOnly whether the connection starts read-only
 * @param autoCommit whether the connection starts in autocommit mode
 * @param files options of a database in files
 * @param schema the schema to start in, or null for the default
 * @param timeZone the time zone to start in, or null for that of the JVM
 * @param user the user name, or null; kept for metadata only
 */
public record Settings(
        long memoryLimit,
        long lockTimeoutMillis,
        long queryTimeoutMillis,
        long queryMemory,
        int isolation,
        boolean readOnly,
        boolean autoCommit,
        FileSettings files,
        String schema,
        ZoneId timeZone,
        String user) {
    /** What applies without any option. */
    public static final Settings DEFAULT = new Settings(
            0, -1, 0, 0, Connection.TRANSACTION_READ_COMMITTED, false, true, FileSettings.NONE, null, null, null);

    /** These with another listener; null for none. */
    Settings withOpenListener(OpenListener listener) {
        return new Settings(
                memoryLimit,
                lockTimeoutMillis,
                queryTimeoutMillis,
                queryMemory,
                isolation,
                readOnly,
                autoCommit,
                files.withOpenListener(listener),
                schema,
                timeZone,
                user);
    }
}
