package org.ashlardb.bench.workload;

/** What is measured. */
public enum Metric {
    THROUGHPUT("throughput", "1/s", 1),
    LOOPS("throughput", "loops/ms", 1),
    WALL_TIME("wall time", "ms", -1),
    USER_TIME("user time", "ms", 0),
    SYSTEM_TIME("system time", "ms", 0),
    /** (user + system) / wall: 1.0 for one thread that never waits. */
    OVERHEAD("overhead", "(user + system) / wall", 0),
    VOLUNTARY_SWITCHES("voluntary context switches", "", -1),
    INVOLUNTARY_SWITCHES("involuntary context switches", "", 0),
    LATENCY_50("median latency", "µs", -1),
    LATENCY_99("p99 latency", "µs", -1),
    LATENCY_999("p99.9 latency", "µs", -1),
    LATENCY_MAX("highest sampled latency", "µs", -1),
    SLOWEST_SECOND("slowest second", "1/s", 1),
    FASTEST_SECOND("fastest second", "1/s", 0),
    SLOWEST_THREAD("slowest thread", "1/s", 1),
    FASTEST_THREAD("fastest thread", "1/s", 0),
    RESIDENT_PEAK("peak resident memory", "B", -1),
    HEAP("heap after GC", "B", -1),
    RAW_SIZE("data without any overhead", "B", 0),
    FILE_SIZE("file size", "B", 0),
    FILE_ALLOCATED("space on the device", "B", -1),
    /** Space on the device / data without any overhead. */
    SPACE_AMPLIFICATION("space amplification", "x", -1),
    FORCES("forces per commit", "", 0);

    private final String title;
    private final String unit;
    private final int direction;

    Metric(String title, String unit, int direction) {
        this.title = title;
        this.unit = unit;
        this.direction = direction;
    }

    public String title() {
        return title;
    }

    public String unit() {
        return unit;
    }

    /** 1 if higher values are better, -1 if lower ones are, 0 if nobody wins. */
    public int direction() {
        return direction;
    }
}
