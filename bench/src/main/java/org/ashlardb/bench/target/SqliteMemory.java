package org.ashlardb.bench.target;

import java.nio.file.Path;

/** SQLite in memory, shared by the connections of the process. */
public final class SqliteMemory extends SqliteTarget {
    @Override
    public String name() {
        return "sqlite-mem";
    }

    @Override
    public String description() {
        return "SQLite, in memory (native code)";
    }

    @Override
    public Durability durability() {
        return Durability.NONE;
    }

    @Override
    public String url(Path directory) {
        return "jdbc:sqlite:file:bench?mode=memory&cache=shared";
    }

    @Override
    public boolean livesWithItsConnections() {
        return true;
    }
}
