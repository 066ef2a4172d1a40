package org.ashlardb.sql.execute;

import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.ForeignKey;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** Looks whether a foreign key holds for the rows that are there, while nobody writes to either table. */
public final class ReferenceValidator {
    private final CatalogView catalog;

    public ReferenceValidator(CatalogView catalog) {
        this.catalog = catalog;
    }

    /** Fails with 23503 for the first row without a referenced one. */
    public void validate(ForeignKey key) {
        ReferenceCheck check = new ReferenceCheck(catalog, key);
        int[] columns = ReferenceCheck.ordinals(check.child(), key.columns());
        int[] positions = new int[columns.length];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = i;
        }
        ColumnReader reader = new ColumnReader(ReferenceCheck.scan(check.child(), columns));
        Batch rows = reader.newBatch();
        Vector[] row = reader.newBatch().columns;
        try (Snapshot latest = catalog.transaction().openLatestSnapshot();
                Cursor cursor = check.child().table().newCursor()) {
            cursor.scan(latest);
            for (int count = cursor.nextBatch(Batch.CAPACITY); count > 0; count = cursor.nextBatch(Batch.CAPACITY)) {
                reader.readBatch(cursor, rows, count);
                for (int i = 0; i < count; i++) {
                    for (int column = 0; column < row.length; column++) {
                        row[column].reset(1);
                        row[column].copy(0, rows.columns[column], i);
                    }
                    ReferenceValues values = ReferenceValues.copyOf(row, positions);
                    if (!check.isVoid(values) && !check.lockParent(values)) {
                        throw check.missing(values);
                    }
                }
            }
        }
    }
}
