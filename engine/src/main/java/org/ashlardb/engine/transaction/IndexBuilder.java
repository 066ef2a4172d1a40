package org.ashlardb.engine.transaction;

import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.index.SearchKey;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.PageAllocator;
import org.ashlardb.engine.page.TreeScan;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.row.RowImage;
import org.ashlardb.engine.row.SavedTable;
import org.ashlardb.engine.row.SlotReader;
import org.ashlardb.engine.row.SlotStore;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.row.VersionWord;

/** Fills a new index from a table that the transaction has locked exclusively. */
public final class IndexBuilder {
    private final TransactionManager manager;
    private final TransactionContext transaction;
    private final TableStorage table;
    private final IndexStorage index;
    private final SearchKey key = new SearchKey();
    private final RowInspector inspector;
    private final SlotReader row;

    private IndexBuilder(
            TransactionManager manager, TransactionContext transaction, TableStorage table, IndexStorage index) {
        this.manager = manager;
        this.transaction = transaction;
        this.table = table;
        this.index = index;
        this.inspector = new RowInspector(manager, null);
        this.row = new SlotReader(manager.memory(), table.layout(), table.variables());
    }

    /** Adds every row whose newest version is not a deletion; fails with DUPLICATE_KEY if a unique index cannot be. */
    public static void build(
            TransactionManager manager, TransactionContext transaction, TableStorage table, IndexStorage index) {
        new IndexBuilder(manager, transaction, table, index).build();
    }

    /** Fills an index while nobody else uses the database. */
    public static void fill(TransactionManager manager, TableStorage table, IndexStorage index) {
        TransactionContext context = manager.newInternalContext();
        try {
            build(manager, context, table, index);
        } finally {
            context.close();
        }
    }

    private void build() {
        table.evicting().lock();
        try {
            addSaved();
            addSlots();
        } finally {
            table.evicting().unlock();
        }
    }

    /** Adds the rows of a CACHED table that are not in memory. */
    private void addSaved() {
        SavedTable saved = table.saved();
        if (saved.rows() == 0) {
            return;
        }
        SavedRows rows = new SavedRows(manager, table);
        TreeScan scan = new TreeScan(manager.pageCache());
        RowImage image = new RowImage(manager.memory(), table);
        int order = PageAllocator.orderFor(table.layout().slotSize());
        long slot = manager.memory().pages().allocate(order);
        try {
            scan.start(saved.rows());
            while (scan.nextLeaf()) {
                transaction.checkCanceled();
                for (int i = 0; i < scan.count(); i++) {
                    if (table.directory().find(scan.key(i)) == 0 && rows.load(saved, scan.key(i), slot)) {
                        try {
                            add(scan.key(i), slot);
                        } finally {
                            image.freeBlocks(slot);
                        }
                    }
                }
            }
        } finally {
            manager.memory().pages().free(slot, order);
        }
    }

    private void addSlots() {
        SlotStore slots = table.slots();
        Memory memory = manager.memory();
        for (int chunk = 0; chunk < slots.chunkCount(); chunk++) {
            transaction.checkCanceled();
            int capacity = slots.capacity(chunk);
            for (int i = chunk == 0 ? 1 : 0; i < capacity; i++) {
                long number = SlotStore.rowId(chunk, i);
                long slot = slots.reference(number);
                long word = memory.slab(slot).getLongAcquire(Memory.offset(slot));
                if (VersionWord.holdsRow(word)) {
                    add(table.isCached() ? table.directory().rowId(number) : number, slot);
                }
            }
        }
    }

    private void add(long rowId, long slot) {
        if (index.omits(row.at(slot))) {
            return;
        }
        boolean hasNull = index.encoder().encode(row, key);
        if (index.isUnique() && !hasNull) {
            key.setRowId(0);
            long other = index.tree().find(key);
            if (other >= 0 && inspector.existence(table, other, transaction) != RowInspector.Existence.GONE) {
                throw new EngineException(
                        ErrorCode.DUPLICATE_KEY,
                        "duplicate key " + KeyText.of(table, index, row) + " prevents unique index "
                                + index.definition().name() + " of table " + table.name(),
                        table.name(),
                        index.definition().name(),
                        null);
            }
        }
        key.setRowId(rowId);
        index.tree().insert(key);
    }
}
