package org.ashlardb.testdata.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.file.Mounts;
import org.ashlardb.testdata.RandomRun;
import org.ashlardb.testdata.Turns;
import org.ashlardb.testdata.file.CrashPolicy;
import org.ashlardb.testdata.file.CrashStates;
import org.ashlardb.testdata.file.MemoryDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Cuts the power after every operation on files that some random work made, under every policy, and looks what is left:
 * {@code -Dashlar.cuts} sets how many cuts.
 */
final class PowerCutTest {
    private static final long CUTS = Long.getLong("ashlar.cuts", 240 / Turns.step());
    private static final int MODEL_RUNS = Integer.getInteger("ashlar.model.runs", 12 / Turns.step());
    private static final int MODEL_STEPS = 60;
    private static final int STEPS = 25;

    @ParameterizedTest
    @EnumSource(Durability.class)
    void whatIsLeftIsAPrefixThatHoldsEveryPromise(Durability durability) {
        RandomRun.run(random -> {
            AtomicLong done = new AtomicLong();
            List<SplittableRandom> lanes = List.of(random.split(), random.split());
            IntStream.range(0, lanes.size()).parallel().forEach(lane -> {
                Path path = Lanes.path("power-cut-" + durability, lane);
                while (done.get() < CUTS) {
                    cutEverywhere(
                            PowerCuts.record(durability, lanes.get(lane).split(), path, PowerCuts.steps(STEPS)),
                            lanes.get(lane),
                            path,
                            done);
                }
            });
        });
    }

    /** After every operation once, the policies in turn, so that work of some size gets all combinations. */
    private static void cutEverywhere(PowerCuts.History history, SplittableRandom random, Path path, AtomicLong done) {
        CrashStates states = new CrashStates(history.recording());
        CrashPolicy[] policies = CrashPolicy.values();
        int turn = random.nextInt(policies.length);
        for (int cut : states.cutPoints()) {
            CrashPolicy policy = policies[turn++ % policies.length];
            long seed = random.nextLong();
            try {
                PowerCuts.check(history, states.marks(cut), policy, states.powerCut(cut, policy, seed), path);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError(policy + " with seed " + seed + ", " + states.describe(cut), e);
            }
            done.incrementAndGet();
        }
    }

    @Test
    void theWorkloadDoesWhatItsModelSays() {
        RandomRun.run(random -> {
            for (int run = 0; run < MODEL_RUNS; run++) {
                Path path = Path.of("/power-cut-model");
                Mounts.mount(path, new MemoryDirectory());
                Workload workload = new Workload(path, Durability.NONE, random.split(), Workload.Observer.NONE);
                workload.open();
                for (int i = 0; i < MODEL_STEPS; i++) {
                    workload.step();
                    assertEquals(workload.current(), DatabaseState.read(workload.database()));
                }
                workload.close();
                Mounts.unmount(path);
            }
        });
    }
}
