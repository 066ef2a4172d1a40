package org.ashlardb.engine.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.DatabaseOptions;
import org.ashlardb.engine.FileOptions;
import org.ashlardb.engine.Row;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.catalog.Catalog;
import org.ashlardb.engine.checkpoint.DatabaseFiles;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ColumnType;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.engine.file.DiskDirectory;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.transaction.TransactionManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who opens a database is told how far that has come, once it takes longer than a second. */
class ProgressReportTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final int SAVED_ROWS = 100_000;
    private static final int LOGGED_COMMITS = 20;

    @TempDir
    private Path directory;

    private record Call(String step, long done, long total) {}

    @Test
    void nobodyIsToldWithinTheFirstSecond() {
        AtomicLong clock = new AtomicLong(-5);
        List<Call> calls = new ArrayList<>();
        ProgressReport report =
                new ProgressReport((step, done, total) -> calls.add(new Call(step, done, total)), clock::get);
        report.step("a", 1, 10);
        clock.addAndGet(SECOND - 1);
        report.step("a", 2, 10);
        assertEquals(List.of(), calls);
    }

    @Test
    void fromThenOnOnceASecond() {
        AtomicLong clock = new AtomicLong(Long.MAX_VALUE - SECOND); // as a clock of nanoseconds may, it overflows
        List<Call> calls = new ArrayList<>();
        ProgressReport report =
                new ProgressReport((step, done, total) -> calls.add(new Call(step, done, total)), clock::get);
        for (int i = 1; i <= 40; i++) {
            clock.addAndGet(SECOND / 10);
            report.step("a", i, 40);
        }
        assertEquals(
                List.of(new Call("a", 10, 40), new Call("a", 20, 40), new Call("a", 30, 40), new Call("a", 40, 40)),
                calls);
    }

    @Test
    void slowOpeningTellsOfRowsAndOfTheLogRising() {
        fill();
        AtomicLong clock = new AtomicLong();
        List<Call> calls = open(() -> clock.addAndGet(SECOND));
        List<Call> rows = of(calls, "loading table T");
        List<Call> log = of(calls, "replaying the log");
        assertEquals(calls.size(), rows.size() + log.size() + 1);
        assertTrue(rows.size() >= 2, rows::toString);
        assertTrue(rows.get(rows.size() - 1).done <= SAVED_ROWS, rows::toString);
        assertTrue(log.size() >= LOGGED_COMMITS, log::toString);
        assertRising(rows);
        assertRising(log);
        assertEquals(List.of(new Call("filling indexes", 1, 1)), of(calls, "filling indexes"));
    }

    @Test
    void listenersThatThrowAreToldNoMoreAndOpeningGoesOn() {
        AtomicLong clock = new AtomicLong();
        List<Call> calls = new ArrayList<>();
        ProgressReport report = new ProgressReport(
                (step, done, total) -> {
                    calls.add(new Call(step, done, total));
                    throw new IllegalStateException("of the test");
                },
                clock::get);
        for (int i = 1; i <= 3; i++) {
            clock.addAndGet(SECOND);
            report.step("a", i, 3);
        }
        assertEquals(List.of(new Call("a", 1, 3)), calls);
    }

    @Test
    void quickOpeningTellsNothing() {
        fill();
        AtomicLong clock = new AtomicLong();
        assertEquals(List.of(), open(() -> clock.addAndGet(SECOND / 10_000)));
    }

    private static List<Call> of(List<Call> calls, String step) {
        return calls.stream().filter(call -> call.step.equals(step)).toList();
    }

    private static void assertRising(List<Call> calls) {
        for (int i = 1; i < calls.size(); i++) {
            assertTrue(calls.get(i).done > calls.get(i - 1).done, calls::toString);
        }
    }

    /** Opens and closes the database; what was told meanwhile. */
    private List<Call> open(LongSupplier clock) {
        List<Call> calls = new ArrayList<>();
        FileOptions options = FileOptions.of(directory);
        Recovery.Settings settings = new Recovery.Settings(
                Durability.NONE,
                options.flushIntervalMillis(),
                options.checkpointLogSize(),
                options.checkpointStep(),
                options.cacheSize(),
                null,
                (step, done, total) -> calls.add(new Call(step, done, total)),
                clock);
        TransactionManager manager = new TransactionManager(new Memory(1L << 30));
        DatabaseFiles files =
                Recovery.open(new DiskDirectory(directory, false), settings, manager, new Catalog(manager));
        files.close();
        return calls;
    }

    /** Rows that a checkpoint has saved, and some in the log. */
    private void fill() {
        try (Database database = Database.open(DatabaseOptions.ofFiles(directory));
                Transaction transaction = database.newTransaction()) {
            begin(transaction);
            Table table = database.createTable(
                    transaction,
                    new TableDefinition(
                            "PUBLIC",
                            "T",
                            TableMode.LOGGED,
                            List.of(ColumnDefinition.of("ID", ColumnType.BIGINT).notNull()),
                            List.of(IndexDefinition.primaryKey("T_PK", 0)),
                            Map.of()));
            insert(transaction, table, 0, SAVED_ROWS);
            database.checkpoint();
            for (int i = 0; i < LOGGED_COMMITS; i++) {
                begin(transaction);
                insert(transaction, table, SAVED_ROWS + i, SAVED_ROWS + i + 1);
            }
        }
    }

    private static void begin(Transaction transaction) {
        transaction.begin(IsolationLevel.READ_COMMITTED);
        transaction.beginStatement();
    }

    private static void insert(Transaction transaction, Table table, int from, int to) {
        Row row = table.newRow();
        for (int i = from; i < to; i++) {
            row.setLong(0, i);
            table.insert(transaction, row);
        }
        transaction.endStatement();
        transaction.commit();
    }
}
