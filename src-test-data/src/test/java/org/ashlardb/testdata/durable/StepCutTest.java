package org.ashlardb.testdata.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.Row;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ColumnType;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.file.Mounts;
import org.ashlardb.testdata.RandomRun;
import org.ashlardb.testdata.Turns;
import org.ashlardb.testdata.file.CrashPolicy;
import org.ashlardb.testdata.file.CrashStates;
import org.ashlardb.testdata.file.FailingDirectory;
import org.ashlardb.testdata.file.MemoryDirectory;
import org.ashlardb.testdata.file.Operation;
import org.ashlardb.testdata.file.RecordingDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A checkpoint in many steps that a power cut or a failure ends between two of them, and what is done next. */
final class StepCutTest {
    private static final Path PATH = Path.of("/step-cut");
    private static final int ROWS = 200;
    private static final int OPERATIONS = 120; // of a checkpoint, at least
    private static final int LEAST_FORCES = 30; // of a checkpoint in one step: 4
    private static final CrashPolicy[] POLICIES = CrashPolicy.values();
    private static final List<String> ALL = List.of("C", "L", "M");
    private static final List<String> LOGGED = List.of("C", "L");

    /** Rows by key, as {@link DatabaseState} shows them. */
    private final TreeMap<Long, String> rows = new TreeMap<>();

    @AfterEach
    void nothingIsLeftBehind() {
        Leaks.check();
    }

    @Test
    void aPowerCutBetweenSteps() {
        RandomRun.run(random -> {
            RecordingDirectory directory = new RecordingDirectory(new MemoryDirectory());
            Mounts.mount(PATH, directory);
            TreeMap<Long, String> first;
            int start;
            try (Database database = prepare()) {
                first = new TreeMap<>(rows);
                change(database, random, ALL);
                start = directory.recording().operations().size();
                database.checkpoint();
            } finally {
                Mounts.unmount(PATH);
            }
            CrashStates crashes = new CrashStates(directory.recording());
            long forces = directory.recording().operations().stream()
                    .skip(start)
                    .filter(operation -> operation.kind() == Operation.Kind.FORCE)
                    .count();
            assertTrue(forces >= LEAST_FORCES, forces + " forces");
            TreeMap<Long, String> last = new TreeMap<>(rows);
            for (int cut = start + Turns.first(); cut <= crashes.operationCount(); cut += 2 * Turns.step()) {
                CrashPolicy policy = POLICIES[cut % POLICIES.length];
                rows.clear();
                rows.putAll(last);
                try {
                    goOn(crashes.powerCut(cut, policy, random.nextLong()), first, random);
                } catch (RuntimeException | AssertionError e) {
                    throw new AssertionError(policy + ", " + crashes.describe(cut), e);
                }
            }
        });
    }

    @Test
    void aFailureBetweenSteps() {
        RandomRun.run(random -> {
            int failed = 0;
            for (int operation = 3 * Turns.first(); operation < OPERATIONS; operation += 3 * Turns.step()) {
                rows.clear();
                FailingDirectory directory = new FailingDirectory(new MemoryDirectory(), random.nextLong());
                Mounts.mount(PATH, directory);
                try {
                    failed += failAndGoOn(directory, operation, random) ? 1 : 0;
                } catch (RuntimeException | AssertionError e) {
                    throw new AssertionError("operation " + operation, e);
                } finally {
                    Mounts.unmount(PATH);
                }
            }
            assertTrue(failed >= OPERATIONS / 12 / Turns.step(), failed + " failures");
        });
    }

    /** Returns whether the checkpoint failed, and the database not. */
    private boolean failAndGoOn(FailingDirectory directory, int operation, SplittableRandom random) {
        boolean failed = false;
        try (Database database = prepare()) {
            change(database, random, ALL);
            directory.failOperation(operation, false);
            try {
                database.checkpoint();
            } catch (EngineException e) {
                if (e.code() == ErrorCode.FORCE_FAILED) {
                    return false; // what FailingOperationTest is about
                }
                assertEquals(ErrorCode.IO_ERROR, e.code());
                failed = true;
            }
            directory.repair();
            try {
                check(database, ALL, rows);
                change(database, random, ALL);
                check(database, ALL, rows);
                database.checkpoint();
                check(database, ALL, rows);
            } catch (EngineException e) {
                if (failed || e.code() != ErrorCode.FORCE_FAILED) {
                    throw e;
                }
                return false; // the thread that prepares log segments has met it, beside the checkpoint
            }
        }
        try (Database database = Workload.open(PATH, Durability.FULL)) {
            check(database, ALL, rows);
        }
        return failed;
    }

    /** Three tables with the same rows, saved. */
    private Database prepare() {
        Database database = Workload.open(PATH, Durability.FULL);
        create(database, "C", TableMode.CACHED);
        create(database, "L", TableMode.LOGGED);
        create(database, "M", TableMode.MEMORY);
        for (long id = 0; id < ROWS; id++) {
            rows.put(id, row(id, "first"));
        }
        work(database, ALL, (transaction, snapshot, table) -> {
            for (long id = 0; id < ROWS; id++) {
                table.insert(transaction, newRow(table, id, "first"));
            }
        });
        database.checkpoint();
        return database;
    }

    /** Opens what a cut has left, changes it, saves that, and opens it again. */
    private void goOn(MemoryDirectory left, TreeMap<Long, String> memoryBefore, SplittableRandom random) {
        Mounts.mount(PATH, left);
        try {
            try (Database database = Workload.open(PATH, Durability.FULL)) {
                check(database, LOGGED, rows);
                TreeMap<Long, String> memory =
                        DatabaseState.read(database).memory().get("M");
                assertTrue(memory.equals(memoryBefore) || memory.equals(rows), "MEMORY table: " + memory);
                change(database, random, LOGGED);
                check(database, LOGGED, rows);
                database.checkpoint();
                check(database, LOGGED, rows);
            }
            try (Database database = Workload.open(PATH, Durability.FULL)) {
                check(database, LOGGED, rows);
            }
        } finally {
            Mounts.unmount(PATH);
        }
    }

    private static void check(Database database, List<String> tables, TreeMap<Long, String> expected) {
        assertEquals(List.of(), database.check());
        DatabaseState state = DatabaseState.read(database); // through every index too
        for (String table : tables) {
            assertEquals(expected, (table.equals("M") ? state.memory() : state.logged()).get(table), table);
        }
    }

    // ---------------------------------------------------------------- work

    /** Work on a table within a transaction. */
    private interface Work {
        void run(Transaction transaction, Snapshot snapshot, Table table);
    }

    /** Deletes, changes and inserts rows, about a third each; deleted keys come back at times. */
    private void change(Database database, SplittableRandom random, List<String> tables) {
        String text = "after " + random.nextInt(100);
        long seed = random.nextLong();
        TreeMap<Long, String> before = new TreeMap<>(rows);
        work(database, tables, (transaction, snapshot, table) -> {
            SplittableRandom same = new SplittableRandom(seed);
            for (long id : before.keySet()) {
                int kind = same.nextInt(3);
                if (kind == 0) {
                    table.delete(transaction, snapshot, find(table, snapshot, id));
                    rows.remove(id);
                } else if (kind == 1) {
                    table.update(transaction, snapshot, find(table, snapshot, id), newRow(table, id, text));
                    rows.put(id, row(id, text));
                }
            }
        });
        work(database, tables, (transaction, snapshot, table) -> {
            SplittableRandom same = new SplittableRandom(seed);
            for (long id = 0; id < ROWS + ROWS / 2; id++) {
                if (!before.containsKey(id) && same.nextInt(2) == 0) {
                    table.insert(transaction, newRow(table, id, text));
                    rows.put(id, row(id, text));
                }
            }
        });
        work(database, tables, (transaction, snapshot, table) -> {
            SplittableRandom same = new SplittableRandom(seed);
            for (long id : before.keySet()) {
                if (same.nextInt(3) == 0 && id % 2 == 0) {
                    table.insert(transaction, newRow(table, id, text + " again"));
                    rows.put(id, row(id, text + " again"));
                }
            }
        });
    }

    private static void work(Database database, List<String> tables, Work work) {
        try (Transaction transaction = database.newTransaction()) {
            for (String name : tables) {
                transaction.begin(IsolationLevel.READ_COMMITTED);
                Table table = database.findTable(transaction, "PUBLIC", name);
                work.run(transaction, transaction.beginStatement(), table);
                transaction.endStatement();
                transaction.commit();
            }
        }
    }

    private static long find(Table table, Snapshot snapshot, long id) {
        try (Cursor cursor = table.newCursor()) {
            Index primary = table.primaryKey();
            assertTrue(cursor.seek(snapshot, primary, primary.newKey().addLong(id)), "row " + id);
            return cursor.rowId();
        }
    }

    private static void create(Database database, String name, TableMode mode) {
        try (Transaction transaction = database.newTransaction()) {
            transaction.begin(IsolationLevel.READ_COMMITTED);
            transaction.beginStatement();
            database.createTable(transaction, definition(name, mode));
            transaction.endStatement();
            transaction.commit();
        }
    }

    /** Of a table with an ID, which is the key, a GROUP, which has an index, and a TEXT. */
    static TableDefinition definition(String name, TableMode mode) {
        return new TableDefinition(
                "PUBLIC",
                name,
                mode,
                List.of(
                        ColumnDefinition.of("ID", ColumnType.BIGINT).notNull(),
                        ColumnDefinition.of("GROUP", ColumnType.BIGINT),
                        ColumnDefinition.of("TEXT", ColumnType.VARCHAR)),
                List.of(IndexDefinition.primaryKey(name + "_PK", 0), IndexDefinition.of(name + "_GROUP", 1)),
                Map.of());
    }

    private static Row newRow(Table table, long id, String text) {
        Row row = table.newRow();
        row.setLong(0, id);
        row.setLong(1, id % 7);
        row.setString(2, wide(id, text));
        return row;
    }

    /** As {@link DatabaseState#row}. */
    private static String row(long id, String text) {
        return DatabaseState.row(id % 7, wide(id, text), null);
    }

    /** Some ten rows share a page. */
    private static String wide(long id, String text) {
        return (text + " " + id + " ").repeat(30);
    }
}
