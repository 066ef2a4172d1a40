package org.ashlardb.engine.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.DatabaseOptions;
import org.ashlardb.engine.FileOptions;
import org.ashlardb.engine.Row;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
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

/** Segments of the log that are deleted give their room back at once, though they were mapped. */
class RetiredSegmentsTest {
    private static final int LENGTH = 100_000;

    @TempDir
    private Path directory;

    private Database open(Durability durability) {
        Path path = directory.resolve("db");
        return Database.open(DatabaseOptions.ofFiles(path)
                .withFiles(FileOptions.of(path).withDurability(durability).withCheckpointLogSize(1L << 40)));
    }

    private static void insert(Database database, long from, int count) {
        try (Transaction transaction = database.newTransaction()) {
            for (long id = from; id < from + count; id++) {
                transaction.begin(IsolationLevel.READ_COMMITTED);
                transaction.beginStatement();
                Table table = database.findTable(transaction, "PUBLIC", "T");
                Row row = table.newRow();
                row.setLong(0, id);
                row.setString(1, "x".repeat(LENGTH));
                table.insert(transaction, row);
                transaction.endStatement();
                transaction.commit();
            }
        }
    }

    private static void create(Database database) {
        try (Transaction transaction = database.newTransaction()) {
            transaction.begin(IsolationLevel.READ_COMMITTED);
            transaction.beginStatement();
            database.createTable(
                    transaction,
                    new TableDefinition(
                            "PUBLIC",
                            "T",
                            TableMode.LOGGED,
                            List.of(
                                    ColumnDefinition.of("ID", ColumnType.BIGINT).notNull(),
                                    ColumnDefinition.of("TEXT", ColumnType.VARCHAR)
                                            .length(LENGTH)),
                            List.of(IndexDefinition.primaryKey("T_PK", 0)),
                            java.util.Map.of()));
            transaction.endStatement();
            transaction.commit();
        }
    }

    /** Links to the segments, which keep what is in the files, as a mapping does. */
    private List<Path> linkSegments() throws IOException {
        List<Path> links = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory.resolve("db"))) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                if (name.startsWith("log-")) {
                    links.add(Files.createLink(directory.resolve(name), file));
                }
            }
        }
        return links;
    }

    /** Of deleted files nothing is left; returns how many there are. */
    private int checkDeleted(List<Path> links) throws IOException {
        int deleted = 0;
        for (Path link : links) {
            boolean exists = Files.exists(directory.resolve("db").resolve(link.getFileName()));
            assertEquals(exists, Files.size(link) > 0, link::toString);
            deleted += exists ? 0 : 1;
            Files.delete(link);
        }
        return deleted;
    }

    @ParameterizedTest
    @EnumSource
    void whatIsDeletedIsEmpty(Durability durability) throws IOException {
        assumeFalse(System.getProperty("os.name").startsWith("Windows"), "mapped files are not cut off there");
        try (Database database = open(durability)) {
            create(database);
            insert(database, 0, 100);
            List<Path> links = linkSegments();
            for (int i = 0; i < 4; i++) {
                insert(database, 100 + i, 1);
                database.checkpoint();
            }
            assertTrue(checkDeleted(links) > 0, "by checkpoints");
            insert(database, 104, 100);
            links = linkSegments();
            database.shutdown(false);
            assertTrue(checkDeleted(links) > 0, "by the shutdown");
        }
        try (Database database = open(durability);
                Transaction transaction = database.newTransaction()) {
            transaction.begin(IsolationLevel.READ_COMMITTED);
            assertEquals(204, database.findTable(transaction, "PUBLIC", "T").approximateRowCount());
            transaction.commit();
        }
    }
}
