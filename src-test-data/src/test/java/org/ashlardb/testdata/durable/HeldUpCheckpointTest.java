package org.ashlardb.testdata.durable;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicLong;
import org.ashlardb.testdata.RandomRun;
import org.ashlardb.testdata.Turns;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Holds checkpoints up before they read, write or force anything, and meanwhile commits, changes definitions and
 * reads: {@code -Dashlar.heldup.histories} sets how much random work goes through this.
 */
@Tag("threads")
@Timeout(600)
final class HeldUpCheckpointTest {
    private static final long HISTORIES = Long.getLong("ashlar.heldup.histories", 20 / Turns.step());

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
                        beside.addAndGet(new HeldUpWork(Lanes.path("held-up", lane), seed).run());
                    } catch (RuntimeException | AssertionError e) {
                        throw new AssertionError("work of seed " + seed, e);
                    }
                }
            });
            assertTrue(beside.get() > HISTORIES, beside + " steps beside checkpoints");
        });
    }
}
