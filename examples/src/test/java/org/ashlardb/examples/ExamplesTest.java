package org.ashlardb.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExamplesTest {
    @FunctionalInterface
    private interface Example {
        void run(PrintStream out) throws Exception;
    }

    private static List<String> lines(Example example) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            example.run(out);
        }
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void plainJdbc() throws Exception {
        assertEquals(
                List.of(
                        "2 Database System Concepts 1986",
                        "3 Readings in Database Systems 1988",
                        "deleted 3, rolled back, 3 left"),
                lines(PlainJdbc::run));
    }

    @Test
    void hikariPool() throws Exception {
        assertEquals(List.of("/index was visited 10 times"), lines(HikariPool::run));
    }

    @Test
    void inMemoryTest() throws Exception {
        assertEquals(
                List.of("ann is new: true", "ann is new: false", "bob is new: true", "bob is new: false"),
                lines(InMemoryTest::run));
    }

    @Test
    void fileDatabase(@TempDir Path directory) throws Exception {
        assertEquals(
                List.of(
                        "durability is delayed: a power failure may lose the commits of the last 50 ms",
                        "found keystone",
                        "the copy has keystone",
                        "the copy has voussoir",
                        "the copy has 11 visits",
                        "nothing is wrong with it"),
                lines(out -> FileDatabase.run(directory, out)));
    }

    @Test
    void eventLog(@TempDir Path directory) throws Exception {
        assertEquals(
                List.of(
                        "writer 2 at 2026-01-31T12:00: 30 events, the highest code is 29",
                        "writer 2 at 2026-01-31T13:00: 20 events, the highest code is 49",
                        "too old: 60",
                        "kept: 140"),
                lines(out -> EventLog.run(directory, out)));
    }

    @Test
    void largerThanMemory(@TempDir Path directory) throws Exception {
        assertEquals(
                List.of(
                        "the last line begins with 99999",
                        "all lines have 19998200 characters",
                        "the files are larger than the cache: true"),
                lines(out -> LargerThanMemory.run(directory, out)));
    }

    @Test
    void backupAndRestore(@TempDir Path directory) throws Exception {
        assertEquals(
                List.of(
                        "live: 70.00 and 30.00",
                        "backup: 100.00 and 0.00",
                        "nothing is wrong with it",
                        "restored: 100.00 and 0.00"),
                lines(out -> BackupAndRestore.run(directory, out)));
    }

    @Test
    void hibernate() throws Exception {
        assertEquals(
                List.of("Codd: 1, the last one in 1990", "Knuth: 2, the last one in 1992", "there is only one Codd"),
                lines(HibernateExample::run));
    }

    @Test
    void flyway(@TempDir Path directory) throws Exception {
        assertEquals(
                List.of("last year: 1 migration", "today: 1 more", "once again: 0", "Grace pays half", "Ada pays full"),
                lines(out -> FlywayExample.run(directory, out)));
    }

    @Test
    void liquibase() throws Exception {
        assertEquals(
                List.of("garlic: 4.50 kg", "peas: 0.00 kg", "garlic since 2025-10-20", "peas since 2026-03-15"),
                lines(LiquibaseExample::run));
    }

    @Test
    void jooq() throws Exception {
        assertEquals(
                List.of(
                        "ids [1, 2, 3]",
                        "4 matches",
                        "still 4 matches",
                        "1. Lions",
                        "1. Polar Bears",
                        "3. Tigers",
                        "Lions scored [1, 3]"),
                lines(JooqExample::run));
    }

    @Test
    void myBatis() throws Exception {
        assertEquals(
                List.of(
                        "1 Ada LETTER 0.25 kg 2026-01-31",
                        "[2 Bob PARCEL 3.50 kg 2026-01-31, 3 Cid PARCEL 12.00 kg 2026-01-31]",
                        "100 in a batch",
                        "[2 Bob PARCEL 3.50 kg 2026-01-31]",
                        "1 was heavy",
                        "Ada has one already",
                        "103 in all"),
                lines(MyBatisExample::run));
    }

    @Test
    void engineApi() throws Exception {
        assertEquals(List.of("reading 7 is 3.5", "readings 10 to 19 sum up to 72.5"), lines(EngineApi::run));
    }
}
