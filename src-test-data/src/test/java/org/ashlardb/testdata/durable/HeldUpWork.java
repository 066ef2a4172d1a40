package org.ashlardb.testdata.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.file.Mounts;
import org.ashlardb.testdata.file.FailingDirectory;
import org.ashlardb.testdata.file.MemoryDirectory;

/** Random work on one database with checkpoints that are held up, while other threads go on. */
final class HeldUpWork {
    private static final int STEPS = 40;
    private static final int MOST_BESIDE = 4;

    private final Path path;
    private final FailingDirectory directory = new FailingDirectory(new MemoryDirectory(), 0);
    private final SplittableRandom random;
    private final Workload workload;
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private Thread checkpointing;
    private boolean begun;
    private int left;
    private int steps;

    HeldUpWork(Path path, long seed) {
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
