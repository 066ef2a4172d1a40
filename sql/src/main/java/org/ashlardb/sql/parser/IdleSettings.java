package org.ashlardb.sql.parser;

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

    private IdleSettings() {}

    /** What is to be told of a SET, by the words behind it in upper case; null if it is about something else. */
    static Notice notice(String first, String second) {
        return switch (first) {
            case "FILES" -> OF_HSQLDB;
            // What it says of foreign keys does something.
            case "DATABASE" -> second.equals("REFERENTIAL") ? null : OF_HSQLDB;
            case "SESSION_REPLICATION_ROLE" -> TRIGGERS_FIRE;
            case "SESSION", "LOCAL" -> second.equals("SESSION_REPLICATION_ROLE") ? TRIGGERS_FIRE : null;
            default -> null;
        };
    }
}
