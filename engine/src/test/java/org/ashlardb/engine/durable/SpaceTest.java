package org.ashlardb.engine.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.ashlardb.engine.BuildTurn;
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
import org.ashlardb.engine.definition.Durability;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TableMode;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * How much larger files are than the values in the rows: the page file when it is dense, and all files during random
 * updates. {@code -Dashlar.space.bytes} sets how many bytes of values; with {@code -Dashlar.space.report} a file of that
 * name gets the figures.
 */
@Timeout(300)
final class SpaceTest {
    private static final long BYTES = Long.getLong("ashlar.space.bytes", 6L << 20);
    private static final long CHECKPOINT = BYTES / 4;
    private static final int PER_TRANSACTION = 200;
    private static final int ROUNDS = 3;
    /** Beside a dense file: steps, a list of free space, nodes that are not full. */
    private static final double LARGEST = 1.5;

    /** Beside what the log may grow between checkpoints: four times that, as much again to be reused, and new segments. */
    private static final double LARGEST_LOG = 20;

    private static final int SEGMENTS = 3; // one in use, one to come, one to be used again

    @TempDir
    private Path directory;

    /** Every other one is of a build's turn. */
    static Stream<Arguments> rows() {
        List<Arguments> all = List.of(
                Arguments.of(TableMode.CACHED, 100, 100, 1.8),
                Arguments.of(TableMode.LOGGED, 100, 100, 1.6),
                Arguments.of(TableMode.LOGGED, 1_000, 1_000, 1.5),
                Arguments.of(TableMode.CACHED, 1_000, 1_000, 1.5),
                Arguments.of(TableMode.CACHED, 4_000, 4_000, 1.2),
                Arguments.of(TableMode.CACHED, 1_000, 4_000, 1.5),
                Arguments.of(TableMode.CACHED, 3_000, 3_000, 1.5),
                Arguments.of(TableMode.CACHED, 1_500, 1_500, 1.5));
        return IntStream.range(0, all.size())
                .filter(i -> BuildTurn.isWhole() || i % 2 == (BuildTurn.isSecond() ? 1 : 0))
                .mapToObj(all::get);
    }

    /** Updates of rows at random, as many as there are rows, several times over. */
    @ParameterizedTest
    @MethodSource("rows")
    void rowsSharePagesAndUpdatesNeedLittleMore(TableMode mode, int least, int most, double dense) throws IOException {
        String broken = measure(mode, least, most, dense);
        if (broken != null) { // others may have had the processors that the checkpoints needed
            try (Stream<Path> files = Files.list(directory)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            broken = measure(mode, least, most, dense);
        }
        assertNull(broken);
    }

    /** Null if all is as small as it is to be, else how large it was. */
    private String measure(TableMode mode, int least, int most, double dense) throws IOException {
        try (Database database = open();
                Transaction transaction = database.newTransaction()) {
            SplittableRandom random = new SplittableRandom(7);
            List<Long> ids = new ArrayList<>();
            long bytes = 0;
            createTable(database, transaction, mode);
            Table table = table(database, transaction);
            while (bytes < BYTES) {
                transaction.begin(IsolationLevel.READ_COMMITTED);
                transaction.beginStatement();
                for (int i = 0; i < PER_TRANSACTION; i++) {
                    Row row = table.newRow();
                    row.setLong(0, ids.size());
                    int length = least + random.nextInt(most - least + 1);
                    row.setString(1, text(random, length));
                    ids.add(table.insert(transaction, row));
                    bytes += Long.BYTES + length;
                }
                transaction.endStatement();
                transaction.commit();
            }
            long largest = 0;
            for (int done = 0; done < ROUNDS * ids.size(); done += PER_TRANSACTION) {
                transaction.begin(IsolationLevel.READ_COMMITTED);
                for (int i = 0; i < PER_TRANSACTION; i++) {
                    update(transaction, table, ids.get(random.nextInt(ids.size())), random);
                }
                transaction.commit();
                largest = Math.max(largest, Files.size(directory.resolve("pages")));
            }
            long log = logSizes().sum();
            for (int i = 0; i < SEGMENTS; i++) {
                database.checkpoint();
            }
            long pages = Files.size(directory.resolve("pages"));
            double segments = (double) logSizes().sum() / logSizes().max().orElseThrow();
            database.shutdown(true);
            long compacted = Files.size(directory.resolve("pages"));
            String figures = String.format(
                    Locale.ROOT,
                    "%s, rows of %d to %d: %d bytes of values; page file %.2f when dense, %.2f after updates,"
                            + " %.2f at its largest; log %.2f, then %.1f segments%n",
                    mode,
                    least,
                    most,
                    bytes,
                    (double) compacted / bytes,
                    (double) pages / bytes,
                    (double) largest / bytes,
                    (double) log / bytes,
                    segments);
            report(figures);
            boolean small = compacted <= dense * bytes
                    && largest <= LARGEST * compacted
                    && log <= LARGEST_LOG * CHECKPOINT
                    && segments <= SEGMENTS;
            return small ? null : figures;
        }
    }

    private static void report(String figures) throws IOException {
        String report = System.getProperty("ashlar.space.report");
        if (report != null) {
            Files.writeString(Path.of(report), figures, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
    }

    private static void update(Transaction transaction, Table table, long id, SplittableRandom random) {
        Snapshot snapshot = transaction.beginStatement();
        try (Cursor cursor = table.newCursor()) {
            assertTrue(cursor.seek(snapshot, id));
            int length = cursor.getString(1).length();
            Row row = table.newRow();
            row.setString(1, text(random, length));
            table.update(transaction, snapshot, id, row);
        }
        transaction.endStatement();
    }

    private static String text(SplittableRandom random, int length) {
        return Character.toString('a' + random.nextInt(26)).repeat(length);
    }

    private LongStream logSizes() {
        String[] logs = directory.toFile().list((folder, name) -> name.startsWith("log-"));
        return Stream.of(logs)
                .mapToLong(name -> directory.resolve(name).toFile().length());
    }

    private Database open() {
        return Database.open(DatabaseOptions.of("space")
                .withMemoryLimit(1L << 30)
                .withFiles(FileOptions.of(directory)
                        .withDurability(Durability.NONE)
                        .withCacheSize(1L << 22)
                        .withCheckpointLogSize(CHECKPOINT)
                        .withCheckpointStep(1)));
    }

    private static void createTable(Database database, Transaction transaction, TableMode mode) {
        transaction.begin(IsolationLevel.READ_COMMITTED);
        transaction.beginStatement();
        database.createTable(
                transaction,
                new TableDefinition(
                        "PUBLIC",
                        "T",
                        mode,
                        List.of(
                                ColumnDefinition.of("ID", ColumnType.BIGINT).notNull(),
                                ColumnDefinition.of("TEXT", ColumnType.VARCHAR)),
                        List.of(IndexDefinition.primaryKey("T_PK", 0)),
                        Map.of()));
        transaction.endStatement();
        transaction.commit();
    }

    private static Table table(Database database, Transaction transaction) {
        transaction.begin(IsolationLevel.READ_COMMITTED);
        Table table = database.tables(transaction).iterator().next();
        transaction.commit();
        assertEquals("T", table.definition().name());
        return table;
    }
}
