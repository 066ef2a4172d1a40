package org.ashlardb.bench.target;

import java.nio.file.Path;

/** HSQLDB, MEMORY table in a file database whose log is forced at each commit. */
public final class HsqldbFileForced extends HsqldbTarget {
    @Override
    public String name() {
        return "hsqldb-file-forced";
    }

    @Override
    public String description() {
        return "HSQLDB MEMORY table, file, WRITE_DELAY FALSE";
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
