package org.ashlardb.sql;

/**
 * Divides random tests between two builds: one under Java up to 21 takes half of the rounds with the seed that is given, one
 * from Java 22 on as many with another. {@code -Dashlar.turns=false} has each take all rounds with the first. The tests of
 * modules that are built later have {@code Turns} for it.
 */
final class Share {
    private static final boolean DIVIDED = !"false".equals(System.getProperty("ashlar.turns"));
    private static final int FIRST_OF_SECOND = 22;
    private static final int DISTANCE = 1_000;

    private Share() {}

    /** This build's part. */
    static int of(int rounds) {
        return DIVIDED ? rounds / 2 : rounds;
    }

    /** This build's seed. */
    static int seed(int seed) {
        return DIVIDED && Runtime.version().feature() >= FIRST_OF_SECOND ? seed + DISTANCE : seed;
    }
}
