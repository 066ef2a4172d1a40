package org.ashlardb.engine;

import static org.ashlardb.engine.EngineFixture.autocommit;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ColumnType;
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TableMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows that were found together are changed and deleted, before and between the reading of their columns. */
final class BatchBesideChangesTest {
    private static final int ROWS = 3_000;
    private static final int BATCH = 500;

    private static final int COLUMNS = 6;

    @TempDir
    private Path directory;

    private final Random random = new Random(1);
    private Table table;

    /** A key, then nullable columns of each form that batches have. */
    private void create(Database database, Transaction transaction, TableMode mode) {
        autocommit(
                transaction,
                snapshot -> table = database.createTable(
                        transaction,
                        TableDefinition.of(
                                        "T",
                                        List.of(
                                                ColumnDefinition.of("ID", ColumnType.BIGINT)
                                                        .notNull(),
                                                ColumnDefinition.of("SMALL", ColumnType.SMALLINT),
                                                ColumnDefinition.of("N", ColumnType.INTEGER),
                                                ColumnDefinition.of("BIG", ColumnType.BIGINT),
                                                ColumnDefinition.of("NUMBER", ColumnType.DOUBLE),
                                                ColumnDefinition.of("TEXT", ColumnType.VARCHAR)),
                                        IndexDefinition.primaryKey("T_PK", 0))
                                .withMode(mode)));
    }

    /** Sets all columns but the key, each to NULL now and then. */
    private void fill(Row row) {
        for (int column = 1; column < COLUMNS; column++) {
            int value = random.nextInt(30_000);
            if (random.nextInt(4) == 0) {
                row.setNull(column);
            } else if (column == 5) {
                row.setString(5, "x".repeat(value % 40) + value);
            } else if (column == 4) {
                row.setDouble(4, value / 8.0);
            } else {
                row.setLong(column, value);
            }
        }
    }

    /** Updates or deletes about one row in five. */
    private void change(Transaction transaction) {
        autocommit(transaction, snapshot -> {
            try (Cursor cursor = table.newCursor()) {
                cursor.scan(snapshot);
                while (cursor.next()) {
                    int choice = random.nextInt(200);
                    if (choice == 0) {
                        table.delete(transaction, snapshot, cursor.rowId());
                    } else if (choice < 40) {
                        Row changes = table.newRow();
                        fill(changes);
                        table.update(transaction, snapshot, cursor.rowId(), changes);
                    }
                }
            }
        });
    }

    /** What a snapshot sees, in batches; other transactions may change rows each time a column has been read. */
    private List<String> read(Snapshot snapshot, Runnable between) {
        List<String> found = new ArrayList<>();
        try (Cursor cursor = table.newCursor()) {
            cursor.scan(snapshot);
            int count;
            while ((count = cursor.nextBatch(BATCH)) > 0) {
                String[][] values = new String[COLUMNS][];
                List<Integer> order = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5));
                Collections.shuffle(order, random);
                for (int column : order) {
                    between.run();
                    values[column] = readColumn(cursor, column, count);
                }
                for (int row = 0; row < count; row++) {
                    StringBuilder text = new StringBuilder();
                    for (String[] column : values) {
                        text.append(column[row]).append(' ');
                    }
                    found.add(text.toString());
                }
            }
        }
        found.sort(null);
        return found;
    }

    private static String[] readColumn(Cursor cursor, int column, int count) {
        String[] found = new String[count];
        boolean[] nulls = new boolean[BATCH];
        boolean anyNull = false;
        long[] longs = new long[BATCH];
        double[] doubles = new double[BATCH];
        BytesVector bytes = new BytesVector();
        boolean told = column == 5
                ? cursor.readBytes(5, bytes, nulls)
                : column == 4 ? cursor.readDoubles(4, doubles, nulls) : cursor.readLongs(column, longs, nulls);
        for (int row = 0; row < count; row++) {
            if (column == 5) {
                int length = bytes.start[row + 1] - bytes.start[row];
                found[row] = new String(bytes.data, bytes.start[row], length, StandardCharsets.US_ASCII);
            } else {
                found[row] = column == 4 ? Double.toString(doubles[row]) : Long.toString(longs[row]);
            }
            if (nulls[row]) {
                assertEquals(column == 5 ? "" : column == 4 ? "0.0" : "0", found[row]);
                found[row] = "null";
                anyNull = true;
            }
        }
        assertEquals(anyNull, told, "column " + column);
        return found;
    }

    /** The checkpoints move rows of CACHED tables to pages, and pages to other places. */
    @ParameterizedTest
    @EnumSource
    void columnsAreThoseOfTheSnapshot(TableMode mode) {
        FileOptions files =
                FileOptions.of(directory).withDurability(Durability.NONE).withCacheSize(1 << 20);
        try (Database database = Database.open(
                        DatabaseOptions.of("batch").withMemoryLimit(1L << 28).withFiles(files));
                Transaction mine = database.newTransaction();
                Transaction other = database.newTransaction()) {
            create(database, mine, mode);
            autocommit(mine, snapshot -> {
                for (int id = 0; id < ROWS; id++) {
                    Row row = table.newRow();
                    row.setLong(0, id);
                    fill(row);
                    table.insert(mine, row);
                }
            });
            for (int round = 0; round < 4; round++) {
                for (int times = round % 2 * 2; times > 0; times--) {
                    database.checkpoint();
                    database.collectGarbage();
                }
                mine.begin(IsolationLevel.REPEATABLE_READ);
                try (Snapshot snapshot = mine.openSnapshot()) {
                    List<String> expected = read(snapshot, () -> {});
                    List<String> beside = read(snapshot, () -> {
                        if (random.nextInt(3) == 0) {
                            snapshot.rest();
                        }
                        change(other);
                        if (random.nextInt(3) == 0) {
                            database.checkpoint();
                        }
                    });
                    assertEquals(expected, beside, "round " + round);
                    assertEquals(expected, read(snapshot, () -> {}), "round " + round);
                }
                mine.commit();
            }
        }
    }
}
