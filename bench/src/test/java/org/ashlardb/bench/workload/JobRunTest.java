package org.ashlardb.bench.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.ashlardb.bench.target.Engine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobRunTest {
    private static final ForkedJvm JVM = new ForkedJvm(List.of("-Xmx256m"), List.of());

    @TempDir
    private Path directory;

    @Test
    void aJobSurvivesTheWayToAnotherJvm() {
        for (Engine engine : Engines.all()) {
            for (Experiments experiment : Experiments.values()) {
                Job job = new Job(experiment, engine, directory, Map.of("rows", "7", "limit", "0.5"));
                assertEquals(job, Job.fromProperties(job.toProperties()));
            }
        }
    }

    @Test
    void aFigureSurvivesTheWayBack() {
        Figure figure = new Figure("write, by JDBC", "", Metric.LATENCY_99, 12.75);
        assertTrue(Figure.isLine(figure.toLine()));
        assertEquals(figure, Figure.fromLine(figure.toLine()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"chronicle-mem", "lmdb-nosync"})
    void figuresComeFromAJvmWithTheOptionsTheEngineNeeds(String engine) throws IOException {
        Job job = new Job(
                Experiments.READ_WHILE_WRITING,
                Engines.exactly(engine).get(0),
                directory,
                Map.of("records", "500", "readers", "2", "warm", "0", "seconds", "1", "limit", "60"));
        List<Figure> seen = new ArrayList<>();
        JobRun.Outcome outcome = new JobRun(JVM, 60).run(job, seen::add);
        assertNull(outcome.failure());
        assertEquals(seen, outcome.figures());
        assertTrue(seen.stream().anyMatch(figure -> figure.metric() == Metric.SLOWEST_SECOND), seen.toString());
    }

    @Test
    void anEngineThatTakesTooLongIsEndedAndItsFiguresKept() throws IOException {
        Job job = new Job(
                Experiments.TRANSACTIONS,
                Engines.exactly("h2-mem").get(0),
                directory,
                Map.of("accounts", "10", "tellers", "10", "branches", "1", "clients", "1", "seconds", "600"));
        JobRun.Outcome outcome = new JobRun(JVM, 1).run(job, figure -> {});
        assertEquals("took longer than 1 s and was ended", outcome.failure());
    }

    @Test
    void aJobWithoutASettingSaysWhich() {
        Job job = new Job(Experiments.MEASURE, Engines.exactly("h2-mem").get(0), directory, Map.of());
        assertEquals(
                "The job says nothing of 'rows'",
                assertThrows(IllegalArgumentException.class, () -> job.number("rows"))
                        .getMessage());
    }
}
