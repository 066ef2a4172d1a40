package org.ashlardb.bench.micro;

import org.ashlardb.bench.workload.TestRow;

/**
 * What the memory of the machine allows one thread: copying, reading an array from end to end, and reading an address
 * that only the read before it told.
 */
public final class MemoryLimits {
    private static final int CHECK_EVERY = 1 << 16;

    private final long nanos;

    /**
     * @param seconds to measure each of them; half of that to warm up before
     */
    public MemoryLimits(double seconds) {
        this.nanos = Math.round(seconds * 1e9);
    }

    /** Bytes copied per second between two arrays of this size. */
    public double copyBytesPerSecond(int bytes) {
        byte[] from = new byte[bytes];
        byte[] to = new byte[bytes];
        double copies = perSecond(() -> {
            System.arraycopy(from, 0, to, 0, from.length);
            from[0] = (byte) (to[from.length - 1] + 1);
            return 1;
        });
        return copies * bytes;
    }

    /** Rows per second when the columns of {@value TestRow#RAW_BYTES}-byte rows are read from plain arrays. */
    public double arrayScanRowsPerSecond(int rows) {
        int[] ids = new int[rows];
        byte[] names = new byte[rows * (TestRow.RAW_BYTES - 28)];
        int[] values = new int[rows];
        int[] days = new int[rows];
        long[] longs = new long[rows];
        double[] doubles = new double[rows];
        for (int i = 0; i < rows; i++) {
            ids[i] = i;
            values[i] = TestRow.value(i);
            longs[i] = TestRow.longNumber(i);
            doubles[i] = TestRow.floatNumber(i);
        }
        int width = names.length / rows;
        return perSecond(() -> {
            long sum = 0;
            for (int i = 0; i < rows; i++) {
                sum += ids[i] + values[i] + days[i] + longs[i] + (long) doubles[i];
                for (int at = i * width; at < (i + 1) * width; at++) {
                    sum += names[at];
                }
            }
            days[0] = (int) sum;
            return rows;
        });
    }

    /** Nanoseconds for a read anywhere in so many bytes, at most 1 GiB. */
    public double randomReadNanos(int bytes) {
        LinkedLines lines = new LinkedLines(bytes);
        int[] position = {0};
        return 1e9
                / perSecond(() -> {
                    int at = position[0];
                    for (int i = 0; i < CHECK_EVERY; i++) {
                        at = lines.next(at);
                    }
                    position[0] = at;
                    return CHECK_EVERY;
                });
    }

    /** Does something and tells how many operations that were. */
    private interface Operations {
        int run();
    }

    private double perSecond(Operations operations) {
        measure(operations, nanos / 2);
        return measure(operations, nanos);
    }

    private static double measure(Operations operations, long nanos) {
        long start = System.nanoTime();
        long count = 0;
        long elapsed;
        do {
            count += operations.run();
            elapsed = System.nanoTime() - start;
        } while (elapsed < nanos);
        return count * 1e9 / elapsed;
    }
}
