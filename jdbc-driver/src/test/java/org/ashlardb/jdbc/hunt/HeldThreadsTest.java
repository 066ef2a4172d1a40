package org.ashlardb.jdbc.hunt;

import java.util.stream.Stream;
import org.ashlardb.jdbc.AshlarDriver;
import org.ashlardb.testdata.Turns;
import org.ashlardb.testdata.held.HeldTests;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The tests of threads that meet in the database, with threads held up at places that chance chooses. {@code
 * -Dashlar.held.runs} says how often each runs, with other places each time; how long one takes is said as it is for each
 * of them. They take {@link Turns}.
 */
@Tag("threads")
@Timeout(24 * 60 * 60)
final class HeldThreadsTest {
    private static final HeldTests HELD = new HeldTests(AshlarDriver.class);

    /** A test, and how many sets of parameters it has. */
    enum Work {
        HISTORIES(HistoryTest.class, "whatIsReadIsWhatTheLevelAllows", 12),
        HISTORIES_BESIDE_DEFINITIONS(HistoryTest.class, "definitionsMayChangeBeside", 8),
        HISTORIES_BEFORE_CUTS(HistoryTest.class, "cutsLoseNothing", 6),
        TRANSFERS(TransferTest.class, "nothingIsLostOrMade", 4),
        NAMES(NamesBesideTest.class, "aNameIsThatOfTheSnapshot", 3),
        RULES(ConstraintsBesideTest.class, "aRuleIsKeptAsLongAsItIsThere", 3);

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
