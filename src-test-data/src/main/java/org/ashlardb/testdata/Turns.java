package org.ashlardb.testdata;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Divides what is tried one by one between two builds: one under Java up to 21 takes every other, one from Java 22 on
 * those between; {@code -Dashlar.turns=false} has each take all.
 */
public final class Turns {
    private static final boolean TAKEN = !"false".equals(System.getProperty("ashlar.turns"));
    private static final int FIRST_OF_SECOND_TURN = 22;

    private Turns() {}

    /** The first that this build takes, 0 or 1. */
    public static int first() {
        return TAKEN && Runtime.version().feature() >= FIRST_OF_SECOND_TURN ? 1 : 0;
    }

    /** From one that this build takes to the next. */
    public static int step() {
        return TAKEN ? 2 : 1;
    }

    /** Those of all that this build takes. */
    @SafeVarargs
    public static <T> Stream<T> of(T... all) {
        return numbers(all.length).mapToObj(i -> all[i]);
    }

    private static IntStream numbers(int count) {
        return IntStream.range(0, count).filter(i -> i % step() == first());
    }

    /** As {@link #of}, but of these only so many, which chance chooses; all with {@code -Dashlar.turns=false}. */
    @SafeVarargs
    public static <T> Stream<T> someOf(int most, T... all) {
        List<Integer> chosen = numbers(all.length).boxed().collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(chosen);
        return chosen.stream().limit(TAKEN ? most : all.length).map(i -> all[i]);
    }
}
