package org.ashlardb.bench.target;

import java.nio.file.Path;

/** H2, MVStore in a file. H2 writes behind and never forces its file at commit, whatever the settings. */
public final class H2File extends H2Target {
    @Override
    public String name() {
        return "h2-file";
    }

    @Override
    public String description() {
        return "H2, file, written behind within 500 ms";
    }

    @Override
    public Durability durability() {
        return Durability.DELAYED;
    }

    @Override
    String cacheOption(long bytes) {
        return ";CACHE_SIZE=" + (bytes >> 10);
    }

    @Override
    public String url(Path directory) {
        return "jdbc:h2:file:" + directory.toAbsolutePath().resolve("h2");
    }
}
