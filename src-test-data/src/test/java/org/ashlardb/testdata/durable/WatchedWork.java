package org.ashlardb.testdata.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.file.Mounts;
import org.ashlardb.testdata.file.CrashPolicy;
import org.ashlardb.testdata.file.CrashStates;
import org.ashlardb.testdata.file.MemoryDirectory;

/**
 * Random work under the eyes of one of the oracles: that of power cuts, of failing operations, of checkpoints that are
 * held up, of readers beside checkpoints, or of damaged files. Given a seed, returns what was caught or null. Made by
 * name, see {@link BrokenEngine}.
 */
public final class WatchedWork implements LongFunction<Throwable> {
    private static final int STEPS = 25;
    private static final int CUTS = 80; // of one history, at most
    private static final int FAILURES = 14;
    private static final int STRIDE = 14;
    private static final int DAMAGES = 50;

    @Override
    public Throwable apply(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Path path = Path.of("/watched-" + seed);
        Durability durability = Durability.values()[random.nextInt(Durability.values().length)];
        try {
            switch (random.nextInt(5)) {
                case 0 -> cutPower(random, path, durability);
                case 1 -> failOperations(random, path, durability);
                case 2 -> CorruptionTest.damageOne(random, path, DAMAGES);
                case 3 -> readBesideCheckpoints(random, path, durability);
                default -> new HeldUpWork(path, seed).run();
            }
            return null;
        } catch (RuntimeException | AssertionError e) {
            return e;
        }
    }

    private static void cutPower(SplittableRandom random, Path path, Durability durability) {
        PowerCuts.History history = PowerCuts.record(durability, random.split(), path, workload -> work(workload));
        CrashStates states = new CrashStates(history.recording());
        CrashPolicy[] policies = CrashPolicy.values();
        int turn = random.nextInt(policies.length);
        for (int cut : states.cutPoints(CUTS, random)) {
            CrashPolicy policy = policies[turn++ % policies.length];
            PowerCuts.check(history, states.marks(cut), policy, states.powerCut(cut, policy, random.nextLong()), path);
        }
    }

    private static void work(Workload workload) {
        try {
            workload.open();
            for (int i = 0; i < STEPS; i++) {
                workload.step();
                assertEquals(workload.current(), DatabaseState.read(workload.database()));
            }
            assertEquals(List.of(), workload.database().check());
            workload.close();
        } finally {
            if (workload.isOpen()) {
                workload.database().close();
            }
        }
    }

    private static void readBesideCheckpoints(SplittableRandom random, Path path, Durability durability) {
        Mounts.mount(path, new MemoryDirectory());
        Workload workload = new Workload(path, durability, random, Workload.Observer.NONE);
        try {
            workload.open();
            for (int i = 0; i < STEPS; i++) {
                workload.step();
                workload.readBesideCheckpoints();
            }
            workload.close();
        } finally {
            if (workload.isOpen()) {
                workload.database().close();
            }
            Mounts.unmount(path);
        }
    }

    private static void failOperations(SplittableRandom random, Path path, Durability durability) {
        long seed = random.nextLong();
        for (int i = 0; i < FAILURES; i++) {
            FailureRun run = new FailureRun(path, durability, seed);
            run.failing().failOperation(i * STRIDE + random.nextInt(STRIDE), random.nextBoolean());
            run.run(STEPS);
        }
    }
}
