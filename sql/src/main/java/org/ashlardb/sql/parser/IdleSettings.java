package org.ashlardb.sql.parser;

import java.util.Set;
import org.ashlardb.sql.type.Notice;
import org.ashlardb.sql.type.SqlState;

/** Settings in the scripts of other databases that have no counterpart: they are taken, and say that they did nothing. */
final class IdleSettings {
    /** Scripts of PostgreSQL switch triggers off, and foreign keys with them, while they load tables. */
    static final Notice TRIGGERS_FIRE = new Notice(
            SqlState.WARNING,
            "nothing was changed: triggers fire, and foreign keys are checked unless referential_integrity is FALSE");

    private static final Notice OF_HSQLDB =
            new Notice(SqlState.WARNING, "nothing was changed, as it is a setting of HSQLDB");

    private static final Notice OF_H2 = new Notice(SqlState.WARNING, "nothing was changed, as it is a setting of H2");

    /** Those that H2's SCRIPT writes; LOCK_TIMEOUT, REFERENTIAL_INTEGRITY, SCHEMA and TIME ZONE are here, too. */
    private static final Set<String> H2 = Set.of(
            "ALLOW_LITERALS",
            "AUTHENTICATOR",
            "BUILTIN_ALIAS_OVERRIDE",
            "CACHE_SIZE",
            "CATALOG",
            "CLUSTER",
            "COLLATION",
            "CREATE_BUILD",
            "DATABASE_EVENT_LISTENER",
            "DB_CLOSE_DELAY",
            "DEFAULT_LOCK_TIMEOUT",
            "DEFAULT_NULL_ORDERING",
            "DEFAULT_TABLE_TYPE",
            "EXCLUSIVE",
            "IGNORECASE",
            "IGNORE_CATALOGS",
            "JAVA_OBJECT_SERIALIZER",
            "LAZY_QUERY_EXECUTION",
            "LOCK_MODE",
            "MAX_LENGTH_INPLACE_LOB",
            "MAX_LOG_SIZE",
            "MAX_MEMORY_ROWS",
            "MAX_MEMORY_UNDO",
            "MAX_OPERATION_MEMORY",
            "MODE",
            "NON_KEYWORDS",
            "OPTIMIZE_REUSE_RESULTS",
            "QUERY_STATISTICS",
            "QUERY_STATISTICS_MAX_ENTRIES",
            "QUERY_TIMEOUT",
            "RETENTION_TIME",
            "THROTTLE",
            "TRACE_LEVEL_FILE",
            "TRACE_LEVEL_SYSTEM_OUT",
            "TRACE_MAX_FILE_SIZE",
            "TRUNCATE_LARGE_LENGTH",
            "VARIABLE_BINARY",
            "WRITE_DELAY");

    private IdleSettings() {}

    /** What is to be told of a SET, by the words behind it in upper case; null if it is about something else. */
    static Notice notice(String first, String second) {
        return switch (first) {
            case "FILES" -> OF_HSQLDB;
            // What it says of foreign keys does something.
            case "DATABASE" -> second.equals("REFERENTIAL") ? null : OF_HSQLDB;
            case "SESSION_REPLICATION_ROLE" -> TRIGGERS_FIRE;
            case "SESSION", "LOCAL" -> second.equals("SESSION_REPLICATION_ROLE") ? TRIGGERS_FIRE : null;
            default -> H2.contains(first) ? OF_H2 : null;
        };
    }
}
