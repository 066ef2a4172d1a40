package org.ashlardb.sql;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Divides random tests between two builds: one under Java up to 21 takes half of the rounds with the seed that is given, one
 * from Java 22 on as many with another; and cases that are tried one by one. {@code -Dashlar.turns=false} has each take all,
 * rounds with the first seed. The tests of modules that are built later have {@code Turns} for it.
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

    /** This build's part of what is tried one by one: every other one. */
    static <T> Stream<T> of(List<T> all) {
        int first = DIVIDED && Runtime.version().feature() >= FIRST_OF_SECOND ? 1 : 0;
        return IntStream.iterate(first, i -> i < all.size(), i -> i + (DIVIDED ? 2 : 1))
                .mapToObj(all::get);
    }

    /** This build's seed. */
    static int seed(int seed) {
        return DIVIDED && Runtime.version().feature() >= FIRST_OF_SECOND ? seed + DISTANCE : seed;
    }
}
