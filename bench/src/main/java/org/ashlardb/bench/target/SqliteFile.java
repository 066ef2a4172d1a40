package org.ashlardb.bench.target;

import java.nio.file.Path;

/** SQLite in a file with a write-ahead log that is forced at each commit. */
public final class SqliteFile extends SqliteTarget {
    @Override
    public String name() {
        return "sqlite-file";
    }

    @Override
    public String description() {
        return "SQLite, file, WAL, synchronous=FULL (native code)";
    }

    @Override
    public Durability durability() {
        return Durability.FORCED;
    }

    @Override
    String cacheOption(long bytes) {
        return "&cache_size=-" + (bytes >> 10);
    }

    @Override
    public String url(Path directory) {
        return fileUrl(directory, "FULL");
    }
}
