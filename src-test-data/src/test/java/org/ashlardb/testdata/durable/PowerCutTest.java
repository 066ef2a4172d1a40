package org.ashlardb.testdata.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.file.Mounts;
import org.ashlardb.testdata.RandomRun;
import org.ashlardb.testdata.file.CrashPolicy;
import org.ashlardb.testdata.file.CrashStates;
import org.ashlardb.testdata.file.MemoryDirectory;
import org.ashlardb.testdata.file.Recording;
import org.ashlardb.testdata.file.RecordingDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Cuts the power after every operation on files that some random work made, under every policy, and looks what is left:
 * {@code -Dashlar.cuts} sets how many cuts.
 */
final class PowerCutTest {
    private static final long CUTS = Long.getLong("ashlar.cuts", 10_000);
    private static final int STEPS = 25;

    /** A promise made at some point of the recording. */
    private record Promise(int commit, boolean durable, boolean saved) {}

    /** Random work that was recorded. */
    private record History(Workload workload, Durability durability, Recording recording) {}

    private static History record(Durability durability, SplittableRandom random, Path path) {
        RecordingDirectory directory = new RecordingDirectory();
        Mounts.mount(path, directory);
        try {
            Workload workload = new Workload(path, durability, random, new Workload.Observer() {
                @Override
                public void committed(int number) {
                    directory.mark(new Promise(number, durability == Durability.FULL, false));
                }

                @Override
                public void durable(int number, boolean saved) {
                    directory.mark(new Promise(number, true, saved));
                }
            });
            workload.open();
            for (int i = 0; i < STEPS; i++) {
                workload.step();
            }
            workload.close();
            return new History(workload, durability, directory.recording());
        } finally {
            Mounts.unmount(path);
        }
    }

    @ParameterizedTest
    @EnumSource(Durability.class)
    void whatIsLeftIsAPrefixThatHoldsEveryPromise(Durability durability) {
        RandomRun.run(random -> {
            AtomicLong done = new AtomicLong();
            List<SplittableRandom> lanes = List.of(random.split(), random.split());
            IntStream.range(0, lanes.size()).parallel().forEach(lane -> {
                Path path = Path.of("/power-cut-" + durability + "-" + lane);
                while (done.get() < CUTS) {
                    cutEverywhere(record(durability, lanes.get(lane).split(), path), lanes.get(lane), path, done);
                }
            });
        });
    }

    /** After every operation once, the policies in turn, so that work of some size gets all combinations. */
    private static void cutEverywhere(History history, SplittableRandom random, Path path, AtomicLong done) {
        CrashStates states = new CrashStates(history.recording());
        CrashPolicy[] policies = CrashPolicy.values();
        int turn = random.nextInt(policies.length);
        for (int cut : states.cutPoints()) {
            CrashPolicy policy = policies[turn++ % policies.length];
            long seed = random.nextLong();
            try {
                check(history, states.marks(cut), policy, states.powerCut(cut, policy, seed), path);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError(policy + " with seed " + seed + ", " + states.describe(cut), e);
            }
            done.incrementAndGet();
        }
    }

    // ---------------------------------------------------------------- the oracle

    private static void check(
            History history, List<Object> marks, CrashPolicy policy, MemoryDirectory left, Path path) {
        int acknowledged = 0;
        int required = 0;
        int saved = 0;
        for (Object mark : marks) {
            Promise promise = (Promise) mark;
            acknowledged = promise.commit();
            required = promise.durable() || policy == CrashPolicy.KEEP ? promise.commit() : required;
            saved = promise.saved() ? promise.commit() : saved;
        }
        Mounts.mount(path, left);
        try {
            DatabaseState first = open(path, history.durability());
            checkPrefix(history.workload(), first, required, acknowledged, saved);
            DatabaseState second = open(path, history.durability());
            assertEquals(first, second, "after opening once more");
            for (String name : left.list()) {
                assertTrue(name.equals("pages") || name.startsWith("log-") || name.equals("lock"), "stray " + name);
            }
            assertEquals(0, left.openFiles(), "files left open");
        } finally {
            Mounts.unmount(path);
        }
    }

    private static DatabaseState open(Path path, Durability durability) {
        try (Database database = Workload.open(path, durability)) {
            assertEquals(List.of(), database.check());
            return DatabaseState.read(database);
        }
    }

    /** It must be the state after some commit that was not promised more than, MEMORY tables as that leaves them. */
    private static void checkPrefix(Workload workload, DatabaseState found, int required, int acknowledged, int saved) {
        int newest = Math.min(acknowledged + 1, workload.commits());
        List<Object> memory = new ArrayList<>();
        for (int commit = newest; commit >= required; commit--) {
            if (workload.state(commit).sameLogged(found)) {
                memory.addAll(memoryTables(workload, commit, saved));
            }
        }
        if (memory.isEmpty()) {
            throw new AssertionError("found the state of " + commitOf(workload, found)
                    + ", expected that of a commit from " + required + " to " + newest);
        }
        assertTrue(
                memory.contains(found.memory()),
                () -> "MEMORY tables are " + found.memory() + ", expected one of " + memory);
    }

    private static String commitOf(Workload workload, DatabaseState found) {
        for (int commit = workload.commits(); commit >= 0; commit--) {
            if (workload.state(commit).sameLogged(found)) {
                return "commit " + commit;
            }
        }
        return "no commit";
    }

    /** What may be left of MEMORY tables. */
    private static List<TreeMap<String, TreeMap<Long, String>>> memoryTables(Workload workload, int commit, int saved) {
        List<TreeMap<String, TreeMap<Long, String>>> allowed = new ArrayList<>();
        allowed.add(withEmptyTables(workload.savedMemory(commit), workload.state(commit)));
        if (commit > saved && commit > 0) {
            // A checkpoint after this commit that had not ended may or may not count.
            allowed.add(withEmptyTables(workload.unsavedMemory(commit), workload.state(commit)));
        }
        return allowed;
    }

    private static TreeMap<String, TreeMap<Long, String>> withEmptyTables(
            TreeMap<String, TreeMap<Long, String>> saved, DatabaseState state) {
        TreeMap<String, TreeMap<Long, String>> all = DatabaseState.copy(saved);
        state.memory().keySet().forEach(name -> all.putIfAbsent(name, new TreeMap<>()));
        return all;
    }

    @Test
    void theWorkloadDoesWhatItsModelSays() {
        RandomRun.run(random -> {
            for (int run = 0; run < 20; run++) {
                Path path = Path.of("/power-cut-model");
                Mounts.mount(path, new MemoryDirectory());
                Workload workload = new Workload(path, Durability.NONE, random.split(), Workload.Observer.NONE);
                workload.open();
                for (int i = 0; i < STEPS; i++) {
                    workload.step();
                    assertEquals(workload.current(), DatabaseState.read(workload.database()));
                }
                workload.close();
                Mounts.unmount(path);
            }
        });
    }
}
