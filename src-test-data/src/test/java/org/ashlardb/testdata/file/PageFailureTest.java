package org.ashlardb.testdata.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.file.DataFile;
import org.ashlardb.engine.page.ChangeSource;
import org.ashlardb.engine.page.PageFile;
import org.ashlardb.engine.page.PageTree;
import org.ashlardb.engine.page.PageWriter;
import org.ashlardb.engine.page.Pointer;
import org.ashlardb.testdata.RandomRun;
import org.ashlardb.testdata.Turns;
import org.junit.jupiter.api.Test;

/** The page file on a device that fails, at every operation, and on one that is full. */
final class PageFailureTest {
    private static final int CHECKPOINTS = 8;
    private static final int STEP = 4096;
    private static final int BYTES_PER_FLIP = 16; // of a build; that of the other Java takes those between

    /**
     * Runs the workload; a checkpoint that fails is tried again, after another one that uses its pages for something
     * else. Ends early, and returns that, when a force fails.
     */
    static boolean runWithRetries(PageWorkload workload, PageFile file, RecordingDirectory recording) {
        for (int i = 1; i <= workload.checkpoints(); i++) {
            try {
                workload.checkpoint(file, i);
            } catch (EngineException e) {
                if (e.code() == ErrorCode.FORCE_FAILED) {
                    return false;
                }
                assertEquals(ErrorCode.IO_ERROR, e.code(), e.getMessage());
                workload.verify(file, i - 1, i - 1);
                workload.rewrite(file, i - 1);
                workload.verify(file, i - 1, i - 1);
                workload.checkpoint(file, i);
            }
            recording.mark(i);
        }
        return true;
    }

    @Test
    void anOperationThatFailsOnceHurtsItsCheckpointOnly() {
        RandomRun.run(random -> {
            PageWorkload workload = new PageWorkload(random.nextLong(), CHECKPOINTS);
            for (long operation = 0; ; operation++) {
                RecordingDirectory recording = new RecordingDirectory();
                FailingDirectory failing = new FailingDirectory(recording, operation);
                boolean finished;
                try (PageFile file = PageWorkload.create(failing)) {
                    failing.failOperation(operation, false);
                    finished = runWithRetries(workload, file, recording);
                }
                failing.checkForcesAfterFailure();
                assertEquals(0, recording.openFiles());
                try (PageFile file = PageFile.open(recording, PageWorkload.NAME)) {
                    workload.verify(file, finished ? CHECKPOINTS : 0, CHECKPOINTS);
                }
                if (failing.failureCount() == 0) {
                    assertTrue(operation > 30, "operations: " + operation);
                    return;
                }
            }
        });
    }

    @Test
    void aWriterThatFailedDoesNotCommit() {
        FailingDirectory failing = new FailingDirectory(new MemoryDirectory(), 1);
        try (PageFile file = PageWorkload.create(failing);
                PageWriter writer = file.beginCheckpoint()) {
            failing.failOperation(0, false);
            EngineException error =
                    assertThrows(EngineException.class, () -> PageTree.merge(writer, Pointer.NULL, new LongValues()));
            assertEquals(ErrorCode.IO_ERROR, error.code());
            error = assertThrows(EngineException.class, () -> writer.commit(1, 1, Pointer.NULL));
            assertEquals(ErrorCode.INVALID_STATE, error.code());
            assertEquals(0, file.state().checkpoint());
        }
    }

    /** More than a writer keeps back. */
    private static final class LongValues implements ChangeSource {
        private final byte[] key = new byte[1];
        private final byte[] value = new byte[1 << 20];

        @Override
        public boolean next() {
            return ++key[0] < 4;
        }

        @Override
        public byte[] key() {
            return key;
        }

        @Override
        public int keyLength() {
            return 1;
        }

        @Override
        public boolean isDelete() {
            return false;
        }

        @Override
        public byte[] value() {
            return value;
        }

        @Override
        public int valueLength() {
            return value.length;
        }
    }

    @Test
    void aDeviceThatFailsFromSomeTimeOnLeavesTheLastState() {
        RandomRun.run(random -> {
            PageWorkload workload = new PageWorkload(random.nextLong(), CHECKPOINTS);
            for (long operation = 0; ; operation++) {
                MemoryDirectory directory = new MemoryDirectory();
                FailingDirectory failing = new FailingDirectory(directory, operation);
                if (!failForSomeTime(workload, failing, operation)) {
                    return;
                }
                failing.checkForcesAfterFailure();
                assertEquals(0, directory.openFiles());
            }
        });
    }

    /** Whether anything failed. */
    private static boolean failForSomeTime(PageWorkload workload, FailingDirectory failing, long operation) {
        try (PageFile file = PageWorkload.create(failing)) {
            failing.failOperation(operation, true);
            for (int i = 1; i <= CHECKPOINTS; i++) {
                try {
                    workload.checkpoint(file, i);
                } catch (EngineException e) {
                    int next = i;
                    assertThrows(EngineException.class, () -> workload.checkpoint(file, next));
                    failing.repair();
                    if (e.code() == ErrorCode.FORCE_FAILED) {
                        assertRefusesAll(file);
                    } else {
                        recover(workload, file, i);
                    }
                }
                if (failing.failureCount() > 0) {
                    return true;
                }
            }
            return false;
        }
    }

    /** The second attempt may have met a failing force where the first did not come as far. */
    private static void recover(PageWorkload workload, PageFile file, int next) {
        workload.verify(file, next - 1, next - 1);
        workload.checkpoint(file, next);
        workload.verify(file, next, next);
    }

    private static void assertRefusesAll(PageFile file) {
        EngineException refused = assertThrows(EngineException.class, file::beginCheckpoint);
        assertEquals(ErrorCode.FORCE_FAILED, refused.code());
        assertTrue(refused.getMessage().contains(file.name()), refused.getMessage());
        assertThrows(EngineException.class, file::pin);
    }

    @Test
    void afterAFailedForceNothingIsDoneAnyMore() {
        RandomRun.run(random -> {
            PageWorkload workload = new PageWorkload(random.nextLong(), CHECKPOINTS);
            for (int force = 0; force <= CHECKPOINTS * 3; force++) {
                RecordingDirectory recording = new RecordingDirectory();
                FailingDirectory failing = new FailingDirectory(recording, force);
                int done = 0;
                try (PageFile file = PageWorkload.create(failing)) {
                    failing.failForce(force);
                    while (done < CHECKPOINTS && runsCheckpoint(workload, file, done + 1)) {
                        done++;
                    }
                    assertEquals(force / 3, done);
                    if (done < CHECKPOINTS) {
                        int operations = recording.operationCount();
                        assertRefusesAll(file);
                        assertEquals(operations, recording.operationCount());
                    }
                }
                failing.checkForcesAfterFailure();
                try (PageFile file = PageFile.open(recording, PageWorkload.NAME)) {
                    workload.verify(file, done, Math.min(done + 1, CHECKPOINTS));
                }
            }
        });
    }

    private static boolean runsCheckpoint(PageWorkload workload, PageFile file, int number) {
        try {
            workload.checkpoint(file, number);
            return true;
        } catch (EngineException e) {
            assertEquals(ErrorCode.FORCE_FAILED, e.code());
            return false;
        }
    }

    @Test
    void aFullDiskLeavesTheLastStateAndRoomLetsItGoOn() {
        RandomRun.run(random -> {
            PageWorkload workload = new PageWorkload(random.nextLong(), CHECKPOINTS);
            for (long budget = 2 * STEP; ; budget += STEP) {
                MemoryDirectory directory = new MemoryDirectory();
                FailingDirectory failing = new FailingDirectory(directory, budget);
                try (PageFile file = PageWorkload.create(failing)) {
                    failing.limitSpace(budget);
                    for (int i = 1; i <= CHECKPOINTS; i++) {
                        checkpointUnderLimit(workload, file, failing, i);
                        assertTrue(directory.totalSize() <= budget || failing.failureCount() > 0);
                    }
                }
                try (PageFile file = PageFile.open(directory, PageWorkload.NAME)) {
                    workload.verify(file, CHECKPOINTS, CHECKPOINTS);
                }
                if (failing.failureCount() == 0) {
                    assertTrue(budget > 6 * STEP);
                    return;
                }
            }
        });
    }

    private static void checkpointUnderLimit(
            PageWorkload workload, PageFile file, FailingDirectory failing, int number) {
        try {
            workload.checkpoint(file, number);
        } catch (EngineException e) {
            assertEquals(ErrorCode.DISK_FULL, e.code(), e.getMessage());
            workload.verify(file, number - 1, number - 1);
            EngineException again = assertThrows(EngineException.class, () -> workload.checkpoint(file, number));
            assertEquals(ErrorCode.DISK_FULL, again.code());
            failing.unlimitSpace();
            workload.checkpoint(file, number);
        }
        workload.verify(file, number, number);
    }

    @Test
    void everyFlippedBitIsDetectedOrInDeadSpace() {
        PageWorkload workload = new PageWorkload(3, 4);
        RecordingDirectory directory = new RecordingDirectory();
        workload.run(directory);
        SplittableRandom random = new SplittableRandom(1);
        int size = (int) directory.totalSize();
        int detected = 0;
        int dead = 0;
        int step = Turns.step() == 1 ? 1 : BYTES_PER_FLIP;
        for (int position = Turns.first() * step / 2; position < size; position += step) {
            int bit = random.nextInt(Byte.SIZE);
            MemoryDirectory damaged = new MemoryDirectory(directory, false);
            flip(damaged, position, bit);
            EngineException found = null;
            try (PageFile file = PageFile.open(damaged, PageWorkload.NAME)) {
                assertEquals(4, file.state().logIncludedTo());
                workload.verifyRows(file, 4);
            } catch (EngineException e) {
                found = e;
            }
            if (found != null) {
                assertEquals(ErrorCode.CORRUPTED, found.code());
                assertTrue(found.getMessage().contains(damaged.describe(PageWorkload.NAME)), found.getMessage());
                detected++;
            } else if (position >= 2 * STEP && position % STEP < step) { // once for each page
                assertInDeadSpace(damaged, directory, position - position % STEP);
                dead++;
            }
        }
        assertTrue(detected > 20_000 / step, "detected " + detected + " of " + size);
        assertTrue(dead > 0, "no dead pages");
    }

    /** The same page with all bytes changed makes no difference either. */
    private static void assertInDeadSpace(MemoryDirectory damaged, MemoryDirectory good, int position) {
        byte[] garbage = new byte[STEP];
        new SplittableRandom(position).nextBytes(garbage);
        try (DataFile raw = damaged.openFile(PageWorkload.NAME)) {
            raw.write(position, garbage, 0, STEP);
        }
        try (PageFile file = PageFile.open(damaged, PageWorkload.NAME);
                PageFile other = PageFile.open(good, PageWorkload.NAME)) {
            assertNotNull(file.state());
            assertEquals(other.state(), file.state());
        }
    }

    private static void flip(MemoryDirectory directory, int position, int bit) {
        try (DataFile raw = directory.openFile(PageWorkload.NAME)) {
            byte[] one = new byte[1];
            raw.read(position, one, 0, 1);
            one[0] ^= (byte) (1 << bit);
            raw.write(position, one, 0, 1);
        }
        assertFalse(directory.isReadOnly());
    }
}
