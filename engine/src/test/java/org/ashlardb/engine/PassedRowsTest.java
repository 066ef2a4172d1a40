package org.ashlardb.engine;

import static org.ashlardb.engine.EngineFixture.row;
import static org.ashlardb.engine.EngineFixture.seek;
import static org.ashlardb.engine.EngineFixture.statement;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.error.EngineException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Rows that one transaction inserts and deletes again leave the index before its end, unless it may see them again. */
final class PassedRowsTest {
    private static final int IDS = 6;

    private EngineFixture fixture;
    private Transaction transaction;
    private Table table;

    @BeforeEach
    void open() {
        fixture = new EngineFixture();
        transaction = fixture.database.newTransaction();
        table = fixture.createAccounts(transaction);
        transaction.begin(IsolationLevel.READ_COMMITTED);
    }

    @AfterEach
    void close() {
        transaction.close();
        fixture.close();
    }

    private void insert(long id, int n) {
        statement(transaction, s -> table.insert(transaction, row(table, id, n, null)));
    }

    private void delete(long id) {
        statement(transaction, s -> deleteSeen(s, id));
    }

    private void deleteSeen(Snapshot snapshot, long id) {
        Cursor cursor = table.newCursor();
        assertTrue(seek(table, cursor, snapshot, id));
        assertTrue(table.delete(transaction, snapshot, cursor.rowId()));
    }

    private void move(long id, long newId) {
        statement(transaction, s -> {
            Cursor cursor = table.newCursor();
            assertTrue(seek(table, cursor, s, id));
            Row changes = table.newRow();
            changes.setLong(0, newId);
            table.update(transaction, s, cursor.rowId(), changes);
        });
    }

    private boolean isThere(long id) {
        try (Snapshot snapshot = transaction.openSnapshot()) {
            return seek(table, table.newCursor(), snapshot, id);
        }
    }

    private long entries() {
        return table.primaryKey().storage().tree().check();
    }

    @Test
    void aKeyThatGoesFromRowToRowHasFewEntries() {
        insert(1, 0);
        for (int i = 0; i < 1_000; i++) {
            delete(1);
            insert(1, i);
            move(1, 2);
            move(2, 1);
            assertEquals(1, entries());
        }
        assertTrue(isThere(1));
        transaction.commit();
        transaction.begin(IsolationLevel.READ_COMMITTED);
        assertTrue(isThere(1));
        assertFalse(isThere(2));
    }

    @Test
    void whatASavepointBringsBackIsFound() {
        insert(1, 0);
        long savepoint = transaction.savepoint();
        delete(1);
        insert(2, 0);
        delete(2);
        assertEquals(1, entries(), "of the row that may come back");
        transaction.rollbackToSavepoint(savepoint);
        assertTrue(isThere(1));
        assertFalse(isThere(2));
    }

    @Test
    void whatSavepointsKeptLeavesWithThem() {
        insert(1, 0);
        for (int i = 0; i < 100; i++) {
            transaction.savepoint();
            move(1, 2);
            move(2, 1);
            transaction.releaseSavepoints();
            assertEquals(1, entries());
        }
        transaction.savepoint();
        Snapshot snapshot = transaction.beginStatement();
        deleteSeen(snapshot, 1);
        transaction.rollbackStatement();
        transaction.releaseSavepoints();
        assertTrue(isThere(1));
    }

    @Test
    void insertionsTakenBackLeaveTheIndexAtOnce() {
        long savepoint = transaction.savepoint();
        for (int i = 0; i < 100; i++) {
            insert(1, i);
            transaction.rollbackToSavepoint(savepoint);
            Snapshot snapshot = transaction.beginStatement();
            assertFalse(seek(table, table.newCursor(), snapshot, 1));
            table.insert(transaction, row(table, 1, i, null));
            transaction.rollbackStatement();
            assertEquals(0, entries());
        }
    }

    @Test
    void aDeletionTakenBackLeavesTheRow() {
        insert(1, 0);
        Snapshot snapshot = transaction.beginStatement();
        deleteSeen(snapshot, 1);
        transaction.rollbackStatement();
        assertTrue(isThere(1));
        assertThrows(EngineException.class, () -> insert(1, 1));
        assertTrue(isThere(1));
    }

    /** A call that fails leaves nothing behind, and the statement may go on. */
    @Test
    void aMoveThatFailsLeavesTheRow() {
        insert(1, 10);
        insert(2, 20);
        statement(transaction, s -> {
            Cursor cursor = table.newCursor();
            assertTrue(seek(table, cursor, s, 1));
            Row changes = table.newRow();
            changes.setLong(0, 2);
            assertThrows(EngineException.class, () -> table.update(transaction, s, cursor.rowId(), changes));
        });
        assertTrue(isThere(1));
        assertTrue(isThere(2));
        assertEquals(2, entries());
    }

    @Test
    void anOpenSnapshotFindsWhatLaterStatementsDelete() {
        insert(1, 0);
        try (Snapshot before = transaction.openSnapshot()) {
            delete(1);
            insert(2, 0);
            delete(2);
            assertTrue(seek(table, table.newCursor(), before, 1));
            assertFalse(seek(table, table.newCursor(), before, 2));
            assertEquals(1, entries());
        }
        assertFalse(isThere(1));
    }

    private record Seen(Snapshot snapshot, Map<Long, Integer> rows) {}

    private record Kept(long savepoint, Map<Long, Integer> rows) {}

    @RepeatedTest(8)
    void randomStatementsAgreeWithAModel() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        Map<Long, Integer> committed = new HashMap<>();
        for (int round = 0; round < 150; round++) {
            Map<Long, Integer> own = new HashMap<>(committed);
            List<Seen> views = new ArrayList<>();
            List<Kept> savepoints = new ArrayList<>();
            for (int i = random.nextInt(60); i > 0; i--) {
                switch (random.nextInt(12)) {
                    case 0 -> views.add(new Seen(transaction.openSnapshot(), new HashMap<>(own)));
                    case 1 -> {
                        if (random.nextInt(3) == 0) {
                            savepoints.add(new Kept(transaction.savepoint(), new HashMap<>(own)));
                        }
                    }
                    case 2 -> {
                        if (!savepoints.isEmpty()) {
                            int to = random.nextInt(savepoints.size());
                            views.forEach(view -> view.snapshot.close());
                            views.clear();
                            transaction.rollbackToSavepoint(savepoints.get(to).savepoint);
                            own = new HashMap<>(savepoints.get(to).rows);
                            savepoints.subList(to + 1, savepoints.size()).clear();
                        }
                    }
                    case 3 -> {
                        if (random.nextInt(3) == 0) {
                            transaction.releaseSavepoints();
                            savepoints.clear();
                        }
                    }
                    case 4 -> {
                        if (!views.isEmpty()) {
                            views.remove(random.nextInt(views.size())).snapshot.close();
                        }
                    }
                    default -> own = randomStatement(own, random);
                }
                check(own, views, "seed " + seed);
            }
            views.forEach(view -> view.snapshot.close());
            if (random.nextBoolean()) {
                transaction.commit();
                committed = own;
            } else {
                transaction.rollback();
            }
            transaction.begin(IsolationLevel.READ_COMMITTED);
            check(committed, List.of(), "seed " + seed);
        }
    }

    /** One statement of some changes, which may be taken back; returns what there is then. */
    private Map<Long, Integer> randomStatement(Map<Long, Integer> before, Random random) {
        Map<Long, Integer> after = new HashMap<>(before);
        Map<Long, Integer> untouched = new HashMap<>(before);
        Snapshot snapshot = transaction.beginStatement();
        for (int i = random.nextInt(3); i >= 0; i--) {
            long id = random.nextInt(IDS);
            long other = random.nextInt(IDS);
            int n = random.nextInt(1_000);
            Cursor cursor = table.newCursor();
            if (untouched.containsKey(id)) {
                assertTrue(seek(table, cursor, snapshot, id));
                untouched.remove(id);
                after.remove(id);
                boolean moves = !after.containsKey(other) && random.nextInt(3) > 0;
                if (moves) {
                    Row changes = table.newRow();
                    changes.setLong(0, other);
                    changes.setLong(1, n);
                    table.update(transaction, snapshot, cursor.rowId(), changes);
                    after.put(other, n);
                } else if (after.containsKey(other) && random.nextBoolean()) {
                    Row changes = table.newRow();
                    changes.setLong(0, other);
                    assertThrows(
                            EngineException.class, () -> table.update(transaction, snapshot, cursor.rowId(), changes));
                    after.put(id, before.get(id));
                } else {
                    assertTrue(table.delete(transaction, snapshot, cursor.rowId()));
                }
            } else if (!after.containsKey(id)) {
                table.insert(transaction, row(table, id, n, null));
                after.put(id, n);
            } else {
                assertThrows(EngineException.class, () -> table.insert(transaction, row(table, id, n, null)));
            }
        }
        if (random.nextInt(4) == 0) {
            transaction.rollbackStatement();
            return before;
        }
        transaction.endStatement();
        return after;
    }

    private void check(Map<Long, Integer> own, List<Seen> views, String what) {
        try (Snapshot snapshot = transaction.openSnapshot()) {
            assertEquals(own, found(snapshot), what);
        }
        for (Seen view : views) {
            assertEquals(view.rows, found(view.snapshot), what);
        }
    }

    /** What is found by the index. */
    private Map<Long, Integer> found(Snapshot snapshot) {
        Map<Long, Integer> found = new HashMap<>();
        Cursor cursor = table.newCursor();
        for (long id = 0; id < IDS; id++) {
            if (seek(table, cursor, snapshot, id)) {
                found.put(id, cursor.getInt(1));
            }
        }
        return found;
    }

    private int read(Snapshot snapshot, long id) {
        Cursor cursor = table.newCursor();
        return seek(table, cursor, snapshot, id) ? cursor.getInt(1) : -1;
    }

    /** Savepoints keep the entries of a key of all rows that have had it; among many, as among few, one is seen. */
    @Test
    void oneRowIsFoundAmongManyEntriesOfItsKey() {
        insert(1, 0);
        transaction.commit();
        transaction.begin(IsolationLevel.READ_COMMITTED);
        insert(2, 0);
        List<Snapshot> snapshots = new ArrayList<>();
        List<Long> savepoints = new ArrayList<>();
        try (Transaction other = fixture.database.newTransaction()) {
            other.begin(IsolationLevel.REPEATABLE_READ);
            Snapshot before = other.openSnapshot();
            for (int i = 1; i <= 2_000; i++) {
                savepoints.add(transaction.savepoint());
                int value = i;
                statement(transaction, s -> {
                    deleteSeen(s, 1);
                    table.insert(transaction, row(table, 1, value, null));
                });
                if (i % 100 == 0) {
                    snapshots.add(transaction.openSnapshot());
                }
            }
            for (int i = 0; i < snapshots.size(); i++) {
                assertEquals((i + 1) * 100, read(snapshots.get(i), 1));
                assertEquals(0, read(snapshots.get(i), 2));
                snapshots.get(i).close();
            }
            assertEquals(0, read(before, 1));
            assertEquals(-1, read(before, 2));
            for (int i = 1_999; i >= 0; i -= 111) {
                transaction.rollbackToSavepoint(savepoints.get(i));
                try (Snapshot now = transaction.openSnapshot()) {
                    assertEquals(i, read(now, 1));
                }
            }
            delete(1);
            assertFalse(isThere(1));
            before.close();
            other.commit();
        }
        transaction.commit();
    }
}
