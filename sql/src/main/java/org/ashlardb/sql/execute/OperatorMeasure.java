package org.ashlardb.sql.execute;

/** What an operator has done in a measured execution. */
public final class OperatorMeasure {
    private long loops;
    private long rows;
    private long nanos;
    private long held;
    private long peak;
    private long disk;

    /** How often it was opened. */
    public long loops() {
        return loops;
    }

    /** How many rows it has made, in all loops. */
    public long rows() {
        return rows;
    }

    /** How long it took with all below it, in all loops. */
    public long nanos() {
        return nanos;
    }

    /** The most bytes of heap that its rows and tables took at once. */
    public long peakBytes() {
        return peak;
    }

    /** Bytes it has written to disk. */
    public long diskBytes() {
        return disk;
    }

    void opened() {
        loops++;
    }

    void made(long more) {
        rows += more;
    }

    void took(long moreNanos) {
        nanos += moreNanos;
    }

    void hold(long moreBytes) {
        held += moreBytes;
        peak = Math.max(peak, held);
    }

    void wrote(long bytes) {
        disk += bytes;
    }
}
