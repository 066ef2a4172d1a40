package org.ashlardb.engine.memory;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Virtual threads that look for a lock leave others the threads below them: one of these may be to give it up. */
@Timeout(60)
final class SpinTest {
    private static final int OTHERS = 1_000;

    private static ExecutorService virtualThreads() throws ReflectiveOperationException {
        assumeTrue(Runtime.version().feature() >= 21, "virtual threads come with Java 21");
        return (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    }

    private static void runOthersBesideManyThatLook(boolean interrupted) throws Exception {
        SpinLock lock = new SpinLock();
        lock.lock();
        int lookers = 2 * Runtime.getRuntime().availableProcessors() + 1;
        CountDownLatch looking = new CountDownLatch(Runtime.getRuntime().availableProcessors());
        ExecutorService threads = virtualThreads();
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < lookers; i++) {
            running.add(threads.submit(() -> {
                looking.countDown();
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
                lock.lock();
                lock.unlock();
                assertTrue(Thread.currentThread().isInterrupted() == interrupted);
            }));
        }
        looking.await();
        try {
            for (int i = 0; i < OTHERS; i++) {
                threads.submit(() -> {}).get(10, TimeUnit.SECONDS);
            }
        } finally {
            lock.unlock();
        }
        for (Future<?> one : running) {
            one.get();
        }
        threads.shutdown();
    }

    @Test
    void othersRunBesideThoseThatLook() throws Exception {
        runOthersBesideManyThatLook(false);
    }

    @Test
    void othersRunBesideInterruptedOnes() throws Exception {
        runOthersBesideManyThatLook(true);
    }
}
