package org.ashlardb.testdata.durable;

import org.ashlardb.testdata.RandomRun;
import org.ashlardb.testdata.Turns;
import org.ashlardb.testdata.held.HeldTests;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The tests of threads that meet in files, with threads held up at places that chance chooses. {@code
 * -Dashlar.held.runs} says how often each runs; how much one does is said as it is for each of them.
 */
@Tag("threads")
@Timeout(24 * 60 * 60)
final class HeldThreadsTest {
    private static final int RUNS = Integer.getInteger("ashlar.held.runs", 1);
    private static final int DURABILITIES = 3;
    private static final HeldTests HELD = new HeldTests();

    /** Takes turns at the two kinds, which take long. */
    @Test
    void cuts() {
        RandomRun.run(random -> {
            for (int i = 0; i < RUNS; i++) {
                int durability = random.nextInt(DURABILITIES);
                if ((Turns.first() + i) % 2 == 0) {
                    String method = "whatIsLeftIsAPrefixOfEachThreadAndOfTheirCommonOrder";
                    HELD.run(ConcurrentCutTest.class, method, durability, random);
                } else {
                    HELD.run(PreparedCutTest.class, "preparedTransactionsOutliveCuts", durability, random);
                }
            }
        });
    }

    @Test
    void cachedTables() {
        run(CachedStressTest.class, "everySnapshotHasAllTheMoney");
    }

    @Test
    void checkpoints() {
        run(HeldUpCheckpointTest.class, "whatIsDoneBesideACheckpointIsNotLost");
    }

    private static void run(Class<?> test, String method) {
        RandomRun.run(random -> {
            for (int i = 0; i < RUNS; i++) {
                HELD.run(test, method, HeldTests.NO_PARAMETERS, random);
            }
        });
    }
}
