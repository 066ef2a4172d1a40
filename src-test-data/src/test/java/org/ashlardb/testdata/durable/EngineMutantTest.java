package org.ashlardb.testdata.durable;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.ashlardb.testdata.RandomRun;
import org.ashlardb.testdata.Turns;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * As {@link MutantTest}, for faults that cannot be told from outside: the engine is compiled with a fault in its source.
 * {@code -Dashlar.mutant.histories} sets how much work the oracles may watch until they catch it. The faults take
 * {@link Turns}, some of them in each build.
 */
@Timeout(600)
final class EngineMutantTest {
    private static final int HISTORIES = Integer.getInteger("ashlar.mutant.histories", 600);
    private static final int GOOD_HISTORIES = 4;
    private static final int MUTANTS = 4; // in a build

    @TempDir
    Path directory;

    @AfterEach
    void nothingIsLeftBehind() {
        Leaks.check();
    }

    static Stream<EngineMutant> mutants() {
        return Turns.someOf(MUTANTS, EngineMutant.values());
    }

    @ParameterizedTest
    @MethodSource("mutants")
    void theOraclesCatch(EngineMutant mutant) {
        LongFunction<Throwable> work = BrokenEngine.load(mutant, directory);
        RandomRun.run(random -> {
            AtomicInteger done = new AtomicInteger();
            AtomicReference<Throwable> caught = new AtomicReference<>();
            Lanes.run(random, (lane, source) -> {
                while (caught.get() == null && done.getAndIncrement() < HISTORIES) {
                    caught.compareAndSet(null, work.apply(source.nextLong()));
                }
            });
            assertNotNull(caught.get(), mutant + " was not caught");
        });
    }

    /** The same way, with nothing broken. */
    @Test
    void theGoodEngineIsNotCaught() {
        LongFunction<Throwable> work = BrokenEngine.load(null, directory);
        RandomRun.run(random -> Lanes.run(random, (lane, source) -> {
            for (int i = 0; i < GOOD_HISTORIES / 2; i++) {
                Throwable caught = work.apply(source.nextLong());
                if (caught != null) {
                    throw new AssertionError("the good engine was caught", caught);
                }
            }
        }));
    }
}
