package org.ashlardb.testdata.durable;

import java.util.stream.Stream;
import org.ashlardb.testdata.Turns;
import org.ashlardb.testdata.held.HeldTests;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The tests of threads that meet in files, with threads held up at places that chance chooses. {@code
 * -Dashlar.held.runs} says how often each runs; how much one does is said as it is for each of them. They take {@link
 * Turns}.
 */
@Tag("threads")
@Timeout(24 * 60 * 60)
final class HeldThreadsTest {
    private static final int DURABILITIES = 3;
    private static final HeldTests HELD = new HeldTests();

    /** A test, and how many sets of parameters it has; 0 if it has none. */
    enum Work {
        CONCURRENT_CUTS(ConcurrentCutTest.class, "whatIsLeftIsAPrefixOfEachThreadAndOfTheirCommonOrder", DURABILITIES),
        CACHED_TABLES(CachedStressTest.class, "everySnapshotHasAllTheMoney", 0),
        CHECKPOINTS(HeldUpCheckpointTest.class, "whatIsDoneBesideACheckpointIsNotLost", 0),
        PREPARED_TRANSACTIONS(PreparedCutTest.class, "preparedTransactionsOutliveCuts", DURABILITIES);

        private final Class<?> test;
        private final String method;
        private final int kinds;

        Work(Class<?> test, String method, int kinds) {
            this.test = test;
            this.method = method;
            this.kinds = kinds;
        }
    }

    static Stream<Work> works() {
        return Turns.of(Work.values());
    }

    @ParameterizedTest
    @MethodSource("works")
    void passes(Work work) {
        HELD.runSome(work.test, work.method, work.kinds);
    }
}
