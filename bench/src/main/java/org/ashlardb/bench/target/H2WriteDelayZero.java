package org.ashlardb.bench.target;

import java.nio.file.Path;

/** H2, MVStore in a file, with the setting that is thought to force commits: it writes at once and forces nothing. */
public final class H2WriteDelayZero extends H2Target {
    @Override
    public String name() {
        return "h2-write-delay-0";
    }

    @Override
    public String description() {
        return "H2, file, WRITE_DELAY=0, not forced";
    }

    @Override
    public Durability durability() {
        return Durability.DELAYED;
    }

    @Override
    public String url(Path directory) {
        return "jdbc:h2:file:" + directory.toAbsolutePath().resolve("h2") + ";WRITE_DELAY=0";
    }
}
