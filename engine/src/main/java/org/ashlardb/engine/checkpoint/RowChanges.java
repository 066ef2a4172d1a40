package org.ashlardb.engine.checkpoint;

import org.ashlardb.engine.definition.ValueSource;
import org.ashlardb.engine.page.ChangeSource;
import org.ashlardb.engine.row.DirtyRows;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.transaction.ReadView;
import org.ashlardb.engine.transaction.RowExporter;
import org.ashlardb.engine.transaction.TransactionManager;

/**
 * The changed rows of a table as a view sees them. A changed row of a CACHED table that is not in memory was changed back
 * before it was saved, so it stays as it is.
 */
final class RowChanges implements ChangeSource {
    private final DirtyRows rows;
    private final ReadView view;
    private final RowExporter exporter;
    private final byte[] key = new byte[Long.BYTES];
    private long rowId = -1;
    private boolean gone;
    private long growth;
    private long lastRowId;

    RowChanges(TransactionManager manager, TableStorage table, DirtyRows rows, ReadView view) {
        this.rows = rows;
        this.view = view;
        this.exporter = new RowExporter(manager, table);
    }

    @Override
    public boolean next() {
        do {
            rowId = rows.next(rowId + 1);
            if (rowId < 0) {
                return false;
            }
            gone = !exporter.export(view, rowId);
        } while (!gone && exporter.isSavedVersion());
        CatalogKey.putRowId(key, 0, rowId);
        lastRowId = gone ? lastRowId : rowId;
        return true;
    }

    @Override
    public void merged(boolean existed) {
        growth += gone ? existed ? -1 : 0 : existed ? 0 : 1;
    }

    /** Gives back what reading has needed. */
    void close() {
        exporter.close();
    }

    /** How many more rows there are than before. */
    long growth() {
        return growth;
    }

    /** The highest row id that was put, 0 if none was. */
    long lastRowId() {
        return lastRowId;
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

    @Override
    public ValueSource longValue() {
        return exporter.longImage();
    }
}
