package org.ashlardb.engine.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

final class ParallelTasksTest {
    private static final int COUNT = 10_000;
    private static final int MORE_THAN_ARE_DONE = 1_000_000_000; // however late the failing task's thread is

    @Test
    void everyTaskIsDoneOnce() {
        AtomicIntegerArray done = new AtomicIntegerArray(COUNT);
        ParallelTasks.run(COUNT, done::incrementAndGet);
        for (int i = 0; i < COUNT; i++) {
            assertEquals(1, done.get(i), "task " + i);
        }
        ParallelTasks.run(0, i -> {
            throw new AssertionError("there is no task " + i);
        });
    }

    @Test
    void theCommonPoolIsNotUsed() {
        AtomicBoolean used = new AtomicBoolean();
        ParallelTasks.run(COUNT, i -> {
            if (Thread.currentThread() instanceof ForkJoinWorkerThread) {
                used.set(true);
            }
        });
        assertFalse(used.get());
    }

    @Test
    void whatATaskThrowsIsThrownWhenTheOthersHaveEnded() {
        IllegalStateException thrown = new IllegalStateException("task 1");
        int processors = Runtime.getRuntime().availableProcessors();
        CountDownLatch begun = new CountDownLatch(Math.min(2, processors));
        AtomicInteger running = new AtomicInteger();
        AtomicInteger done = new AtomicInteger();
        assertSame(
                thrown,
                assertThrows(
                        IllegalStateException.class,
                        () -> ParallelTasks.run(MORE_THAN_ARE_DONE, i -> {
                            running.incrementAndGet();
                            begun.countDown();
                            await(begun);
                            done.incrementAndGet();
                            running.decrementAndGet();
                            if (i == 1) {
                                throw thrown;
                            }
                        })));
        assertEquals(0, running.get());
        assertTrue(done.get() < MORE_THAN_ARE_DONE, "all tasks were done");
    }

    @Test
    void errorsAreThrown() {
        AssertionError thrown = new AssertionError("task 0");
        assertSame(
                thrown,
                assertThrows(
                        AssertionError.class,
                        () -> ParallelTasks.run(1, i -> {
                            throw thrown;
                        })));
    }

    @Test
    void anInterruptIsLeftForTheCaller() {
        AtomicInteger done = new AtomicInteger();
        Thread.currentThread().interrupt();
        ParallelTasks.run(COUNT, i -> done.incrementAndGet());
        assertTrue(Thread.interrupted());
        assertEquals(COUNT, done.get());
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
