package org.ashlardb.bench;

import java.nio.file.Path;
import org.ashlardb.bench.target.Durability;
import org.ashlardb.bench.target.Target;

/** A target whose driver is missing. */
public final class BrokenTarget extends Target {
    @Override
    public String name() {
        return "broken";
    }

    @Override
    public String description() {
        return "An engine without driver";
    }

    @Override
    public Durability durability() {
        return Durability.NONE;
    }

    @Override
    public String driver() {
        return "no.such.Driver";
    }

    @Override
    public String url(Path directory) {
        return "jdbc:none";
    }
}
