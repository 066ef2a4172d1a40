package org.ashlardb.bench.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.ashlardb.bench.target.CustomTarget;
import org.ashlardb.bench.target.Dialect;
import org.ashlardb.bench.target.Durability;
import org.ashlardb.bench.target.H2Memory;
import org.ashlardb.bench.target.HsqldbCachedShutdown;
import org.ashlardb.bench.target.Target;
import org.ashlardb.bench.target.Targets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class InsertSelectTest {
    private static final ForkedJvm JVM = new ForkedJvm(List.of("-Xmx256m"), List.of());

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource(Variant.class)
    void readsBackWhatItInserted(Variant variant) throws SQLException, ClassNotFoundException {
        Target target = new H2Memory();
        target.prepare(directory);
        Connection keeper = target.open(directory);
        InsertSelect experiment = new InsertSelect(target, directory, variant);
        for (int round = 0; round < 2; round++) {
            assertTrue(experiment.time(Step.CREATE, 0) > 0);
            assertTrue(experiment.time(Step.INSERT, 2_345) > 0);
            assertTrue(experiment.time(Step.SELECT, 2_345) > 0);
        }
        keeper.close();
    }

    @Test
    void noticesMissingRows() throws SQLException, ClassNotFoundException {
        Target target = new H2Memory();
        target.prepare(directory);
        Connection keeper = target.open(directory);
        InsertSelect experiment = new InsertSelect(target, directory, Variant.TRANSACTION);
        experiment.time(Step.CREATE, 0);
        experiment.time(Step.INSERT, 10);
        SQLException failure = assertThrows(SQLException.class, () -> experiment.time(Step.SELECT, 11));
        assertEquals("The table returned 10 rows, expected 11", failure.getMessage());
        keeper.close();
    }

    @Test
    void aRowHasTheStatedRawSize() {
        for (int i : new int[] {0, 9, 12_345, 999_999_999}) {
            int bytes = TestRow.name(i).getBytes(StandardCharsets.UTF_8).length + 4 + 4 + 4 + 8 + 8;
            assertEquals(TestRow.RAW_BYTES, bytes);
        }
    }

    @Test
    void runsInAForkedJvm() throws IOException {
        List<Measurement> seen = new ArrayList<>();
        ForkedRun.Outcome outcome =
                new ForkedRun(JVM, 60).run(plan(new HsqldbCachedShutdown(), List.of(20, 30)), seen::add);
        assertEquals(null, outcome.failure());
        assertEquals(2 * Step.values().length, outcome.measurements().size());
        assertEquals(seen, outcome.measurements());
        assertEquals(30, seen.get(3).rows());
        assertEquals(Step.CREATE, seen.get(3).step());
    }

    @Test
    void aMissingDriverIsTheOutcomeNotAnException() throws IOException {
        ForkedRun.Outcome outcome = new ForkedRun(JVM, 60).run(plan(custom("no.such.Driver"), List.of(5)), m -> {});
        assertEquals("driver class no.such.Driver is not on the class path", outcome.failure());
    }

    @Test
    void aJvmThatDoesNotStartIsTheOutcomeNotAnException() throws IOException {
        ForkedJvm broken = new ForkedJvm(List.of("-XX:NoSuchOption"), List.of());
        ForkedRun.Outcome outcome = new ForkedRun(broken, 60).run(plan(new H2Memory(), List.of(5)), m -> {});
        assertTrue(outcome.failure().startsWith("the measuring JVM ended early with exit code 1"), outcome.failure());
    }

    @Test
    void largerRunsAreLeftOutWhenPatienceEnds() throws IOException {
        RunPlan plan = new RunPlan(new H2Memory(), List.of(10, 20), Variant.AUTOCOMMIT, Duration.ZERO, directory);
        ForkedRun.Outcome outcome = new ForkedRun(JVM, 60).run(plan, measurement -> {});
        assertEquals(null, outcome.failure());
        assertEquals(Step.values().length, outcome.measurements().size());
        assertTrue(outcome.stopped().startsWith("after 10 rows"), outcome.stopped());
    }

    @Test
    void aPlanSurvivesTheWayToAnotherJvm() {
        for (Target target : Targets.all()) {
            RunPlan plan = plan(target, List.of(1, 2));
            assertEquals(plan, RunPlan.of(sent(plan.toJob())));
        }
        CustomTarget custom = custom(null);
        RunPlan read = RunPlan.of(sent(plan(custom, List.of(3)).toJob()));
        assertEquals(custom.settings(), ((CustomTarget) read.target()).settings());
    }

    private static Job sent(Job job) {
        return Job.fromProperties(job.toProperties());
    }

    private RunPlan plan(Target target, List<Integer> rows) {
        return new RunPlan(target, rows, Variant.AUTOCOMMIT, Duration.ofMinutes(1), directory);
    }

    private static CustomTarget custom(String driver) {
        return new CustomTarget(new CustomTarget.Settings(
                "jdbc:some:url;a=b", driver, "me", null, Durability.DELAYED, Dialect.UNQUOTED));
    }
}
