package org.ashlardb.bench.target;

import java.nio.file.Path;

/** What the SQLite configurations share. */
abstract class SqliteTarget extends Target {
    @Override
    public final String driver() {
        return "org.sqlite.JDBC";
    }

    @Override
    public final Dialect dialect() {
        return new Dialect("CREATE TABLE", "INTEGER PRIMARY KEY AUTOINCREMENT", "", "\"");
    }

    @Override
    public final String binaryType(int length) {
        return "BLOB";
    }

    /** Connections wait for one another's write locks up to a minute. */
    static String fileUrl(Path directory, String synchronous) {
        return "jdbc:sqlite:" + directory.toAbsolutePath().resolve("sqlite.db") + "?journal_mode=WAL&busy_timeout=60000"
                + "&synchronous=" + synchronous;
    }
}
