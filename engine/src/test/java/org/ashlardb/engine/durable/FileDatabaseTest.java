package org.ashlardb.engine.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
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
import org.ashlardb.engine.definition.SequenceDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Databases in files: what is there when they are opened again. */
class FileDatabaseTest {
    @TempDir
    private Path directory;

    private Database open(Durability durability) {
        Path path = directory.resolve("db");
        return Database.open(
                DatabaseOptions.ofFiles(path).withFiles(FileOptions.of(path).withDurability(durability)));
    }

    private static void inTransaction(Database database, Consumer<Transaction> work) {
        try (Transaction transaction = database.newTransaction()) {
            transaction.begin(IsolationLevel.READ_COMMITTED);
            transaction.beginStatement();
            work.accept(transaction);
            transaction.endStatement();
            transaction.commit();
        }
    }

    private static void createTable(Database database, String name, TableMode mode) {
        inTransaction(database, transaction -> database.createTable(transaction, definition(name, mode)));
    }

    private static TableDefinition definition(String name, TableMode mode) {
        return new TableDefinition(
                "PUBLIC",
                name,
                mode,
                List.of(
                        ColumnDefinition.of("ID", ColumnType.BIGINT).notNull(),
                        ColumnDefinition.of("NAME", ColumnType.VARCHAR).length(40_000)),
                List.of(
                        IndexDefinition.primaryKey(name + "_PK", 0),
                        new IndexDefinition(name + "_DESC", new int[] {0}, new boolean[] {true}, false, false)),
                java.util.Map.of("remark", "für Tests"));
    }

    private static void insert(Database database, String table, long id, String name) {
        inTransaction(database, transaction -> insert(database, transaction, table, id, name));
    }

    private static void insert(Database database, Transaction transaction, String table, long id, String name) {
        Table found = database.findTable(transaction, "PUBLIC", table);
        Row row = found.newRow();
        row.setLong(0, id);
        if (name == null) {
            row.setNull(1);
        } else {
            row.setString(1, name);
        }
        found.insert(transaction, row);
    }

    private static TreeMap<Long, String> contents(Database database, String table) {
        TreeMap<Long, String> rows = new TreeMap<>();
        try (Transaction transaction = database.newTransaction()) {
            transaction.begin(IsolationLevel.READ_COMMITTED);
            Table found = database.findTable(transaction, "PUBLIC", table);
            try (Snapshot snapshot = transaction.openSnapshot()) {
                Cursor cursor = found.newCursor();
                cursor.scan(snapshot);
                while (cursor.next()) {
                    rows.put(cursor.getLong(0), String.valueOf(cursor.getString(1)));
                }
                cursor.close();
            }
            transaction.commit();
        }
        return rows;
    }

    @ParameterizedTest
    @EnumSource(Durability.class)
    void committedRowsOfLoggedTablesAreThereAgain(Durability durability) {
        try (Database database = open(durability)) {
            createTable(database, "T", TableMode.LOGGED);
            insert(database, "T", 1, "one");
            insert(database, "T", 2, "x".repeat(30_000));
            insert(database, "T", 3, null);
        }
        for (int round = 0; round < 3; round++) {
            try (Database database = open(durability)) {
                TreeMap<Long, String> rows = contents(database, "T");
                assertEquals(3 + round, rows.size());
                assertEquals("one", rows.get(1L));
                assertEquals("x".repeat(30_000), rows.get(2L));
                assertEquals("null", rows.get(3L));
                insert(database, "T", 10 + round, "more than twelve bytes " + round);
                if (round == 1) {
                    database.checkpoint();
                }
            }
        }
    }

    @Test
    void rolledBackAndUncommittedChangesAreNot() {
        try (Database database = open(Durability.FULL)) {
            createTable(database, "T", TableMode.LOGGED);
            Transaction open = database.newTransaction();
            open.begin(IsolationLevel.READ_COMMITTED);
            open.beginStatement();
            insert(database, open, "T", 1, "open");
            insert(database, "T", 2, "committed");
            Transaction back = database.newTransaction();
            back.begin(IsolationLevel.READ_COMMITTED);
            back.beginStatement();
            insert(database, back, "T", 3, "back");
            back.endStatement();
            back.rollback();
        }
        try (Database database = open(Durability.FULL)) {
            assertEquals("{2=committed}", contents(database, "T").toString());
        }
    }

    @Test
    void memoryTableKeepsWhatTheLastCheckpointSaved() {
        try (Database database = open(Durability.FULL)) {
            createTable(database, "M", TableMode.MEMORY);
            insert(database, "M", 1, "saved");
            database.checkpoint();
            insert(database, "M", 2, "not saved");
        }
        try (Database database = open(Durability.FULL)) {
            assertEquals("{1=saved}", contents(database, "M").toString());
            insert(database, "M", 3, "saved by shutdown");
            database.shutdown(false);
        }
        try (Database database = open(Durability.FULL)) {
            assertEquals(
                    "{1=saved, 3=saved by shutdown}", contents(database, "M").toString());
        }
    }

    @Test
    void bigTransactionIsSplitIntoChunks() {
        String text = "0123456789".repeat(100);
        try (Database database = open(Durability.DELAYED)) {
            createTable(database, "T", TableMode.LOGGED);
            inTransaction(database, transaction -> {
                for (int i = 0; i < 5_000; i++) {
                    insert(database, transaction, "T", i, text + i);
                }
            });
        }
        for (int round = 0; round < 2; round++) {
            try (Database database = open(Durability.DELAYED)) {
                TreeMap<Long, String> rows = contents(database, "T");
                assertEquals(5_000, rows.size());
                assertEquals(text + 4_999, rows.get(4_999L));
                database.shutdown(true);
            }
        }
    }

    @Test
    void definitionsComeBackAsTheyWere() {
        try (Database database = open(Durability.FULL)) {
            createTable(database, "T", TableMode.LOGGED);
            createTable(database, "GONE", TableMode.LOGGED);
            insert(database, "GONE", 1, "x");
            inTransaction(
                    database,
                    transaction -> database.dropTable(transaction, database.findTable(transaction, "PUBLIC", "GONE")));
            inTransaction(database, transaction -> {
                database.createSchema(transaction, "S");
                database.createSequence(transaction, "S", new SequenceDefinition("Q", 5, 2, 1, 1_000, false));
            });
            try (Transaction transaction = database.newTransaction()) {
                transaction.begin(IsolationLevel.READ_COMMITTED);
                assertEquals(5, database.findSequence(transaction, "S", "Q").next());
            }
            insert(database, "T", 1, "forces the log");
        }
        for (int round = 0; round < 2; round++) {
            try (Database database = open(Durability.FULL);
                    Transaction transaction = database.newTransaction()) {
                transaction.begin(IsolationLevel.READ_COMMITTED);
                Table table = database.findTable(transaction, "PUBLIC", "T");
                assertEquals(definition("T", TableMode.LOGGED), table.definition());
                assertEquals(2, table.indexes().size());
                assertNull(database.findTable(transaction, "PUBLIC", "GONE"));
                assertNotNull(database.findSequence(transaction, "S", "Q"));
                long next = database.findSequence(transaction, "S", "Q").next();
                assertTrue(next > 5 && next % 2 == 1, "next is " + next);
                transaction.rollback();
                if (round == 0) {
                    database.shutdown(false);
                }
            }
        }
    }

    @Test
    void secondOpeningIsRefusedByName() {
        try (Database database = open(Durability.FULL)) {
            assertTrue(database.hasFiles());
            EngineException e = assertThrows(EngineException.class, () -> open(Durability.FULL));
            assertEquals(ErrorCode.DATABASE_IN_USE, e.code());
            assertTrue(e.getMessage().contains(directory.resolve("db").resolve("lock") + " is locked by process "));
        }
        open(Durability.FULL).close();
    }

    @Test
    void backupOpensAsADatabase() {
        Path copy = directory.resolve("copy");
        try (Database database = open(Durability.FULL)) {
            createTable(database, "T", TableMode.LOGGED);
            insert(database, "T", 1, "one");
            database.backup(copy);
            insert(database, "T", 2, "two");
            assertEquals(
                    ErrorCode.INVALID_OPTION,
                    assertThrows(EngineException.class, () -> database.backup(copy))
                            .code());
        }
        try (Database database = Database.open(DatabaseOptions.ofFiles(copy))) {
            assertEquals("{1=one}", contents(database, "T").toString());
            insert(database, "T", 3, "three");
        }
        try (Database database = Database.open(DatabaseOptions.ofFiles(copy))) {
            assertEquals("{1=one, 3=three}", contents(database, "T").toString());
        }
    }

    @Test
    void modeCanBeChanged() {
        try (Database database = open(Durability.FULL)) {
            createTable(database, "T", TableMode.MEMORY);
            insert(database, "T", 1, "one");
            setMode(database, TableMode.LOGGED);
            insert(database, "T", 2, "two");
        }
        try (Database database = open(Durability.FULL)) {
            assertEquals("{1=one, 2=two}", contents(database, "T").toString());
            setMode(database, TableMode.MEMORY);
            insert(database, "T", 3, "three");
        }
        try (Database database = open(Durability.FULL)) {
            assertEquals("{1=one, 2=two}", contents(database, "T").toString());
        }
    }

    private static void setMode(Database database, TableMode mode) {
        inTransaction(
                database,
                transaction -> database.setMode(transaction, database.findTable(transaction, "PUBLIC", "T"), mode));
    }
}
