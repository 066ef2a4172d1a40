package org.ashlardb.bench.target;

import java.nio.file.Path;

/** H2, MVStore in memory. */
public final class H2Memory extends H2Target {
    @Override
    public String name() {
        return "h2-mem";
    }

    @Override
    public String description() {
        return "H2, mem: database";
    }

    @Override
    public Durability durability() {
        return Durability.NONE;
    }

    @Override
    public String url(Path directory) {
        return "jdbc:h2:mem:bench";
    }

    @Override
    public boolean livesWithItsConnections() {
        return true;
    }
}
