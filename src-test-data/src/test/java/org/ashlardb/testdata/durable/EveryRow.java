package org.ashlardb.testdata.durable;

import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.Row;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ColumnType;
import org.ashlardb.engine.definition.IsolationLevel;

/** Reads and changes all there is in a database, whatever that may be. */
final class EveryRow {
    private static final int DELETED = 3; // one of so many rows, another is updated

    private EveryRow() {}

    /** Reads every value of every row, by scans and through all indexes; returns how many values were not NULL. */
    static long read(Database database) {
        long values = 0;
        try (Transaction transaction = database.newTransaction()) {
            transaction.begin(IsolationLevel.REPEATABLE_READ);
            try (Snapshot snapshot = transaction.openSnapshot()) {
                for (Table table : database.tables(transaction)) {
                    try (Cursor cursor = table.newCursor()) {
                        cursor.scan(snapshot);
                        values += values(table, cursor);
                        for (Index index : table.indexes()) {
                            cursor.range(snapshot, index, null, true, null, true, values % 2 == 0);
                            values += values(table, cursor);
                        }
                    }
                }
            }
            transaction.commit();
        }
        return values;
    }

    private static long values(Table table, Cursor cursor) {
        long values = 0;
        while (cursor.next()) {
            for (int column = 0; column < table.columnCount(); column++) {
                if (!cursor.isNull(column)) {
                    read(table.definition().columns().get(column), column, cursor);
                    values++;
                }
            }
        }
        return values;
    }

    private static void read(ColumnDefinition definition, int column, Cursor cursor) {
        ColumnType type = definition.type();
        if (type.isText()) {
            cursor.getString(column);
        } else if (type == ColumnType.VARBINARY) {
            cursor.getBytes(column);
        } else if (type.isFloating()) {
            cursor.getDouble(column);
        } else if (type == ColumnType.DECIMAL) {
            cursor.getDecimal(column);
        } else {
            cursor.getLong(column);
        }
    }

    /** Deletes some rows and writes others again, in one transaction for each table. */
    static void change(Database database) {
        try (Transaction transaction = database.newTransaction()) {
            for (Table table : database.tables(transaction)) {
                transaction.begin(IsolationLevel.READ_COMMITTED);
                Snapshot snapshot = transaction.beginStatement();
                change(table, transaction, snapshot);
                transaction.endStatement();
                transaction.commit();
            }
        }
    }

    private static void change(Table table, Transaction transaction, Snapshot snapshot) {
        Row nothing = table.newRow();
        try (Cursor cursor = table.newCursor()) {
            cursor.scan(snapshot);
            for (int row = 0; cursor.next(); row++) {
                if (row % DELETED == 0) {
                    table.delete(transaction, snapshot, cursor.rowId());
                } else if (row % DELETED == 1) {
                    table.update(transaction, snapshot, cursor.rowId(), nothing);
                }
            }
        }
    }
}
