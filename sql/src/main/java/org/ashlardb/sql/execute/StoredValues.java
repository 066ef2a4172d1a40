package org.ashlardb.sql.execute;

import java.util.function.Consumer;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** The values that the rows of a table have in some columns, for constraints that come to rows that are there. */
final class StoredValues {
    private StoredValues() {}

    /** Hands over those of each row that is there, while nobody else writes to the table. */
    static void forEach(CatalogView catalog, TableSchema table, int[] columns, Consumer<ReferenceValues> action) {
        int[] positions = new int[columns.length];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = i;
        }
        ColumnReader reader = new ColumnReader(ReferenceCheck.scan(table, columns));
        Batch rows = reader.newBatch();
        Vector[] row = reader.newBatch().columns;
        try (Snapshot latest = catalog.transaction().openLatestSnapshot();
                Cursor cursor = table.table().newCursor()) {
            cursor.scan(latest);
            for (int count = cursor.nextBatch(Batch.CAPACITY); count > 0; count = cursor.nextBatch(Batch.CAPACITY)) {
                reader.readBatch(cursor, rows, count);
                for (int i = 0; i < count; i++) {
                    for (int column = 0; column < row.length; column++) {
                        row[column].reset(1);
                        row[column].copy(0, rows.columns[column], i);
                    }
                    action.accept(ReferenceValues.copyOf(row, positions));
                }
            }
        }
    }
}
