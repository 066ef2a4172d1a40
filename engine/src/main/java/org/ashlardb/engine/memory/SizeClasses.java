package org.ashlardb.engine.memory;

/**
 * The sizes in which blocks are handed out.
 *
 * <pre>
 *   16 .. 128      steps of 8                            run of 16 KB
 *   129 .. 1,016   16,320 / n for n from 124 down to 16  run of 16 KB
 *   .. 8,184       65,472 / n for n from 60 down to 8    run of 64 KB
 * </pre>
 *
 * Steps up to 1 KB are below 7 %, so that the average block wastes 3 %; sizes divide their runs, so that runs waste
 * nothing at their end.
 */
final class SizeClasses {
    /** Bytes at the start of a run that describe it. */
    static final int RUN_HEADER = 64;

    /** The largest size. */
    static final int MAX_BLOCK = 8_184;

    static final int SMALL_RUN_ORDER = 2;
    static final int LARGE_RUN_ORDER = 4;

    private static final int SMALL_RUN = (PageAllocator.PAGE_SIZE << SMALL_RUN_ORDER) - RUN_HEADER;
    private static final int LARGE_RUN = (PageAllocator.PAGE_SIZE << LARGE_RUN_ORDER) - RUN_HEADER;
    private static final int LAST_LINEAR = 128;
    private static final int[] SIZES = new int[128];
    private static final byte[] CLASS_OF = new byte[MAX_BLOCK / 8 + 1];
    private static final int COUNT;
    private static final int FIRST_LARGE;

    static {
        int count = 0;
        for (int size = 16; size <= LAST_LINEAR; size += 8) {
            SIZES[count++] = size;
        }
        count = divide(SMALL_RUN, 124, 16, count);
        FIRST_LARGE = count;
        COUNT = divide(LARGE_RUN, 60, 8, count);
        int at = 0;
        for (int eighth = 0; eighth < CLASS_OF.length; eighth++) {
            while (SIZES[at] < eighth * 8) {
                at++;
            }
            CLASS_OF[eighth] = (byte) at;
        }
    }

    private SizeClasses() {}

    /** Adds run / n for falling n, leaving out steps under 1/20 so that there are few classes. */
    private static int divide(int run, int most, int fewest, int firstFree) {
        int count = firstFree;
        for (int n = most; n >= fewest; n--) {
            int size = run / n & ~7;
            boolean last = n == fewest;
            int next = last ? size : run / (n - 1) & ~7;
            int previous = SIZES[count - 1];
            if (size > previous && (last || (next - previous) * 20 > previous)) {
                SIZES[count++] = size;
            }
        }
        return count;
    }

    static int count() {
        return COUNT;
    }

    static int classOf(int bytes) {
        return CLASS_OF[bytes + 7 >>> 3];
    }

    static int size(int sizeClass) {
        return SIZES[sizeClass];
    }

    /** Bytes of a run of a class, a power of 2. */
    static long runSize(int sizeClass) {
        return (long) PageAllocator.PAGE_SIZE << runOrder(sizeClass);
    }

    static int blocksInRun(int sizeClass) {
        return (int) ((runSize(sizeClass) - RUN_HEADER) / SIZES[sizeClass]);
    }

    static int runOrder(int sizeClass) {
        return sizeClass < FIRST_LARGE ? SMALL_RUN_ORDER : LARGE_RUN_ORDER;
    }
}
