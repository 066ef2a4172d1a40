package org.ashlardb.bench.workload;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/**
 * The content of the table of the measure experiment: 300 measurements for each sensor in turn, each with a string from
 * a pool. Row {@code i} is the same in every engine.
 */
public final class MeasureRow {
    private static final int PER_SENSOR = 300;
    private static final int SHORTEST = 100;
    private static final int LONGEST = 1_000;
    private static final byte[][] POOL = pool();
    private static final String[] STRINGS = Arrays.stream(POOL)
            .map(letters -> new String(letters, StandardCharsets.US_ASCII))
            .toArray(String[]::new);

    private MeasureRow() {}

    private static byte[][] pool() {
        Random random = new Random(2001);
        byte[][] pool = new byte[1_000][];
        for (int i = 0; i < pool.length; i++) {
            byte[] letters = new byte[SHORTEST + random.nextInt(LONGEST - SHORTEST + 1)];
            for (int k = 0; k < letters.length; k++) {
                letters[k] = (byte) ('a' + random.nextInt(26));
            }
            pool[i] = letters;
        }
        return pool;
    }

    public static int sensor(int i) {
        return i / PER_SENSOR;
    }

    public static int timestamp(int i) {
        return i % PER_SENSOR;
    }

    /** A string of its own for each row, as from an application: engines on the heap must not share the pool's. */
    public static String spectra(int i) {
        return new String(POOL[i % POOL.length], StandardCharsets.US_ASCII);
    }

    /** Whether the string is that of row {@code i}. */
    public static boolean isSpectra(int i, String spectra) {
        return STRINGS[i % POOL.length].equals(spectra);
    }

    public static short thing(int i) {
        return (short) i;
    }

    /** Bytes of row {@code i} without any overhead. */
    public static int rawBytes(int i) {
        return Integer.BYTES + Integer.BYTES + POOL[i % POOL.length].length + Short.BYTES;
    }
}
