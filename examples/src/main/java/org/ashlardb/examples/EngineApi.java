package org.ashlardb.examples;

import java.io.PrintStream;
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

/** The engine without SQL: rows by key and by range, with nothing allocated per row. */
public final class EngineApi {
    private static final int ID = 0;
    private static final int VALUE = 1;

    private EngineApi() {}

    /** Prints what it finds. */
    public static void main(String[] arguments) {
        run(System.out);
    }

    static void run(PrintStream out) {
        try (Database database = Database.open(DatabaseOptions.of("sensors"));
                Transaction transaction = database.newTransaction()) {
            Table table = createTable(database, transaction);
            insert(table, transaction);
            read(table, transaction, out);
        }
    }

    private static Table createTable(Database database, Transaction transaction) {
        TableDefinition definition = TableDefinition.of(
                "READING",
                List.of(
                        ColumnDefinition.of("ID", ColumnType.BIGINT).notNull(),
                        ColumnDefinition.of("VALUE", ColumnType.DOUBLE)),
                IndexDefinition.primaryKey("READING_KEY", ID));
        transaction.begin(IsolationLevel.READ_COMMITTED);
        transaction.beginStatement();
        Table table = database.createTable(transaction, definition);
        transaction.endStatement();
        transaction.commit();
        return table;
    }

    private static void insert(Table table, Transaction transaction) {
        Row row = table.newRow();
        transaction.begin(IsolationLevel.READ_COMMITTED);
        for (int i = 0; i < 1_000; i++) {
            transaction.beginStatement();
            row.clear();
            row.setLong(ID, i);
            row.setDouble(VALUE, i / 2.0);
            table.insert(transaction, row);
            transaction.endStatement();
        }
        transaction.commit();
    }

    private static void read(Table table, Transaction transaction, PrintStream out) {
        transaction.begin(IsolationLevel.READ_COMMITTED);
        try (Snapshot snapshot = transaction.openSnapshot();
                Cursor cursor = table.newCursor()) {
            Key key = table.primaryKey().newKey();
            if (cursor.seek(snapshot, table.primaryKey(), key.addLong(7))) {
                out.println("reading 7 is " + cursor.getDouble(VALUE));
            }
            Key low = table.primaryKey().newKey().addLong(10);
            Key high = table.primaryKey().newKey().addLong(20);
            cursor.range(snapshot, table.primaryKey(), low, true, high, false, false);
            double sum = 0;
            while (cursor.next()) {
                sum += cursor.getDouble(VALUE);
            }
            out.println("readings 10 to 19 sum up to " + sum);
        }
        transaction.commit();
    }
}
