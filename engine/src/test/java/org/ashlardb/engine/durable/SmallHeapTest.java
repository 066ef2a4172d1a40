package org.ashlardb.engine.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.ashlardb.engine.BuildTurn;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Indexes of a table and copies of it between all modes are made in a heap that could not hold its rows: three of the six
 * copies in a build under Java up to 21, the others in one from Java 22 on; {@code -Dashlar.turns=false} has each make all.
 */
@Timeout(240)
final class SmallHeapTest {
    private static final int ROWS = 120_000;

    @TempDir
    private Path directory;

    @Test
    void definitionsOfLargeTablesNeedLittleHeap() throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(
                        java,
                        "-Xmx16m",
                        "-Dashlar.turns=" + !BuildTurn.isWhole(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Program.class.getName(),
                        directory.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(30, TimeUnit.SECONDS));
        assertEquals("", output);
        assertEquals(0, process.exitValue());
    }

    /** Argument: an empty directory. Says what is wrong, if anything is. */
    static final class Program {
        private final Database database;
        private final Transaction transaction;

        private Program(Database database) {
            this.database = database;
            this.transaction = database.newTransaction();
        }

        public static void main(String[] args) {
            try (Database database = Database.open(DatabaseOptions.of("small")
                    .withMemoryLimit(1L << 30)
                    .withFiles(FileOptions.of(Path.of(args[0]))
                            .withDurability(Durability.NONE)
                            .withCacheSize(1L << 23)))) {
                new Program(database).run();
            }
        }

        private void run() {
            write(() -> database.createTable(
                    transaction,
                    new TableDefinition(
                            "PUBLIC",
                            "T",
                            TableMode.LOGGED,
                            List.of(
                                    ColumnDefinition.of("ID", ColumnType.BIGINT).notNull(),
                                    ColumnDefinition.of("TEXT", ColumnType.VARCHAR)),
                            List.of(IndexDefinition.primaryKey("T_PK", 0)),
                            Map.of())));
            write(this::insert);
            for (TableMode mode : modes()) {
                write(() -> database.setMode(transaction, table(), mode));
                database.checkpoint();
                write(() -> database.createIndex(transaction, table(), IndexDefinition.of("BY_TEXT", 1, 0)));
                database.checkpoint();
                write(() -> database.dropIndex(
                        transaction,
                        table(),
                        table().indexes().stream()
                                .filter(index -> index.name().equals("BY_TEXT"))
                                .findFirst()
                                .orElseThrow()));
                database.collectGarbage();
            }
            database.check().forEach(Program::fail);
            transaction.close();
        }

        /** From LOGGED through all modes and back, in this build's order or in both. */
        private static List<TableMode> modes() {
            List<TableMode> first = List.of(TableMode.CACHED, TableMode.MEMORY, TableMode.LOGGED);
            List<TableMode> second = List.of(TableMode.MEMORY, TableMode.CACHED, TableMode.LOGGED);
            if (BuildTurn.isWhole()) {
                return Stream.concat(first.stream(), second.stream()).toList();
            }
            return BuildTurn.isSecond() ? second : first;
        }

        private static void fail(String what) {
            throw new AssertionError(what);
        }

        private interface Work {
            void run();
        }

        private void write(Work work) {
            transaction.begin(IsolationLevel.READ_COMMITTED);
            transaction.beginStatement();
            work.run();
            transaction.endStatement();
            transaction.commit();
        }

        private Table table() {
            return database.findTable(transaction, "PUBLIC", "T");
        }

        private void insert() {
            Table table = table();
            String text = "a text of eighty characters, so that rows are larger than the heap, with a number: ";
            for (int i = 0; i < ROWS; i++) {
                Row row = table.newRow();
                row.setLong(0, i);
                row.setString(1, text + i * 7919L % ROWS);
                table.insert(transaction, row);
            }
        }
    }
}
