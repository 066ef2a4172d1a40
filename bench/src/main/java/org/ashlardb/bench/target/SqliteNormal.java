package org.ashlardb.bench.target;

import java.nio.file.Path;

/** SQLite in a file with a write-ahead log that is forced at checkpoints only. */
public final class SqliteNormal extends SqliteTarget {
    @Override
    public String name() {
        return "sqlite-normal";
    }

    @Override
    public String description() {
        return "SQLite, file, WAL, synchronous=NORMAL (native code)";
    }

    @Override
    public Durability durability() {
        return Durability.DELAYED;
    }

    @Override
    public String url(Path directory) {
        return fileUrl(directory, "NORMAL");
    }
}
