package org.ashlardb.bench.target;

import java.nio.file.Path;

/** DuckDB in memory, shared by the connections of the process. */
public final class DuckDbMemory extends DuckDbTarget {
    @Override
    public String name() {
        return "duckdb-mem";
    }

    @Override
    public String description() {
        return "DuckDB, in memory (native code)";
    }

    @Override
    public Durability durability() {
        return Durability.NONE;
    }

    @Override
    public String url(Path directory) {
        return "jdbc:duckdb:memory:bench";
    }

    @Override
    public boolean livesWithItsConnections() {
        return true;
    }
}
