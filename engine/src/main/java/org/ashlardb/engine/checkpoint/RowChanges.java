package org.ashlardb.engine.checkpoint;

import org.ashlardb.engine.page.ChangeSource;
import org.ashlardb.engine.row.DirtyRows;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.transaction.ReadView;
import org.ashlardb.engine.transaction.RowExporter;
import org.ashlardb.engine.transaction.TransactionManager;

/** The changed rows of a table as a view sees them. */
final class RowChanges implements ChangeSource {
    private final DirtyRows rows;
    private final ReadView view;
    private final RowExporter exporter;
    private final byte[] key = new byte[Long.BYTES];
    private long rowId = -1;
    private boolean gone;
    private long count;

    RowChanges(TransactionManager manager, TableStorage table, DirtyRows rows, ReadView view) {
        this.rows = rows;
        this.view = view;
        this.exporter = new RowExporter(manager, table);
    }

    @Override
    public boolean next() {
        rowId = rows.next(rowId + 1);
        if (rowId < 0) {
            return false;
        }
        CatalogKey.putRowId(key, rowId);
        gone = !exporter.export(view, rowId);
        count++;
        return true;
    }

    /** Changes so far. */
    long count() {
        return count;
    }

    @Override
    public byte[] key() {
        return key;
    }

    @Override
    public int keyLength() {
        return key.length;
    }

    @Override
    public boolean isDelete() {
        return gone;
    }

    @Override
    public byte[] value() {
        return exporter.bytes();
    }

    @Override
    public int valueLength() {
        return exporter.length();
    }
}
