package org.ashlardb.bench.report;

/** Names of what the machine itself allows, as the command {@code limits} writes and the report reads them. */
public final class Limits {
    /** The engine of such results. */
    public static final String ENGINE = "limit";

    public static final String EXPERIMENT = "limits";
    public static final String MEMORY_COPY = "memory copy";
    public static final String ARRAY_SCAN = "array scan";
    public static final String RANDOM_READ = "random read";
    public static final String APPEND = "4 KB append + force";
    public static final String OVERWRITE = "4 KB overwrite + force";
    public static final String JVM_START = "start of an empty JVM";

    private Limits() {}
}
