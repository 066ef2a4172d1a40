package org.ashlardb.engine;

import static org.ashlardb.engine.EngineFixture.autocommit;
import static org.ashlardb.engine.EngineFixture.row;
import static org.ashlardb.engine.EngineFixture.seek;
import static org.ashlardb.engine.EngineFixture.statement;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ColumnType;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TableMode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Snapshots that are left open without being read: what they keep, and that reading goes on where it was. */
final class RestingSnapshotTest {
    private static final int ROWS = 4_000;
    private static final int ROUNDS = 12;
    private static final long ROUND_BYTES = ROWS * 300L; // of the texts that a round replaces

    private EngineFixture fixture;
    private Transaction reader;
    private Transaction writer;
    private Table table;

    @BeforeEach
    void fill() {
        fixture = new EngineFixture();
        reader = fixture.database.newTransaction();
        writer = fixture.database.newTransaction();
        table = fixture.createAccounts(writer);
        autocommit(writer, s -> IntStream.range(0, ROWS)
                .forEach(id -> table.insert(writer, row(table, id, id, text(id, 0)))));
        reader.begin(IsolationLevel.READ_COMMITTED);
    }

    @AfterEach
    void close() {
        if (reader.isActive()) {
            reader.commit();
        }
        reader.close();
        writer.close();
        fixture.close();
    }

    private static String text(long id, int round) {
        return (id + " in round " + round + ' ').repeat(20);
    }

    private void change(int round) {
        autocommit(writer, s -> {
            Cursor cursor = table.newCursor();
            cursor.scan(s);
            while (cursor.next()) {
                Row changes = table.newRow();
                changes.setLong(1, round);
                changes.setString(2, text(cursor.getLong(0), round));
                table.update(writer, s, cursor.rowId(), changes);
            }
        });
    }

    private void changeOften() {
        IntStream.rangeClosed(1, ROUNDS).forEach(this::change);
        fixture.database.collectGarbage();
    }

    private long used() {
        fixture.database.collectGarbage();
        return fixture.database.memoryUsage().used();
    }

    private void assertUnchanged(Cursor cursor, long id) {
        assertEquals(id, cursor.getLong(0));
        assertEquals(id, cursor.getInt(1));
        assertEquals(text(id, 0), cursor.getString(2));
    }

    private int restOf(Cursor cursor) {
        int rows = 0;
        while (cursor.next()) {
            assertUnchanged(cursor, cursor.getLong(0));
            rows++;
        }
        return rows;
    }

    @Test
    void itKeepsTheVersionsItSeesAndNoneOfThoseBetween() {
        try (Snapshot snapshot = reader.openSnapshot()) {
            Cursor cursor = table.newCursor();
            cursor.scan(snapshot);
            assertTrue(cursor.next());
            snapshot.rest();
            long before = used();
            changeOften();
            long grown = used() - before;
            assertTrue(grown < 3 * ROUND_BYTES, grown + " bytes more after " + ROUNDS + " rounds");
            assertEquals(ROWS - 1, restOf(cursor));
        }
    }

    @Test
    void oneThatIsReadAgainKeepsAllUntilItRests() {
        try (Snapshot snapshot = reader.openSnapshot()) {
            Cursor cursor = table.newCursor();
            cursor.scan(snapshot);
            snapshot.rest();
            assertTrue(cursor.next());
            long before = used();
            changeOften();
            assertTrue(used() - before > (ROUNDS - 2) * ROUND_BYTES);
            snapshot.rest();
            assertTrue(used() - before < 3 * ROUND_BYTES);
            assertEquals(ROWS - 1, restOf(cursor));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRangeGoesOnWhereItWas(boolean descending) {
        try (Snapshot snapshot = reader.openSnapshot()) {
            Cursor cursor = table.newCursor();
            cursor.range(snapshot, table.primaryKey(), null, true, null, true, descending);
            int step = descending ? -1 : 1;
            int first = descending ? ROWS - 1 : 0;
            for (int i = 0; i < ROWS; i++) {
                assertTrue(cursor.next());
                if (i % 500 == 0) {
                    snapshot.rest();
                    change(i);
                    fixture.database.collectGarbage();
                }
                assertUnchanged(cursor, first + (long) step * i);
            }
            assertFalse(cursor.next());
        }
    }

    @Test
    void aFoundRowIsFoundAgainWhereItHasGone() {
        try (Snapshot snapshot = reader.openSnapshot()) {
            Cursor cursor = table.newCursor();
            for (int id = 0; id < ROWS; id += 400) {
                assertTrue(seek(table, cursor, snapshot, id));
                snapshot.rest();
                change(id + 1);
                change(id + 2);
                fixture.database.collectGarbage();
                assertUnchanged(cursor, id);
            }
        }
    }

    /** Places of rows that are deleted and that nobody sees are used again by others. */
    @Test
    void rowsThatTakeThePlacesOfOthersAreNotSeen() {
        autocommit(writer, s -> deleteWhere(s, 1));
        try (Snapshot snapshot = reader.openSnapshot()) {
            Cursor cursor = table.newCursor();
            cursor.range(snapshot, table.primaryKey(), null, true, null, true, false);
            assertTrue(cursor.next());
            snapshot.rest();
            for (int round = 0; round < 3; round++) {
                fixture.database.collectGarbage();
                autocommit(writer, s -> IntStream.range(0, ROWS / 2)
                        .forEach(i -> table.insert(writer, row(table, 2L * i + 1, -1, "another"))));
                autocommit(writer, s -> deleteWhere(s, 1));
            }
            assertEquals(ROWS / 2 - 1, restOf(cursor));
        }
    }

    /** Deletes rows whose id is odd. */
    private void deleteWhere(Snapshot snapshot, int remainder) {
        Cursor cursor = table.newCursor();
        cursor.scan(snapshot);
        while (cursor.next()) {
            if (cursor.getLong(0) % 2 == remainder) {
                table.delete(writer, snapshot, cursor.rowId());
            }
        }
    }

    @Test
    void batchesAreFoundAgain() {
        Random random = new Random(1);
        Map<Long, String> found = new TreeMap<>();
        try (Snapshot snapshot = reader.openSnapshot()) {
            Cursor cursor = table.newCursor();
            cursor.scan(snapshot);
            long[] ids = new long[700];
            boolean[] nulls = new boolean[700];
            BytesVector texts = new BytesVector();
            for (int rows = cursor.nextBatch(700); rows > 0; rows = cursor.nextBatch(700)) {
                restAndChange(snapshot, random);
                cursor.readLongs(0, ids, nulls);
                restAndChange(snapshot, random);
                cursor.readBytes(2, texts, nulls);
                for (int i = 0; i < rows; i++) {
                    int length = texts.start[i + 1] - texts.start[i];
                    found.put(ids[i], new String(texts.data, texts.start[i], length, StandardCharsets.UTF_8));
                }
                restAndChange(snapshot, random);
            }
        }
        assertEquals(ROWS, found.size());
        found.forEach((id, text) -> assertEquals(text(id, 0), text));
    }

    private void restAndChange(Snapshot snapshot, Random random) {
        if (random.nextBoolean()) {
            snapshot.rest();
        }
        change(1 + random.nextInt(100));
        fixture.database.collectGarbage();
    }

    @Test
    void aTableThatIsDroppedStaysUntilItIsClosed() {
        Snapshot snapshot = reader.openSnapshot();
        Cursor cursor = table.newCursor();
        cursor.range(snapshot, table.primaryKey(), null, true, null, true, false);
        assertTrue(cursor.next());
        snapshot.rest();
        writer.begin(IsolationLevel.READ_COMMITTED);
        statement(writer, s -> fixture.database.dropTable(writer, table));
        writer.commit();
        fillAnother();
        assertEquals(ROWS - 1, restOf(cursor));
        snapshot.rest();
        long before = used();
        snapshot.close();
        assertTrue(used() < before - ROUND_BYTES, used() + " bytes of " + before);
    }

    @Test
    void anIndexThatIsDroppedIsReadToItsEnd() {
        writer.begin(IsolationLevel.READ_COMMITTED);
        Index[] index = new Index[1];
        statement(writer, s -> index[0] = fixture.database.createIndex(writer, table, IndexDefinition.of("BY_N", 1)));
        writer.commit();
        try (Snapshot snapshot = reader.openSnapshot()) {
            Cursor cursor = table.newCursor();
            cursor.range(snapshot, index[0], null, true, null, true, false);
            assertTrue(cursor.next());
            snapshot.rest();
            writer.begin(IsolationLevel.READ_COMMITTED);
            statement(writer, s -> fixture.database.dropIndex(writer, table, index[0]));
            writer.commit();
            fillAnother();
            changeOften();
            assertEquals(ROWS - 1, restOf(cursor));
        }
    }

    /** Takes memory that is free. */
    private void fillAnother() {
        autocommit(writer, s -> {
            Table other = fixture.database.createTable(
                    writer,
                    TableDefinition.of(
                                    "OTHER",
                                    List.of(
                                            ColumnDefinition.of("ID", ColumnType.BIGINT)
                                                    .notNull(),
                                            ColumnDefinition.of("TEXT", ColumnType.VARCHAR)),
                                    IndexDefinition.primaryKey("OTHER_PK", 0))
                            .withMode(TableMode.MEMORY));
            for (int id = 0; id < ROWS; id++) {
                Row row = other.newRow();
                row.setLong(0, id);
                row.setString(1, "other".repeat(60));
                other.insert(writer, row);
            }
        });
    }

    /** A version that is read in the image of a change which is taken back, whose memory an image of the same age gets. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatHasTakenTheMemoryOfARowIsNotReadForIt(boolean inBatches) {
        change(writer, 7);
        try (Snapshot snapshot = reader.openSnapshot()) {
            Cursor cursor = table.newCursor();
            Key key = table.primaryKey().newKey().addLong(7);
            cursor.range(snapshot, table.primaryKey(), key, true, key, true, false);
            assertTrue(inBatches ? cursor.nextBatch(10) == 1 : cursor.next());
            snapshot.rest();
            writer.rollback();
            fixture.database.collectGarbage();
            fixture.database.collectGarbage();
            for (int id = 100; id < 164; id++) {
                change(writer, id);
            }
            if (inBatches) {
                long[] ids = new long[10];
                cursor.readLongs(0, ids, new boolean[10]);
                assertEquals(7, ids[0]);
            } else {
                assertUnchanged(cursor, 7);
            }
            writer.rollback();
        }
    }

    /** Changes one row, in a transaction that goes on. */
    private void change(Transaction transaction, long id) {
        if (!transaction.isActive()) {
            transaction.begin(IsolationLevel.READ_COMMITTED);
        }
        statement(transaction, s -> {
            Cursor cursor = table.newCursor();
            assertTrue(seek(table, cursor, s, id));
            Row changes = table.newRow();
            changes.setString(2, "changed");
            table.update(transaction, s, cursor.rowId(), changes);
        });
    }

    @Test
    void aClosedDatabaseKeepsItsMemoryUntilItIsClosed() {
        Database database = new EngineFixture().database;
        Transaction transaction = database.newTransaction();
        Table own = EngineFixture.createAccounts(database, transaction);
        autocommit(transaction, s -> own.insert(transaction, row(own, 1, 1, text(1, 0))));
        transaction.begin(IsolationLevel.READ_COMMITTED);
        Snapshot snapshot = transaction.openSnapshot();
        Cursor cursor = own.newCursor();
        assertTrue(seek(own, cursor, snapshot, 1));
        snapshot.rest();
        database.close();
        assertUnchanged(cursor, 1);
        snapshot.close();
    }

    @Test
    void oneThatHasRestedIsClosedAsAnyOther() {
        Snapshot snapshot = reader.openSnapshot();
        Cursor cursor = table.newCursor();
        cursor.scan(snapshot);
        snapshot.rest();
        snapshot.rest();
        snapshot.close();
        snapshot.rest();
        assertFalse(snapshot.isOpen());
        long before = used();
        changeOften();
        assertTrue(used() - before < 2 * ROUND_BYTES);
    }
}
