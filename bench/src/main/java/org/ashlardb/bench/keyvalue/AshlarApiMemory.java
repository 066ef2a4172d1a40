package org.ashlardb.bench.keyvalue;

import java.nio.file.Path;
import java.util.List;
import org.ashlardb.bench.target.Durability;
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

/** Ashlar by the engine's API: a MEMORY table of key and value. */
public final class AshlarApiMemory implements KeyValueEngine {
    /** What {@code -b} takes. */
    public static final String NAME = "ashlar-api-mem";

    private static final int KEY = 0;
    private static final int VALUE = 1;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Ashlar engine API, MEMORY table";
    }

    @Override
    public Durability durability() {
        return Durability.NONE;
    }

    @Override
    public KeyValueStore open(Path directory, long records) {
        Database database = Database.open(DatabaseOptions.of("bench"));
        TableDefinition definition = TableDefinition.of(
                "RECORD",
                List.of(
                        ColumnDefinition.of("K", ColumnType.VARBINARY).notNull().length(Records.KEY_BYTES),
                        ColumnDefinition.of("V", ColumnType.VARBINARY).notNull().length(Records.VALUE_BYTES)),
                IndexDefinition.primaryKey("RECORD_PK", KEY));
        return new Store(database, createTable(database, definition));
    }

    /** Creates a table in a transaction of its own. */
    public static Table createTable(Database database, TableDefinition definition) {
        try (Transaction transaction = database.newTransaction()) {
            transaction.begin(IsolationLevel.READ_COMMITTED);
            transaction.beginStatement();
            Table table = database.createTable(transaction, definition);
            transaction.endStatement();
            transaction.commit();
            return table;
        }
    }

    private record Store(Database database, Table table) implements KeyValueStore {
        @Override
        public Session session() {
            return new AshlarSession(database, table);
        }

        @Override
        public void close() {
            database.close();
        }
    }

    /** A statement is begun while a batch is being collected. */
    private static final class AshlarSession implements KeyValueStore.Session {
        private final Transaction writing;
        private final Transaction reading;
        private final Table table;
        private final Cursor cursor;
        private final Key search;
        private final Row row;
        private boolean inBatch;

        AshlarSession(Database database, Table table) {
            this.table = table;
            writing = database.newTransaction();
            reading = database.newTransaction();
            reading.begin(IsolationLevel.READ_COMMITTED);
            cursor = table.newCursor();
            search = table.primaryKey().newKey();
            row = table.newRow();
        }

        @Override
        public void add(byte[] key, byte[] value) {
            if (!inBatch) {
                writing.begin(IsolationLevel.READ_COMMITTED);
                writing.beginStatement();
                inBatch = true;
            }
            row.clear();
            row.setBytes(KEY, key, 0, key.length);
            row.setBytes(VALUE, value, 0, value.length);
            table.insert(writing, row);
        }

        @Override
        public void commitBatch() {
            if (inBatch) {
                writing.endStatement();
                writing.commit();
                inBatch = false;
            }
        }

        @Override
        public boolean get(byte[] key, byte[] value) {
            try (Snapshot snapshot = reading.openSnapshot()) {
                if (!find(snapshot, key)) {
                    return false;
                }
                cursor.copyBytes(VALUE, value, 0);
                return true;
            }
        }

        @Override
        public void put(byte[] key, byte[] value) {
            writing.begin(IsolationLevel.READ_COMMITTED);
            Snapshot snapshot = writing.beginStatement();
            if (find(snapshot, key)) {
                row.clear();
                row.setBytes(VALUE, value, 0, value.length);
                table.update(writing, snapshot, cursor.rowId(), row);
            }
            writing.endStatement();
            writing.commit();
        }

        private boolean find(Snapshot snapshot, byte[] key) {
            return cursor.seek(snapshot, table.primaryKey(), search.clear().addBytes(key, 0, key.length));
        }

        @Override
        public void close() {
            cursor.close();
            reading.close();
            writing.close();
        }
    }
}
