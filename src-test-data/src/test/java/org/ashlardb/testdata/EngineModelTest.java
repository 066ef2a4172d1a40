package org.ashlardb.testdata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.DatabaseOptions;
import org.ashlardb.engine.Key;
import org.ashlardb.engine.Row;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ColumnType;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Random operations through the engine's API against the model, alone and with other threads. */
@Timeout(120)
final class EngineModelTest {
    private static final int ID = 0;
    private static final int NUMBER = 1;
    private static final int TEXT = 2;
    private static final int KEYS = 300;
    private static final int STEPS = 30_000;

    private final TableModel<Long, Value> model = new TableModel<>();
    private final Deque<Long> savepoints = new ArrayDeque<>();
    private Database database;
    private Transaction transaction;
    private Table table;
    private Row row;

    private record Value(Long number, String text) {}

    @BeforeEach
    void open() {
        database = Database.open(DatabaseOptions.of("model").withMemoryLimit(64 << 20));
        transaction = database.newTransaction();
        transaction.begin(IsolationLevel.READ_COMMITTED);
        transaction.beginStatement();
        table = database.createTable(
                transaction,
                TableDefinition.of(
                        "T",
                        List.of(
                                ColumnDefinition.of("ID", ColumnType.BIGINT).notNull(),
                                ColumnDefinition.of("NUMBER", ColumnType.BIGINT),
                                ColumnDefinition.of("TEXT", ColumnType.VARCHAR).length(100)),
                        IndexDefinition.primaryKey("T_PK", ID),
                        IndexDefinition.of("T_NUMBER", NUMBER, TEXT)));
        transaction.endStatement();
        transaction.commit();
        row = table.newRow();
    }

    @AfterEach
    void close() {
        transaction.close();
        database.close();
    }

    @Test
    void behavesAsTheModel() {
        RandomRun.run(random -> {
            begin(random);
            for (int i = 0; i < STEPS; i++) {
                step(random);
                if (i % 200 == 0) {
                    compareAll();
                }
            }
            compareAll();
        });
    }

    private void begin(SplittableRandom random) {
        IsolationLevel[] levels = IsolationLevel.values();
        transaction.begin(levels[random.nextInt(levels.length)]);
        model.save();
    }

    private void step(SplittableRandom random) {
        long id = random.nextInt(KEYS);
        switch (random.nextInt(12)) {
            case 0, 1, 2 -> insert(id, value(random));
            case 3, 4, 5 -> update(id, id, value(random));
            case 6 -> delete(id);
            case 7 -> find(id);
            case 8 -> range(id, id + random.nextInt(40) - 5, random.nextBoolean());
            case 9 -> update(id, random.nextInt(KEYS), value(random));
            case 10 -> savepoint(random);
            default -> end(random);
        }
    }

    private static Value value(SplittableRandom random) {
        return new Value(
                random.nextInt(8) == 0 ? null : (Long) random.nextLong(-20, 20),
                random.nextInt(8) == 0 ? null : RandomText.anything(random, random.nextBoolean() ? 8 : 60));
    }

    private void fill(long id, Value value) {
        row.clear();
        row.setLong(ID, id);
        if (value.number == null) {
            row.setNull(NUMBER);
        } else {
            row.setLong(NUMBER, value.number);
        }
        if (value.text == null) {
            row.setNull(TEXT);
        } else {
            row.setString(TEXT, value.text);
        }
    }

    private void insert(long id, Value value) {
        fill(id, value);
        transaction.beginStatement();
        try {
            table.insert(transaction, row);
            transaction.endStatement();
            assertTrue(model.insert(id, value), "inserted a key that was there");
        } catch (EngineException e) {
            transaction.rollbackStatement();
            assertEquals(ErrorCode.DUPLICATE_KEY, e.code(), e.getMessage());
            assertFalse(model.insert(id, value), "refused a free key");
        }
    }

    private void update(long from, long to, Value value) {
        Snapshot snapshot = transaction.beginStatement();
        try (Cursor cursor = table.newCursor()) {
            boolean found = cursor.seek(snapshot, table.primaryKey(), key(from));
            assertEquals(model.find(from) != null, found);
            if (found) {
                fill(to, value);
                table.update(transaction, snapshot, cursor.rowId(), row);
                assertTrue(model.move(from, to), "moved to a key that was there");
                model.update(to, value);
            }
            transaction.endStatement();
        } catch (EngineException e) {
            transaction.rollbackStatement();
            assertEquals(ErrorCode.DUPLICATE_KEY, e.code(), e.getMessage());
            assertFalse(model.move(from, to), "refused a free key");
        }
    }

    private void delete(long id) {
        Snapshot snapshot = transaction.beginStatement();
        try (Cursor cursor = table.newCursor()) {
            boolean found = cursor.seek(snapshot, table.primaryKey(), key(id));
            assertEquals(model.find(id) != null, found);
            if (found) {
                assertTrue(table.delete(transaction, snapshot, cursor.rowId()));
                model.delete(id);
            }
        }
        transaction.endStatement();
    }

    private Key key(long id) {
        return table.primaryKey().newKey().addLong(id);
    }

    private void find(long id) {
        Value expected = model.find(id);
        try (Snapshot snapshot = transaction.openSnapshot();
                Cursor cursor = table.newCursor()) {
            assertEquals(expected != null, cursor.seek(snapshot, table.primaryKey(), key(id)));
            if (expected != null) {
                assertRow(id, expected, cursor);
            }
        }
    }

    private static void assertRow(long id, Value expected, Cursor cursor) {
        assertEquals(id, cursor.getLong(ID));
        assertEquals(expected.number, cursor.isNull(NUMBER) ? null : (Long) cursor.getLong(NUMBER));
        assertEquals(expected.text, cursor.isNull(TEXT) ? null : cursor.getString(TEXT));
    }

    private void range(long low, long high, boolean descending) {
        var rows = model.range(low, high);
        Iterator<Map.Entry<Long, Value>> expected =
                (descending ? rows.descendingMap() : rows).entrySet().iterator();
        try (Snapshot snapshot = transaction.openSnapshot();
                Cursor cursor = table.newCursor()) {
            cursor.range(snapshot, table.primaryKey(), key(low), true, key(high), true, descending);
            while (cursor.next()) {
                assertTrue(expected.hasNext(), "a row too much");
                Map.Entry<Long, Value> entry = expected.next();
                assertRow(entry.getKey(), entry.getValue(), cursor);
            }
            assertFalse(expected.hasNext(), "a row too few");
        }
    }

    private void savepoint(SplittableRandom random) {
        if (savepoints.size() < 5 && random.nextInt(3) > 0) {
            savepoints.push(transaction.savepoint());
            model.save();
        } else if (!savepoints.isEmpty()) {
            long savepoint = savepoints.pop();
            if (random.nextBoolean()) {
                transaction.rollbackToSavepoint(savepoint);
                model.restore();
            } else {
                model.keep();
            }
        }
    }

    private void end(SplittableRandom random) {
        if (random.nextInt(10) > 0) {
            return;
        }
        boolean commit = random.nextBoolean();
        if (commit) {
            transaction.commit();
        } else {
            transaction.rollback();
        }
        for (int i = savepoints.size(); i >= 0; i--) {
            if (commit) {
                model.keep();
            } else {
                model.restore();
            }
        }
        savepoints.clear();
        begin(random);
    }

    private void compareAll() {
        range(-1, KEYS, false);
        int scanned = 0;
        int indexed = 0;
        try (Snapshot snapshot = transaction.openSnapshot();
                Cursor cursor = table.newCursor()) {
            cursor.scan(snapshot);
            while (cursor.next()) {
                assertRow(cursor.getLong(ID), model.find(cursor.getLong(ID)), cursor);
                scanned++;
            }
            cursor.range(snapshot, table.indexes().get(1), null, true, null, true, false);
            while (cursor.next()) {
                assertRow(cursor.getLong(ID), model.find(cursor.getLong(ID)), cursor);
                indexed++;
            }
        }
        assertEquals(model.rows().size(), scanned);
        assertEquals(model.rows().size(), indexed);
    }

    /** Transfers between rows keep the sum in every snapshot, whatever the isolation level. */
    @Test
    void sumsStayTheSameBesideManyWriters() throws Exception {
        transaction.begin(IsolationLevel.READ_COMMITTED);
        for (long id = 0; id < 50; id++) {
            insert(id, new Value(100L, "account " + id));
        }
        transaction.commit();
        ExecutorService executor = Executors.newFixedThreadPool(5);
        try {
            List<Future<?>> futures = new ArrayList<>();
            for (IsolationLevel level : IsolationLevel.values()) {
                futures.add(executor.submit(() -> RandomRun.run(random -> transfers(random, level))));
            }
            futures.add(executor.submit(() -> RandomRun.run(random -> sums(false))));
            futures.add(executor.submit(() -> RandomRun.run(random -> sums(true))));
            for (Future<?> future : futures) {
                future.get();
            }
        } finally {
            executor.shutdownNow();
        }
        sums(true);
    }

    private void sums(boolean byKey) {
        try (Transaction reading = database.newTransaction();
                Cursor cursor = table.newCursor()) {
            for (int i = 0; i < 1_000; i++) {
                reading.begin(IsolationLevel.READ_COMMITTED);
                try (Snapshot snapshot = reading.openSnapshot()) {
                    if (byKey) {
                        cursor.range(snapshot, table.primaryKey(), null, true, null, true, false);
                    } else {
                        cursor.scan(snapshot);
                    }
                    long sum = 0;
                    int count = 0;
                    while (cursor.next()) {
                        sum += cursor.getLong(NUMBER);
                        assertEquals("account " + cursor.getLong(ID), cursor.getString(TEXT));
                        count++;
                    }
                    assertEquals(50, count);
                    assertEquals(5_000, sum);
                }
                reading.commit();
            }
        }
    }

    private void transfers(SplittableRandom random, IsolationLevel level) {
        try (Transaction writing = database.newTransaction();
                Cursor cursor = table.newCursor()) {
            Row changes = table.newRow();
            Key key = table.primaryKey().newKey();
            for (int i = 0; i < 2_000; i++) {
                writing.begin(level);
                try {
                    change(writing, cursor, key, changes, random.nextInt(50), -1);
                    change(writing, cursor, key, changes, random.nextInt(50), 1);
                    writing.commit();
                } catch (EngineException e) {
                    assertTrue(
                            e.code() == ErrorCode.SERIALIZATION_FAILURE || e.code() == ErrorCode.DEADLOCK,
                            e.code() + " " + e.getMessage());
                    if (writing.isActive()) {
                        writing.rollback();
                    }
                }
            }
        }
    }

    private void change(Transaction writing, Cursor cursor, Key key, Row changes, long id, long by) {
        while (true) {
            Snapshot snapshot = writing.beginStatement();
            try {
                assertTrue(cursor.seek(snapshot, table.primaryKey(), key.clear().addLong(id)));
                changes.clear();
                changes.setLong(NUMBER, cursor.getLong(NUMBER) + by);
                table.update(writing, snapshot, cursor.rowId(), changes);
                writing.endStatement();
                return;
            } catch (EngineException e) {
                writing.rollbackStatement();
                if (e.code() != ErrorCode.RESTART_STATEMENT) {
                    throw e;
                }
            }
        }
    }
}
