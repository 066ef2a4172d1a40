package org.ashlardb.testdata.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.file.Mounts;
import org.ashlardb.testdata.RandomRun;
import org.ashlardb.testdata.Turns;
import org.ashlardb.testdata.file.CrashPolicy;
import org.ashlardb.testdata.file.CrashStates;
import org.ashlardb.testdata.file.MemoryDirectory;
import org.ashlardb.testdata.file.RecordingDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Cuts the power at operations of work with commits in two phases, at each if many cuts are wanted: what was prepared
 * is there, keeps its locks and ends as it is told, after any number of openings. {@code -Dashlar.prepared.cuts} sets
 * how many cuts.
 */
@Tag("threads")
@Timeout(600)
final class PreparedCutTest {
    private static final long CUTS = Long.getLong("ashlar.prepared.cuts", 48 / Turns.step());
    private static final int STEPS = 14;
    private static final CrashPolicy[] POLICIES = CrashPolicy.values();

    /** That a step was acknowledged. */
    private record Done(int step, boolean durable) {}

    @AfterEach
    void nothingIsLeftBehind() {
        Leaks.check();
    }

    @ParameterizedTest
    @EnumSource(Durability.class)
    void preparedTransactionsOutliveCuts(Durability durability) {
        RandomRun.run(random -> {
            AtomicLong cuts = new AtomicLong();
            Lanes.run(random, (lane, source) -> {
                Path path = Lanes.path("prepared-" + durability, lane);
                while (cuts.get() < CUTS) {
                    cutEverywhere(durability, source, path, cuts);
                }
            });
        });
    }

    private static void cutEverywhere(Durability durability, SplittableRandom random, Path path, AtomicLong cuts) {
        RecordingDirectory directory = new RecordingDirectory();
        List<PreparedWork.State> states = new ArrayList<>();
        Mounts.mount(path, directory);
        try {
            work(durability, random, path, directory, states);
        } finally {
            Mounts.unmount(path);
        }
        CrashStates crashes = new CrashStates(directory.recording());
        int turn = random.nextInt(POLICIES.length);
        for (int cut : crashes.cutPoints(CUTS, random)) {
            CrashPolicy policy = POLICIES[turn++ % POLICIES.length];
            long seed = random.nextLong();
            try {
                check(
                        durability,
                        policy,
                        crashes.marks(cut),
                        states,
                        crashes.powerCut(cut, policy, seed),
                        path,
                        random);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError(policy + " with seed " + seed + ", " + crashes.describe(cut), e);
            }
            cuts.incrementAndGet();
        }
    }

    private static void work(
            Durability durability,
            SplittableRandom random,
            Path path,
            RecordingDirectory directory,
            List<PreparedWork.State> states) {
        Database database = Workload.open(path, durability);
        PreparedWork.create(database);
        database.checkpoint();
        states.add(PreparedWork.State.empty());
        directory.mark(new Done(0, true));
        PreparedWork work = new PreparedWork(database, PreparedWork.State.empty(), random);
        for (int i = 0; i < STEPS; i++) {
            boolean durable = work.step();
            states.add(work.state());
            directory.mark(new Done(states.size() - 1, durable && durability == Durability.FULL));
            if (random.nextInt(6) == 0) {
                database.checkpoint();
                directory.mark(new Done(states.size() - 1, durability != Durability.NONE));
            }
            if (random.nextInt(10) == 0) {
                database = reopen(database, random.nextBoolean(), durability, path);
                directory.mark(new Done(states.size() - 1, true));
                work = new PreparedWork(database, work.state(), random);
                assertEquals(List.copyOf(work.state().prepared().keySet()), database.preparedTransactions());
            }
        }
        database.close();
        directory.mark(new Done(states.size() - 1, true));
    }

    private static Database reopen(Database database, boolean shutdown, Durability durability, Path path) {
        if (shutdown) {
            database.shutdown(false);
        } else {
            database.close();
        }
        return Workload.open(path, durability);
    }

    // ---------------------------------------------------------------- the oracle

    private static void check(
            Durability durability,
            CrashPolicy policy,
            List<Object> marks,
            List<PreparedWork.State> states,
            MemoryDirectory left,
            Path path,
            SplittableRandom random) {
        if (marks.isEmpty()) {
            return; // the tables may not be there yet
        }
        int acknowledged = 0;
        int required = 0;
        for (Object mark : marks) {
            Done done = (Done) mark;
            acknowledged = done.step();
            // With FULL, that one is rolled back waits in memory to be written with the next force.
            boolean kept = policy == CrashPolicy.KEEP && durability != Durability.FULL;
            required = done.durable() || kept ? done.step() : required;
        }
        Mounts.mount(path, left);
        try {
            PreparedWork.State state = null;
            for (int opening = 0; opening < 2; opening++) {
                try (Database database = Workload.open(path, durability)) {
                    assertEquals(List.of(), database.check());
                    state = stateOf(PreparedWork.read(database), states, required, acknowledged);
                    checkLocks(database, state);
                }
            }
            endAll(path, durability, state, random);
        } finally {
            Mounts.unmount(path);
        }
    }

    private static PreparedWork.State stateOf(
            PreparedWork.State found, List<PreparedWork.State> states, int required, int acknowledged) {
        for (int step = Math.min(acknowledged + 1, states.size() - 1); step >= required; step--) {
            if (PreparedWork.isLike(found, states.get(step))) {
                return states.get(step);
            }
        }
        throw new AssertionError("found prepared " + found.prepared().keySet() + " and rows of no step from " + required
                + " to " + acknowledged + ", expected prepared "
                + states.get(acknowledged).prepared().keySet());
    }

    /** Rows that a prepared transaction has changed are locked. */
    private static void checkLocks(Database database, PreparedWork.State state) {
        state.prepared()
                .values()
                .forEach(changes ->
                        changes.forEach((table, rows) -> rows.keySet().forEach(key -> {
                            if (state.rows().get(table).containsKey(key)) {
                                assertLocked(database, table, key);
                            }
                        })));
    }

    private static void assertLocked(Database database, String name, long key) {
        try (Transaction transaction = database.newTransaction()) {
            transaction.setLockTimeoutMillis(0);
            transaction.begin(IsolationLevel.READ_COMMITTED);
            Snapshot snapshot = transaction.beginStatement();
            Table table = database.findTable(transaction, "PUBLIC", name);
            try (Cursor cursor = table.newCursor()) {
                cursor.seek(
                        snapshot,
                        table.primaryKey(),
                        table.primaryKey().newKey().addLong(key));
                EngineException refused =
                        assertThrows(EngineException.class, () -> table.delete(transaction, snapshot, cursor.rowId()));
                assertEquals(ErrorCode.LOCK_TIMEOUT, refused.code());
            }
        }
    }

    /** Ends all that are prepared, some after another opening, and compares with the model. */
    private static void endAll(Path path, Durability durability, PreparedWork.State found, SplittableRandom random) {
        PreparedWork.State state = found.copy();
        List<String> actions = new ArrayList<>();
        while (!state.prepared().isEmpty()) {
            try (Database database = Workload.open(path, durability)) {
                for (String name : new TreeMap<>(state.prepared()).keySet()) {
                    boolean commit = random.nextBoolean();
                    actions.add((commit ? "commit " : "roll back ") + name);
                    if (commit) {
                        database.commitPrepared(name);
                        state.commit(name);
                    } else {
                        database.rollbackPrepared(name);
                        state.prepared().remove(name);
                    }
                    if (random.nextBoolean()) {
                        break;
                    }
                }
                if (random.nextBoolean()) {
                    database.checkpoint();
                    actions.add("checkpoint");
                }
            }
            actions.add("open");
        }
        try (Database database = Workload.open(path, durability)) {
            assertEquals(
                    state.rows(),
                    PreparedWork.read(database).rows(),
                    () -> "after " + actions + " of " + found.prepared());
            assertEquals(List.of(), database.preparedTransactions());
            assertEquals(List.of(), database.check());
        }
    }
}
