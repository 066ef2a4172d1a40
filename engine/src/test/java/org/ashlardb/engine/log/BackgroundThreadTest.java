package org.ashlardb.engine.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
@Tag("threads")
final class BackgroundThreadTest {
    private static final int ROUNDS = 1_000;
    private static final int ASKERS = 3;

    private static boolean runs(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals(name));
    }

    @Test
    void thereIsNoThreadUntilTheFirstAsks() throws InterruptedException {
        Semaphore done = new Semaphore(0);
        BackgroundThread background = new BackgroundThread("test-lazy", done::release, 0);
        assertFalse(runs("test-lazy"));
        background.ask();
        done.acquire();
        assertTrue(runs("test-lazy"));
        background.ask();
        done.acquire();
        background.stop();
        assertFalse(runs("test-lazy"));
    }

    @Test
    void aThreadThatIsStartedWaits() throws InterruptedException {
        Semaphore done = new Semaphore(0);
        BackgroundThread background = new BackgroundThread("test-eager", done::release, 0);
        background.start();
        assertTrue(runs("test-eager"));
        assertEquals(0, done.availablePermits());
        background.ask();
        done.acquire();
        background.stop();
    }

    @Test
    void nothingBeginsBehindTheStop() {
        AtomicInteger done = new AtomicInteger();
        BackgroundThread background = new BackgroundThread("test-stopped", done::incrementAndGet, 0);
        background.stop();
        background.ask();
        background.start();
        assertFalse(runs("test-stopped"));
        background.stop();
        assertEquals(0, done.get());
    }

    /** Whatever was done before one asks is seen by work that begins later, also if others start the thread. */
    @Test
    void noRequestIsLost() throws InterruptedException {
        for (int round = 0; round < ROUNDS; round++) {
            AtomicInteger requests = new AtomicInteger();
            CountDownLatch seen = new CountDownLatch(1);
            Runnable work = () -> {
                if (requests.get() == ASKERS) {
                    seen.countDown();
                }
            };
            BackgroundThread background = new BackgroundThread("test-race", work, 0);
            CountDownLatch go = new CountDownLatch(1);
            Thread[] askers = IntStream.range(0, ASKERS)
                    .mapToObj(i -> new Thread(() -> askWhenLetGo(background, go, requests)))
                    .toArray(Thread[]::new);
            for (Thread asker : askers) {
                asker.start();
            }
            go.countDown();
            seen.await();
            for (Thread asker : askers) {
                asker.join();
            }
            background.stop();
        }
    }

    private static void askWhenLetGo(BackgroundThread background, CountDownLatch go, AtomicInteger requests) {
        try {
            go.await();
            requests.incrementAndGet();
            background.ask();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
