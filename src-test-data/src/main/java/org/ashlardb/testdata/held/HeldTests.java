package org.ashlardb.testdata.held;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectIteration;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.ashlardb.testdata.RandomRun;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs tests with the classes of Ashlar, and their own, loaded such that {@link Holds} can hold up their threads. */
public final class HeldTests {
    private static final int RUNS = Integer.getInteger("ashlar.held.runs", 1);
    private static final String ENGINE = "org.ashlardb.engine.";
    private static final List<String> ALL = List.of(ENGINE, "org.ashlardb.sql.");

    private final ChangedClasses classes;

    /**
     * With threads held up in the engine and in the SQL layer.
     *
     * @param first classes that do something when they are initialized which the tests rely on, as JDBC drivers do
     */
    public HeldTests(Class<?>... first) {
        this(Map.of(), ALL, first);
    }

    /**
     * With an engine broken on purpose, and threads held up in one of its classes only, as that finds the fault sooner.
     *
     * @param held the class's name, without the engine's package before it
     * @param directory where files are made; empty
     * @param first as above
     */
    public HeldTests(BrokenSource broken, String held, Path directory, Class<?>... first) {
        this(broken.compile(directory), List.of(ENGINE + held), first);
    }

    private HeldTests(Map<String, byte[]> broken, List<String> held, Class<?>... first) {
        classes = new HeldClasses(HeldTests.class.getClassLoader(), broken, held);
        for (Class<?> one : first) {
            classes.initialize(one);
        }
    }

    /**
     * Runs a test as often as {@code -Dashlar.held.runs} says, or once.
     *
     * @param test the class that has it; it is loaded anew
     * @param method the name of the only method of that name
     * @param kinds how many sets of parameters it has, of which chance chooses one each time; 0 if it has none
     * @throws AssertionError as {@link #run} does
     */
    public void runSome(Class<?> test, String method, int kinds) {
        RandomRun.run(random -> {
            for (int i = 0; i < RUNS; i++) {
                run(test, method, kinds == 0 ? -1 : random.nextInt(kinds), random);
            }
        });
    }

    /**
     * Runs one test.
     *
     * @param test the class that has it; it is loaded anew
     * @param method the name of the only method of that name
     * @param iteration which of its sets of parameters, from 0; -1 if it has none
     * @param random chooses the places, of which it may choose other ones each time, as time goes by
     * @throws AssertionError if it fails, or if no test was found; its cause is what the test has thrown
     */
    public void run(Class<?> test, String method, int iteration, SplittableRandom random) {
        Class<?> held = classes.load(test);
        Method found = Arrays.stream(held.getDeclaredMethods())
                .filter(one -> one.getName().equals(method))
                .findFirst()
                .orElseThrow(() -> new AssertionError(test + " has no method " + method));
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(
                        iteration < 0
                                ? selectMethod(held, found)
                                : selectIteration(selectMethod(held, found), iteration))
                .build();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        Holds holds = new Holds(random);
        try {
            LauncherFactory.create().execute(request, listener);
        } finally {
            holds.end();
        }
        TestExecutionSummary summary = listener.getSummary();
        for (TestExecutionSummary.Failure failure : summary.getFailures()) {
            String name = failure.getTestIdentifier().getDisplayName();
            throw new AssertionError(test.getSimpleName() + "." + method + ", " + name, failure.getException());
        }
        if (summary.getTestsSucceededCount() != 1) {
            throw new AssertionError(summary.getTestsSucceededCount() + " tests have run: " + test + ", " + method);
        }
    }
}
