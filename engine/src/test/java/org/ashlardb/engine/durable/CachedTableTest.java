package org.ashlardb.engine.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.DatabaseOptions;
import org.ashlardb.engine.FileOptions;
import org.ashlardb.engine.Index;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class CachedTableTest {
    private static final long CACHE = 1 << 20;

    @TempDir
    private Path directory;

    private Database database;
    private Transaction transaction;

    @BeforeEach
    void open() {
        database = Database.open(DatabaseOptions.of("cached")
                .withMemoryLimit(1L << 30)
                .withFiles(FileOptions.of(directory)
                        .withDurability(Durability.DELAYED)
                        .withCacheSize(CACHE)
                        .withCheckpointLogSize(1L << 40)));
        transaction = database.newTransaction();
    }

    @AfterEach
    void close() {
        transaction.close();
        database.close();
    }

    /** ID, N (indexed), TEXT. */
    private void createTable(TableMode mode) {
        write(snapshot -> database.createTable(
                transaction,
                new TableDefinition(
                        "PUBLIC",
                        "T",
                        mode,
                        List.of(
                                ColumnDefinition.of("ID", ColumnType.BIGINT).notNull(),
                                ColumnDefinition.of("N", ColumnType.BIGINT).notNull(),
                                ColumnDefinition.of("TEXT", ColumnType.VARCHAR)),
                        List.of(IndexDefinition.primaryKey("T_PK", 0), IndexDefinition.of("T_N", 1)),
                        Map.of())));
    }

    private interface Work {
        void run(Snapshot snapshot);
    }

    private void write(Work work) {
        transaction.begin(IsolationLevel.READ_COMMITTED);
        statement(transaction, work);
        transaction.commit();
    }

    private static void statement(Transaction writer, Work work) {
        work.run(writer.beginStatement());
        writer.endStatement();
    }

    private Table table(Transaction reader) {
        return database.findTable(reader, "PUBLIC", "T");
    }

    private void insert(long from, long to, int textLength) {
        write(snapshot -> {
            Table table = table(transaction);
            for (long id = from; id < to; id++) {
                table.insert(transaction, row(table, id, id % 10, "x".repeat(textLength) + id));
            }
        });
    }

    private static Row row(Table table, long id, long n, String text) {
        Row row = table.newRow();
        row.setLong(0, id);
        row.setLong(1, n);
        row.setString(2, text);
        return row;
    }

    private void setN(Transaction writer, Snapshot snapshot, long id, long n) {
        Table table = table(writer);
        Row change = table.newRow();
        change.setLong(1, n);
        assertTrue(table.update(writer, snapshot, rowId(snapshot, table, id), change) > 0);
    }

    private void delete(Transaction writer, Snapshot snapshot, long id) {
        Table table = table(writer);
        assertTrue(table.delete(writer, snapshot, rowId(snapshot, table, id)));
    }

    private static long rowId(Snapshot snapshot, Table table, long id) {
        try (Cursor cursor = table.newCursor()) {
            Key key = table.primaryKey().newKey().addLong(id);
            assertTrue(cursor.seek(snapshot, table.primaryKey(), key), "row " + id);
            return cursor.rowId();
        }
    }

    /** Rows, sum of ID and sum of N by a scan; the same by each index, forwards and backwards. */
    private String sums(Transaction reader, Snapshot snapshot) {
        Table table = table(reader);
        try (Cursor cursor = table.newCursor()) {
            cursor.scan(snapshot);
            String found = sums(cursor);
            for (Index index : table.indexes()) {
                for (boolean descending : new boolean[] {false, true}) {
                    cursor.range(snapshot, index, null, true, null, true, descending);
                    assertEquals(found, sums(cursor), "by " + index.name() + (descending ? " descending" : ""));
                }
            }
            return found;
        }
    }

    private static String sums(Cursor cursor) {
        long rows = 0;
        long ids = 0;
        long numbers = 0;
        while (cursor.next()) {
            rows++;
            ids += cursor.getLong(0);
            numbers += cursor.getLong(1);
            assertTrue(cursor.getString(2).endsWith("" + cursor.getLong(0)), "text of row " + cursor.getLong(0));
        }
        return rows + " " + ids + " " + numbers;
    }

    private String sums() {
        transaction.begin(IsolationLevel.READ_COMMITTED);
        try (Snapshot snapshot = transaction.openSnapshot()) {
            return sums(transaction, snapshot);
        } finally {
            transaction.commit();
        }
    }

    private void reopen() {
        close();
        open();
    }

    private long usedBytes() {
        database.collectGarbage();
        return database.memoryUsage().used();
    }

    @Test
    void rowsLeaveMemoryAtACheckpointAndAreStillThere() {
        createTable(TableMode.CACHED);
        insert(0, 50_000, 60);
        long before = usedBytes();
        String expected = sums();
        database.checkpoint();
        long after = usedBytes();
        assertTrue(after < before / 3, after + " bytes after the checkpoint, " + before + " before");
        assertEquals(expected, sums());
        assertTrue(usedBytes() < before / 3 + CACHE, usedBytes() + " bytes after reading, " + before + " before");
        assertEquals(List.of(), database.check());
        reopen();
        assertEquals(expected, sums());
        assertEquals(50_000, table(newReader()).approximateRowCount());
    }

    /** Where a key was looked up, another page may be by then; that says nothing about the row. */
    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void rowsAreTakenIntoMemoryWhateverBecomesOfThePagesOfKeys() {
        createTable(TableMode.CACHED);
        insert(0, 50_000, 60);
        database.checkpoint();
        reopen();
        for (long id = 0; id < 20; id++) {
            long old = id * 2_000;
            long added = 60_000 - id; // no key behind all others
            transaction.begin(IsolationLevel.READ_COMMITTED);
            statement(transaction, snapshot -> {
                Table table = table(transaction);
                table.insert(transaction, row(table, added, 1, "new" + added));
                for (long other = 0; other < 50_000; other += 17) {
                    rowId(snapshot, table, other); // by all frames of the cache
                }
                setN(transaction, snapshot, old, 77);
            });
            transaction.commit();
            write(snapshot -> {
                try (Cursor cursor = table(transaction).newCursor()) {
                    assertTrue(cursor.seek(snapshot, rowId(snapshot, table(transaction), old)));
                    assertEquals(77, cursor.getLong(1));
                    assertEquals("x".repeat(60) + old, cursor.getString(2));
                }
            });
        }
    }

    private Transaction newReader() {
        transaction.begin(IsolationLevel.READ_COMMITTED);
        return transaction;
    }

    @Test
    void aSnapshotStaysAsItIsAcrossCheckpoints() {
        createTable(TableMode.CACHED);
        insert(0, 3_000, 10);
        database.checkpoint();
        try (Transaction reader = database.newTransaction()) {
            reader.begin(IsolationLevel.REPEATABLE_READ);
            Snapshot snapshot = reader.openSnapshot();
            String expected = sums(reader, snapshot);
            Random random = new Random(3);
            for (int round = 0; round < 6; round++) {
                int start = round * 300;
                write(changes -> {
                    for (long id = start; id < start + 150; id++) {
                        setN(transaction, changes, id, random.nextInt(100));
                        delete(transaction, changes, id + 150);
                    }
                });
                insert(10_000 + round * 100, 10_100 + round * 100, 10);
                database.checkpoint();
                assertEquals(expected, sums(reader, snapshot), "round " + round);
                try (Snapshot second = reader.openSnapshot()) {
                    assertEquals(expected, sums(reader, second), "second snapshot in round " + round);
                }
            }
            snapshot.close();
            reader.rollback();
        }
        database.checkpoint();
        String changed = sums();
        assertTrue(changed.startsWith("2700 "), changed);
        assertEquals(List.of(), database.check());
        reopen();
        assertEquals(changed, sums());
    }

    @Test
    void keysAreUniqueWhereverTheRowIs() {
        createTable(TableMode.CACHED);
        insert(0, 100, 5);
        database.checkpoint();
        transaction.begin(IsolationLevel.READ_COMMITTED);
        Table table = table(transaction);
        transaction.beginStatement();
        EngineException e =
                assertThrows(EngineException.class, () -> table.insert(transaction, row(table, 42, 1, "42")));
        assertEquals(ErrorCode.DUPLICATE_KEY, e.code());
        transaction.rollbackStatement();
        statement(transaction, snapshot -> delete(transaction, snapshot, 42));
        statement(transaction, snapshot -> table.insert(transaction, row(table, 42, 7, "again 42")));
        transaction.commit();
        String expected = sums();
        assertTrue(expected.startsWith("100 4950 "), expected);
        for (int i = 0; i < 2; i++) {
            database.checkpoint();
            assertEquals(expected, sums());
        }
        write(snapshot -> delete(transaction, snapshot, 42));
        database.checkpoint();
        insert(42, 43, 5);
        reopen();
        assertTrue(sums().startsWith("100 4950 "));
        assertEquals(List.of(), database.check());
    }

    @Test
    void whatIsRolledBackIsAsItWas() {
        createTable(TableMode.CACHED);
        insert(0, 1_000, 20);
        database.checkpoint();
        String expected = sums();
        for (int round = 0; round < 3; round++) {
            transaction.begin(IsolationLevel.READ_COMMITTED);
            Table table = table(transaction);
            statement(transaction, snapshot -> {
                for (long id = 0; id < 300; id++) {
                    setN(transaction, snapshot, id, 77);
                    delete(transaction, snapshot, id + 300);
                    table.insert(transaction, row(table, id + 5_000, 1, "" + (id + 5_000)));
                }
            });
            database.checkpoint();
            transaction.rollback();
            assertEquals(expected, sums());
            database.checkpoint();
            assertEquals(expected, sums());
        }
        assertEquals(List.of(), database.check());
    }

    @Test
    void aSerializableTransactionFailsOnWhatLeftMemoryMeanwhile() {
        createTable(TableMode.CACHED);
        insert(0, 100, 5);
        database.checkpoint();
        try (Transaction first = database.newTransaction()) {
            first.begin(IsolationLevel.SERIALIZABLE);
            try (Snapshot snapshot = first.openSnapshot();
                    Cursor cursor = table(first).newCursor()) {
                Index index = table(first).indexes().get(1);
                Key three = index.newKey().addLong(3);
                cursor.range(snapshot, index, three, true, three, true, false);
                while (cursor.next()) {
                    assertEquals(3, cursor.getLong(1));
                }
            }
            write(snapshot -> delete(transaction, snapshot, 13));
            database.checkpoint();
            statement(first, snapshot -> setN(first, snapshot, 50, 9));
            EngineException e = assertThrows(EngineException.class, first::commit);
            assertEquals(ErrorCode.SERIALIZATION_FAILURE, e.code());
        }
    }

    @Test
    void aTableGoesThroughAllModes() {
        createTable(TableMode.MEMORY);
        insert(0, 2_000, 30);
        String expected = sums();
        TableMode[] modes = {
            TableMode.CACHED, TableMode.LOGGED, TableMode.CACHED, TableMode.MEMORY, TableMode.LOGGED, TableMode.CACHED
        };
        for (TableMode mode : modes) {
            write(snapshot -> database.setMode(transaction, table(transaction), mode));
            assertEquals(expected, sums(), "as " + mode);
            if (mode == TableMode.CACHED) {
                database.checkpoint();
            }
            reopen();
            assertEquals(expected, sums(), "reopened as " + mode);
            assertEquals(mode, table(newReader()).definition().mode());
            transaction.commit();
            assertEquals(List.of(), database.check());
        }
        transaction.begin(IsolationLevel.READ_COMMITTED);
        statement(transaction, snapshot -> database.setMode(transaction, table(transaction), TableMode.MEMORY));
        transaction.rollback();
        assertEquals(expected, sums());
        assertEquals(List.of(), database.check());
    }

    @Test
    void anIndexIsCreatedOnRowsThatAreNotInMemory() {
        createTable(TableMode.CACHED);
        insert(0, 5_000, 20);
        database.checkpoint();
        insert(5_000, 5_200, 20);
        write(snapshot -> {
            delete(transaction, snapshot, 17);
            setN(transaction, snapshot, 18, 1_000);
            database.createIndex(transaction, table(transaction), IndexDefinition.of("T_N_ID", 1, 0));
        });
        String expected = sums();
        reopen();
        assertEquals(expected, sums());
        database.checkpoint();
        assertEquals(expected, sums());
        write(snapshot -> {
            Table table = table(transaction);
            database.dropIndex(transaction, table, table.indexes().get(1));
        });
        database.checkpoint();
        reopen();
        assertEquals(expected, sums());
        assertEquals(List.of(), database.check());
    }

    @Test
    void rowsLargerThanAPageAreReadAndChanged() {
        createTable(TableMode.CACHED);
        insert(0, 200, 30_000);
        database.checkpoint();
        String expected = sums();
        write(snapshot -> {
            for (long id = 0; id < 50; id++) {
                setN(transaction, snapshot, id, id % 10);
            }
        });
        assertEquals(expected, sums());
        database.checkpoint();
        reopen();
        assertEquals(expected, sums());
        assertEquals(List.of(), database.check());
    }
}
