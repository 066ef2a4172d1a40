package org.ashlardb.engine;

import static org.ashlardb.engine.EngineFixture.autocommit;
import static org.ashlardb.engine.EngineFixture.row;
import static org.ashlardb.engine.EngineFixture.statement;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class DatabaseTest {
    private static Map<Long, String> contents(Transaction transaction, Table table) {
        Map<Long, String> found = new TreeMap<>();
        Cursor cursor = table.newCursor();
        try (Snapshot snapshot = transaction.openSnapshot()) {
            cursor.scan(snapshot);
            while (cursor.next()) {
                found.put(cursor.getLong(0), summary(cursor.getInt(1), cursor.getString(2)));
            }
        }
        return found;
    }

    private static String summary(int n, String text) {
        return n + ":" + (text == null || text.length() < 60 ? text : text.length() + " times " + text.charAt(0));
    }

    private static boolean find(Transaction transaction, Table table, Cursor cursor, Snapshot snapshot, long id) {
        return cursor.seek(
                snapshot, table.primaryKey(), table.primaryKey().newKey().addLong(id));
    }

    @Test
    void aCommittedRowIsSeenByItsKeyAndByAScan() {
        try (EngineFixture fixture = new EngineFixture();
                Transaction transaction = fixture.database.newTransaction()) {
            Table table = fixture.createAccounts(transaction);
            autocommit(transaction, s -> table.insert(transaction, row(table, 7, 42, "a text longer than in place")));
            transaction.begin(IsolationLevel.READ_COMMITTED);
            Cursor cursor = table.newCursor();
            try (Snapshot snapshot = transaction.openSnapshot()) {
                assertTrue(find(transaction, table, cursor, snapshot, 7));
                assertEquals(42, cursor.getInt(1));
                assertEquals("a text longer than in place", cursor.getString(2));
                assertFalse(find(transaction, table, cursor, snapshot, 8));
            }
            assertEquals(Map.of(7L, "42:a text longer than in place"), contents(transaction, table));
            transaction.commit();
        }
    }

    @Test
    void anOpenSnapshotKeepsSeeingWhatItSaw() {
        try (EngineFixture fixture = new EngineFixture();
                Transaction writer = fixture.database.newTransaction();
                Transaction reader = fixture.database.newTransaction()) {
            Table table = fixture.createAccounts(writer);
            autocommit(writer, s -> table.insert(writer, row(table, 1, 0, "old and long enough for a block")));
            reader.begin(IsolationLevel.REPEATABLE_READ);
            assertEquals(1, contents(reader, table).size());
            for (int i = 1; i <= 500; i++) {
                int n = i;
                autocommit(writer, s -> {
                    Cursor cursor = table.newCursor();
                    assertTrue(find(writer, table, cursor, s, 1));
                    Row changes = table.newRow();
                    changes.setLong(1, n);
                    changes.setString(2, "new and also long enough " + n);
                    table.update(writer, s, cursor.rowId(), changes);
                });
                assertEquals(Map.of(1L, "0:old and long enough for a block"), contents(reader, table));
            }
            autocommit(writer, s -> {
                Cursor cursor = table.newCursor();
                assertTrue(find(writer, table, cursor, s, 1));
                assertTrue(table.delete(writer, s, cursor.rowId()));
            });
            assertEquals(Map.of(1L, "0:old and long enough for a block"), contents(reader, table));
            fixture.database.collectGarbage();
            assertEquals(Map.of(1L, "0:old and long enough for a block"), contents(reader, table));
            reader.commit();
            reader.begin(IsolationLevel.REPEATABLE_READ);
            assertEquals(Map.of(), contents(reader, table));
            reader.commit();
        }
    }

    @Test
    void aLongReaderCostsMemoryOnlyOncePerRowChanged() {
        try (EngineFixture fixture = new EngineFixture();
                Transaction writer = fixture.database.newTransaction();
                Transaction reader = fixture.database.newTransaction()) {
            Table table = fixture.createAccounts(writer);
            autocommit(writer, s -> table.insert(writer, row(table, 1, 0, "x".repeat(1_000))));
            reader.begin(IsolationLevel.REPEATABLE_READ);
            contents(reader, table);
            long before = fixture.database.memoryUsage().used();
            for (int i = 0; i < 20_000; i++) {
                autocommit(writer, s -> {
                    Cursor cursor = table.newCursor();
                    find(writer, table, cursor, s, 1);
                    Row changes = table.newRow();
                    changes.setString(2, "y".repeat(1_000));
                    table.update(writer, s, cursor.rowId(), changes);
                });
            }
            long grown = fixture.database.memoryUsage().used() - before;
            assertTrue(grown < 1 << 20, "20,000 updates of one row took " + grown + " bytes");
            reader.commit();
        }
    }

    /** Rows that came and went since a reader began are none of its. */
    @Test
    void aLongReaderKeepsNoRowThatItNeverSaw() {
        try (EngineFixture fixture = new EngineFixture();
                Transaction writer = fixture.database.newTransaction();
                Transaction reader = fixture.database.newTransaction()) {
            Table table = fixture.createAccounts(writer);
            autocommit(writer, s -> table.insert(writer, row(table, 0, 0, "x".repeat(1_000))));
            reader.begin(IsolationLevel.REPEATABLE_READ);
            Map<Long, String> seen = contents(reader, table);
            long before = fixture.database.memoryUsage().used();
            for (int i = 0; i < 10_000; i++) {
                long id = i;
                autocommit(writer, s -> move(writer, table, s, id, id + 1));
                autocommit(writer, s -> table.insert(writer, row(table, -1, 0, "y".repeat(1_000))));
                autocommit(writer, s -> delete(writer, table, s, -1));
            }
            long grown = fixture.database.memoryUsage().used() - before;
            assertTrue(grown < 1 << 20, "10,000 rows that came and went took " + grown + " bytes");
            assertEquals(seen, contents(reader, table));
            reader.commit();
            reader.begin(IsolationLevel.REPEATABLE_READ);
            assertEquals(Set.of(10_000L), contents(reader, table).keySet());
            reader.commit();
        }
    }

    private static void move(Transaction transaction, Table table, Snapshot snapshot, long id, long newId) {
        Cursor cursor = table.newCursor();
        assertTrue(find(transaction, table, cursor, snapshot, id));
        Row changes = table.newRow();
        changes.setLong(0, newId);
        table.update(transaction, snapshot, cursor.rowId(), changes);
    }

    private static void delete(Transaction transaction, Table table, Snapshot snapshot, long id) {
        Cursor cursor = table.newCursor();
        assertTrue(find(transaction, table, cursor, snapshot, id));
        assertTrue(table.delete(transaction, snapshot, cursor.rowId()));
    }

    @RepeatedTest(4)
    void readersOfManyAgesSeeWhatWasThereWhenTheyBegan() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        Map<Transaction, Map<Long, String>> readers = new HashMap<>();
        try (EngineFixture fixture = new EngineFixture();
                Transaction transaction = fixture.database.newTransaction()) {
            Table table = fixture.createAccounts(transaction);
            Map<Long, String> committed = new TreeMap<>();
            for (int t = 0; t < 3_000; t++) {
                transaction.begin(IsolationLevel.READ_COMMITTED);
                Map<Long, String> own = new TreeMap<>(committed);
                randomStatement(transaction, table, own, random);
                boolean kept = random.nextInt(5) > 0;
                if (kept) {
                    transaction.commit();
                    committed = own;
                } else {
                    transaction.rollback();
                }
                if (random.nextInt(40) == 0) {
                    Transaction reader = fixture.database.newTransaction();
                    reader.begin(IsolationLevel.REPEATABLE_READ);
                    readers.put(reader, contents(reader, table));
                    assertEquals(committed, readers.get(reader), "seed " + seed);
                }
                if (t % 16 == 0) {
                    readers.forEach((reader, seen) -> assertEquals(seen, contents(reader, table), "seed " + seed));
                    boolean some = readers.keySet().removeIf(reader -> {
                        boolean ends = random.nextInt(8) == 0;
                        if (ends) {
                            reader.close();
                        }
                        return ends;
                    });
                    if (some) {
                        fixture.database.collectGarbage();
                    }
                }
            }
            readers.keySet().forEach(Transaction::close);
        }
    }

    @Test
    void duplicateKeysAreRefusedAndLeaveNothing() {
        try (EngineFixture fixture = new EngineFixture();
                Transaction transaction = fixture.database.newTransaction()) {
            Table table = fixture.createAccounts(transaction);
            autocommit(transaction, s -> table.insert(transaction, row(table, 1, 1, "one")));
            EngineException thrown = assertThrows(
                    EngineException.class,
                    () -> autocommit(transaction, s -> table.insert(transaction, row(table, 1, 2, "two"))));
            assertEquals(ErrorCode.DUPLICATE_KEY, thrown.code());
            assertEquals("duplicate key (ID) = (1) in ACCOUNTS_PK of table ACCOUNTS", thrown.getMessage());
            transaction.begin(IsolationLevel.READ_COMMITTED);
            assertEquals(Map.of(1L, "1:one"), contents(transaction, table));
            transaction.rollback();
        }
    }

    @Test
    void partsOfAStatementAreTakenBack() {
        try (EngineFixture fixture = new EngineFixture();
                Transaction transaction = fixture.database.newTransaction()) {
            Table table = fixture.createAccounts(transaction);
            transaction.begin(IsolationLevel.READ_COMMITTED);
            assertThrows(EngineException.class, transaction::statementPosition);
            statement(transaction, s -> {
                table.insert(transaction, row(table, 1, 1, "kept"));
                int first = transaction.statementPosition();
                table.insert(transaction, row(table, 2, 2, "beside it"));
                int second = transaction.statementPosition();
                table.insert(transaction, row(table, 3, 3, "gone"));
                update(transaction, table, 2, 20);
                transaction.rollbackWithinStatement(second);
                assertEquals(Map.of(1L, "1:kept", 2L, "2:beside it"), contents(transaction, table));
                update(transaction, table, 2, 21);
                transaction.rollbackWithinStatement(first);
                assertEquals(Map.of(1L, "1:kept"), contents(transaction, table));
                table.insert(transaction, row(table, 2, 4, "new"));
                update(transaction, table, 1, 9);
            });
            assertEquals(Map.of(1L, "9:kept", 2L, "4:new"), contents(transaction, table));
            transaction.beginStatement();
            table.insert(transaction, row(table, 5, 5, "statement"));
            int position = transaction.statementPosition();
            update(transaction, table, 1, 8);
            transaction.rollbackWithinStatement(position);
            transaction.rollbackStatement();
            transaction.commit();
            transaction.begin(IsolationLevel.READ_COMMITTED);
            assertEquals(Map.of(1L, "9:kept", 2L, "4:new"), contents(transaction, table));
            transaction.rollback();
        }
    }

    /** Gives the row with an id another balance, as a later snapshot finds it. */
    private static void update(Transaction transaction, Table table, long id, long balance) {
        Cursor cursor = table.newCursor();
        try (Snapshot now = transaction.openSnapshot()) {
            assertTrue(find(transaction, table, cursor, now, id));
            Row changes = table.newRow();
            changes.setLong(1, balance);
            table.update(transaction, now, cursor.rowId(), changes);
        }
    }

    @Test
    void statementsAndSavepointsTakeTheirChangesBack() {
        try (EngineFixture fixture = new EngineFixture();
                Transaction transaction = fixture.database.newTransaction()) {
            Table table = fixture.createAccounts(transaction);
            transaction.begin(IsolationLevel.READ_COMMITTED);
            statement(transaction, s -> table.insert(transaction, row(table, 1, 1, "kept")));
            long savepoint = transaction.savepoint();
            statement(transaction, s -> {
                table.insert(transaction, row(table, 2, 2, "taken back"));
                Cursor cursor = table.newCursor();
                assertFalse(find(transaction, table, cursor, s, 2), "a statement does not see its own rows");
                assertTrue(find(transaction, table, cursor, s, 1));
                Row changes = table.newRow();
                changes.setLong(1, 100);
                table.update(transaction, s, cursor.rowId(), changes);
                changes.clear();
                changes.setLong(0, 50);
                table.update(transaction, s, cursor.rowId(), changes);
            });
            assertEquals(Map.of(2L, "2:taken back", 50L, "100:kept"), contents(transaction, table));
            transaction.rollbackToSavepoint(savepoint);
            assertEquals(Map.of(1L, "1:kept"), contents(transaction, table));
            transaction.beginStatement();
            table.insert(transaction, row(table, 3, 3, "statement"));
            transaction.rollbackStatement();
            assertEquals(Map.of(1L, "1:kept"), contents(transaction, table));
            transaction.commit();
            transaction.begin(IsolationLevel.READ_COMMITTED);
            assertEquals(Map.of(1L, "1:kept"), contents(transaction, table));
            transaction.rollback();
        }
    }

    @RepeatedTest(8)
    void randomTransactionsAgreeWithAModel() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        try (EngineFixture fixture = new EngineFixture();
                Transaction transaction = fixture.database.newTransaction();
                Transaction longReader = fixture.database.newTransaction()) {
            Table table = fixture.createAccounts(transaction);
            Map<Long, String> committed = new TreeMap<>();
            Map<Long, String> readerSees = null;
            for (int t = 0; t < 1_500; t++) {
                transaction.begin(IsolationLevel.READ_COMMITTED);
                Map<Long, String> own = new TreeMap<>(committed);
                int statements = random.nextInt(6);
                for (int i = 0; i < statements; i++) {
                    randomStatement(transaction, table, own, random);
                }
                assertEquals(own, contents(transaction, table), "seed " + seed);
                if (random.nextInt(3) > 0) {
                    transaction.commit();
                    committed = own;
                } else {
                    transaction.rollback();
                }
                if (random.nextInt(20) == 0) {
                    if (longReader.isActive()) {
                        longReader.commit();
                    }
                    longReader.begin(IsolationLevel.REPEATABLE_READ);
                    readerSees = contents(longReader, table);
                    assertEquals(committed, readerSees, "seed " + seed);
                } else if (longReader.isActive() && t % 7 == 0) {
                    assertEquals(readerSees, contents(longReader, table), "seed " + seed);
                }
            }
            if (longReader.isActive()) {
                longReader.rollback();
            }
        }
    }

    private static void randomStatement(Transaction transaction, Table table, Map<Long, String> model, Random random) {
        Map<Long, String> before = new TreeMap<>(model);
        long savepoint = transaction.savepoint();
        Snapshot snapshot = transaction.beginStatement();
        try {
            Cursor cursor = table.newCursor();
            for (int i = random.nextInt(4); i >= 0; i--) {
                long id = random.nextInt(40);
                int n = random.nextInt(1_000);
                String text = random.nextInt(5) == 0
                        ? null
                        : "t".repeat(random.nextInt(random.nextInt(10) == 0 ? 20_000 : 40));
                boolean visible = find(transaction, table, cursor, snapshot, id);
                assertEquals(before.containsKey(id), visible);
                if (!visible || before.get(id) != model.get(id)) {
                    if (!model.containsKey(id)) {
                        table.insert(transaction, row(table, id, n, text));
                        model.put(id, summary(n, text));
                    }
                } else if (random.nextInt(3) == 0) {
                    assertTrue(table.delete(transaction, snapshot, cursor.rowId()));
                    model.remove(id);
                } else {
                    Row changes = table.newRow();
                    changes.setLong(1, n);
                    if (text == null) {
                        changes.setNull(2);
                    } else {
                        changes.setString(2, text);
                    }
                    long target = random.nextInt(4) == 0 ? random.nextInt(40) : id;
                    if (target != id && !model.containsKey(target)) {
                        changes.setLong(0, target);
                        model.remove(id);
                    } else {
                        target = id;
                    }
                    table.update(transaction, snapshot, cursor.rowId(), changes);
                    model.put(target, summary(n, text));
                }
            }
        } finally {
            if (random.nextInt(5) == 0) {
                transaction.rollbackStatement();
                model.clear();
                model.putAll(before);
            } else {
                transaction.endStatement();
                if (random.nextInt(8) == 0) {
                    transaction.rollbackToSavepoint(savepoint);
                    model.clear();
                    model.putAll(before);
                }
            }
        }
    }

    @Test
    void churnDoesNotGrowMemory() {
        try (EngineFixture fixture = new EngineFixture();
                Transaction transaction = fixture.database.newTransaction()) {
            Table table = fixture.createAccounts(transaction);
            long afterFirst = 0;
            for (int round = 0; round < 50; round++) {
                autocommit(transaction, s -> {
                    for (int id = 0; id < 2_000; id++) {
                        table.insert(transaction, row(table, id, id, "a text of medium length " + id));
                    }
                });
                autocommit(transaction, s -> {
                    Cursor cursor = table.newCursor();
                    cursor.scan(s);
                    while (cursor.next()) {
                        table.delete(transaction, s, cursor.rowId());
                    }
                });
                if (round == 2) {
                    afterFirst = fixture.database.memoryUsage().used();
                }
            }
            long used = fixture.database.memoryUsage().used();
            assertTrue(used <= afterFirst + (64 << 10), "from " + afterFirst + " to " + used + " bytes");
        }
    }

    @Test
    void indexesThatGoGiveTheirMemoryBack() {
        try (EngineFixture fixture = new EngineFixture();
                Transaction transaction = fixture.database.newTransaction()) {
            Table table = fixture.createAccounts(transaction);
            autocommit(transaction, s -> {
                for (int id = 0; id < 20_000; id++) {
                    table.insert(transaction, row(table, id, id, null));
                }
            });
            long before = fixture.database.memoryUsage().used();
            for (int round = 0; round < 20; round++) {
                transaction.begin(IsolationLevel.READ_COMMITTED);
                statement(
                        transaction,
                        s -> fixture.database.createIndex(transaction, table, IndexDefinition.of("BY_N", 1)));
                if (round % 2 == 0) {
                    transaction.rollback();
                } else {
                    transaction.commit();
                    autocommit(transaction, s -> {
                        Table changed = fixture.database.findTable(transaction, "PUBLIC", "ACCOUNTS");
                        fixture.database.dropIndex(
                                transaction, changed, changed.indexes().get(1));
                    });
                }
                long used = fixture.database.memoryUsage().used();
                assertTrue(used <= before + (64 << 10), "round " + round + ", from " + before + " to " + used);
            }
        }
    }

    @Test
    void catalogChangesRollBackWithTheirTransaction() {
        try (EngineFixture fixture = new EngineFixture();
                Transaction transaction = fixture.database.newTransaction();
                Transaction other = fixture.database.newTransaction()) {
            Table table = fixture.createAccounts(transaction);
            autocommit(transaction, s -> table.insert(transaction, row(table, 1, 5, "x")));
            transaction.begin(IsolationLevel.READ_COMMITTED);
            statement(transaction, s -> fixture.database.dropTable(transaction, table));
            assertNull(fixture.database.findTable(transaction, "PUBLIC", "ACCOUNTS"));
            other.begin(IsolationLevel.READ_COMMITTED);
            assertEquals(
                    1,
                    contents(other, fixture.database.findTable(other, "PUBLIC", "ACCOUNTS"))
                            .size());
            other.commit();
            transaction.rollback();
            transaction.begin(IsolationLevel.READ_COMMITTED);
            statement(
                    transaction, s -> fixture.database.createIndex(transaction, table, IndexDefinition.of("BY_N", 1)));
            Table changed = fixture.database.findTable(transaction, "PUBLIC", "ACCOUNTS");
            assertEquals(2, changed.indexes().size());
            Index index = changed.indexes().get(1);
            Cursor cursor = changed.newCursor();
            try (Snapshot snapshot = transaction.openSnapshot()) {
                Key five = index.newKey().addLong(5);
                cursor.range(snapshot, index, five, true, index.newKey().addLong(5), true, false);
                assertTrue(cursor.next());
                assertEquals(1, cursor.getLong(0));
                assertFalse(cursor.next());
            }
            transaction.rollback();
            transaction.begin(IsolationLevel.READ_COMMITTED);
            assertEquals(
                    1,
                    fixture.database
                            .findTable(transaction, "PUBLIC", "ACCOUNTS")
                            .indexes()
                            .size());
            transaction.commit();
        }
    }

    @Test
    void batchesReadWhatTheCursorReads() {
        try (EngineFixture fixture = new EngineFixture();
                Transaction transaction = fixture.database.newTransaction()) {
            Table table = fixture.createAccounts(transaction);
            autocommit(transaction, s -> {
                for (int id = 0; id < 3_000; id++) {
                    table.insert(transaction, row(table, id, id * 2, id % 3 == 0 ? null : "text " + id));
                }
            });
            transaction.begin(IsolationLevel.READ_COMMITTED);
            List<String> found = new ArrayList<>();
            try (Snapshot snapshot = transaction.openSnapshot()) {
                Cursor cursor = table.newCursor();
                cursor.range(snapshot, table.primaryKey(), null, true, null, true, true);
                long[] ids = new long[1_024];
                long[] ns = new long[1_024];
                boolean[] nulls = new boolean[1_024];
                BytesVector texts = new BytesVector();
                int count;
                while ((count = cursor.nextBatch(1_024)) > 0) {
                    cursor.readLongs(0, ids, nulls);
                    cursor.readLongs(1, ns, nulls);
                    cursor.readBytes(2, texts, nulls);
                    for (int i = 0; i < count; i++) {
                        String text = new String(
                                texts.data,
                                texts.start[i],
                                texts.start[i + 1] - texts.start[i],
                                java.nio.charset.StandardCharsets.UTF_8);
                        found.add(ids[i] + ":" + ns[i] + ":" + (nulls[i] ? null : text));
                    }
                }
            }
            transaction.commit();
            assertEquals(3_000, found.size());
            for (int i = 0; i < 3_000; i++) {
                int id = 2_999 - i;
                assertEquals(id + ":" + id * 2 + ":" + (id % 3 == 0 ? null : "text " + id), found.get(i));
            }
        }
    }

    @Test
    void deletingAndDroppingWorkWhenMemoryIsFull() {
        try (EngineFixture fixture = new EngineFixture(8L << 20);
                Transaction transaction = fixture.database.newTransaction()) {
            Table table = fixture.createAccounts(transaction);
            int[] rows = new int[1];
            assertThrows(EngineException.class, () -> {
                while (true) {
                    autocommit(transaction, s -> table.insert(transaction, row(table, rows[0]++, 1, "z".repeat(500))));
                }
            });
            assertTrue(rows[0] > 5_000, rows[0] + " rows");
            autocommit(transaction, s -> {
                Cursor cursor = table.newCursor();
                for (int id = 0; id < 1_000; id++) {
                    assertTrue(find(transaction, table, cursor, s, id));
                    assertTrue(table.delete(transaction, s, cursor.rowId()));
                }
            });
            autocommit(transaction, s -> table.insert(transaction, row(table, 0, 1, "z".repeat(500))));
            autocommit(transaction, s -> fixture.database.dropTable(transaction, table));
            Table again = fixture.createAccounts(transaction);
            autocommit(transaction, s -> again.insert(transaction, row(again, 1, 1, "new")));
        }
    }

    @Test
    void theMemoryLimitFailsTheStatementOnly() {
        try (EngineFixture fixture = new EngineFixture(8L << 20);
                Transaction transaction = fixture.database.newTransaction()) {
            Table table = fixture.createAccounts(transaction);
            autocommit(transaction, s -> table.insert(transaction, row(table, -1, 1, "first")));
            EngineException thrown = assertThrows(
                    EngineException.class,
                    () -> autocommit(transaction, s -> {
                        for (int id = 0; id < 1_000_000; id++) {
                            table.insert(transaction, row(table, id, id, "z".repeat(1_000)));
                        }
                    }));
            assertEquals(ErrorCode.MEMORY_LIMIT, thrown.code());
            transaction.begin(IsolationLevel.READ_COMMITTED);
            assertEquals(Map.of(-1L, "1:first"), contents(transaction, table));
            transaction.commit();
            fixture.database.collectGarbage();
            autocommit(transaction, s -> {
                for (int id = 0; id < 1_000; id++) {
                    table.insert(transaction, row(table, id, id, "z".repeat(1_000)));
                }
            });
        }
    }

    /** A transaction changes a row again and again; collecting that must not cost the square of the versions. */
    @Test
    @Timeout(60)
    void manyVersionsOfOneRowAreCollected() {
        try (EngineFixture fixture = new EngineFixture();
                Transaction transaction = fixture.database.newTransaction()) {
            Table table = fixture.createAccounts(transaction);
            autocommit(transaction, snapshot -> table.insert(transaction, row(table, 1, 0, "text")));
            long before = fixture.database.memoryUsage().used();
            Cursor cursor = table.newCursor();
            Key key = table.primaryKey().newKey().addLong(1);
            transaction.begin(IsolationLevel.READ_COMMITTED);
            for (int i = 1; i <= 400_000; i++) {
                int n = i;
                statement(transaction, snapshot -> {
                    assertTrue(cursor.seek(snapshot, table.primaryKey(), key));
                    Row change = table.newRow();
                    change.setLong(1, n);
                    table.update(transaction, snapshot, cursor.rowId(), change);
                });
            }
            transaction.commit();
            fixture.database.collectGarbage();
            long after = fixture.database.memoryUsage().used();
            assertTrue(after < before + (1 << 20), after + " bytes, " + before + " before");
            autocommit(transaction, snapshot -> {
                assertTrue(cursor.seek(snapshot, table.primaryKey(), key));
                assertEquals(400_000, cursor.getInt(1));
            });
        }
    }

    @Test
    void aLentSnapshotIsEndedByItsOwnerOnly() {
        try (EngineFixture fixture = new EngineFixture();
                Transaction transaction = fixture.database.newTransaction();
                Transaction other = fixture.database.newTransaction()) {
            Table table = fixture.createAccounts(transaction);
            transaction.begin(IsolationLevel.READ_COMMITTED);
            Snapshot own = transaction.openSnapshot();
            Snapshot lent = own.lend();
            autocommit(other, s -> table.insert(other, row(table, 7, 42, "later")));
            Cursor cursor = table.newCursor();
            assertFalse(find(transaction, table, cursor, lent, 7));
            lent.close();
            assertTrue(own.isOpen());
            assertFalse(find(transaction, table, cursor, own, 7));
            own.close();
            assertFalse(lent.isOpen());
            transaction.commit();
        }
    }

    @Test
    void thereAreOnlySoManyTransactions() {
        List<Transaction> open = new ArrayList<>();
        try (EngineFixture fixture = new EngineFixture()) {
            EngineException e = assertThrows(EngineException.class, () -> {
                while (true) {
                    open.add(fixture.database.newTransaction());
                }
            });
            assertEquals(ErrorCode.LIMIT_EXCEEDED, e.code());
            assertEquals(
                    "the database has 8192 connections and prepared transactions, at most 8192 are possible",
                    e.getMessage());
            open.remove(0).close();
            open.add(fixture.database.newTransaction());
            open.forEach(Transaction::close);
        }
    }
}
