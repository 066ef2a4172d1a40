package org.ashlardb.engine;

import static org.ashlardb.engine.EngineFixture.autocommit;
import static org.ashlardb.engine.EngineFixture.row;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ColumnType;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.memory.PageAllocator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Fails the k-th allocation and all after it in work on a CACHED table whose rows are not in memory, for k = 0, 1, 2 and
 * so on until the work needs none of them.
 */
final class CachedAllocationTest {
    private static final int ROWS = 60;
    private static final int WIDE = 9_000;
    private static final int WARM_UP = 10;
    private static final long MOST_GROWTH = 300_000;

    @TempDir
    private Path directory;

    private Database database;
    private Transaction transaction;

    /** Fails allocations from the k-th on. */
    private static final class FailFrom implements PageAllocator.AllocationObserver {
        private int left;

        FailFrom(int left) {
            this.left = left;
        }

        @Override
        public void beforeAllocation() {
            if (--left < 0) {
                throw new EngineException(ErrorCode.MEMORY_LIMIT, "injected");
            }
        }
    }

    @Test
    void aFailedAllocationRollsBackAndLeaksNothing() {
        FileOptions files =
                FileOptions.of(directory).withDurability(Durability.NONE).withCacheSize(1 << 18);
        try (Database opened = Database.open(new DatabaseOptions("cached", 1 << 28, 1_000, files));
                Transaction used = opened.newTransaction()) {
            database = opened;
            transaction = used;
            create();
            Map<Long, String> before = contents();
            sweep("changing rows", before, this::changeRows);
            sweep("reading", before, this::contents);
            sweep("checkpoint", before, this::changeAndSave);
            sweep("indexes", before, this::changeIndexes);
        }
    }

    private void sweep(String what, Map<Long, String> expected, Runnable work) {
        PageAllocator pages = database.memory().pages();
        boolean failed = true;
        long used = 0;
        for (int k = 0; failed; k++) {
            database.collectGarbage();
            database.checkpoint();
            database.collectGarbage();
            used = k <= WARM_UP ? database.memoryUsage().used() : used;
            long growth = database.memoryUsage().used() - used;
            assertTrue(growth < MOST_GROWTH, what + ", k = " + k + ": " + growth + " bytes more than before");
            pages.observeAllocations(new FailFrom(k));
            failed = false;
            try {
                work.run();
            } catch (EngineException e) {
                assertEquals(ErrorCode.MEMORY_LIMIT, e.code(), what + ", k = " + k);
                failed = true;
            } finally {
                if (transaction.isActive()) {
                    transaction.rollback();
                }
                pages.observeAllocations(null);
            }
            assertEquals(expected, contents(), what + ", k = " + k);
            assertEquals(List.of(), database.check(), what + ", k = " + k);
        }
    }

    private void create() {
        transaction.begin(IsolationLevel.READ_COMMITTED);
        transaction.beginStatement();
        Table table = database.createTable(
                transaction,
                new TableDefinition(
                        "PUBLIC",
                        "T",
                        TableMode.CACHED,
                        List.of(
                                ColumnDefinition.of("ID", ColumnType.BIGINT).notNull(),
                                ColumnDefinition.of("N", ColumnType.INTEGER),
                                ColumnDefinition.of("TEXT", ColumnType.VARCHAR)),
                        List.of(IndexDefinition.primaryKey("T_PK", 0), IndexDefinition.of("BY_N", 1)),
                        Map.of()));
        for (int i = 0; i < ROWS; i++) {
            table.insert(transaction, row(table, i, i % 7, "x".repeat(i % 10 == 0 ? WIDE : 100)));
        }
        transaction.endStatement();
        transaction.commit();
    }

    private Table table() {
        return database.findTable(transaction, "PUBLIC", "T");
    }

    private Map<Long, String> contents() {
        Map<Long, String> found = new TreeMap<>();
        transaction.begin(IsolationLevel.READ_COMMITTED);
        try (Snapshot snapshot = transaction.openSnapshot();
                Cursor cursor = table().newCursor()) {
            cursor.scan(snapshot);
            while (cursor.next()) {
                found.put(cursor.getLong(0), cursor.getInt(1) + ":" + cursor.getString(2));
            }
            for (Index index : table().indexes()) {
                List<Long> ids = new ArrayList<>();
                cursor.range(snapshot, index, null, true, null, true, index.isUnique());
                while (cursor.next()) {
                    ids.add(cursor.getLong(0));
                }
                assertEquals(found.size(), ids.size(), index.name());
            }
        }
        transaction.commit();
        return found;
    }

    private static boolean seek(Cursor cursor, Snapshot snapshot, long id) {
        Index primary = cursor.table().primaryKey();
        return cursor.seek(snapshot, primary, primary.newKey().addLong(id));
    }

    /** Inserts, updates in place, moves and deletes, all of which is taken back. */
    private void changeRows() {
        transaction.begin(IsolationLevel.READ_COMMITTED);
        Table table = table();
        try (Cursor cursor = table.newCursor()) {
            for (int i = 0; i < ROWS; i += 3) {
                Snapshot snapshot = transaction.beginStatement();
                assertTrue(seek(cursor, snapshot, i));
                Row changes = table.newRow();
                changes.setString(2, "changed".repeat(i));
                table.update(transaction, snapshot, cursor.rowId(), changes);
                assertTrue(seek(cursor, snapshot, i + 1));
                changes.setLong(1, 100);
                table.update(transaction, snapshot, cursor.rowId(), changes);
                assertTrue(seek(cursor, snapshot, i + 2));
                table.delete(transaction, snapshot, cursor.rowId());
                table.insert(transaction, row(table, 1_000 + i, 1, "x".repeat(WIDE)));
                transaction.endStatement();
            }
        }
        transaction.rollback();
    }

    /** Changes rows to what they were, moving them, and saves that. */
    private void changeAndSave() {
        autocommit(transaction, snapshot -> {
            Table table = table();
            try (Cursor cursor = table.newCursor()) {
                for (int i = 0; i < ROWS; i += 4) {
                    assertTrue(seek(cursor, snapshot, i));
                    Row same = row(table, i, cursor.getInt(1), cursor.getString(2));
                    table.delete(transaction, snapshot, cursor.rowId());
                    table.insert(transaction, same);
                }
            }
        });
        database.checkpoint();
    }

    private void changeIndexes() {
        autocommit(
                transaction,
                snapshot -> database.createIndex(transaction, table(), IndexDefinition.unique("N_ID", 1, 0)));
        try {
            database.checkpoint();
        } finally {
            database.memory().pages().observeAllocations(null);
            autocommit(transaction, snapshot -> {
                List<Index> indexes = table().indexes();
                database.dropIndex(transaction, table(), indexes.get(indexes.size() - 1));
            });
        }
    }
}
