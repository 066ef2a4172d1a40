package org.ashlardb.bench.micro;

/** A cheap sequence of evenly spread keys. Not thread-safe. */
final class RandomKeys {
    private static final long MULTIPLIER = 6364136223846793005L;
    private static final long INCREMENT = 1442695040888963407L;

    private final int bound;
    private long state;

    /**
     * @param bound keys are 0 to {@code bound - 1}
     */
    RandomKeys(int bound) {
        this.bound = bound;
        this.state = 42;
    }

    int next() {
        state = state * MULTIPLIER + INCREMENT;
        return (int) (((state >>> 32) * bound) >>> 32);
    }
}
