package org.ashlardb.sql.expression.evaluate;

import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;

/** The random numbers of a session, the same ones after the same seed. */
public final class RandomNumbers {
    private SplittableRandom seeded; // null before a seed was set

    /** Numbers that follow depend on the seed only. */
    void seed(double seed) {
        seeded = new SplittableRandom(Double.doubleToLongBits(seed));
    }

    /** The next number, from 0 to below 1. */
    double next() {
        return seeded == null ? ThreadLocalRandom.current().nextDouble() : seeded.nextDouble();
    }
}
