package org.ashlardb.testdata.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.FileOptions;
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
import org.ashlardb.testdata.file.FailingDirectory;
import org.ashlardb.testdata.file.MemoryDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** CACHED tables between checkpoints and snapshots, one case each. */
final class CachedTableTest {
    private static final Path PATH = Path.of("/cached-table");
    private static final int CODE = 1;
    private static final int TEXT = 2;

    private final FailingDirectory directory = new FailingDirectory(new MemoryDirectory(), 0);
    private Database database;

    /** What a transaction does. */
    private interface Work<T> {
        T run(Transaction transaction, Snapshot snapshot);
    }

    @BeforeEach
    void open() {
        Mounts.mount(PATH, directory);
        database = Workload.open(FileOptions.of(PATH)
                .withDurability(Durability.NONE)
                .withCacheSize(1 << 18)
                .withCheckpointLogSize(1L << 40));
    }

    @AfterEach
    void nothingIsLeftBehind() {
        database.close();
        Mounts.unmount(PATH);
        Leaks.check();
    }

    private <T> T commit(Work<T> work) {
        try (Transaction transaction = database.newTransaction()) {
            transaction.begin(IsolationLevel.READ_COMMITTED);
            T result = work.run(transaction, transaction.beginStatement());
            transaction.endStatement();
            transaction.commit();
            return result;
        }
    }

    private Table create(String name) {
        return commit((transaction, snapshot) -> database.createTable(
                transaction,
                new TableDefinition(
                        "PUBLIC",
                        name,
                        TableMode.CACHED,
                        List.of(
                                ColumnDefinition.of("ID", ColumnType.BIGINT).notNull(),
                                ColumnDefinition.of("CODE", ColumnType.BIGINT),
                                ColumnDefinition.of("TEXT", ColumnType.VARCHAR)),
                        List.of(IndexDefinition.primaryKey(name + "_PK", 0)),
                        Map.of())));
    }

    private Table find(String name) {
        return commit((transaction, snapshot) -> database.findTable(transaction, "PUBLIC", name));
    }

    private void insert(Table table, long id, Long code, String text) {
        commit((transaction, snapshot) -> {
            Row row = table.newRow();
            row.setLong(0, id);
            if (code == null) {
                row.setNull(CODE);
            } else {
                row.setLong(CODE, code);
            }
            row.setString(TEXT, text);
            return table.insert(transaction, row);
        });
    }

    private static long rowId(Table table, Snapshot snapshot, long id) {
        try (Cursor cursor = table.newCursor()) {
            Index primary = table.primaryKey();
            assertTrue(cursor.seek(snapshot, primary, primary.newKey().addLong(id)), "row " + id);
            return cursor.rowId();
        }
    }

    private void delete(Table table, long id) {
        commit((transaction, snapshot) -> table.delete(transaction, snapshot, rowId(table, snapshot, id)));
    }

    private void setCode(Table table, long id, long code) {
        commit((transaction, snapshot) -> {
            Row row = table.newRow();
            row.setLong(CODE, code);
            return table.update(transaction, snapshot, rowId(table, snapshot, id), row);
        });
    }

    private static List<Long> ids(Table table, Snapshot snapshot, Index index) {
        List<Long> ids = new ArrayList<>();
        try (Cursor cursor = table.newCursor()) {
            if (index == null) {
                cursor.scan(snapshot);
            } else {
                cursor.range(snapshot, index, null, true, null, true, false);
            }
            while (cursor.next()) {
                ids.add(cursor.getLong(0));
            }
        }
        return ids;
    }

    /**
     * Runs something on a thread of its own, when a checkpoint is about to use a file for the n-th time; false if
     * it does not.
     */
    private boolean checkpointHeldUpBy(int number, Runnable work) {
        Thread self = Thread.currentThread();
        AtomicInteger left = new AtomicInteger(number);
        directory.setListener(file -> {
            if (Thread.currentThread() == self && left.getAndDecrement() == 0) {
                Thread thread = new Thread(work, "beside a checkpoint");
                thread.start();
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        });
        database.checkpoint();
        directory.setListener(file -> {});
        return left.get() < 0;
    }

    // ---------------------------------------------------------------- snapshots

    /** The row has left memory, is fetched to be deleted, and the checkpoint removes it from the saved index. */
    @Test
    void anOldSnapshotFindsADeletedRowThroughIndexes() {
        Table table = create("T");
        insert(table, 1, 10L, "one");
        insert(table, 2, 20L, "two");
        database.checkpoint();
        try (Transaction old = database.newTransaction()) {
            old.begin(IsolationLevel.REPEATABLE_READ);
            Snapshot snapshot = old.openSnapshot();
            delete(table, 1);
            database.checkpoint();
            assertEquals(List.of(1L, 2L), ids(table, snapshot, table.primaryKey()));
            rowId(table, snapshot, 1);
            snapshot.close();
            insert(table, 3, 30L, "three");
            database.checkpoint();
            database.checkpoint();
            try (Snapshot again = old.openSnapshot()) {
                assertEquals(List.of(1L, 2L), ids(table, again, table.primaryKey()), "another statement's");
                assertEquals(List.of(2L, 1L), ids(table, again, null), "another statement's scan");
            }
        }
        database.collectGarbage();
        database.checkpoint();
        commit((transaction, snapshot) -> {
            assertEquals(List.of(2L, 3L), ids(table, snapshot, table.primaryKey()));
            return null;
        });
    }

    /** While a snapshot keeps the slot that the row had before it left memory. */
    @Test
    void aRowThatLeftMemoryAndCameBackIsScannedOnce() {
        Table table = create("T");
        insert(table, 1, 10L, "one");
        insert(table, 2, 20L, "two");
        database.checkpoint();
        setCode(table, 1, 11);
        try (Transaction reader = database.newTransaction();
                Transaction old = database.newTransaction()) {
            database.checkpoint();
            reader.begin(IsolationLevel.READ_COMMITTED);
            Snapshot keeping = reader.openSnapshot();
            old.begin(IsolationLevel.REPEATABLE_READ);
            Snapshot snapshot = old.openSnapshot();
            delete(table, 1);
            database.checkpoint();
            assertEquals(
                    List.of(1L, 2L),
                    ids(table, snapshot, null).stream().sorted().toList());
            keeping.close();
            snapshot.close();
        }
    }

    // ---------------------------------------------------------------- indexes

    /** The checkpoint's snapshot has NULL where the new index has a key. */
    @Test
    void anIndexCreatedBesideACheckpointKeepsKeysUnique() {
        boolean heldUp = true;
        for (int number = 0; heldUp; number++) {
            String name = "T" + number;
            for (int i = 0; i < 10; i++) {
                insert(create(name + i), 1, null, "x".repeat(9_000));
            }
            heldUp = checkpointHeldUpBy(number, () -> createUniqueIndexes(name));
            if (heldUp) {
                requireUnique(name);
            }
        }
    }

    private void createUniqueIndexes(String name) {
        for (int i = 0; i < 10; i++) {
            String table = name + i;
            setCode(find(table), 1, 5);
            commit((transaction, snapshot) ->
                    database.createIndex(transaction, find(table), IndexDefinition.unique(table + "_CODE", CODE)));
        }
    }

    private void requireUnique(String name) {
        for (int i = 0; i < 10; i++) {
            Table table = find(name + i);
            EngineException e = assertThrows(EngineException.class, () -> insert(table, 2, 5L, "two"), table::toString);
            assertEquals(ErrorCode.DUPLICATE_KEY, e.code());
        }
        database.checkpoint();
        assertEquals(List.of(), database.check());
    }

    /** Rows that need pages of their own are copied to be read. */
    @Test
    void aCheckpointLeavesNoCopiesOfWideRowsInMemory() {
        Table table = create("T");
        insert(table, 1, 1L, "x".repeat(100_000));
        saveNewIndex(0);
        long before = database.memoryUsage().used();
        for (int i = 1; i <= 10; i++) {
            saveNewIndex(i);
        }
        long growth = database.memoryUsage().used() - before;
        assertTrue(growth < 500_000, growth + " bytes more than before");
    }

    private void saveNewIndex(int number) {
        database.checkpoint();
        commit((transaction, snapshot) ->
                database.createIndex(transaction, find("T"), IndexDefinition.of("T_CODE" + number, CODE)));
        database.checkpoint();
        commit((transaction, snapshot) -> {
            Table table = find("T");
            database.dropIndex(transaction, table, table.indexes().get(1));
            return null;
        });
        database.collectGarbage();
    }
}
