package org.ashlardb.engine.durable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.DatabaseOptions;
import org.ashlardb.engine.FileOptions;
import org.ashlardb.engine.Key;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Values of all lengths around those where their form changes, compared with a model part by part. */
@Timeout(120)
class LargeValueTest {
    private static final int[] LENGTHS = {
        0, 1, 12, 13, 900, 4_080, 8_184, 8_185, 16_352, 16_353, 60_000, 66_000, 262_144, 300_000, 1_500_000
    };

    @TempDir
    private Path directory;

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);
    private final Map<Long, byte[][]> model = new TreeMap<>();
    private Database database;
    private Transaction transaction;

    private void open() {
        database = Database.open(DatabaseOptions.of("large")
                .withMemoryLimit(1L << 30)
                .withFiles(FileOptions.of(directory)
                        .withDurability(Durability.DELAYED)
                        .withCacheSize(1 << 20)
                        .withCheckpointLogSize(1L << 40)));
        transaction = database.newTransaction();
    }

    @AfterEach
    void close() {
        transaction.close();
        database.close();
    }

    private void reopen() {
        close();
        open();
    }

    /** ID, A, B, N; A and B binary, A may be NULL. */
    private void createTable(TableMode mode) {
        write(() -> database.createTable(
                transaction,
                new TableDefinition(
                        "PUBLIC",
                        "T",
                        mode,
                        List.of(
                                ColumnDefinition.of("ID", ColumnType.BIGINT).notNull(),
                                ColumnDefinition.of("A", ColumnType.VARBINARY),
                                ColumnDefinition.of("B", ColumnType.VARBINARY).notNull(),
                                ColumnDefinition.of("N", ColumnType.INTEGER).notNull()),
                        List.of(IndexDefinition.primaryKey("T_PK", 0), IndexDefinition.of("T_N", 3)),
                        Map.of())));
    }

    private void write(Runnable work) {
        transaction.begin(IsolationLevel.READ_COMMITTED);
        transaction.beginStatement();
        work.run();
        transaction.endStatement();
        transaction.commit();
    }

    private Table table() {
        return database.findTable(transaction, "PUBLIC", "T");
    }

    private byte[] randomValue() {
        int length = LENGTHS[random.nextInt(LENGTHS.length)];
        byte[] value = new byte[length < 100 ? length : length - random.nextInt(3)];
        random.nextBytes(value);
        return value;
    }

    private void set(Row row, int column, byte[] value) {
        if (value == null) {
            row.setNull(column);
        } else {
            row.setBytes(column, value, 0, value.length);
        }
    }

    private void insertAll() {
        for (int i = 0; i < LENGTHS.length * 2; i++) {
            long id = i;
            byte[] a = i % 7 == 0 ? null : randomValue();
            byte[] b = Arrays.copyOf(randomValue(), LENGTHS[i % LENGTHS.length]);
            write(() -> {
                Row row = table().newRow();
                row.setLong(0, id);
                set(row, 1, a);
                set(row, 2, b);
                row.setLong(3, 5);
                table().insert(transaction, row);
            });
            model.put(id, new byte[][] {a, b});
        }
    }

    private boolean seek(Cursor cursor, Snapshot snapshot, long id) {
        Key key = cursor.table().primaryKey().newKey().addLong(id);
        return cursor.seek(snapshot, cursor.table().primaryKey(), key);
    }

    /** Gives some rows another value of A, some a new key, and takes some away. */
    private void change() {
        for (long id : model.keySet().toArray(new Long[0])) {
            int kind = random.nextInt(6);
            transaction.begin(IsolationLevel.READ_COMMITTED);
            Snapshot snapshot = transaction.beginStatement();
            try (Cursor cursor = table().newCursor()) {
                assertTrue(seek(cursor, snapshot, id));
                Row row = table().newRow();
                if (kind == 0) {
                    table().delete(transaction, snapshot, cursor.rowId());
                    model.remove(id);
                } else if (kind < 4) {
                    byte[] a = randomValue();
                    set(row, 1, a);
                    row.setLong(3, kind);
                    table().update(transaction, snapshot, cursor.rowId(), row);
                    model.put(id, new byte[][] {a, model.get(id)[1]});
                }
            }
            transaction.endStatement();
            transaction.commit();
        }
    }

    private void check(Snapshot snapshot, Map<Long, byte[][]> expected) {
        try (Cursor cursor = table().newCursor()) {
            int rows = 0;
            cursor.scan(snapshot);
            while (cursor.next()) {
                checkRow(cursor, expected.get(cursor.getLong(0)));
                rows++;
            }
            assertEquals(expected.size(), rows, "seed " + seed);
            for (long id : expected.keySet()) {
                assertTrue(seek(cursor, snapshot, id));
                checkRow(cursor, expected.get(id));
            }
        }
    }

    private void checkRow(Cursor cursor, byte[][] expected) {
        for (int column = 1; column <= 2; column++) {
            byte[] value = expected[column - 1];
            if (value == null) {
                assertTrue(cursor.isNull(column));
                assertEquals(0, cursor.copyBytes(column, 0, 10, new byte[10], 0));
            } else {
                checkParts(cursor, column, value);
                checkPieces(cursor, column, value);
                assertArrayEquals(value, cursor.getBytes(column), "seed " + seed);
            }
        }
    }

    private void checkParts(Cursor cursor, int column, byte[] value) {
        assertFalse(cursor.isNull(column));
        assertEquals(value.length, cursor.length(column), "seed " + seed);
        for (int i = 0; i < 6; i++) {
            int from = random.nextInt(value.length + 2);
            int length = random.nextInt(random.nextBoolean() ? 20 : 40_000);
            int offset = random.nextInt(10);
            byte[] target = new byte[offset + length + random.nextInt(10)];
            byte[] wanted = new byte[target.length];
            int part = Math.max(0, Math.min(length, value.length - from));
            if (part > 0) {
                System.arraycopy(value, from, wanted, offset, part);
            }
            String what = "part of " + length + " from " + from + " of " + value.length + ", seed " + seed;
            assertEquals(part, cursor.copyBytes(column, from, length, target, offset), what);
            assertArrayEquals(wanted, target, what);
        }
    }

    private void checkPieces(Cursor cursor, int column, byte[] value) {
        byte[] piece = new byte[1 + random.nextInt(50_000) + value.length / 20];
        byte[] found = new byte[value.length];
        int at = 0;
        int length;
        while ((length = cursor.copyBytes(column, at, piece.length, piece, 0)) > 0) {
            System.arraycopy(piece, 0, found, at, length);
            at += length;
        }
        assertEquals(value.length, at, "seed " + seed);
        assertArrayEquals(value, found, "seed " + seed);
    }

    private void check() {
        transaction.begin(IsolationLevel.READ_COMMITTED);
        try (Snapshot snapshot = transaction.openSnapshot()) {
            check(snapshot, model);
        }
        transaction.commit();
        assertEquals(List.of(), database.check());
    }

    @ParameterizedTest
    @EnumSource(TableMode.class)
    void partsOfValuesAreAsTheModelSays(TableMode mode) {
        open();
        createTable(mode);
        insertAll();
        check();
        try (Transaction reader = database.newTransaction()) {
            reader.begin(IsolationLevel.REPEATABLE_READ);
            Snapshot old = reader.openSnapshot();
            Map<Long, byte[][]> before = new TreeMap<>(model);
            change();
            check(old, before);
            check();
            database.checkpoint();
            check(old, before);
            old.close();
            reader.commit();
        }
        check();
        change();
        check();
    }

    @ParameterizedTest
    @EnumSource(value = TableMode.class, names = "MEMORY", mode = EnumSource.Mode.EXCLUDE)
    void valuesAreTheSameAfterReopening(TableMode mode) {
        open();
        createTable(mode);
        insertAll();
        reopen();
        check();
        change();
        database.checkpoint();
        reopen();
        check();
        change();
        reopen();
        check();
        database.checkpoint();
        check();
    }

    /** Each commits rows of several chunks, while the other does. */
    private void commitLong(long firstId) {
        try (Transaction writer = database.newTransaction()) {
            for (long id = firstId; id < firstId + 3; id++) {
                writer.begin(IsolationLevel.READ_COMMITTED);
                writer.beginStatement();
                Table table = database.findTable(writer, "PUBLIC", "T");
                Row row = table.newRow();
                row.setLong(0, id);
                set(row, 1, model.get(id)[0]);
                set(row, 2, model.get(id)[1]);
                row.setLong(3, 1);
                table.insert(writer, row);
                writer.endStatement();
                writer.commit();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(value = TableMode.class, names = "MEMORY", mode = EnumSource.Mode.EXCLUDE)
    @Tag("threads")
    void transactionsWhoseChunksLieBetweenEachOtherAreReplayed(TableMode mode) throws InterruptedException {
        open();
        createTable(mode);
        Thread[] writers = new Thread[3];
        for (int i = 0; i < writers.length; i++) {
            long firstId = i * 10L;
            for (long id = firstId; id < firstId + 3; id++) {
                byte[] a = new byte[500_000 + random.nextInt(1_500_000)];
                byte[] b = new byte[500_000 + random.nextInt(1_500_000)];
                random.nextBytes(a);
                random.nextBytes(b);
                model.put(id, new byte[][] {a, b});
            }
            writers[i] = new Thread(() -> commitLong(firstId));
        }
        for (Thread writer : writers) {
            writer.start();
        }
        for (Thread writer : writers) {
            writer.join();
        }
        check();
        reopen();
        check();
    }

    @Test
    void aRowThatDoesNotFitMemoryLeavesNothingThere() {
        open();
        createTable(TableMode.CACHED);
        byte[] value = new byte[8 << 20];
        random.nextBytes(value);
        model.put(1L, new byte[][] {value, value});
        write(() -> {
            Row row = table().newRow();
            row.setLong(0, 1);
            set(row, 1, value);
            set(row, 2, value);
            row.setLong(3, 1);
            table().insert(transaction, row);
        });
        database.shutdown(false);
        long limit = 10 << 20;
        database = Database.open(DatabaseOptions.of("large")
                .withMemoryLimit(limit)
                .withFiles(FileOptions.of(directory).withCacheSize(1 << 20)));
        transaction = database.newTransaction();
        check();
        database.collectGarbage();
        long used = database.memoryUsage().used();
        for (int i = 0; i < 5; i++) {
            transaction.begin(IsolationLevel.READ_COMMITTED);
            Snapshot snapshot = transaction.beginStatement();
            try (Cursor cursor = table().newCursor()) {
                assertTrue(seek(cursor, snapshot, 1));
                Row change = table().newRow();
                change.setLong(3, 2);
                EngineException e = assertThrows(
                        EngineException.class, () -> table().update(transaction, snapshot, cursor.rowId(), change));
                assertEquals(ErrorCode.MEMORY_LIMIT, e.code());
            }
            transaction.rollbackStatement();
            transaction.rollback();
            check();
        }
        database.collectGarbage();
        assertTrue(
                database.memoryUsage().used() < used + (1 << 20),
                "used " + database.memoryUsage().used());
    }
}
