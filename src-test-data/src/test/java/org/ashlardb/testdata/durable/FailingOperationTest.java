package org.ashlardb.testdata.durable;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.testdata.RandomRun;
import org.ashlardb.testdata.Turns;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Fails every operation on files that random work does, one in each run, and every force; and gives the work too little
 * room, 4 KiB more in each run. {@code -Dashlar.failures.workloads} sets how many workloads go through this.
 */
@Timeout(600)
final class FailingOperationTest {
    private static final int WORKLOADS = Integer.getInteger("ashlar.failures.workloads", 1);
    private static final int STEPS = 15;
    private static final int PAGE = 4096;
    private static final String DISK_FULL = "disk-full"; // the same for encrypted files, and takes longest

    /** One run of a sweep; false if nothing failed, so that the sweep is over. */
    private interface Run {
        boolean run(Path path, Durability durability, long seed, int number);
    }

    @AfterEach
    void nothingIsLeftBehind() {
        Leaks.check();
    }

    /** Runs with numbers of this build's turns for each durability. Returns how many. */
    private static long sweep(SplittableRandom random, String name, int workloads, Run run) {
        AtomicLong runs = new AtomicLong();
        Lanes.run(random, (lane, source) -> {
            Path path = name.equals(DISK_FULL) ? Path.of("/" + name + "-" + lane) : Lanes.path(name, lane);
            for (int i = 0; i < workloads; i++) {
                for (Durability durability : Durability.values()) {
                    sweepOne(path, durability, source.nextLong(), run, runs);
                }
            }
        });
        return runs.get();
    }

    private static void sweepOne(Path path, Durability durability, long seed, Run run, AtomicLong runs) {
        boolean failed = true;
        for (int number = Turns.first(); failed; number += Turns.step()) {
            try {
                failed = run.run(path, durability, seed, number);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError(durability + ", work " + seed + ", run " + number, e);
            }
            runs.incrementAndGet();
        }
    }

    @Test
    void anOperationThatFailsOnceHurtsItsStatementOnly() {
        RandomRun.run(random -> failOperations(random, "fail-once", false));
    }

    @Test
    void aDeviceThatFailsForSomeTimeLosesNothing() {
        RandomRun.run(random -> failOperations(random, "fail-on", true));
    }

    private static void failOperations(SplittableRandom random, String name, boolean sticky) {
        long runs = sweep(
                random,
                name,
                WORKLOADS,
                (path, durability, seed, number) -> fail(path, durability, seed, number, sticky));
        assertTrue(runs >= 200 / Turns.step(), runs + " operations");
    }

    private static boolean fail(Path path, Durability durability, long seed, int number, boolean sticky) {
        FailureRun run = new FailureRun(path, durability, seed);
        run.failing().failOperation(number, sticky);
        run.run(STEPS);
        return run.failing().failureCount() > 0;
    }

    @Test
    void afterAFailedForceNothingIsForcedAndNothingAcknowledgedIsLost() {
        AtomicLong unknown = new AtomicLong();
        RandomRun.run(random -> {
            long runs = sweep(random, "fail-force", 2 * WORKLOADS, (path, durability, seed, number) -> {
                FailureRun run = new FailureRun(path, durability, seed);
                run.failing().failForce(number);
                run.run(STEPS);
                run.failing().checkForcesAfterFailure();
                unknown.addAndGet(run.unknown());
                return run.failing().forceCount() > number;
            });
            assertTrue(runs >= 70 / Turns.step(), runs + " forces");
            assertTrue(unknown.get() > 0, "no commit had an unknown outcome");
        });
    }

    @Test
    void aFullDiskFailsStatementsUntilThereIsRoom() {
        RandomRun.run(random -> {
            long runs = 0;
            while (runs < 60L * WORKLOADS / Turns.step()) {
                runs += fillDisk(random);
            }
        });
    }

    private static long fillDisk(SplittableRandom random) {
        return sweep(random, DISK_FULL, 1, (path, durability, seed, number) -> {
            FailureRun run = new FailureRun(path, durability, seed);
            run.failing().limitSpace((long) number * PAGE);
            run.run(STEPS);
            return run.failures() > 0;
        });
    }
}
