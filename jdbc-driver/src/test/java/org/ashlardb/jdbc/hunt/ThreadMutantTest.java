package org.ashlardb.jdbc.hunt;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.ashlardb.jdbc.AshlarDriver;
import org.ashlardb.testdata.RandomRun;
import org.ashlardb.testdata.Turns;
import org.ashlardb.testdata.held.BrokenSource;
import org.ashlardb.testdata.held.BrokenSource.Edit;
import org.ashlardb.testdata.held.HeldTests;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The tests of threads themselves: held up, they must catch engines broken on purpose in what only threads can
 * show that meet in a window of some instructions. {@code -Dashlar.mutant.histories} sets how often each may run until
 * then. They take {@link Turns}.
 */
@Tag("threads")
@Timeout(24 * 60 * 60)
final class ThreadMutantTest {
    private static final int HISTORIES = Integer.getInteger("ashlar.mutant.histories", 400);
    private static final String COMMIT = "transaction.TransactionCommit";
    private static final String ALONE = "whatIsReadIsWhatTheLevelAllows";
    private static final String BEFORE_CUTS = "cutsLoseNothing";

    @TempDir
    private Path directory;

    /** A fault, and the test that shows it with threads held up in a class. */
    enum Mutant {
        COUNTS_A_LOGGED_COMMIT_BEFORE_IT_CAN_BE_RECOGNIZED(
                BEFORE_CUTS,
                4,
                "transaction.TransactionStates",
                new Edit("                manager.states().prepare(transaction.slot());\n", ""),
                new Edit(
                        "                return PENDING;",
                        "manager.states().prepare(transaction.slot());\nreturn PENDING;")),
        FORGETS_COMMITS_THAT_WAIT_FOR_THE_LOG(
                BEFORE_CUTS, 4, COMMIT, new Edit(" && manager.loggedCommits() == loggedBefore", "")),
        VALIDATES_BEFORE_THE_COMMIT_LOCK_ONLY(ALONE, 3, COMMIT, new Edit("if (same || ", "if (true || same || ")),
        SHOWS_ROWS_BEFORE_NAMES(
                NamesBesideTest.class,
                "aNameIsThatOfTheSnapshot",
                0,
                "catalog.PendingChanges",
                "catalog.Catalog",
                new Edit("        publishing = true;\n", ""));

        private final Class<?> test;
        private final String method;
        private final int kind;
        private final String held;
        private final BrokenSource source;

        Mutant(String history, int kind, String held, Edit... edits) {
            this(HistoryTest.class, history, kind, held, COMMIT, edits);
        }

        Mutant(Class<?> test, String method, int kind, String held, String className, Edit... edits) {
            this.test = test;
            this.method = method;
            this.kind = kind;
            this.held = held;
            source = new BrokenSource(className, edits);
        }
    }

    static Stream<Mutant> mutants() {
        return Turns.someOf(1, Mutant.values());
    }

    @ParameterizedTest
    @MethodSource("mutants")
    void isCaught(Mutant mutant) {
        HeldTests held = new HeldTests(mutant.source, mutant.held, directory, AshlarDriver.class);
        RandomRun.run(random -> {
            boolean caught = false;
            for (int i = 0; i < HISTORIES && !caught; i++) {
                try {
                    held.run(mutant.test, mutant.method, mutant.kind, random);
                } catch (AssertionError e) {
                    caught = isFound(e);
                }
            }
            assertTrue(caught, mutant + " was not caught");
        });
    }

    /** Whether the test has found something that must not be, and not met an error. */
    private static boolean isFound(AssertionError failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        if (root == failure || !(root instanceof AssertionError)) {
            throw failure;
        }
        return true;
    }
}
