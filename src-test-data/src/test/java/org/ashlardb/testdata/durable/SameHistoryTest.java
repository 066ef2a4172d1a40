package org.ashlardb.testdata.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.ashlardb.engine.BytesVector;
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
import org.ashlardb.engine.file.Mounts;
import org.ashlardb.testdata.RandomRun;
import org.ashlardb.testdata.RandomText;
import org.ashlardb.testdata.Turns;
import org.ashlardb.testdata.file.MemoryDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The same random operations have the same results however the database is kept: {@code -Dashlar.histories} sets how
 * many seeds.
 */
@Timeout(300)
final class SameHistoryTest {
    private static final long HISTORIES = Long.getLong("ashlar.histories", 24 / Turns.step());
    private static final int STEPS = 250;
    private static final int KEYS = 40;
    private static final int BATCH = 7;
    private static final long SMALL_LOG = 1 << 16;
    private static final long SMALL_CACHE = 1 << 18;
    private static final long LARGE_CACHE = 1 << 25;

    /** How the database is kept. */
    private enum Kind {
        MEMORY(TableMode.MEMORY),
        LOGGED_FULL(TableMode.LOGGED),
        LOGGED_DELAYED(TableMode.LOGGED),
        REOPENED(TableMode.LOGGED),
        CACHED(TableMode.CACHED),
        CACHED_SMALL(TableMode.CACHED),
        CACHED_REOPENED(TableMode.CACHED);

        private final TableMode mode;

        Kind(TableMode mode) {
            this.mode = mode;
        }

        private boolean isReopened() {
            return this == REOPENED || this == CACHED_REOPENED;
        }
    }

    @AfterEach
    void nothingIsLeftBehind() {
        Leaks.check();
    }

    @Test
    void theSameOperationsHaveTheSameResults() {
        RandomRun.run(random -> {
            AtomicLong done = new AtomicLong();
            Lanes.run(random, (lane, source) -> {
                while (done.getAndIncrement() < HISTORIES) {
                    compare(source.nextLong(), Lanes.path("history", lane));
                }
            });
        });
    }

    private static void compare(long seed, Path path) {
        List<String> expected = null;
        for (Kind kind : Kind.values()) {
            Mounts.mount(path, new MemoryDirectory());
            try {
                List<String> found = new History(kind, path, seed).run();
                expected = expected == null ? found : expected;
                for (int i = 0; i < Math.max(expected.size(), found.size()); i++) {
                    String context = kind + ", operations of seed " + seed + ", result " + i;
                    assertEquals(expected.get(i), found.get(i), context);
                }
            } finally {
                Mounts.unmount(path);
            }
        }
    }

    /** One run. Choices come from one source, when to reopen from another. */
    private static final class History {
        private final Kind kind;
        private final Path path;
        private final SplittableRandom random;
        private final SplittableRandom reopening;
        private final List<String> results = new ArrayList<>();
        private Database database;
        private Transaction transaction;

        History(Kind kind, Path path, long seed) {
            this.kind = kind;
            this.path = path;
            this.random = new SplittableRandom(seed);
            this.reopening = new SplittableRandom(seed + 1);
        }

        List<String> run() {
            open();
            createTable();
            transaction.begin(IsolationLevel.READ_COMMITTED);
            for (int i = 0; i < STEPS; i++) {
                step();
            }
            transaction.rollback();
            scan();
            assertEquals(List.of(), database.check());
            close();
            return results;
        }

        private void open() {
            if (kind == Kind.MEMORY) {
                database = Database.open(DatabaseOptions.of("history").withMemoryLimit(64 << 20));
            } else {
                Durability durability = kind == Kind.LOGGED_FULL ? Durability.FULL : Durability.DELAYED;
                database = Workload.open(FileOptions.of(path)
                        .withDurability(durability)
                        .withFlushIntervalMillis(1)
                        .withCacheSize(kind == Kind.CACHED_SMALL ? SMALL_CACHE : LARGE_CACHE)
                        .withCheckpointLogSize(kind == Kind.LOGGED_FULL ? 1L << 40 : SMALL_LOG));
            }
            transaction = database.newTransaction();
        }

        private void close() {
            transaction.close();
            if (kind.isReopened() && reopening.nextBoolean()) {
                database.shutdown(reopening.nextBoolean());
            } else {
                database.close();
            }
        }

        private void createTable() {
            transaction.begin(IsolationLevel.READ_COMMITTED);
            transaction.beginStatement();
            database.createTable(
                    transaction,
                    new TableDefinition(
                            "PUBLIC",
                            "T",
                            kind.mode,
                            List.of(
                                    ColumnDefinition.of("ID", ColumnType.BIGINT).notNull(),
                                    ColumnDefinition.of("NUMBER", ColumnType.BIGINT),
                                    ColumnDefinition.of("TEXT", ColumnType.VARCHAR),
                                    ColumnDefinition.of("CODE", ColumnType.BIGINT)),
                            List.of(
                                    IndexDefinition.primaryKey("T_PK", 0),
                                    IndexDefinition.of("T_NUMBER", 1, 0),
                                    IndexDefinition.unique("T_CODE", 3)),
                            Map.of()));
            transaction.endStatement();
            transaction.commit();
        }

        private void step() {
            long id = random.nextInt(KEYS);
            switch (random.nextInt(10)) {
                case 0, 1, 2 -> write("insert " + id, (table, snapshot) -> table.insert(transaction, row(table, id)));
                case 3, 4 ->
                    write("update " + id, (table, snapshot) -> {
                        Row row = row(table, random.nextInt(6) == 0 ? random.nextInt(KEYS) : id);
                        long rowId = rowId(table, snapshot, id);
                        results.add(rowId < 0 ? "none" : "" + (table.update(transaction, snapshot, rowId, row) > 0));
                    });
                case 5 ->
                    write("delete " + id, (table, snapshot) -> {
                        long rowId = rowId(table, snapshot, id);
                        results.add(rowId < 0 ? "none" : "" + table.delete(transaction, snapshot, rowId));
                    });
                case 6 -> scan();
                default -> end(random.nextInt(4) > 0);
            }
        }

        private void end(boolean commit) {
            if (commit) {
                transaction.commit();
            } else {
                transaction.rollback();
            }
            if (kind.isReopened() && reopening.nextInt(12) == 0) {
                close();
                open();
            }
            if (kind.mode == TableMode.CACHED && reopening.nextInt(4) == 0) {
                database.checkpoint();
            }
            transaction.begin(IsolationLevel.READ_COMMITTED);
        }

        private Table table() {
            return database.findTable(transaction, "PUBLIC", "T");
        }

        private Row row(Table table, long id) {
            Row row = table.newRow();
            row.setLong(0, id);
            row.setLong(1, random.nextLong(-9, 9));
            row.setString(2, RandomText.anything(random, random.nextInt(8) == 0 ? 6_000 : 30));
            if (random.nextInt(3) > 0) {
                row.setLong(3, random.nextInt(KEYS * 2));
            } else {
                row.setNull(3);
            }
            return row;
        }

        private static long rowId(Table table, Snapshot snapshot, long id) {
            Key key = table.primaryKey().newKey().addLong(id);
            try (Cursor cursor = table.newCursor()) {
                return cursor.seek(snapshot, table.primaryKey(), key) ? cursor.rowId() : -1;
            }
        }

        /** A statement that may fail on a key that is there already. */
        private void write(String what, Statement statement) {
            results.add(what);
            Snapshot snapshot = transaction.beginStatement();
            try {
                statement.run(table(), snapshot);
                transaction.endStatement();
            } catch (EngineException e) {
                transaction.rollbackStatement();
                results.add(e.code() + " " + e.getMessage());
            }
        }

        private void scan() {
            boolean begin = !transaction.isActive();
            if (begin) {
                transaction.begin(IsolationLevel.READ_COMMITTED);
            }
            try (Snapshot snapshot = transaction.openSnapshot();
                    Cursor cursor = table().newCursor()) {
                cursor.range(snapshot, table().indexes().get(1), null, true, null, true, false);
                while (cursor.next()) {
                    results.add(text(cursor));
                }
                cursor.range(snapshot, table().indexes().get(2), null, true, null, true, true);
                while (cursor.next()) {
                    results.add(cursor.isNull(3) ? "NULL" : text(cursor)); // NULLs come in the order of row ids
                }
                results.addAll(scanned(cursor, snapshot));
            }
            if (begin) {
                transaction.commit();
            }
        }

        /** All rows, sorted, as a scan in batches finds them. */
        private List<String> scanned(Cursor cursor, Snapshot snapshot) {
            List<String> rows = new ArrayList<>();
            long[] ids = new long[BATCH];
            BytesVector texts = new BytesVector();
            cursor.scan(snapshot);
            for (int count = cursor.nextBatch(BATCH); count > 0; count = cursor.nextBatch(BATCH)) {
                cursor.readLongs(0, ids, new boolean[BATCH]);
                cursor.readBytes(2, texts, new boolean[BATCH]);
                for (int i = 0; i < count; i++) {
                    rows.add(ids[i] + " " + (texts.start[i + 1] - texts.start[i]));
                }
            }
            rows.sort(null);
            return rows;
        }

        private static String text(Cursor cursor) {
            return cursor.getLong(0) + " " + cursor.getLong(1) + " " + cursor.getString(2) + " " + cursor.getLong(3);
        }

        private interface Statement {
            void run(Table table, Snapshot snapshot);
        }
    }
}
