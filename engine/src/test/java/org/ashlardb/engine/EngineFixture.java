package org.ashlardb.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.function.Consumer;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ColumnType;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.TableDefinition;

/** A database for a test, checked for leaks when it ends. */
final class EngineFixture implements AutoCloseable {
    final Database database;

    EngineFixture() {
        this(1L << 30);
    }

    EngineFixture(long memoryLimit) {
        database = Database.open(
                DatabaseOptions.of("test").withMemoryLimit(memoryLimit).withLockTimeoutMillis(2_000));
    }

    /** ID BIGINT primary key, N INTEGER, TEXT VARCHAR(2000) nullable. */
    Table createAccounts(Transaction transaction) {
        return createAccounts(database, transaction);
    }

    static Table createAccounts(Database database, Transaction transaction) {
        transaction.begin(IsolationLevel.READ_COMMITTED);
        transaction.beginStatement();
        Table table = database.createTable(
                transaction,
                TableDefinition.of(
                        "ACCOUNTS",
                        List.of(
                                ColumnDefinition.of("ID", ColumnType.BIGINT).notNull(),
                                ColumnDefinition.of("N", ColumnType.INTEGER).notNull(),
                                ColumnDefinition.of("TEXT", ColumnType.VARCHAR).length(20_000)),
                        IndexDefinition.primaryKey("ACCOUNTS_PK", 0)));
        transaction.endStatement();
        transaction.commit();
        return table;
    }

    static Row row(Table table, long id, int n, String text) {
        Row row = table.newRow();
        row.setLong(0, id);
        row.setLong(1, n);
        if (text == null) {
            row.setNull(2);
        } else {
            row.setString(2, text);
        }
        return row;
    }

    /** Moves to the account with an id; false if the snapshot sees none. */
    static boolean seek(Table table, Cursor cursor, Snapshot snapshot, long id) {
        return cursor.seek(
                snapshot, table.primaryKey(), table.primaryKey().newKey().addLong(id));
    }

    static void statement(Transaction transaction, Consumer<Snapshot> body) {
        Snapshot snapshot = transaction.beginStatement();
        boolean done = false;
        try {
            body.accept(snapshot);
            done = true;
        } finally {
            if (done) {
                transaction.endStatement();
            } else {
                transaction.rollbackStatement();
            }
        }
    }

    static void autocommit(Transaction transaction, Consumer<Snapshot> body) {
        transaction.begin(IsolationLevel.READ_COMMITTED);
        boolean done = false;
        try {
            statement(transaction, body);
            done = true;
        } finally {
            if (done) {
                transaction.commit();
            } else {
                transaction.rollback();
            }
        }
    }

    /** Drops all tables and checks that every page comes back. */
    @Override
    public void close() {
        try (Transaction transaction = database.newTransaction()) {
            transaction.begin(IsolationLevel.READ_COMMITTED);
            statement(transaction, snapshot -> database.tables(transaction).forEach(t -> {
                checkIndexes(t);
                database.dropTable(transaction, t);
            }));
            transaction.commit();
        }
        database.collectGarbage();
        database.manager().collector().release();
        database.memory().blocks().trim();
        database.memory().pages().check();
        assertEquals(0, database.memoryUsage().used(), "bytes leaked");
        database.close();
    }

    private static void checkIndexes(Table table) {
        for (Index index : table.indexes()) {
            index.storage().tree().check();
        }
    }
}
