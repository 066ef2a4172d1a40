package org.ashlardb.testdata.durable;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.testdata.RandomRun;
import org.ashlardb.testdata.Turns;
import org.ashlardb.testdata.file.CrashPolicy;
import org.ashlardb.testdata.file.CrashStates;
import org.ashlardb.testdata.file.MemoryDirectory;
import org.ashlardb.testdata.file.Operation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The oracle's own test: it must catch every engine broken on purpose. {@code -Dashlar.mutant.histories} sets how much
 * work it may watch until then. They take {@link Turns}.
 */
@Timeout(600)
final class MutantTest {
    private static final int MOST_UNTORN = 60; // cuts of each durability, of up to some thousand
    private static final int HISTORIES = Integer.getInteger("ashlar.mutant.histories", 200);
    private static final int STEPS = 25;
    private static final int SOON = 16; // operations on files
    private static final int GOOD_STEP = 3;

    @AfterEach
    void nothingIsLeftBehind() {
        Leaks.check();
    }

    static Stream<Mutant> mutants() {
        return Turns.of(Mutant.values());
    }

    @ParameterizedTest
    @MethodSource("mutants")
    void theOracleCatches(Mutant mutant) {
        RandomRun.run(random -> {
            AtomicBoolean caught = new AtomicBoolean();
            Lanes.run(random, (lane, source) -> {
                Path path = Path.of("/mutant-" + mutant + "-" + lane);
                for (int i = 0; i < HISTORIES / 2 && !caught.get(); i++) {
                    if (isCaught(mutant, Durability.values()[i % 3], source, path, caught)) {
                        caught.set(true);
                    }
                }
            });
            assertTrue(caught.get(), mutant + " was not caught");
        });
    }

    /** The same way, with nothing broken. */
    @Test
    void theGoodEngineIsNotCaught() {
        RandomRun.run(random -> {
            for (Durability durability : Durability.values()) {
                AtomicBoolean stop = new AtomicBoolean();
                assertFalse(isCaught(null, durability, random.split(), Path.of("/no-mutant"), stop));
            }
        });
    }

    /** What changes the files for broken readers must leave alone what is not torn. */
    @Test
    void whatIsNotTornReadsTheSame() {
        RandomRun.run(random -> {
            Path path = Path.of("/not-torn");
            for (Durability durability : Durability.values()) {
                PowerCuts.History history = PowerCuts.record(durability, random.split(), path, PowerCuts.steps(STEPS));
                CrashStates states = new CrashStates(history.recording());
                int[] cuts = states.cutPoints();
                int step = cuts.length / MOST_UNTORN + 1;
                for (int i = random.nextInt(step); i < cuts.length; i += step) {
                    int cut = cuts[i];
                    MemoryDirectory left = states.powerCut(cut, CrashPolicy.KEEP, 0);
                    Mutant.IGNORES_PAYLOAD_CHECKSUMS.breakReading(left);
                    Mutant.REPLAYS_PAST_A_TORN_TAIL.breakReading(left);
                    PowerCuts.check(history, states.marks(cut), CrashPolicy.KEEP, left, path);
                }
            }
        });
    }

    /** The cuts soon after the broken engine has done something else than the good one; all if it reads wrongly. */
    private static BitSet worthCutting(Mutant mutant, PowerCuts.History good, PowerCuts.History broken) {
        List<Operation> done = broken.recording().operations();
        List<Operation> expected = good.recording().operations();
        BitSet cuts = new BitSet();
        if (mutant == null) {
            for (int cut = 0; cut <= done.size(); cut += GOOD_STEP) {
                cuts.set(cut);
            }
            return cuts;
        }
        if (mutant.breaksReading()) {
            cuts.set(0, done.size() + 1);
            return cuts;
        }
        Map<Operation, Integer> places = new IdentityHashMap<>();
        for (int i = 0; i < expected.size(); i++) {
            places.put(expected.get(i), i);
        }
        int next = 0;
        for (int i = 0; i < done.size(); i++) {
            int place = places.getOrDefault(done.get(i), -1);
            if (place != next) {
                cuts.set(i, i + SOON);
            }
            next = place < 0 ? next + 1 : Math.max(next, place + 1);
        }
        if (next < expected.size()) {
            cuts.set(done.size());
        }
        return cuts;
    }

    private static boolean isCaught(
            Mutant mutant, Durability durability, SplittableRandom random, Path path, AtomicBoolean stop) {
        PowerCuts.History good = PowerCuts.record(durability, random.split(), path, PowerCuts.steps(STEPS));
        PowerCuts.History history = mutant == null
                ? good
                : new PowerCuts.History(good.workload(), durability, mutant.breakWriting(good.recording()));
        BitSet worthCutting = worthCutting(mutant, good, history);
        CrashStates states = new CrashStates(history.recording());
        int turn = random.nextInt(CrashPolicy.values().length);
        for (int cut : states.cutPoints()) {
            if (!worthCutting.get(cut)) {
                continue;
            }
            CrashPolicy policy = CrashPolicy.values()[turn++ % CrashPolicy.values().length];
            MemoryDirectory left = states.powerCut(cut, policy, random.nextLong());
            if (mutant != null) {
                mutant.breakReading(left);
            }
            try {
                PowerCuts.check(history, states.marks(cut), policy, left, path);
            } catch (RuntimeException | AssertionError e) {
                return true;
            }
            if (stop.get()) {
                return false;
            }
        }
        return false;
    }
}
