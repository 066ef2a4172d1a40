package org.ashlardb.jdbc.hunt;

import org.ashlardb.jdbc.AshlarDriver;
import org.ashlardb.testdata.RandomRun;
import org.ashlardb.testdata.held.HeldTests;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The tests of threads that meet in the database, with threads held up at places that chance chooses. {@code
 * -Dashlar.held.runs} says how often each runs, with other places each time; how long one takes is said as it is for each
 * of them.
 */
@Tag("threads")
@Timeout(24 * 60 * 60)
final class HeldThreadsTest {
    private static final int RUNS = Integer.getInteger("ashlar.held.runs", 1);
    private static final HeldTests HELD = new HeldTests(AshlarDriver.class);

    @ParameterizedTest
    @CsvSource({
        "whatIsReadIsWhatTheLevelAllows, 12",
        "definitionsMayChangeBeside, 8",
        "cutsLoseNothing, 6",
    })
    void histories(String method, int kinds) {
        run(HistoryTest.class, method, kinds);
    }

    @ParameterizedTest
    @CsvSource("nothingIsLostOrMade, 4")
    void transfers(String method, int kinds) {
        run(TransferTest.class, method, kinds);
    }

    @ParameterizedTest
    @CsvSource("aRuleIsKeptAsLongAsItIsThere, 3")
    void rules(String method, int kinds) {
        run(ConstraintsBesideTest.class, method, kinds);
    }

    @ParameterizedTest
    @CsvSource("aNameIsThatOfTheSnapshot, 3")
    void names(String method, int kinds) {
        run(NamesBesideTest.class, method, kinds);
    }

    private static void run(Class<?> test, String method, int kinds) {
        RandomRun.run(random -> {
            for (int i = 0; i < RUNS; i++) {
                HELD.run(test, method, random.nextInt(kinds), random);
            }
        });
    }
}
