package org.ashlardb.jdbc.logictest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.ashlardb.testdata.Turns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The files of sqllogictest, as PostgreSQL is meant to answer them. A build runs a sample of the queries of a sample of
 * the files; {@code -Dashlar.logictest=all} runs everything, {@code -Dashlar.logictest=some/path} the files below it.
 * Each file runs under each planner of {@code -Dashlar.logictest.planners=full,plain,hash}; of a sample's runs a build
 * takes its {@link Turns}.
 */
@Timeout(6 * 60 * 60)
final class SqlLogicTest {
    private static final String ROOT = "test/";
    /**
     * Three files that PostgreSQL would not run either: one has
     * values too long for their columns, one assigns a column twice, one expects that simple views cannot be changed.
     */
    private static final List<String> LEFT_OUT = List.of(
            "evidence/slt_lang_replace.test", "evidence/slt_lang_update.test", "evidence/slt_lang_createview.test");

    private static final List<String> PLANNERS = List.of(
            System.getProperty("ashlar.logictest.planners", "full,plain,hash").split(","));
    private static final String CHOICE = System.getProperty("ashlar.logictest", "sample");

    /** Of the files in a folder, every so many; of the queries in a file, too. */
    private static final int SAMPLED_FILES = 12;

    private static final int SAMPLED_QUERIES = 50;
    private static final int SHOWN_FAILURES = 5;

    private final AtomicLong statements = new AtomicLong();
    private final AtomicLong queries = new AtomicLong();
    private final AtomicLong differences = new AtomicLong();
    private final ConcurrentSkipListMap<String, List<String>> failures = new ConcurrentSkipListMap<>();
    private final ConcurrentSkipListMap<String, long[]> folders = new ConcurrentSkipListMap<>();

    @Test
    void answersAsExpected() throws Exception {
        boolean sample = CHOICE.equals("sample");
        List<String> files = files();
        long start = System.nanoTime();
        ExecutorService threads =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        List<Future<?>> runs = new ArrayList<>();
        int number = 0;
        for (String file : files) {
            for (String planner : PLANNERS) {
                if (sample && number++ % Turns.step() != Turns.first()) {
                    continue;
                }
                runs.add(threads.submit(() -> {
                    run(file, sample ? SAMPLED_QUERIES : 1, planner);
                    return null;
                }));
            }
        }
        threads.shutdown();
        await(runs);
        report(files.size(), (System.nanoTime() - start) / 1_000_000_000);
        assertTrue(queries.get() > 0, "no query was run");
        assertEquals("", firstFailures());
    }

    private static void await(List<Future<?>> runs) throws InterruptedException, ExecutionException {
        for (Future<?> run : runs) {
            run.get();
        }
    }

    private void run(String file, int every, String planner) throws IOException, SQLException {
        String name = file.replace('/', '_') + planner;
        long start = System.nanoTime();
        try (Connection connection = DriverManager.getConnection("jdbc:ashlar:mem:" + name);
                InputStream content = SqlLogicTest.class.getClassLoader().getResourceAsStream(file)) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("SET planner = '" + planner + "'");
            }
            LogicTestRun run = new LogicTestRun(connection, every, LogicDifferences.of(file.substring(ROOT.length())));
            run.run(content);
            differences.addAndGet(run.differences());
            statements.addAndGet(run.statements());
            queries.addAndGet(run.queries());
            if (!run.failures().isEmpty()) {
                failures.put(file + " with planner " + planner, run.failures());
            }
            long[] counts = folders.computeIfAbsent(folder(file), key -> new long[5]);
            synchronized (counts) {
                counts[0]++;
                counts[1] += run.statements();
                counts[2] += run.queries();
                counts[3] += run.failures().size();
                counts[4] += (System.nanoTime() - start) / 1_000_000;
            }
            connection.createStatement().execute("SHUTDOWN");
        }
    }

    private static String folder(String file) {
        String[] parts = file.split("/");
        return parts.length > 3 ? parts[1] + "/" + parts[2] : parts[1];
    }

    /** The names of the files to run, in order. */
    private static List<String> files() throws IOException {
        URL root = SqlLogicTest.class.getClassLoader().getResource(ROOT + "select1.test");
        TreeMap<String, Integer> seen = new TreeMap<>();
        List<String> files = new ArrayList<>();
        JarURLConnection jar = (JarURLConnection) root.openConnection();
        List<String> names = new ArrayList<>();
        jar.getJarFile().stream().forEach(entry -> names.add(entry.getName()));
        names.sort(null);
        for (String name : names) {
            if (!name.startsWith(ROOT) || !name.endsWith(".test")) {
                continue;
            }
            if (LEFT_OUT.stream().anyMatch(part -> name.startsWith(ROOT + part))) {
                continue;
            }
            int number = seen.merge(folder(name), 1, Integer::sum);
            boolean wanted =
                    switch (CHOICE) {
                        case "all" -> true;
                        case "sample" -> (number - 1) % SAMPLED_FILES == 0 || name.startsWith(ROOT + "evidence");
                        default -> name.startsWith(ROOT + CHOICE);
                    };
            if (wanted) {
                files.add(name);
            }
        }
        return files;
    }

    @SuppressWarnings("checkstyle:Regexp") // the table goes to whoever ran the long version
    private void report(int files, long seconds) {
        StringBuilder out = new StringBuilder("sqllogictest: " + files + " files, " + statements + " statements, "
                + queries + " queries, "
                + failures.values().stream().mapToInt(List::size).sum() + " failures, "
                + differences + " answered as PostgreSQL answers and not as the files expect, in " + seconds + " s\n");
        folders.forEach((folder, counts) -> out.append(String.join(
                " | ",
                "| " + folder,
                Long.toString(counts[0]),
                Long.toString(counts[1]),
                Long.toString(counts[2]),
                Long.toString(counts[3]),
                counts[4] / 1_000 + " s |\n")));
        System.out.print(out);
    }

    private String firstFailures() {
        StringBuilder out = new StringBuilder();
        failures.forEach((file, list) -> {
            out.append(file).append(": ").append(list.size()).append(" failures\n");
            list.stream()
                    .limit(SHOWN_FAILURES)
                    .forEach(text -> out.append("  ").append(text).append('\n'));
        });
        return out.toString();
    }
}
