package org.ashlardb.engine.durable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.ashlardb.engine.BytesVector;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.DatabaseOptions;
import org.ashlardb.engine.FileOptions;
import org.ashlardb.engine.Row;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ColumnType;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.engine.row.TableStorage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A cursor is at rows of a CACHED table that are in memory; then they leave it, and are read where the checkpoint has
 * saved them: in their slot, in a page, in pages of their own of which all is copied, or only the slot.
 */
@Timeout(120)
class ReadAcrossEvictionTest {
    private static final int ROWS = 8;

    @TempDir
    private Path directory;

    private Database database;
    private Transaction older;
    private Transaction reader;
    private Snapshot holding;
    private Table table;

    @BeforeEach
    void open() {
        database = Database.open(DatabaseOptions.of("evicted")
                .withMemoryLimit(1L << 28)
                .withFiles(FileOptions.of(directory).withCheckpointLogSize(1L << 40)));
        older = database.newTransaction();
        reader = database.newTransaction();
        older.begin(IsolationLevel.READ_COMMITTED);
        older.beginStatement();
        database.createTable(
                older,
                new TableDefinition(
                        "PUBLIC",
                        "T",
                        TableMode.CACHED,
                        List.of(
                                ColumnDefinition.of("FIRST", ColumnType.VARCHAR),
                                ColumnDefinition.of("N", ColumnType.BIGINT),
                                ColumnDefinition.of("TEXT", ColumnType.VARCHAR),
                                ColumnDefinition.of("LAST", ColumnType.VARBINARY)),
                        List.of(),
                        Map.of()));
        older.endStatement();
        older.commit();
    }

    @AfterEach
    void close() {
        reader.close();
        older.close();
        database.close();
    }

    private static String first(int row) {
        return row % 3 == 1 ? null : "first".repeat(row + 1);
    }

    private static String text(int row, int length) {
        return ("text " + row + " ").repeat(length / 7 + 1).substring(0, length);
    }

    private static byte[] last(int row) {
        byte[] bytes = new byte[40 + row];
        Arrays.fill(bytes, (byte) row);
        return bytes;
    }

    /** Saves rows by a checkpoint, but keeps them in memory until {@link #evict}; returns their ids. */
    private List<Long> insert(int length) {
        List<Long> ids = new ArrayList<>();
        older.begin(IsolationLevel.READ_COMMITTED);
        older.beginStatement();
        table = database.findTable(older, "PUBLIC", "T");
        for (int i = 0; i < ROWS; i++) {
            Row row = table.newRow();
            if (first(i) != null) {
                row.setString(0, first(i));
            }
            row.setLong(1, i);
            row.setString(2, text(i, length));
            row.setBytes(3, last(i), 0, 40 + i);
            ids.add(table.insert(older, row));
        }
        older.endStatement();
        older.commit();
        older.begin(IsolationLevel.REPEATABLE_READ);
        holding = older.openSnapshot();
        database.checkpoint();
        database.collectGarbage(); // begins an epoch: the checkpoint need not wait for readers that begin in it
        reader.begin(IsolationLevel.READ_COMMITTED);
        return ids;
    }

    private void evict() {
        assertEquals(ROWS, rowsInMemory());
        holding.close();
        older.commit();
        while (rowsInMemory() > 0) {
            database.collectGarbage(); // has another thread do it
        }
    }

    private long rowsInMemory() {
        return ((TableStorage) table.identity()).directory().count();
    }

    private static void check(Cursor cursor, int row, int length) {
        byte[] text = text(row, length).getBytes(StandardCharsets.UTF_8);
        assertEquals(row, cursor.getLong(1));
        assertEquals(first(row), cursor.getString(0), "first of row " + row);
        assertEquals(text(row, length), cursor.getString(2), "text of row " + row);
        assertArrayEquals(last(row), cursor.getBytes(3), "last of row " + row);
        byte[] part = new byte[length];
        assertEquals(length / 2, cursor.copyBytes(2, length - length / 2, length / 2, part, 0));
        assertArrayEquals(Arrays.copyOfRange(text, length - length / 2, length), Arrays.copyOf(part, length / 2));
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 12, 13, 200, 3_000, 20_000, 300_000})
    void rowByRow(int length) {
        List<Long> ids = insert(length);
        try (Snapshot snapshot = reader.openSnapshot()) {
            List<Cursor> cursors = new ArrayList<>();
            // What is read first tells how it was read: each way gets a cursor that is still at the row in memory.
            for (int way = 0; way < 4 * ROWS; way++) {
                Cursor cursor = table.newCursor();
                assertTrue(cursor.seek(snapshot, ids.get(way / 4)));
                cursors.add(cursor);
            }
            evict();
            for (int way = 0; way < cursors.size(); way++) {
                Cursor cursor = cursors.get(way);
                int row = way / 4;
                byte[] text = text(row, length).getBytes(StandardCharsets.UTF_8);
                byte[] found = new byte[length];
                switch (way % 4) {
                    case 0 -> cursor.copyBytes(2, found, 0);
                    case 1 -> assertEquals(length, cursor.copyBytes(2, 0, length, found, 0));
                    case 2 -> {
                        byte[] last = new byte[40 + row];
                        assertEquals(last.length, cursor.copyBytes(3, last, 0));
                        assertArrayEquals(last(row), last);
                        cursor.copyBytes(2, found, 0);
                    }
                    default -> {
                        for (int at = 0; at < length; at += 1_000) {
                            cursor.copyBytes(2, at, Math.min(1_000, length - at), found, at);
                        }
                    }
                }
                assertArrayEquals(text, found, "row " + row + ", way " + way % 4);
                check(cursor, row, length);
                cursor.close();
            }
        }
        reader.commit();
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 12, 13, 200, 3_000, 20_000, 300_000})
    void inTheMiddleOfAValue(int length) {
        List<Long> ids = insert(length);
        try (Snapshot snapshot = reader.openSnapshot();
                Cursor cursor = table.newCursor()) {
            assertTrue(cursor.seek(snapshot, ids.get(5)));
            byte[] found = new byte[length];
            int half = length / 2;
            assertEquals(half, cursor.copyBytes(2, 0, half, found, 0));
            evict();
            assertEquals(length - half, cursor.copyBytes(2, half, length - half, found, half));
            assertArrayEquals(text(5, length).getBytes(StandardCharsets.UTF_8), found);
            check(cursor, 5, length);
        }
        reader.commit();
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 12, 13, 200, 3_000, 20_000, 300_000})
    void inAScan(int length) {
        insert(length);
        try (Snapshot snapshot = reader.openSnapshot();
                Cursor cursor = table.newCursor()) {
            cursor.scan(snapshot);
            assertTrue(cursor.next());
            evict();
            for (int row = 0; row < ROWS; row++) {
                check(cursor, row, length);
                assertEquals(row < ROWS - 1, cursor.next());
            }
        }
        reader.commit();
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 12, 13, 200, 3_000, 20_000, 300_000})
    void inABatch(int length) {
        insert(length);
        try (Snapshot snapshot = reader.openSnapshot();
                Cursor cursor = table.newCursor()) {
            cursor.scan(snapshot);
            assertEquals(ROWS, cursor.nextBatch(100));
            evict();
            boolean[] nulls = new boolean[ROWS];
            BytesVector bytes = new BytesVector();
            cursor.readBytes(2, bytes, nulls);
            for (int row = 0; row < ROWS; row++) {
                assertFalse(nulls[row]);
                assertEquals(text(row, length), value(bytes, row));
            }
            cursor.readBytes(0, bytes, nulls);
            for (int row = 0; row < ROWS; row++) {
                assertEquals(first(row), nulls[row] ? null : value(bytes, row));
            }
            long[] numbers = new long[ROWS];
            assertFalse(cursor.readLongs(1, numbers, nulls));
            assertArrayEquals(LongStream.range(0, ROWS).toArray(), numbers);
        }
        reader.commit();
    }

    private static String value(BytesVector bytes, int row) {
        int start = bytes.start[row];
        return new String(bytes.data, start, bytes.start[row + 1] - start, StandardCharsets.UTF_8);
    }
}
