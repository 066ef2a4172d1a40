package org.ashlardb.testdata.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.FileOptions;
import org.ashlardb.engine.Row;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.file.Mounts;
import org.ashlardb.testdata.file.FailingDirectory;
import org.ashlardb.testdata.file.MemoryDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Closing a database without SHUTDOWN: a long log is saved, a short one is not, and what cannot be saved is not lost. */
final class ClosingTest {
    private static final Path PATH = Path.of("/closing");
    private static final List<String> TABLES = List.of("C", "L", "M");
    private static final Map<String, TableMode> MODES =
            Map.of("C", TableMode.CACHED, "L", TableMode.LOGGED, "M", TableMode.MEMORY);
    private static final int MANY = 2_000;
    private static final int FEW = 5;
    private static final long CHECKPOINT_LOG_SIZE = 1 << 20; // a quarter of that is much to replay
    private static final int LEAST_OPERATIONS = 8; // of a closing that saves

    private final MemoryDirectory files = new MemoryDirectory();

    @AfterEach
    void nothingIsLeftBehind() {
        Leaks.check();
    }

    @ParameterizedTest
    @EnumSource(Durability.class)
    void aLongLogIsSaved(Durability durability) {
        Mounts.mount(PATH, files);
        try {
            try (Database database = open(durability)) {
                insert(database, 0, MANY);
                assertTrue(logFiles() > 1, () -> files.list().toString());
            }
            assertEquals(1, logFiles(), () -> files.list().toString());
            try (Database database = open(durability)) {
                assertRows(database, MANY, MANY);
                insert(database, MANY, FEW);
            }
            try (Database database = open(durability)) {
                assertRows(database, MANY + FEW, MANY); // the few were not worth a checkpoint
            }
        } finally {
            Mounts.unmount(PATH);
        }
    }

    @Test
    void closingImmediatelySavesNothing() {
        Mounts.mount(PATH, files);
        try {
            Database database = open(Durability.FULL);
            insert(database, 0, MANY);
            database.closeImmediately();
            try (Database again = open(Durability.FULL)) {
                assertRows(again, MANY, 0);
            }
        } finally {
            Mounts.unmount(PATH);
        }
    }

    @Test
    void whatCannotBeSavedIsInTheLog() {
        int operation = 0;
        while (closeFailing(operation)) {
            operation++;
        }
        assertTrue(operation >= LEAST_OPERATIONS, "operations: " + operation);
    }

    /** Returns whether there was such an operation. */
    private static boolean closeFailing(int operation) {
        MemoryDirectory target = new MemoryDirectory();
        FailingDirectory directory = new FailingDirectory(target, operation);
        Mounts.mount(PATH, directory);
        boolean failed;
        try {
            Database database = open(Durability.FULL);
            insert(database, 0, MANY);
            long before = directory.operationCount();
            directory.failOperation(operation, true);
            try {
                database.close();
            } catch (EngineException e) {
                assertEquals(ErrorCode.FORCE_FAILED, e.code());
            }
            failed = directory.operationCount() - before > operation;
        } finally {
            Mounts.unmount(PATH);
        }
        Mounts.mount(PATH, target);
        try (Database database = open(Durability.FULL)) {
            DatabaseState state = DatabaseState.read(database);
            assertEquals(MANY, state.logged().get("L").size(), "operation " + operation);
            assertEquals(MANY, state.logged().get("C").size(), "operation " + operation);
            assertEquals(List.of(), database.check());
        } finally {
            Mounts.unmount(PATH);
        }
        return failed;
    }

    /** A thread whose force fails would not be heard of by who forces the directory behind it. */
    @ParameterizedTest
    @EnumSource(Durability.class)
    void noThreadOfTheLogRunsBesideTheNewPageFile(Durability durability) {
        FailingDirectory directory = new FailingDirectory(files, 0);
        Set<String> beside = new TreeSet<>();
        Mounts.mount(PATH, directory);
        try {
            Database database = open(durability);
            insert(database, 0, MANY);
            assertTrue(threadsOfTheLog().contains("ashlar-log-segments"), () -> threadsOfTheLog()
                    .toString());
            directory.setListener(name -> {
                if (name.endsWith("/pages.new")) {
                    beside.add("");
                    beside.addAll(threadsOfTheLog());
                }
            });
            database.shutdown(true);
        } finally {
            Mounts.unmount(PATH);
        }
        assertEquals(Set.of(""), beside);
    }

    // ---------------------------------------------------------------- help

    private static Set<String> threadsOfTheLog() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("ashlar-log-"))
                .collect(Collectors.toSet());
    }

    private static Database open(Durability durability) {
        return Workload.open(
                FileOptions.of(PATH).withDurability(durability).withCheckpointLogSize(CHECKPOINT_LOG_SIZE));
    }

    private long logFiles() {
        return files.list().stream().filter(name -> name.startsWith("log-")).count();
    }

    private static void assertRows(Database database, int logged, int memory) {
        DatabaseState state = DatabaseState.read(database);
        assertEquals(logged, state.logged().get("L").size());
        assertEquals(logged, state.logged().get("C").size());
        assertEquals(memory, state.memory().get("M").size());
        assertFalse(database.isClosed());
    }

    /** Inserts so many rows into a table of each mode, which are created with the first. */
    private static void insert(Database database, long first, int rows) {
        try (Transaction transaction = database.newTransaction()) {
            transaction.begin(IsolationLevel.READ_COMMITTED);
            for (String name : TABLES) {
                transaction.beginStatement();
                Table table = first == 0 ? create(database, transaction, name) : table(database, transaction, name);
                for (long id = first; id < first + rows; id++) {
                    Row row = table.newRow();
                    row.setLong(0, id);
                    row.setLong(1, id % 7);
                    row.setString(2, "a".repeat(100));
                    table.insert(transaction, row);
                }
                transaction.endStatement();
            }
            transaction.commit();
        }
    }

    private static Table table(Database database, Transaction transaction, String name) {
        return database.findTable(transaction, "PUBLIC", name);
    }

    private static Table create(Database database, Transaction transaction, String name) {
        return database.createTable(transaction, StepCutTest.definition(name, MODES.get(name)));
    }
}
