package org.ashlardb.testdata.durable;

import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.ashlardb.engine.FileOptions;
import org.ashlardb.testdata.Turns;

/** Runs a test on two processors, each with its own randomness. */
final class Lanes {
    private Lanes() {}

    /** What one processor does. */
    interface Lane {
        void run(int number, SplittableRandom random);
    }

    /**
     * Where a lane works: one of them with files that are encrypted, see {@link Workload#open(FileOptions)}, but not in the
     * first of two builds, whose compiler knows no instructions for AES.
     */
    static Path path(String name, int number) {
        boolean encrypted = number == 1 && (Turns.step() == 1 || Turns.first() == 1);
        return Path.of("/" + name + "-" + number + (encrypted ? Workload.ENCRYPTED : ""));
    }

    static void run(SplittableRandom random, Lane lane) {
        List<SplittableRandom> sources = List.of(random.split(), random.split());
        IntStream.range(0, sources.size()).parallel().forEach(number -> lane.run(number, sources.get(number)));
    }
}
