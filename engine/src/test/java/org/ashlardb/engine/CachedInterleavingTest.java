package org.ashlardb.engine;

import static org.ashlardb.engine.EngineFixture.autocommit;
import static org.ashlardb.engine.EngineFixture.statement;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * While one thread reads or changes a row of a CACHED table, another changes it, and checkpoints move rows between memory
 * and the page file: before each access of the first to memory.
 */
@Timeout(120)
final class CachedInterleavingTest {
    private static final String TEXT = "a text too long to stand in the row itself ";
    private static final int NEIGHBOURS = 5;
    private static final int DISTANCE = 11;

    @TempDir
    private Path directory;

    private final Interleaver interleaver = new Interleaver();
    private Database database;
    private Transaction mine;
    private Transaction other;
    private Table table;
    private long id;

    @BeforeEach
    void open() {
        database = Database.open(DatabaseOptions.of("cached")
                .withMemoryLimit(1L << 28)
                .withLockTimeoutMillis(0)
                .withFiles(FileOptions.of(directory)
                        .withDurability(Durability.NONE)
                        .withCacheSize(1 << 20)
                        .withCheckpointLogSize(1L << 40)));
        mine = database.newTransaction();
        other = database.newTransaction();
        autocommit(
                mine,
                snapshot -> database.createTable(
                        mine,
                        new TableDefinition(
                                "PUBLIC",
                                "T",
                                TableMode.CACHED,
                                List.of(
                                        ColumnDefinition.of("ID", ColumnType.BIGINT)
                                                .notNull(),
                                        ColumnDefinition.of("N", ColumnType.BIGINT)
                                                .notNull(),
                                        ColumnDefinition.of("TEXT", ColumnType.VARCHAR)),
                                List.of(IndexDefinition.primaryKey("T_PK", 0), IndexDefinition.of("T_N", 1)),
                                Map.of())));
        mine.begin(IsolationLevel.READ_COMMITTED);
        table = database.findTable(mine, "PUBLIC", "T");
        mine.commit();
    }

    @AfterEach
    void close() {
        mine.close();
        other.close();
        database.close();
    }

    /** New rows, of which {@link #id} is the last. */
    private void insertRows(boolean saved) {
        autocommit(mine, snapshot -> {
            for (int i = 0; i < NEIGHBOURS; i++) {
                table.insert(mine, row(++id, id));
            }
        });
        if (saved) {
            save();
        }
        interleaver.watch(database);
    }

    private Row row(long newId, long n) {
        Row row = table.newRow();
        row.setLong(0, newId);
        row.setLong(1, n);
        row.setString(2, TEXT + n);
        return row;
    }

    /** Twice: the second lets rows go that the first has saved. */
    private void save() {
        database.checkpoint();
        database.collectGarbage();
        database.checkpoint();
        database.collectGarbage();
    }

    private Cursor find(Snapshot snapshot) {
        Cursor cursor = table.newCursor();
        return cursor.seek(
                        snapshot,
                        table.primaryKey(),
                        table.primaryKey().newKey().addLong(id))
                ? cursor
                : null;
    }

    /** What another does to the row. */
    private enum Change {
        UPDATE {
            @Override
            void make(CachedInterleavingTest test) {
                autocommit(test.other, snapshot -> {
                    Row changes = test.table.newRow();
                    changes.setString(2, "short");
                    test.table.update(test.other, snapshot, test.find(snapshot).rowId(), changes);
                });
            }
        },
        MOVE {
            @Override
            void make(CachedInterleavingTest test) {
                autocommit(test.other, snapshot -> {
                    Row changes = test.table.newRow();
                    changes.setLong(1, -test.id);
                    test.table.update(test.other, snapshot, test.find(snapshot).rowId(), changes);
                });
            }
        },
        DELETE {
            @Override
            void make(CachedInterleavingTest test) {
                autocommit(
                        test.other,
                        snapshot -> test.table.delete(
                                test.other, snapshot, test.find(snapshot).rowId()));
            }
        },
        UPDATE_TAKEN_BACK {
            @Override
            void make(CachedInterleavingTest test) {
                test.other.begin(IsolationLevel.READ_COMMITTED);
                statement(test.other, snapshot -> {
                    Row changes = test.table.newRow();
                    changes.setString(2, "not to be seen");
                    test.table.update(test.other, snapshot, test.find(snapshot).rowId(), changes);
                });
                test.other.rollback();
            }
        };

        abstract void make(CachedInterleavingTest test);
    }

    private void assertReads(Cursor cursor) {
        assertEquals(id, cursor.getLong(1));
        assertEquals(TEXT + id, cursor.getString(2));
    }

    private void readByKey(Snapshot snapshot) {
        Cursor cursor = find(snapshot);
        assertTrue(cursor != null, "the row is gone");
        assertReads(cursor);
    }

    private void readByIndex(Snapshot snapshot) {
        Cursor cursor = table.newCursor();
        Index index = table.indexes().get(1);
        Key low = index.newKey().addLong(id - 1);
        cursor.range(snapshot, index, low, true, null, true, false);
        assertTrue(cursor.next());
        assertEquals(id - 1, cursor.getLong(0));
        assertTrue(cursor.next(), "the row is not found by the index");
        assertReads(cursor);
        assertFalse(cursor.next());
        cursor.close();
    }

    private int read(int[] places, boolean saved, Change change, boolean byIndex) {
        insertRows(saved);
        mine.begin(IsolationLevel.READ_COMMITTED);
        int accesses;
        try (Snapshot now = mine.openSnapshot()) {
            accesses = interleaver.run(
                    () -> {
                        if (byIndex) {
                            readByIndex(now);
                        } else {
                            readByKey(now);
                        }
                    },
                    places,
                    () -> change.make(this),
                    this::save);
            readByKey(now); // and again, behind all
        }
        mine.commit();
        return accesses;
    }

    @ParameterizedTest
    @EnumSource
    void whoReadsARowInThePageFileSeesTheSame(Change change) {
        Interleaver.atAllPlaces(1, places -> read(new int[] {places[0], places[0]}, true, change, false));
        Interleaver.atAllPlaces(1, places -> read(new int[] {places[0], places[0]}, true, change, true));
    }

    @ParameterizedTest
    @EnumSource
    void whoReadsARowInMemorySeesTheSame(Change change) {
        Interleaver.atAllPlaces(1, places -> read(new int[] {places[0], places[0]}, false, change, false));
    }

    private int readBeside(int[] places, Change change) {
        insertRows(true);
        mine.begin(IsolationLevel.READ_COMMITTED);
        int accesses;
        try (Snapshot now = mine.openSnapshot()) {
            accesses = interleaver.run(
                    () -> {
                        change.make(this);
                        save();
                    },
                    places,
                    () -> {
                        readByKey(now);
                        readByIndex(now);
                    });
            readByKey(now);
        }
        mine.commit();
        return accesses;
    }

    /** Checkpoints take long: of their accesses only some are met, for each change others. */
    @ParameterizedTest
    @EnumSource
    void whoComesWhileARowIsChangedAndSavedSeesTheSame(Change change) {
        int accesses = change.ordinal() + 1;
        for (int place = change.ordinal(); place < accesses; place += DISTANCE) {
            accesses = readBeside(new int[] {place}, change);
        }
    }

    @Test
    void aRowCanBeChangedWhileCheckpointsMoveIt() {
        Interleaver.atAllPlaces(1, places -> {
            insertRows(places[0] % 2 == 0);
            mine.begin(IsolationLevel.READ_COMMITTED);
            int accesses = interleaver.run(
                    () -> statement(mine, snapshot -> {
                        Row changes = table.newRow();
                        changes.setString(2, "changed");
                        table.update(mine, snapshot, find(snapshot).rowId(), changes);
                    }),
                    places,
                    this::save);
            mine.commit();
            save();
            mine.begin(IsolationLevel.READ_COMMITTED);
            try (Snapshot now = mine.openSnapshot()) {
                assertEquals("changed", find(now).getString(2));
            }
            mine.commit();
            return accesses;
        });
    }

    /** All rows that an index leads to, twice; null if it is said to be dropped. */
    private List<Integer> counts(Snapshot snapshot, Index index) {
        List<Integer> counts = new ArrayList<>();
        try {
            for (int i = 0; i < 2; i++) {
                Cursor cursor = table.newCursor();
                cursor.range(snapshot, index, null, false, null, false, false);
                int count = 0;
                while (cursor.next()) {
                    assertEquals(TEXT + cursor.getLong(1), cursor.getString(2));
                    count++;
                }
                counts.add(count);
                cursor.close();
            }
            return counts;
        } catch (EngineException e) {
            assertEquals(ErrorCode.TABLE_CHANGED, e.code(), e.getMessage());
            return null;
        }
    }

    /** Also what was found through an index once is found again, or not at all. */
    @Test
    void whoReadsByAnIndexThatIsDroppedFindsAllOrIsTold() {
        insertRows(true);
        Interleaver.atAllPlaces(1, places -> {
            IndexDefinition definition = IndexDefinition.of("MORE", 1);
            autocommit(other, snapshot -> database.createIndex(other, table, definition));
            save();
            mine.begin(IsolationLevel.REPEATABLE_READ);
            Table seen = database.findTable(mine, "PUBLIC", "T");
            Index index = seen.indexes().stream()
                    .filter(one -> one.name().equals("MORE"))
                    .findFirst()
                    .orElseThrow();
            List<List<Integer>> found = new ArrayList<>();
            int accesses;
            try (Snapshot snapshot = mine.openSnapshot()) {
                accesses = interleaver.run(() -> found.add(counts(snapshot, index)), places, () -> {
                    autocommit(other, drop -> database.dropIndex(other, table, index));
                    save();
                });
                found.add(counts(snapshot, index));
            }
            try (Snapshot later = mine.openSnapshot()) {
                assertNull(counts(later, index));
            }
            mine.commit();
            for (List<Integer> counts : found) {
                assertTrue(
                        counts == null || counts.equals(List.of(NEIGHBOURS, NEIGHBOURS)),
                        () -> counts + " rows, dropped before access " + places[0]);
            }
            return accesses;
        });
    }
}
