package org.ashlardb.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.ashlardb.bench.target.Durability;
import org.junit.jupiter.api.Test;

class FittingLimitTest {
    private final FittingLimit limits = new FittingLimit(
            List.of(
                    limit(Limits.RANDOM_READ, "16 MiB", "memory", "ns", 100),
                    limit(Limits.RANDOM_READ, "1024 MiB", "memory", "ns", 200),
                    limit(Limits.ARRAY_SCAN, "256 MiB", "memory", "1/s", 8e7),
                    limit(Limits.OVERWRITE, "", "disk", "1/s", 1_000)),
            2);

    @Test
    void readersShareTheProcessors() {
        assertEquals(
                Optional.of(new FittingLimit.Limit(2e9 / 200, "random read in 1024 MiB, 2 processors")),
                of("reads beside a writer, by JDBC", "2,000,000 records, 16 readers", Durability.NONE, "1/s"));
    }

    @Test
    void forcedCommitsAreBoundByTheDevice() {
        assertEquals(
                1_000,
                of("writes beside readers, by JDBC", "16 readers", Durability.FORCED, "1/s")
                        .get()
                        .value());
        assertEquals(1, of("2 inserts", "", Durability.FORCED, "loops/ms").get().value());
        assertEquals(
                250,
                of("short transactions", "", Durability.FORCED, "1/s").get().value());
        assertEquals(
                30_000,
                of("write", "30,000 rows", Durability.FORCED, "ms").get().value());
    }

    @Test
    void loopsCountTheirReads() {
        assertEquals(
                10_000_000 / 8e3,
                of("8 index searches", "", Durability.NONE, "loops/ms").get().value());
        assertEquals(
                1e4,
                of("8 traversal steps", "", Durability.NONE, "loops/ms").get().value());
        assertEquals(
                8e7,
                of("JdbcScan.everyColumn", "", Durability.NONE, "1/s").get().value());
    }

    @Test
    void otherFiguresHaveNone() {
        assertEquals(Optional.empty(), of("write", "", Durability.NONE, "1/s"));
        assertEquals(Optional.empty(), of("write", "", Durability.DELAYED, "1/s"));
        assertEquals(Optional.empty(), of("write", "4 threads", Durability.FORCED, "1/s"));
        assertEquals(Optional.empty(), of("long transactions", "", Durability.FORCED, "1/s"));
        assertEquals(Optional.empty(), of("JdbcInsert.batched", "", Durability.FORCED, "1/s"));
        assertEquals(Optional.empty(), of("JdbcConnect.connect", "", Durability.NONE, "1/s"));
    }

    private Optional<FittingLimit.Limit> of(String workload, String scale, Durability durability, String unit) {
        return limits.of(result(workload, scale, "h2-file", durability, "disk", unit, 1));
    }

    private static Result limit(String workload, String scale, String device, String unit, double value) {
        return result(workload, scale, Limits.ENGINE, null, device, unit, value);
    }

    private static Result result(
            String workload,
            String scale,
            String engine,
            Durability durability,
            String device,
            String unit,
            double value) {
        return new Result(
                "any",
                workload,
                scale,
                engine,
                "",
                durability,
                device,
                "m",
                unit,
                Result.Better.HIGHER,
                List.of(value),
                "");
    }
}
