package org.ashlardb.bench.target;

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
}
