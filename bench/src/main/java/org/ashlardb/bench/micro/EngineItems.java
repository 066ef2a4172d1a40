package org.ashlardb.bench.micro;

import java.util.List;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.DatabaseOptions;
import org.ashlardb.engine.Key;
import org.ashlardb.engine.Row;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ColumnType;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.TableDefinition;

/** The table of {@link ItemTable} through the engine's own API. */
final class EngineItems implements AutoCloseable {
    private final Database database;
    private final Transaction transaction;
    private final Table table;
    private final Row row;

    EngineItems() {
        database = Database.open(DatabaseOptions.of("micro"));
        transaction = database.newTransaction();
        transaction.begin(IsolationLevel.READ_COMMITTED);
        transaction.beginStatement();
        table = database.createTable(transaction, definition());
        transaction.endStatement();
        transaction.commit();
        row = table.newRow();
    }

    private static TableDefinition definition() {
        return TableDefinition.of(
                "ITEM",
                List.of(
                        ColumnDefinition.of("ID", ColumnType.INTEGER).notNull(),
                        ColumnDefinition.of("QUANTITY", ColumnType.INTEGER).notNull(),
                        ColumnDefinition.of("PRICE", ColumnType.BIGINT).notNull(),
                        ColumnDefinition.of("WEIGHT", ColumnType.DOUBLE).notNull()),
                IndexDefinition.primaryKey("ITEM_PK", 0));
    }

    Transaction transaction() {
        return transaction;
    }

    Table table() {
        return table;
    }

    /** Inserts one row in a transaction of its own. */
    void insert(int id) {
        transaction.begin(IsolationLevel.READ_COMMITTED);
        transaction.beginStatement();
        insertRow(id);
        transaction.endStatement();
        transaction.commit();
    }

    /** Inserts rows 0 to {@code count - 1} in one transaction. */
    void load(int count) {
        transaction.begin(IsolationLevel.READ_COMMITTED);
        transaction.beginStatement();
        for (int id = 0; id < count; id++) {
            insertRow(id);
        }
        transaction.endStatement();
        transaction.commit();
    }

    /** Adds to the price of rows 0 to {@code count - 1}, in one transaction beside {@link #transaction()}. */
    void addToPrices(int count, long more) {
        try (Transaction writer = database.newTransaction();
                Cursor cursor = table.newCursor()) {
            writer.begin(IsolationLevel.READ_COMMITTED);
            Snapshot snapshot = writer.beginStatement();
            Key key = table.primaryKey().newKey();
            for (int id = 0; id < count; id++) {
                cursor.seek(snapshot, table.primaryKey(), key.clear().addLong(id));
                row.clear();
                row.setLong(2, cursor.getLong(2) + more);
                table.update(writer, snapshot, cursor.rowId(), row);
            }
            writer.endStatement();
            writer.commit();
        }
    }

    private void insertRow(int id) {
        row.clear();
        row.setLong(0, id);
        row.setLong(1, ItemTable.quantity(id));
        row.setLong(2, ItemTable.price(id));
        row.setDouble(3, ItemTable.weight(id));
        table.insert(transaction, row);
    }

    @Override
    public void close() {
        transaction.close();
        database.close();
    }
}
