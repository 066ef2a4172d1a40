package org.ashlardb.engine.checkpoint;

import java.util.Arrays;
import org.ashlardb.engine.index.BTree;
import org.ashlardb.engine.index.LeafBuffer;
import org.ashlardb.engine.index.SearchKey;
import org.ashlardb.engine.page.ChangeSource;
import org.ashlardb.engine.row.DirtyRows;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.transaction.ReadView;
import org.ashlardb.engine.transaction.ReaderColumns;
import org.ashlardb.engine.transaction.RowExporter;
import org.ashlardb.engine.transaction.SavedEntry;
import org.ashlardb.engine.transaction.TransactionManager;

/**
 * What a checkpoint changes in the saved tree of an index of a CACHED table. Added are entries that the index has in
 * memory, of rows that have changed and that the view sees; removed those of rows that were saved and that it does not
 * see. A new entry with the key of an old one replaces it.
 */
final class IndexChanges implements ChangeSource {
    private final IndexStorage index;
    private final DirtyRows rows; // null for all
    private final ReadView view;
    private final RowExporter exporter;
    private final ReaderColumns columns;
    private final boolean mayHoldNull;
    private final Entries added;
    private final Entries removed;
    private final SearchKey encoded = new SearchKey();
    private final byte[] value = new byte[Long.BYTES];
    private byte[] addedKey = new byte[64];
    private int addedLength = -1; // -1 if there is none
    private boolean addedInValue;
    private boolean hasRemoved;
    private boolean started;
    private boolean isDelete;

    /**
     * @param rows the changed ones; null if the index was not saved before and all are to be added
     * @param removed keys of the saved tree
     */
    IndexChanges(
            TransactionManager manager,
            TableStorage table,
            IndexStorage index,
            DirtyRows rows,
            ReadView view,
            BTree removed) {
        this.index = index;
        this.rows = rows;
        this.view = view;
        this.exporter = new RowExporter(manager, table);
        this.columns = new ReaderColumns(exporter);
        this.mayHoldNull = mayHoldNull(table);
        this.added = new Entries(index.tree());
        this.removed = new Entries(removed);
    }

    private boolean mayHoldNull(TableStorage table) {
        boolean found = false;
        for (int column : index.definition().columns()) {
            found |= table.layout().nullOffset(column) >= 0;
        }
        return found;
    }

    /** All entries of a tree, in order. */
    private static final class Entries {
        private final BTree tree;
        private final LeafBuffer leaf = new LeafBuffer(true);
        private final SearchKey start = new SearchKey();
        private int position = -1; // not read yet

        Entries(BTree tree) {
            this.tree = tree;
            start.setRowId(0);
        }

        boolean next() {
            if (position < 0) {
                tree.readForward(leaf, start, null);
            }
            position++;
            while (position == leaf.count()) {
                if (!leaf.hasMore()) {
                    return false;
                }
                tree.readForward(leaf, leaf.fence(), null);
                position = 0;
            }
            return true;
        }

        long rowId() {
            return leaf.rowId(position);
        }

        int start() {
            return leaf.keyStart(position);
        }

        int end() {
            return leaf.keyEnd(position);
        }

        byte[] bytes() {
            return leaf.keys();
        }
    }

    @Override
    public boolean next() {
        if (!started) {
            started = true;
            advanceAdded();
            hasRemoved = removed.next();
        } else if (isDelete) {
            hasRemoved = removed.next();
        } else {
            advanceAdded();
        }
        if (addedLength < 0) {
            isDelete = hasRemoved;
            return hasRemoved;
        }
        int order = hasRemoved
                ? Arrays.compareUnsigned(removed.bytes(), removed.start(), removed.end(), addedKey, 0, addedLength)
                : 1;
        if (order == 0) {
            hasRemoved = removed.next();
        }
        isDelete = order < 0;
        return true;
    }

    private void advanceAdded() {
        while (added.next()) {
            long rowId = added.rowId();
            if ((rows == null || rows.contains(rowId)) && exporter.find(view, rowId)) {
                take(rowId);
                return;
            }
        }
        addedLength = -1;
    }

    private void take(long rowId) {
        boolean hasNull = mayHoldNull && index.encoder().encode(columns, encoded);
        addedInValue = SavedEntry.isInValue(index, hasNull);
        int length = added.end() - added.start();
        addedLength = addedInValue ? length : length + Long.BYTES;
        if (addedKey.length < addedLength) {
            addedKey = new byte[addedLength * 2];
        }
        System.arraycopy(added.bytes(), added.start(), addedKey, 0, length);
        CatalogKey.putRowId(addedInValue ? value : addedKey, addedInValue ? 0 : length, rowId);
    }

    /** Gives back what reading has needed. */
    void close() {
        exporter.close();
    }

    @Override
    public byte[] key() {
        return isDelete ? removed.bytes() : addedKey;
    }

    @Override
    public int keyOffset() {
        return isDelete ? removed.start() : 0;
    }

    @Override
    public int keyLength() {
        return isDelete ? removed.end() - removed.start() : addedLength;
    }

    @Override
    public boolean isDelete() {
        return isDelete;
    }

    @Override
    public byte[] value() {
        return value;
    }

    @Override
    public int valueLength() {
        return addedInValue ? Long.BYTES : 0;
    }
}
