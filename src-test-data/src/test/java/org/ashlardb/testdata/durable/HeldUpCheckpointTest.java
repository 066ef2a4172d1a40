package org.ashlardb.testdata.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.file.Mounts;
import org.ashlardb.testdata.RandomRun;
import org.ashlardb.testdata.file.FailingDirectory;
import org.ashlardb.testdata.file.MemoryDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Holds checkpoints up before they read, write or force anything, and meanwhile commits, changes definitions and
 * reads: {@code -Dashlar.heldup.histories} sets how much random work goes through this.
 */
@Timeout(600)
final class HeldUpCheckpointTest {
    private static final long HISTORIES = Long.getLong("ashlar.heldup.histories", 100);
    private static final int STEPS = 40;
    private static final int MOST_BESIDE = 4;

    @AfterEach
    void nothingIsLeftBehind() {
        Leaks.check();
    }

    @Test
    void whatIsDoneBesideACheckpointIsNotLost() {
        RandomRun.run(random -> {
            AtomicLong done = new AtomicLong();
            AtomicLong beside = new AtomicLong();
            Lanes.run(random, (lane, source) -> {
                while (done.getAndIncrement() < HISTORIES) {
                    long seed = source.nextLong();
                    try {
                        beside.addAndGet(new Run(Path.of("/held-up-" + lane), seed).run());
                    } catch (RuntimeException | AssertionError e) {
                        throw new AssertionError("work of seed " + seed, e);
                    }
                }
            });
            assertTrue(beside.get() > HISTORIES, beside + " steps beside checkpoints");
        });
    }

    /** Random work on one database. */
    private static final class Run {
        private final Path path;
        private final FailingDirectory directory = new FailingDirectory(new MemoryDirectory(), 0);
        private final SplittableRandom random;
        private final Workload workload;
        private final AtomicReference<Throwable> failure = new AtomicReference<>();
        private Thread checkpointing;
        private boolean begun;
        private int left;
        private int steps;

        Run(Path path, long seed) {
            this.path = path;
            this.random = new SplittableRandom(seed);
            Durability durability = Durability.values()[random.nextInt(Durability.values().length)];
            this.workload = new Workload(path, durability, random.split(), Workload.Observer.NONE);
        }

        /** Returns how many steps were done beside checkpoints. */
        int run() {
            Mounts.mount(path, directory);
            try {
                workload.open();
                directory.setListener(this::onOperation);
                for (int i = 0; i < STEPS; i++) {
                    step();
                    assertEquals(workload.current(), DatabaseState.read(workload.database()));
                }
                assertEquals(List.of(), workload.database().check());
                workload.close();
                workload.open();
                assertEquals(workload.current(), DatabaseState.read(workload.database()));
                assertEquals(List.of(), workload.database().check());
                workload.close();
            } finally {
                if (workload.isOpen()) {
                    workload.database().close();
                }
                Mounts.unmount(path);
            }
            return steps;
        }

        private void step() {
            if (random.nextInt(4) > 0) {
                workload.step();
                return;
            }
            checkpointing = Thread.currentThread();
            begun = false;
            left = MOST_BESIDE;
            workload.checkpointBesideOthers();
            checkpointing = null;
            if (!begun) {
                workload.checkpointHasBegun();
            }
            if (failure.get() != null) {
                throw new AssertionError("beside a checkpoint", failure.get());
            }
        }

        private void onOperation(String file) {
            if (Thread.currentThread() != checkpointing) {
                return;
            }
            if (!begun) {
                begun = true;
                workload.checkpointHasBegun();
            }
            if (left > 0 && random.nextInt(3) == 0) {
                left--;
                steps++;
                runBeside();
            }
        }

        private void runBeside() {
            Thread thread = new Thread(
                    () -> {
                        try {
                            workload.stepBesideCheckpoint();
                        } catch (RuntimeException | AssertionError e) {
                            failure.compareAndSet(null, e);
                        }
                    },
                    "beside a checkpoint");
            thread.start();
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }
}
