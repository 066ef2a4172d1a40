package org.ashlardb.bench.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each experiment, small, in this JVM: it reads what it wrote, or fails. */
@Tag("sources") // as the tool does the same under each Java
class ExperimentsTest {
    @TempDir
    private Path directory;

    private final List<String> lines = new ArrayList<>();

    @AfterEach
    void shutDown() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:ashlar:mem:bench");
                Statement statement = connection.createStatement()) {
            statement.execute("SHUTDOWN");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ashlar-mem", "h2-mem", "ashlar-api-mem"})
    void measureReadsWhatItWrote(String engine) throws Exception {
        run(Experiments.MEASURE, engine, Map.of("rows", "700", "limit", "60"));
        long raw = 0;
        for (int i = 0; i < 700; i++) {
            raw += MeasureRow.rawBytes(i);
        }
        String access = engine.contains("api") ? ", by own API" : ", by JDBC";
        assertEquals(raw, value(Figure.WHOLE_RUN, Metric.RAW_SIZE));
        assertTrue(value("write" + access, Metric.THROUGHPUT) > 0);
        assertTrue(value("read" + access, Metric.LATENCY_99) > 0);
        assertTrue(value(Figure.WHOLE_RUN, Metric.HEAP) > 0);
        assertTrue(lines.stream().noneMatch(line -> Worker.stopReason(line) != null), lines.toString());
    }

    @Test
    void measureTellsThatTimeWasOver() throws Exception {
        run(Experiments.MEASURE, "h2-mem", Map.of("rows", "30000", "limit", "0"));
        assertTrue(lines.contains(Worker.STOPPED + "write, by JDBC after 1 of 30,000"), lines.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"ashlar-mem", "h2-mem"})
    void operationsGoThroughAllKinds(String engine) throws Exception {
        run(Experiments.OPERATIONS, engine, Map.of("loops", "60", "limit", "60"));
        for (String kind : List.of(
                OperationsExperiment.INSERT,
                OperationsExperiment.SEARCH,
                OperationsExperiment.TRAVERSE,
                OperationsExperiment.UPDATE,
                OperationsExperiment.DELETE)) {
            assertTrue(value(kind, Metric.LOOPS) > 0, kind);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ashlar-mem", "h2-mem"})
    void transactionsAddUp(String engine) throws Exception {
        run(
                Experiments.TRANSACTIONS,
                engine,
                Map.of("accounts", "50", "tellers", "10", "branches", "1", "clients", "3", "seconds", "0.2"));
        assertTrue(value(TransactionsExperiment.SHORT, Metric.THROUGHPUT) > 0);
        assertTrue(value(TransactionsExperiment.LONG, Metric.THROUGHPUT) > 0);
        assertTrue(value(TransactionsExperiment.CONCURRENT, Metric.THROUGHPUT) > 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ashlar-mem", "h2-mem"})
    void ordersAddUp(String engine) throws Exception {
        run(Experiments.ORDERS, engine, Map.of("warehouses", "1", "clients", "3", "warm", "0", "seconds", "1"));
        assertTrue(value(OrdersExperiment.LOAD, Metric.WALL_TIME) > 0);
        assertTrue(value(OrdersExperiment.MIX, Metric.THROUGHPUT) > 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ashlar-mem", "h2-mem", "ashlar-api-mem"})
    void readersFindWhatWasWrittenBesideThem(String engine) throws Exception {
        run(
                Experiments.READ_WHILE_WRITING,
                engine,
                Map.of("records", "2500", "readers", "3", "warm", "0", "seconds", "1", "limit", "60"));
        String access = engine.contains("api") ? ", by own API" : ", by JDBC";
        assertTrue(value(ReadWhileWriting.READ + access, Metric.THROUGHPUT) > 0);
        assertTrue(value(ReadWhileWriting.WRITE + access, Metric.THROUGHPUT) > 0);
        assertTrue(value(ReadWhileWriting.READ + access, Metric.SLOWEST_THREAD)
                <= value(ReadWhileWriting.READ + access, Metric.FASTEST_THREAD));
        assertEquals(2_500 * 116, value(Figure.WHOLE_RUN, Metric.RAW_SIZE));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ashlar-cached-delayed", "h2-file"})
    void tablesLargerThanTheCacheAreReadByOneThreadAndBySeveral(String engine) throws Exception {
        run(Experiments.LARGER, engine, Map.of("rows", "20000", "cache", "262144", "readers", "3", "seconds", "0.1"));
        assertTrue(value(LargerExperiment.READS, Metric.THROUGHPUT) > 0);
        assertTrue(value(LargerExperiment.SHARED_READS, Metric.THROUGHPUT) > 0);
        assertTrue(value(LargerExperiment.UPDATES, Metric.THROUGHPUT) > 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ashlar-mem", "mvstore-file"})
    void forcesMarksTheCommits(String engine) throws Exception {
        run(Experiments.FORCES, engine, Map.of("commits", "5"));
        assertTrue(Files.exists(directory.resolve(ForcesExperiment.BEGIN)));
        assertTrue(Files.exists(directory.resolve(ForcesExperiment.END)));
    }

    private void run(Experiments experiment, String engine, Map<String, String> settings)
            throws IOException, SQLException, ClassNotFoundException, InterruptedException {
        Job job = new Job(experiment, Engines.exactly(engine).get(0), directory, settings);
        experiment.experiment().run(job, new Reporter(lines::add));
    }

    private double value(String workload, Metric metric) {
        return lines.stream()
                .filter(Figure::isLine)
                .map(Figure::fromLine)
                .filter(figure -> figure.workload().equals(workload) && figure.metric() == metric)
                .findFirst()
                .orElseThrow(() -> new AssertionError(workload + " " + metric + " is missing in " + lines))
                .value();
    }
}
