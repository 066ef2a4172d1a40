package org.ashlardb.bench.target;

import java.nio.file.Path;
import java.sql.SQLException;

/** HSQLDB, MEMORY table in a {@code mem:} database. */
public final class HsqldbMemory extends HsqldbTarget {
    @Override
    public String name() {
        return "hsqldb-mem";
    }

    @Override
    public String description() {
        return "HSQLDB MEMORY table, mem: database";
    }

    @Override
    public Durability durability() {
        return Durability.NONE;
    }

    @Override
    public String url(Path directory) {
        return "jdbc:hsqldb:mem:bench;hsqldb.reconfig_logging=false";
    }

    @Override
    public void end(Path directory) throws SQLException {
        // The database ends with the JVM.
    }
}
