package org.ashlardb.bench.target;

import java.nio.file.Path;

/** HSQLDB, CACHED table in a file database whose log is forced at each commit. */
public final class HsqldbCachedForced extends HsqldbTarget {
    @Override
    public String name() {
        return "hsqldb-cached-forced";
    }

    @Override
    public String description() {
        return "HSQLDB CACHED table, file, WRITE_DELAY FALSE";
    }

    @Override
    public Dialect dialect() {
        return cached();
    }

    @Override
    public Durability durability() {
        return Durability.FORCED;
    }

    @Override
    public String url(Path directory) {
        return super.url(directory) + FORCED;
    }
}
