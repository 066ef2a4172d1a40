package org.ashlardb.bench.workload;

import java.io.IOException;
import java.util.List;
import org.ashlardb.bench.keyvalue.AshlarApiMemory;
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

/** Through Ashlar's engine API, a MEMORY table. */
final class AshlarMeasureStore implements MeasureStore {
    private static final int LONGEST = 1_000;

    private final Database database = Database.open(DatabaseOptions.of("bench"));
    private final Table table = AshlarApiMemory.createTable(database, definition());
    private final Transaction transaction = database.newTransaction();
    private final Cursor cursor = table.newCursor();
    private final Key key = table.primaryKey().newKey();
    private final Row row = table.newRow();

    private static TableDefinition definition() {
        return TableDefinition.of(
                "MEASURE",
                List.of(
                        ColumnDefinition.of("SENSOR_ID", ColumnType.INTEGER).notNull(),
                        ColumnDefinition.of("TAKEN_AT", ColumnType.INTEGER).notNull(),
                        ColumnDefinition.of("SPECTRA", ColumnType.VARCHAR)
                                .notNull()
                                .length(LONGEST),
                        ColumnDefinition.of("THING", ColumnType.SMALLINT).notNull()),
                IndexDefinition.primaryKey("MEASURE_PK", 0, 1));
    }

    @Override
    public void write(int i) {
        transaction.begin(IsolationLevel.READ_COMMITTED);
        transaction.beginStatement();
        row.clear();
        row.setLong(0, MeasureRow.sensor(i));
        row.setLong(1, MeasureRow.timestamp(i));
        row.setString(2, MeasureRow.spectra(i));
        row.setLong(3, MeasureRow.thing(i));
        table.insert(transaction, row);
        transaction.endStatement();
        transaction.commit();
    }

    @Override
    public void read(int i) throws IOException {
        transaction.begin(IsolationLevel.READ_COMMITTED);
        try (Snapshot snapshot = transaction.openSnapshot()) {
            key.clear().addLong(MeasureRow.sensor(i)).addLong(MeasureRow.timestamp(i));
            if (!cursor.seek(snapshot, table.primaryKey(), key)
                    || !MeasureRow.isSpectra(i, cursor.getString(2))
                    || cursor.getInt(3) != MeasureRow.thing(i)) {
                throw new IOException("Row " + i + " is not what was written");
            }
        }
        transaction.commit();
    }

    @Override
    public void close() {
        cursor.close();
        transaction.close();
        database.close();
    }
}
