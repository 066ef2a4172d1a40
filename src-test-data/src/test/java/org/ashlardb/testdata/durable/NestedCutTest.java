package org.ashlardb.testdata.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.file.Mounts;
import org.ashlardb.testdata.RandomRun;
import org.ashlardb.testdata.Turns;
import org.ashlardb.testdata.file.CrashPolicy;
import org.ashlardb.testdata.file.CrashStates;
import org.ashlardb.testdata.file.MemoryDirectory;
import org.ashlardb.testdata.file.RecordingDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Cuts the power while a database is opened after a power cut, three deep, and at every point of creation, checkpoint,
 * compaction and backup: {@code -Dashlar.nested.cuts} sets how many of each kind.
 */
@Timeout(600)
final class NestedCutTest {
    private static final long CUTS = Long.getLong("ashlar.nested.cuts", 120 / Turns.step());
    private static final int DEPTH = 3;

    @AfterEach
    void nothingIsLeftBehind() {
        Leaks.check();
    }

    private static Durability anyDurability(SplittableRandom random) {
        return Durability.values()[random.nextInt(Durability.values().length)];
    }

    private static CrashPolicy anyPolicy(SplittableRandom random) {
        return CrashPolicy.values()[random.nextInt(CrashPolicy.values().length)];
    }

    // ---------------------------------------------------------------- recovery

    @Test
    void cutsDuringRecoveryLoseNothing() {
        RandomRun.run(random -> {
            AtomicLong done = new AtomicLong();
            Lanes.run(random, (lane, source) -> {
                Path path = Lanes.path("nested", lane);
                while (done.get() < CUTS) {
                    cutDeep(1, new MemoryDirectory(), DatabaseState.empty(), source, path, done);
                }
            });
        });
    }

    /** Works a little on what the last cut has left, cuts that, and goes on with what is left. */
    private static void cutDeep(
            int depth, MemoryDirectory base, DatabaseState start, SplittableRandom random, Path path, AtomicLong done) {
        int steps = depth == 1 ? 12 : random.nextInt(3);
        PowerCuts.History history =
                PowerCuts.record(anyDurability(random), random.split(), path, base, start, PowerCuts.steps(steps));
        CrashStates states = new CrashStates(history.recording());
        int[] points = states.cutPoints();
        for (int i = 0; i < (depth == 1 ? 5 : 4); i++) {
            int cut = points[depth == 1 ? random.nextInt(points.length) : early(points.length, random)];
            CrashPolicy policy = anyPolicy(random);
            long seed = random.nextLong();
            MemoryDirectory left = states.powerCut(cut, policy, seed);
            try {
                PowerCuts.check(history, states.marks(cut), policy, new MemoryDirectory(left, false), path);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("depth " + depth + ", " + policy + ", " + states.describe(cut), e);
            }
            done.incrementAndGet();
            if (depth < DEPTH) {
                cutDeep(depth + 1, left, stateOf(left, path), random, path, done);
            }
        }
    }

    /** Mostly within the first operations, which are those of recovery. */
    private static int early(int count, SplittableRandom random) {
        return random.nextInt(Math.min(count, random.nextBoolean() ? 12 : count));
    }

    private static DatabaseState stateOf(MemoryDirectory left, Path path) {
        Mounts.mount(path, new MemoryDirectory(left, false));
        try (Database database = Workload.open(path, Durability.NONE)) {
            return DatabaseState.read(database);
        } finally {
            Mounts.unmount(path);
        }
    }

    // ---------------------------------------------------------------- creation, checkpoint, compaction

    @Test
    void cutsDuringCreationCheckpointAndCompactionLoseNothing() {
        RandomRun.run(random -> {
            AtomicLong done = new AtomicLong();
            List<Consumer<Workload>> works = List.of(
                    PowerCuts.steps(0),
                    workload -> {
                        workload.open();
                        workload.checkpoint();
                        workload.close();
                    },
                    workload -> {
                        workload.open();
                        workload.changeOneRow();
                        workload.shutdown(true);
                    });
            Lanes.run(random, (lane, source) -> {
                Path path = Lanes.path("cut-work", lane);
                while (done.get() < CUTS) {
                    cutEverywhere(works.get(0), new MemoryDirectory(), DatabaseState.empty(), source, path, done);
                    PowerCuts.History history = before(source, path);
                    MemoryDirectory base = allOf(history);
                    DatabaseState start = stateOf(base, path);
                    cutEverywhere(works.get(1), base, start, source, path, done);
                    cutEverywhere(works.get(2), base, start, source, path, done);
                }
            });
        });
    }

    private static PowerCuts.History before(SplittableRandom random, Path path) {
        return PowerCuts.record(anyDurability(random), random.split(), path, PowerCuts.steps(15));
    }

    private static MemoryDirectory allOf(PowerCuts.History history) {
        CrashStates states = new CrashStates(history.recording());
        return states.processDeath(states.operationCount());
    }

    private static void cutEverywhere(
            Consumer<Workload> work,
            MemoryDirectory base,
            DatabaseState start,
            SplittableRandom random,
            Path path,
            AtomicLong done) {
        PowerCuts.History history = PowerCuts.record(anyDurability(random), random.split(), path, base, start, work);
        CrashStates states = new CrashStates(history.recording());
        for (int cut : states.cutPoints()) {
            CrashPolicy policy = anyPolicy(random);
            try {
                MemoryDirectory left = states.powerCut(cut, policy, random.nextLong());
                PowerCuts.check(history, states.marks(cut), policy, left, path);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError(policy + ", " + states.describe(cut), e);
            }
            done.incrementAndGet();
        }
    }

    // ---------------------------------------------------------------- backup

    @Test
    void cutsDuringABackupLeaveAllOfItOrNone() {
        RandomRun.run(random -> {
            AtomicLong done = new AtomicLong();
            Lanes.run(random, (lane, source) -> {
                Path path = Lanes.path("backup-cut", lane);
                while (done.get() < CUTS / 2) {
                    cutBackups(source, path, done);
                }
            });
        });
    }

    private static void cutBackups(SplittableRandom random, Path path, AtomicLong done) {
        MemoryDirectory base = allOf(before(random, path));
        DatabaseState start = stateOf(base, path);
        Path target = path.resolve("target");
        RecordingDirectory copy = new RecordingDirectory();
        Mounts.mount(target, copy);
        PowerCuts.History source =
                PowerCuts.record(anyDurability(random), random.split(), path, base, start, workload -> {
                    workload.open();
                    workload.backup(target);
                    workload.close();
                });
        Mounts.unmount(target);
        DatabaseState expected = source.workload().state(source.workload().commits());
        CrashStates sourceStates = new CrashStates(source.recording());
        for (int cut : sourceStates.cutPoints(CUTS / 2, random)) {
            CrashPolicy policy = anyPolicy(random);
            MemoryDirectory left = sourceStates.powerCut(cut, policy, random.nextLong());
            PowerCuts.check(source, sourceStates.marks(cut), policy, left, path);
            done.incrementAndGet();
        }
        CrashStates states = new CrashStates(copy.recording());
        for (int cut : states.cutPoints(CUTS / 2, random)) {
            CrashPolicy policy = anyPolicy(random);
            try {
                MemoryDirectory left = states.powerCut(cut, policy, random.nextLong());
                checkCopy(left, cut == states.operationCount(), expected, base, path, target);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("backup, " + policy + ", " + states.describe(cut), e);
            }
            done.incrementAndGet();
        }
    }

    /** It is no database, and another backup can go there, or a complete one. */
    private static void checkCopy(
            MemoryDirectory left,
            boolean ended,
            DatabaseState expected,
            MemoryDirectory source,
            Path path,
            Path target) {
        Mounts.mount(target, left);
        Mounts.mount(path, new MemoryDirectory(source, false));
        try {
            assertTrue(!ended || left.exists("pages"), "the backup had ended");
            if (!left.exists("pages")) {
                try (Database database = Workload.open(path, Durability.FULL)) {
                    database.backup(target);
                }
            }
            try (Database database = Workload.open(target, Durability.FULL)) {
                assertEquals(List.of(), database.check());
                assertEquals(expected, DatabaseState.read(database));
            }
            assertEquals(0, left.openFiles(), "files left open");
        } finally {
            Mounts.unmount(target);
            Mounts.unmount(path);
        }
    }
}
