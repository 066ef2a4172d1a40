package org.ashlardb.bench.target;

import java.nio.file.Path;

/** DuckDB in a file with a write-ahead log that is forced at each commit. */
public final class DuckDbFile extends DuckDbTarget {
    @Override
    public String name() {
        return "duckdb-file";
    }

    @Override
    public String description() {
        return "DuckDB, file, log forced at each commit (native code)";
    }

    @Override
    public Durability durability() {
        return Durability.FORCED;
    }

    @Override
    public String url(Path directory) {
        return "jdbc:duckdb:" + directory.toAbsolutePath().resolve("duck.db");
    }
}
