package org.ashlardb.testdata.durable;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Runs a test on two processors, each with its own randomness. */
final class Lanes {
    private Lanes() {}

    /** What one processor does. */
    interface Lane {
        void run(int number, SplittableRandom random);
    }

    static void run(SplittableRandom random, Lane lane) {
        List<SplittableRandom> sources = List.of(random.split(), random.split());
        IntStream.range(0, sources.size()).parallel().forEach(number -> lane.run(number, sources.get(number)));
    }
}
