package org.ashlardb.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExamplesTest {
    @FunctionalInterface
    private interface Example {
        void run(PrintStream out) throws SQLException, IOException;
    }

    private static List<String> lines(Example example) throws SQLException, IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            example.run(out);
        }
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void plainJdbc() throws SQLException, IOException {
        assertEquals(
                List.of(
                        "2 Database System Concepts 1986",
                        "3 Readings in Database Systems 1988",
                        "deleted 3, rolled back, 3 left"),
                lines(PlainJdbc::run));
    }

    @Test
    void hikariPool() throws SQLException, IOException {
        assertEquals(List.of("/index was visited 10 times"), lines(HikariPool::run));
    }

    @Test
    void inMemoryTest() throws SQLException, IOException {
        assertEquals(
                List.of("ann is new: true", "ann is new: false", "bob is new: true", "bob is new: false"),
                lines(InMemoryTest::run));
    }

    @Test
    void fileDatabase(@TempDir Path directory) throws SQLException, IOException {
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
    void eventLog(@TempDir Path directory) throws SQLException, IOException {
        assertEquals(
                List.of(
                        "writer 2 at 2026-01-31T12:00: 30 events, the highest code is 29",
                        "writer 2 at 2026-01-31T13:00: 20 events, the highest code is 49",
                        "too old: 60",
                        "kept: 140"),
                lines(out -> EventLog.run(directory, out)));
    }

    @Test
    void largerThanMemory(@TempDir Path directory) throws SQLException, IOException {
        assertEquals(
                List.of(
                        "the last line begins with 99999",
                        "all lines have 19998200 characters",
                        "the files are larger than the cache: true"),
                lines(out -> LargerThanMemory.run(directory, out)));
    }

    @Test
    void backupAndRestore(@TempDir Path directory) throws SQLException, IOException {
        assertEquals(
                List.of(
                        "live: 70.00 and 30.00",
                        "backup: 100.00 and 0.00",
                        "nothing is wrong with it",
                        "restored: 100.00 and 0.00"),
                lines(out -> BackupAndRestore.run(directory, out)));
    }

    @Test
    void hibernate() throws SQLException, IOException {
        assertEquals(
                List.of("Codd: 1, the last one in 1990", "Knuth: 2, the last one in 1992", "there is only one Codd"),
                lines(HibernateExample::run));
    }

    @Test
    void flyway(@TempDir Path directory) throws SQLException, IOException {
        assertEquals(
                List.of("last year: 1 migration", "today: 1 more", "once again: 0", "Grace pays half", "Ada pays full"),
                lines(out -> FlywayExample.run(directory, out)));
    }

    @Test
    void engineApi() throws SQLException, IOException {
        assertEquals(List.of("reading 7 is 3.5", "readings 10 to 19 sum up to 72.5"), lines(EngineApi::run));
    }
}
