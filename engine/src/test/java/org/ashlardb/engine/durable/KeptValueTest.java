package org.ashlardb.engine.durable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Updates that leave long values as they are: the log does not have them again, and a replay has them. */
@Timeout(120)
class KeptValueTest {
    private static final int[] LENGTHS = {0, 5, 12, 13, 255, 256, 300, 8_200, 20_000, 66_000, 300_000};
    private static final int ROUNDS = 60;
    private static final int ROWS = 12;

    @TempDir
    private Path directory;

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);
    private final Map<Long, Content> model = new TreeMap<>();
    private Database database;
    private Transaction transaction;
    private int copies;

    /** What a row holds; a may be null. */
    private record Content(byte[] a, byte[] b, long number) {}

    private void open(Path where) {
        database = Database.open(DatabaseOptions.of("kept" + copies)
                .withMemoryLimit(1L << 30)
                .withFiles(FileOptions.of(where)
                        .withDurability(Durability.FULL)
                        .withCacheSize(1 << 20)
                        .withCheckpointLogSize(1L << 40)));
        transaction = database.newTransaction();
    }

    @AfterEach
    void close() {
        transaction.close();
        database.close();
    }

    /** ID, A, B, N; none but ID is in an index. */
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
                                ColumnDefinition.of("N", ColumnType.BIGINT).notNull()),
                        List.of(IndexDefinition.primaryKey("T_PK", 0)),
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

    private byte[] value(int length) {
        byte[] value = new byte[length];
        random.nextBytes(value);
        return value;
    }

    private byte[] randomValue() {
        return value(LENGTHS[random.nextInt(LENGTHS.length)]);
    }

    private static boolean seek(Cursor cursor, Snapshot snapshot, long id) {
        Key key = cursor.table().primaryKey().newKey().addLong(id);
        return cursor.seek(snapshot, cursor.table().primaryKey(), key);
    }

    private long rowId(Snapshot snapshot, long id) {
        try (Cursor cursor = table().newCursor()) {
            assertTrue(seek(cursor, snapshot, id), "row " + id + ", seed " + seed);
            return cursor.rowId();
        }
    }

    private void insert(long id, Content content) {
        Row row = table().newRow();
        row.setLong(0, id);
        setBytes(row, 1, content.a);
        setBytes(row, 2, content.b);
        row.setLong(3, content.number);
        table().insert(transaction, row);
    }

    private static void setBytes(Row row, int column, byte[] value) {
        if (value == null) {
            row.setNull(column);
        } else {
            row.setBytes(column, value, 0, value.length);
        }
    }

    /** Changes some columns of a row and returns what it holds then. */
    private Content update(Snapshot snapshot, long id, Content before) {
        Row row = table().newRow();
        byte[] a = before.a;
        byte[] b = before.b;
        if (random.nextInt(4) == 0) {
            a = random.nextInt(4) == 0 ? null : randomValue();
            setBytes(row, 1, a);
        }
        if (random.nextInt(4) == 0) {
            b = randomValue();
            setBytes(row, 2, b);
        }
        long number = random.nextLong();
        row.setLong(3, number);
        table().update(transaction, snapshot, rowId(snapshot, id), row);
        return new Content(a, b, number);
    }

    /** A transaction of some changes, of which some are taken back; perhaps all. */
    private void work() {
        Map<Long, Content> after = new TreeMap<>(model);
        transaction.begin(IsolationLevel.READ_COMMITTED);
        for (int i = random.nextInt(4); i >= 0; i--) {
            Map<Long, Content> changed = new TreeMap<>(after);
            Snapshot snapshot = transaction.beginStatement();
            long id = random.nextInt(ROWS);
            if (!changed.containsKey(id)) {
                changed.put(id, new Content(randomValue(), randomValue(), i));
                insert(id, changed.get(id));
            } else if (random.nextInt(8) == 0) {
                table().delete(transaction, snapshot, rowId(snapshot, id));
                changed.remove(id);
            } else {
                changed.put(id, update(snapshot, id, changed.get(id)));
            }
            if (random.nextInt(5) == 0) {
                transaction.rollbackStatement();
            } else {
                transaction.endStatement();
                after = changed;
            }
        }
        if (random.nextInt(6) == 0) {
            transaction.rollback();
        } else {
            transaction.commit();
            model.clear();
            model.putAll(after);
        }
    }

    private void check() {
        transaction.begin(IsolationLevel.READ_COMMITTED);
        try (Snapshot snapshot = transaction.openSnapshot();
                Cursor cursor = table().newCursor()) {
            int rows = 0;
            cursor.scan(snapshot);
            while (cursor.next()) {
                Content expected = model.get(cursor.getLong(0));
                String what = "row " + cursor.getLong(0) + ", seed " + seed;
                assertEquals(expected.a == null, cursor.isNull(1), what);
                if (expected.a != null) {
                    assertArrayEquals(expected.a, cursor.getBytes(1), what);
                }
                assertArrayEquals(expected.b, cursor.getBytes(2), what);
                assertEquals(expected.number, cursor.getLong(3), what);
                rows++;
            }
            assertEquals(model.size(), rows, "seed " + seed);
        }
        transaction.commit();
        assertEquals(List.of(), database.check(), "seed " + seed);
    }

    /** Goes on with a copy of the files as they are, as after a crash. */
    private void crash() throws IOException {
        Path from = copies == 0 ? directory.resolve("first") : directory.resolve("copy" + copies);
        Path to = directory.resolve("copy" + (copies + 1));
        Files.createDirectory(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                if (Files.isRegularFile(file) && !file.getFileName().toString().contains("lock")) {
                    Files.copy(file, to.resolve(file.getFileName()));
                }
            }
        }
        close();
        copies++;
        open(to);
    }

    private void randomWork(TableMode mode) throws IOException {
        open(Files.createDirectory(directory.resolve("first")));
        createTable(mode);
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = random.nextInt(8); i >= 0; i--) {
                work();
            }
            if (random.nextInt(5) == 0) {
                database.checkpoint();
            }
            if (random.nextInt(5) == 0) {
                crash();
                check();
            }
        }
        crash();
        check();
    }

    @Test
    void whatIsReplayedIsAsTheModelSays() throws IOException {
        randomWork(TableMode.LOGGED);
    }

    @Test
    void cachedRowsAreAsTheModelSays() throws IOException {
        randomWork(TableMode.CACHED);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void preparedTransactionsHaveThemAfterACrash(boolean commits) throws IOException {
        open(Files.createDirectory(directory.resolve("first")));
        createTable(TableMode.LOGGED);
        Content first = new Content(value(300), value(100_000), 1);
        write(() -> insert(1, first));
        if (random.nextBoolean()) {
            database.checkpoint();
        }
        byte[] other = value(1_000);
        transaction.begin(IsolationLevel.READ_COMMITTED);
        Snapshot snapshot = transaction.beginStatement();
        Row row = table().newRow();
        setBytes(row, 1, other);
        row.setLong(3, 2);
        table().update(transaction, snapshot, rowId(snapshot, 1), row);
        transaction.endStatement();
        transaction.prepare("later");
        crash();
        model.put(1L, first);
        check();
        crash();
        if (commits) {
            database.commitPrepared("later");
            model.put(1L, new Content(other, first.b, 2));
        } else {
            database.rollbackPrepared("later");
        }
        check();
        crash();
        check();
    }

    private long size() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    @Test
    void logHasAnUnchangedValueOnce() throws IOException {
        open(Files.createDirectory(directory.resolve("first")));
        createTable(TableMode.LOGGED);
        Content first = new Content(value(2 << 20), value(3), 0);
        write(() -> insert(1, first));
        long before = size();
        for (int i = 1; i <= 60; i++) {
            transaction.begin(IsolationLevel.READ_COMMITTED);
            Snapshot snapshot = transaction.beginStatement();
            Row row = table().newRow();
            row.setLong(3, i);
            table().update(transaction, snapshot, rowId(snapshot, 1), row);
            transaction.endStatement();
            transaction.commit();
        }
        assertTrue(size() < before + (40L << 20), "grew from " + before + " to " + size());
        model.put(1L, new Content(first.a, first.b, 60));
        crash();
        check();
        database.checkpoint();
        crash();
        check();
    }
}
