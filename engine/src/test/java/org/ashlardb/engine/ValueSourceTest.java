package org.ashlardb.engine;

import static org.ashlardb.engine.EngineFixture.autocommit;
import static org.ashlardb.engine.EngineFixture.row;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ColumnType;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.ValueSource;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.memory.PageAllocator;
import org.junit.jupiter.api.Test;

/** Values that are written from sources. */
class ValueSourceTest {
    private static final int[] LENGTHS = {0, 4, 12, 13, 8_184, 8_185, 16_353, 65_535, 65_536, 65_537, 400_000};

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);

    /** Gives an array in pieces of random length. */
    private class Pieces implements ValueSource {
        private final byte[] bytes;
        private final boolean repeatable;
        private int at;
        private int failAt = Integer.MAX_VALUE;

        Pieces(byte[] bytes, boolean repeatable) {
            this.bytes = bytes;
            this.repeatable = repeatable;
        }

        Pieces failingAt(int position) {
            failAt = position;
            return this;
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            if (at >= failAt) {
                throw new IllegalStateException("the source fails at " + at);
            }
            if (at == bytes.length) {
                return -1;
            }
            int part = Math.min(1 + random.nextInt(40_000), Math.min(length, bytes.length - at));
            System.arraycopy(bytes, at, target, offset, part);
            at += part;
            return part;
        }

        @Override
        public boolean restart() {
            at = repeatable ? 0 : at;
            return repeatable;
        }
    }

    private byte[] randomValue(int length) {
        byte[] value = new byte[length];
        random.nextBytes(value);
        return value;
    }

    private static Table createTable(EngineFixture fixture, Transaction transaction) {
        autocommit(
                transaction,
                s -> fixture.database.createTable(
                        transaction,
                        TableDefinition.of(
                                "T",
                                List.of(
                                        ColumnDefinition.of("ID", ColumnType.BIGINT)
                                                .notNull(),
                                        ColumnDefinition.of("N", ColumnType.INTEGER),
                                        ColumnDefinition.of("A", ColumnType.VARBINARY),
                                        ColumnDefinition.of("B", ColumnType.VARBINARY)
                                                .notNull(),
                                        ColumnDefinition.of("K", ColumnType.VARCHAR)),
                                IndexDefinition.primaryKey("T_PK", 0))));
        autocommit(
                transaction,
                s -> fixture.database.createIndex(
                        transaction,
                        fixture.database.findTable(transaction, "PUBLIC", "T"),
                        IndexDefinition.of("T_NK", 1, 4)));
        transaction.begin(IsolationLevel.READ_COMMITTED);
        Table table = fixture.database.findTable(transaction, "PUBLIC", "T");
        transaction.commit();
        return table;
    }

    private Row newRow(Table table, long id, byte[] a, byte[] b) {
        Row row = table.newRow();
        row.setLong(0, id);
        row.setLong(1, id % 3);
        row.setSource(2, new Pieces(a, false));
        row.setSource(3, new Pieces(b, false));
        row.setSource(4, new Pieces(("key " + id).getBytes(StandardCharsets.UTF_8), false));
        return row;
    }

    private static long rowId(Table table, Snapshot snapshot, long id) {
        try (Cursor cursor = table.newCursor()) {
            assertTrue(cursor.seek(
                    snapshot, table.primaryKey(), table.primaryKey().newKey().addLong(id)));
            return cursor.rowId();
        }
    }

    private static void check(Transaction transaction, Table table, Map<Long, byte[][]> model) {
        autocommit(transaction, snapshot -> {
            Cursor cursor = table.newCursor();
            cursor.scan(snapshot);
            int rows = 0;
            while (cursor.next()) {
                byte[][] expected = model.get(cursor.getLong(0));
                assertArrayEquals(expected[0], cursor.getBytes(2));
                assertArrayEquals(expected[1], cursor.getBytes(3));
                assertEquals("key " + cursor.getLong(0), cursor.getString(4));
                rows++;
            }
            assertEquals(model.size(), rows);
        });
    }

    @Test
    void rowsHaveWhatTheirSourcesGave() {
        try (EngineFixture fixture = new EngineFixture();
                Transaction transaction = fixture.database.newTransaction()) {
            Table table = createTable(fixture, transaction);
            Map<Long, byte[][]> model = new TreeMap<>();
            for (int i = 0; i < 40; i++) {
                long id = i;
                byte[] a = randomValue(LENGTHS[random.nextInt(LENGTHS.length)]);
                byte[] b = randomValue(LENGTHS[i % LENGTHS.length]);
                autocommit(transaction, s -> table.insert(transaction, newRow(table, id, a, b)));
                model.put(id, new byte[][] {a, b});
            }
            check(transaction, table, model);
            for (int i = 0; i < 40; i++) {
                long id = i;
                byte[] a = randomValue(LENGTHS[random.nextInt(LENGTHS.length)]);
                autocommit(transaction, s -> {
                    Row change = table.newRow();
                    change.setSource(2, new Pieces(a, false));
                    if (random.nextBoolean()) {
                        change.setLong(1, random.nextInt(10)); // moves the row
                    }
                    assertTrue(table.update(transaction, s, rowId(table, s, id), change) > 0);
                });
                model.get(id)[0] = a;
            }
            check(transaction, table, model);
        }
    }

    @Test
    void aSourceThatFailsLeavesTheRowAsItWas() {
        try (EngineFixture fixture = new EngineFixture();
                Transaction transaction = fixture.database.newTransaction()) {
            Table table = createTable(fixture, transaction);
            byte[] a = randomValue(20_000);
            byte[] b = randomValue(300_000);
            autocommit(transaction, s -> table.insert(transaction, newRow(table, 1, a, b)));
            Map<Long, byte[][]> model = Map.of(1L, new byte[][] {a, b});
            byte[] other = randomValue(200_000);
            for (int failAt = 0; failAt <= other.length; failAt += 9_999) {
                Row inserted = newRow(table, 2, a, b);
                inserted.setSource(3, new Pieces(other, true).failingAt(failAt));
                transaction.begin(IsolationLevel.READ_COMMITTED);
                transaction.beginStatement();
                assertThrows(IllegalStateException.class, () -> table.insert(transaction, inserted));
                transaction.endStatement();
                for (boolean moved : new boolean[] {false, true}) {
                    Row changed = table.newRow();
                    changed.setSource(2, new Pieces(randomValue(100_000), false));
                    changed.setSource(3, new Pieces(other, true).failingAt(failAt));
                    if (moved) {
                        changed.setLong(1, 7);
                    }
                    Snapshot snapshot = transaction.beginStatement();
                    long rowId = rowId(table, snapshot, 1);
                    assertThrows(
                            IllegalStateException.class, () -> table.update(transaction, snapshot, rowId, changed));
                    transaction.endStatement();
                }
                transaction.commit();
                check(transaction, table, model);
            }
        }
    }

    @Test
    void aRowThatWasChangedMeanwhileIsToldBeforeTheSourceIsRead() {
        try (EngineFixture fixture = new EngineFixture();
                Transaction transaction = fixture.database.newTransaction();
                Transaction other = fixture.database.newTransaction()) {
            Table table = createTable(fixture, transaction);
            byte[] value = randomValue(100_000);
            autocommit(transaction, s -> table.insert(transaction, newRow(table, 1, value, value)));
            transaction.begin(IsolationLevel.READ_COMMITTED);
            Snapshot snapshot = transaction.beginStatement();
            long rowId = rowId(table, snapshot, 1);
            autocommit(other, s -> {
                Row change = table.newRow();
                change.setBytes(2, value, 0, 10);
                table.update(other, s, rowId, change);
            });
            Row change = table.newRow();
            byte[] wanted = randomValue(90_000);
            change.setSource(2, new Pieces(wanted, false));
            EngineException e =
                    assertThrows(EngineException.class, () -> table.update(transaction, snapshot, rowId, change));
            assertEquals(ErrorCode.RESTART_STATEMENT, e.code());
            transaction.rollbackStatement();
            Snapshot again = transaction.beginStatement();
            table.update(transaction, again, rowId, change);
            transaction.endStatement();
            transaction.commit();
            check(transaction, table, Map.of(1L, new byte[][] {wanted, value}));
        }
    }

    @Test
    void anAllocationThatFailsLeavesNothing() {
        byte[] text = new byte[150_000];
        Arrays.fill(text, (byte) 'x');
        boolean failed = true;
        for (int k = 0; failed; k++) {
            boolean repeatable = k % 2 == 0;
            try (EngineFixture fixture = new EngineFixture();
                    Transaction transaction = fixture.database.newTransaction()) {
                Table table = createTable(fixture, transaction);
                autocommit(transaction, s -> table.insert(transaction, newRow(table, 1, text, text)));
                int first = k;
                PageAllocator pages = fixture.database.memory().pages();
                failed = false;
                transaction.begin(IsolationLevel.READ_COMMITTED);
                Snapshot snapshot = transaction.beginStatement();
                try {
                    int[] left = {first};
                    pages.observeAllocations(() -> {
                        if (left[0]-- == 0) {
                            throw new EngineException(ErrorCode.MEMORY_LIMIT, "injected");
                        }
                    });
                    Row inserted = newRow(table, 2, text, text);
                    inserted.setSource(2, new Pieces(text, repeatable));
                    inserted.setSource(3, new Pieces(text, repeatable));
                    inserted.setSource(4, new Pieces("key 2".getBytes(StandardCharsets.UTF_8), true));
                    table.insert(transaction, inserted);
                    Row change = table.newRow();
                    change.setSource(2, new Pieces(text, repeatable));
                    change.setLong(1, k % 3);
                    table.update(transaction, snapshot, rowId(table, snapshot, 1), change);
                    failed = left[0] < 0; // and was tried again
                    transaction.endStatement();
                } catch (EngineException e) {
                    assertEquals(ErrorCode.MEMORY_LIMIT, e.code());
                    failed = true;
                    transaction.rollbackStatement();
                }
                pages.observeAllocations(null);
                transaction.rollback();
                check(transaction, table, Map.of(1L, new byte[][] {text, text}));
            }
        }
    }

    @Test
    void lengthsAreCheckedWhileTheSourceIsRead() {
        try (EngineFixture fixture = new EngineFixture();
                Transaction transaction = fixture.database.newTransaction()) {
            Table table = fixture.createAccounts(transaction);
            byte[] longest = "ä".repeat(20_000).getBytes(StandardCharsets.UTF_8);
            byte[] tooLong = "ä".repeat(20_001).getBytes(StandardCharsets.UTF_8);
            autocommit(transaction, s -> {
                Row fits = row(table, 1, 1, "");
                fits.setSource(2, new Pieces(longest, false));
                table.insert(transaction, fits);
                Row doesNot = row(table, 2, 1, "");
                doesNot.setSource(2, new Pieces(tooLong, false));
                EngineException e = assertThrows(EngineException.class, () -> table.insert(transaction, doesNot));
                assertEquals(ErrorCode.VALUE_TOO_LONG, e.code());
            });
        }
    }

    @Test
    void aRowThatWasWrittenCannotBeWrittenAgainFromASpentSource() {
        try (EngineFixture fixture = new EngineFixture();
                Transaction transaction = fixture.database.newTransaction()) {
            Table table = fixture.createAccounts(transaction);
            autocommit(transaction, s -> {
                Row row = row(table, 1, 1, "");
                row.setSource(2, new Pieces(new byte[100_000 / 8], false));
                table.insert(transaction, row);
                row.setLong(0, 2);
                EngineException e = assertThrows(EngineException.class, () -> table.insert(transaction, row));
                assertEquals(ErrorCode.INVALID_STATE, e.code());
                row.clear();
                assertFalse(row.isSet(2));
                row.setLong(0, 3);
                row.setLong(1, 3);
                row.setString(2, "short");
                table.insert(transaction, row);
            });
        }
    }
}
