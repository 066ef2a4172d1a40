package org.ashlardb.testdata;

import java.util.SplittableRandom;

/**
 * A test with random numbers that can be run again: a failure names the seed, and the system property
 * {@code ashlar.seed} sets it.
 */
public final class RandomRun {
    /** The system property that sets the seed. */
    public static final String SEED_PROPERTY = "ashlar.seed";

    private RandomRun() {}

    /** The test, given its source of randomness. */
    @FunctionalInterface
    public interface Body {
        /** Runs the test. */
        void run(SplittableRandom random) throws Exception;
    }

    /**
     * Runs a test with a new seed, or with that of the system property.
     *
     * @throws AssertionError when the test fails, with the seed and what began it in its message, the failure as its cause
     */
    public static void run(Body body) {
        run(seed(), body);
    }

    /** Runs a test with a given seed. */
    public static void run(long seed, Body body) {
        try {
            body.run(new SplittableRandom(seed));
        } catch (Exception | AssertionError e) {
            throw new AssertionError(
                    "failed with seed " + seed + ", run again with -D" + SEED_PROPERTY + "=" + seed + ": " + root(e),
                    e);
        }
    }

    /** What began it, so that who sees the message alone knows what failed. */
    private static Throwable root(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    private static long seed() {
        Long given = Long.getLong(SEED_PROPERTY);
        return given != null ? given : new SplittableRandom().nextLong() >>> 1;
    }
}
