package org.ashlardb.sql.execute;

import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.DeferrableKey;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** Looks whether a key that is DEFERRABLE holds for the rows that are there, while nobody else writes to the table. */
public final class DeferrableKeyValidator {
    private final CatalogView catalog;

    public DeferrableKeyValidator(CatalogView catalog) {
        this.catalog = catalog;
    }

    /** Fails with 23505 for the first row whose key another has. */
    public void validate(TableSchema table, DeferrableKey key) {
        DeferredKeyCheck check = DeferredKeyCheck.of(catalog, table, key.name());
        int[] columns = check.ordinals();
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
                    check.verify(ReferenceValues.copyOf(row, positions));
                }
            }
        }
    }
}
