package org.ashlardb.testdata.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.file.DiskDirectory;
import org.ashlardb.testdata.RandomRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Works on a database in the file system with threads that are interrupted all the time. {@code
 * -Dashlar.interrupt.steps} sets how much each of them does.
 */
@Timeout(300)
final class InterruptTest {
    private static final int STEPS = Integer.getInteger("ashlar.interrupt.steps", 150);
    private static final int WORKERS = 2;

    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    @TempDir
    private Path directory;

    /** What a thread does with its interrupt flag set again and again. */
    private interface Work {
        void run(SplittableRandom random);
    }

    /** Runs work in threads, and interrupts each whenever its flag is not set. */
    private void storm(SplittableRandom random, Work... works) throws InterruptedException {
        Thread[] threads = new Thread[works.length];
        for (int i = 0; i < works.length; i++) {
            Work work = works[i];
            SplittableRandom source = random.split();
            threads[i] = new Thread(() -> guarded(work, source), "interrupted " + i);
            threads[i].start();
        }
        boolean alive = true;
        while (alive) {
            alive = false;
            for (Thread thread : threads) {
                alive |= thread.isAlive();
                if (!thread.isInterrupted()) {
                    thread.interrupt();
                }
            }
            Thread.onSpinWait();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertNull(failure.get(), () -> "a thread failed: " + failure.get());
    }

    private void guarded(Work work, SplittableRandom random) {
        try {
            work.run(random);
        } catch (RuntimeException | AssertionError e) {
            failure.compareAndSet(null, e);
        }
    }

    /** Each on a database of its own: opening, closing, checkpoints and backups are part of the work. */
    @Test
    void threadsThatOpenAndCloseAreNotDisturbed() {
        RandomRun.run(random -> {
            Work[] works = new Work[WORKERS];
            for (int i = 0; i < works.length; i++) {
                Path path = directory.resolve("own" + i);
                Durability durability = i == 0 ? Durability.FULL : Durability.DELAYED;
                works[i] = source -> workAlone(path, durability, source);
            }
            storm(random, works);
        });
        Leaks.check();
    }

    private static void workAlone(Path path, Durability durability, SplittableRandom random) {
        Workload workload = new Workload(path, durability, random, Workload.Observer.NONE);
        workload.open();
        for (int i = 0; i < STEPS; i++) {
            workload.step();
            if (i % 50 == 49) {
                workload.backup(path.resolveSibling(path.getFileName() + "-copy" + i));
            }
        }
        assertEquals(workload.current(), DatabaseState.read(workload.database()));
        workload.close();
        Thread.currentThread().interrupt();
        workload.open();
        assertTrue(Thread.currentThread().isInterrupted(), "opening lost the interrupt");
        assertEquals(List.of(), workload.database().check());
        workload.checkpoint();
        assertTrue(Thread.currentThread().isInterrupted(), "a checkpoint lost the interrupt");
        workload.changeOneRow();
        assertTrue(Thread.currentThread().isInterrupted(), "a commit lost the interrupt");
        workload.close();
        assertTrue(Thread.currentThread().isInterrupted(), "closing lost the interrupt");
    }

    /** All on one database, which nobody's interrupt closes for the others. */
    @Test
    void threadsThatShareADatabaseAreNotDisturbed() {
        RandomRun.run(random -> {
            Path path = directory.resolve("shared");
            ConcurrentWork work = new ConcurrentWork(mark -> {}, path, Durability.FULL, random.split(), STEPS);
            work.run(true);
            try (Database database = ConcurrentWork.open(path, Durability.FULL)) {
                assertEquals(List.of(), database.check());
                DatabaseState state = DatabaseState.read(database);
                assertEquals((long) STEPS / 3 * ConcurrentWork.THREADS, ConcurrentWork.counter(state));
            }
        });
        assertTrue(new DiskDirectory(directory.resolve("shared"), false).exists("pages"));
        Leaks.check();
    }
}
