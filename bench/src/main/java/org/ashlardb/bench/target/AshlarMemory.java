package org.ashlardb.bench.target;

import java.nio.file.Path;

/** Ashlar, MEMORY table in a {@code mem:} database. */
public final class AshlarMemory extends Target {
    @Override
    public String name() {
        return "ashlar-mem";
    }

    @Override
    public String description() {
        return "Ashlar MEMORY table, mem: database";
    }

    @Override
    public Durability durability() {
        return Durability.NONE;
    }

    @Override
    public String driver() {
        return "org.ashlardb.jdbc.AshlarDriver";
    }

    @Override
    public String url(Path directory) {
        return "jdbc:ashlar:mem:bench";
    }

    @Override
    public Dialect dialect() {
        return Dialect.UNQUOTED;
    }

    @Override
    public boolean livesWithItsConnections() {
        return true;
    }
}
