package org.ashlardb.testdata.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.page.PageFile;
import org.ashlardb.testdata.RandomRun;
import org.ashlardb.testdata.Turns;
import org.junit.jupiter.api.Test;

/** The page file under power cuts, at every operation. */
final class PageFileCrashTest {
    private static final int CHECKPOINTS = 6;
    private static final int FEWER_CHECKPOINTS = 3; // where something is done at each operation, then cut at each

    @Test
    void everyCutLeavesTheLastStateOrTheNextOne() {
        RandomRun.run(random -> {
            PageWorkload workload = new PageWorkload(random.nextLong(), CHECKPOINTS);
            RecordingDirectory directory = new RecordingDirectory();
            workload.run(directory);
            assertEquals(0, directory.openFiles());
            int cuts = cutEverywhere(workload, directory.recording(), 0, random.nextLong(), 3);
            assertTrue(cuts > 300, "cuts: " + cuts);
        });
    }

    private static int cutEverywhere(
            PageWorkload workload, Recording recording, int before, long seed, int rollsOfDice) {
        return cutFrom(0, workload, recording, before, seed, rollsOfDice);
    }

    /** Returns the number of cuts; none is before the operation of that number. */
    private static int cutFrom(
            int operation, PageWorkload workload, Recording recording, int before, long seed, int rollsOfDice) {
        CrashStates states = new CrashStates(recording);
        int cuts = 0;
        for (int cut : states.cutPoints()) {
            if (cut < operation) {
                continue;
            }
            List<Object> marks = states.marks(cut);
            int committed = marks.isEmpty() ? before : (int) marks.get(marks.size() - 1);
            for (CrashPolicy policy : CrashPolicy.values()) {
                boolean random = policy.compareTo(CrashPolicy.REORDER) >= 0;
                for (int roll = 0; roll < (random ? rollsOfDice : 1); roll++) {
                    MemoryDirectory left = states.powerCut(cut, policy, seed + roll);
                    try {
                        reopen(workload, left, committed, marks.isEmpty() && before == 0);
                    } catch (AssertionError | RuntimeException e) {
                        throw new AssertionError(policy + ", " + states.describe(cut), e);
                    }
                    cuts++;
                }
            }
        }
        return cuts;
    }

    /** Verifies what is left, makes the next state, and verifies that. */
    private static void reopen(PageWorkload workload, MemoryDirectory left, int committed, boolean maybeNoFile) {
        int next = Math.min(committed + 1, workload.checkpoints());
        if (maybeNoFile && !opens(left)) {
            return;
        }
        int found;
        try (PageFile file = PageFile.open(left, PageWorkload.NAME)) {
            found = workload.verify(file, committed, next);
            if (found < workload.checkpoints()) {
                workload.checkpoint(file, ++found);
                workload.verify(file, found, found);
            }
        }
        try (PageFile file = PageFile.open(left, PageWorkload.NAME)) {
            workload.verify(file, found, found);
        }
        assertEquals(0, left.openFiles());
        assertEquals(List.of(PageWorkload.NAME), left.list());
    }

    private static boolean opens(MemoryDirectory left) {
        if (!left.exists(PageWorkload.NAME)) {
            return false;
        }
        try {
            PageFile.open(left, PageWorkload.NAME).close();
            return true;
        } catch (EngineException e) {
            boolean expected = e.code() == ErrorCode.CORRUPTED || e.code() == ErrorCode.WRONG_FORMAT;
            assertTrue(expected, e.getMessage());
            return false;
        }
    }

    @Test
    void cutsAfterCutsLeaveTheLastStateOrTheNextOne() {
        RandomRun.run(random -> {
            PageWorkload workload = new PageWorkload(random.nextLong(), FEWER_CHECKPOINTS);
            RecordingDirectory directory = new RecordingDirectory();
            workload.run(directory);
            CrashStates first = new CrashStates(directory.recording());
            int[] cuts = first.cutPoints();
            for (int i = Turns.first(); i < cuts.length; i += Turns.step()) {
                int cut = cuts[i];
                if (!first.marks(cut).isEmpty()) {
                    cutAgain(workload, first.powerCut(cut, CrashPolicy.TORN, random.nextLong()), random.nextLong());
                }
            }
        });
    }

    private static void cutAgain(PageWorkload workload, MemoryDirectory left, long seed) {
        RecordingDirectory directory = new RecordingDirectory(left);
        int before;
        try (PageFile file = PageFile.open(directory, PageWorkload.NAME)) {
            before = (int) file.state().logIncludedTo();
            for (int i = before + 1; i <= Math.min(before + 2, workload.checkpoints()); i++) {
                workload.checkpoint(file, i);
                directory.mark(i);
            }
        }
        cutEverywhere(workload, directory.recording(), before, seed, 1);
    }

    @Test
    void cutsAfterFailedOperationsLeaveTheLastStateOrTheNextOne() {
        RandomRun.run(random -> {
            PageWorkload workload = new PageWorkload(random.nextLong(), FEWER_CHECKPOINTS);
            long seed = random.nextLong();
            for (long operation = Turns.first(); ; operation += Turns.step()) {
                RecordingDirectory recording = new RecordingDirectory();
                FailingDirectory failing = new FailingDirectory(recording, seed);
                try (PageFile file = PageWorkload.create(failing)) {
                    recording.mark(0);
                    failing.failOperation(operation, false);
                    PageFailureTest.runWithRetries(workload, file, recording);
                }
                cutEverywhere(workload, recording.recording(), 0, seed, 1);
                if (failing.failureCount() == 0) {
                    return;
                }
            }
        });
    }

    /** What a process leaves that was killed has been written but perhaps not forced; then the power fails. */
    @Test
    void cutsAfterTheDeathOfAProcessLeaveTheLastStateOrTheNextOne() {
        RandomRun.run(random -> {
            PageWorkload workload = new PageWorkload(random.nextLong(), FEWER_CHECKPOINTS);
            long seed = random.nextLong();
            for (long operation = Turns.first(); ; operation += Turns.step()) {
                RecordingDirectory recording = new RecordingDirectory();
                FailingDirectory failing = new FailingDirectory(recording, seed + operation);
                PageWorkload.create(failing).close();
                recording.mark(0);
                failing.failOperation(operation, true);
                runUntilItFails(workload, failing, recording);
                int death = recording.recording().operations().size(); // cuts before are those of runs that went on
                try (PageFile file = PageFile.open(recording, PageWorkload.NAME)) {
                    int done = (int) file.state().logIncludedTo();
                    workload.verify(file, done, done);
                    recording.mark(done); // what opening has found is there to stay
                    for (int i = done + 1; i <= Math.min(done + 2, workload.checkpoints()); i++) {
                        workload.checkpoint(file, i);
                        recording.mark(i);
                    }
                }
                cutFrom(death, workload, recording.recording(), 0, seed, 1);
                if (failing.failureCount() == 0) {
                    return;
                }
            }
        });
    }

    private static void runUntilItFails(PageWorkload workload, FailingDirectory failing, RecordingDirectory recording) {
        try (PageFile file = PageFile.open(failing, PageWorkload.NAME)) {
            for (int i = 1; i <= workload.checkpoints(); i++) {
                workload.checkpoint(file, i);
                recording.mark(i);
            }
        } catch (EngineException e) {
            assertTrue(failing.failureCount() > 0, e.getMessage());
        }
    }
}
