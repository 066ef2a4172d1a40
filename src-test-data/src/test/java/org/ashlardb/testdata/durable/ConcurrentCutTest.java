package org.ashlardb.testdata.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Cuts the power while threads commit beside each other and checkpoints begin by themselves: {@code
 * -Dashlar.concurrent.cuts} sets how many cuts for each durability.
 */
@Tag("threads")
@Timeout(600)
final class ConcurrentCutTest {
    private static final long CUTS = Long.getLong("ashlar.concurrent.cuts", 120 / Turns.step());
    private static final int COMMITS = 60;
    private static final int EACH = (int) Math.min(250, CUTS / 2 + 1); // of one piece of work

    @AfterEach
    void nothingIsLeftBehind() {
        Leaks.check();
    }

    @ParameterizedTest
    @EnumSource(Durability.class)
    void whatIsLeftIsAPrefixOfEachThreadAndOfTheirCommonOrder(Durability durability) {
        RandomRun.run(random -> {
            AtomicLong done = new AtomicLong();
            Lanes.run(random, (lane, source) -> {
                Path path = Lanes.path("concurrent-" + durability, lane);
                while (done.get() < CUTS) {
                    cutOften(durability, source, path, done);
                }
            });
        });
    }

    private static void cutOften(Durability durability, SplittableRandom random, Path path, AtomicLong done) {
        RecordingDirectory directory = new RecordingDirectory();
        Mounts.mount(path, directory);
        new ConcurrentWork(directory::mark, path, durability, random.split(), COMMITS).run(false);
        Mounts.unmount(path);
        CrashStates states = new CrashStates(directory.recording());
        List<Integer> points = new ArrayList<>();
        for (int cut : states.cutPoints()) {
            points.add(cut);
        }
        Collections.shuffle(points, new Random(random.nextLong()));
        List<Integer> chosen = new ArrayList<>(points.subList(0, Math.min(EACH, points.size())));
        Collections.sort(chosen);
        for (int cut : chosen) {
            CrashPolicy policy = CrashPolicy.values()[random.nextInt(CrashPolicy.values().length)];
            try {
                check(durability, policy, states.marks(cut), states.powerCut(cut, policy, random.nextLong()), path);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError(policy + ", " + states.describe(cut), e);
            }
            done.incrementAndGet();
        }
    }

    // ---------------------------------------------------------------- the oracle

    static void check(Durability durability, CrashPolicy policy, List<Object> marks, MemoryDirectory left, Path path) {
        Mounts.mount(path, left);
        try {
            DatabaseState found = read(path, durability);
            checkPromises(marks, found, durability == Durability.FULL || policy == CrashPolicy.KEEP);
            assertEquals(found, read(path, durability), "after opening once more");
            assertEquals(0, left.openFiles(), "files left open");
        } finally {
            Mounts.unmount(path);
        }
    }

    private static DatabaseState read(Path path, Durability durability) {
        try (Database database = ConcurrentWork.open(path, durability)) {
            assertEquals(List.of(), database.check());
            return DatabaseState.read(database);
        }
    }

    private static void checkPromises(List<Object> marks, DatabaseState found, boolean allAcknowledged) {
        if (found.logged().isEmpty()) {
            assertTrue(!allAcknowledged || marks.stream().noneMatch(mark -> ((ConcurrentWork.Mark) mark).thread() < 0));
            return;
        }
        int[] kept = kept(found);
        int[] begun = new int[ConcurrentWork.THREADS];
        int[] acknowledged = new int[ConcurrentWork.THREADS];
        int[][][] before = new int[ConcurrentWork.THREADS][][];
        for (int i = 0; i < before.length; i++) {
            before[i] = new int[COMMITS + 1][];
        }
        for (Object object : marks) {
            ConcurrentWork.Mark mark = (ConcurrentWork.Mark) object;
            if (mark.thread() < 0) {
                continue;
            }
            if (mark.acknowledged()) {
                acknowledged[mark.thread()] = mark.number();
            } else {
                begun[mark.thread()] = mark.number();
                before[mark.thread()][mark.number()] = acknowledged.clone();
            }
        }
        for (int i = 0; i < kept.length; i++) {
            assertTrue(kept[i] <= begun[i], "thread " + i + " has commit " + kept[i] + " and began " + begun[i]);
            assertTrue(
                    !allAcknowledged || kept[i] >= acknowledged[i],
                    "thread " + i + " has commit " + kept[i] + ", acknowledged was " + acknowledged[i]);
            for (int j = 0; j < kept.length && kept[i] > 0; j++) {
                int earlier = before[i][kept[i]][j];
                assertTrue(
                        kept[j] >= earlier,
                        "commit " + kept[i] + " of thread " + i + " is there, but not commit " + earlier + " of thread "
                                + j + " that was acknowledged before it began");
            }
        }
    }

    /** The last commit of each thread; all before it must be there, whole. */
    private static int[] kept(DatabaseState found) {
        TreeMap<Long, String> shared = new TreeMap<>(found.logged().get(ConcurrentWork.SHARED));
        long counter = ConcurrentWork.number(shared.remove(-1L));
        List<Long> orders = new ArrayList<>();
        int[] kept = new int[ConcurrentWork.THREADS];
        for (int i = 0; i < kept.length; i++) {
            TreeMap<Long, String> own = new TreeMap<>(found.logged().get(ConcurrentWork.own(i)));
            kept[i] = (int) ConcurrentWork.number(own.remove(0L));
            assertEquals(kept[i], own.size(), "rows of thread " + i);
            for (long number = 1; number <= kept[i]; number++) {
                String row = own.get(number);
                assertEquals(row, shared.remove(i * ConcurrentWork.SPAN + number), "row in the shared table");
                long order = ConcurrentWork.number(row);
                assertEquals(number % 3 == 0, order > 0);
                if (order > 0) {
                    orders.add(order);
                }
            }
        }
        assertEquals(new TreeMap<>(), shared, "rows in the shared table only");
        Collections.sort(orders);
        for (int i = 0; i < orders.size(); i++) {
            assertEquals(i + 1, orders.get(i), "the common order of commits");
        }
        assertEquals(counter, orders.size());
        return kept;
    }
}
