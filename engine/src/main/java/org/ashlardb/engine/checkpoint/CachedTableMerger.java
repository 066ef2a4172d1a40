package org.ashlardb.engine.checkpoint;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.index.BTree;
import org.ashlardb.engine.index.SearchKey;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.PageAllocator;
import org.ashlardb.engine.page.PageTree;
import org.ashlardb.engine.page.PageWriter;
import org.ashlardb.engine.row.DirtyRows;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.row.RowImage;
import org.ashlardb.engine.row.SavedTable;
import org.ashlardb.engine.row.SlotReader;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.transaction.ReadView;
import org.ashlardb.engine.transaction.RowExporter;
import org.ashlardb.engine.transaction.SavedEntry;
import org.ashlardb.engine.transaction.SavedImages;
import org.ashlardb.engine.transaction.TransactionManager;

/** Merges what has changed in a CACHED table into its saved trees: that of the rows and those of the indexes. */
final class CachedTableMerger {
    private final TransactionManager manager;
    private final Memory memory;
    private final PageWriter writer;
    private final TableStorage table;
    private final List<IndexStorage> indexes;
    private final DirtyRows rows;
    private final ReadView view;

    /**
     * @param indexes those of the view's catalog: one created since may have keys of versions that the view does not
     *     see, and stays in memory until the next checkpoint
     * @param rows those that have changed
     */
    CachedTableMerger(
            TransactionManager manager,
            PageWriter writer,
            TableStorage table,
            List<IndexStorage> indexes,
            DirtyRows rows,
            ReadView view) {
        this.manager = manager;
        this.memory = manager.memory();
        this.writer = writer;
        this.table = table;
        this.indexes = indexes;
        this.rows = rows;
        this.view = view;
    }

    /** Returns what is saved then. */
    CachedTable merge(CachedTable before) {
        SavedTable saved = table.saved();
        List<BTree> removed = removedKeys(saved);
        RowChanges changes = new RowChanges(manager, table, rows, view);
        try {
            long root = PageTree.merge(writer, saved.rows(), changes);
            int[] numbers = new int[indexes.size()];
            long[] roots = new long[numbers.length];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = indexes.get(i).number();
                roots[i] = merge(indexes.get(i), saved, removed.get(i));
            }
            freeDropped(saved, numbers);
            long last = Math.max(saved.lastRowId(), changes.lastRowId());
            return new CachedTable(new SavedTable(root, last, numbers, roots), before.rows() + changes.growth());
        } finally {
            changes.close();
            removed.forEach(BTree::free);
        }
    }

    private long merge(IndexStorage index, SavedTable saved, BTree removed) {
        IndexChanges changes = // an index that was not saved before has all its entries in memory
                new IndexChanges(manager, table, index, saved.has(index) ? rows : null, view, removed);
        try {
            return PageTree.merge(writer, saved.root(index), changes);
        } finally {
            changes.close();
        }
    }

    private void freeDropped(SavedTable saved, int[] numbers) {
        for (int i = 0; i < saved.indexes().length; i++) {
            boolean kept = false;
            for (int number : numbers) {
                kept |= number == saved.indexes()[i];
            }
            if (!kept) {
                PageTree.freeAll(writer, saved.roots()[i]);
            }
        }
    }

    /** For each index, the keys in its saved tree of rows that the view does not see any more, sorted. */
    private List<BTree> removedKeys(SavedTable saved) {
        List<BTree> trees = new ArrayList<>();
        boolean done = false;
        try {
            for (int i = 0; i < indexes.size(); i++) {
                trees.add(new BTree(memory, manager.retired(), PageTree.maxKeyLength()));
            }
            if (saved.rows() != 0) {
                fill(trees, saved);
            }
            done = true;
            return trees;
        } finally {
            if (!done) {
                trees.forEach(BTree::free);
            }
        }
    }

    private void fill(List<BTree> trees, SavedTable saved) {
        RowExporter exporter = new RowExporter(manager, table);
        SavedImages images = new SavedImages(manager, table);
        RowImage image = new RowImage(memory, table);
        SlotReader row = new SlotReader(memory, table.layout(), table.variables());
        SearchKey key = new SearchKey();
        int order = PageAllocator.orderFor(table.layout().slotSize());
        long slot = memory.pages().allocate(order);
        try {
            for (long rowId = rows.next(0); rowId >= 0; rowId = rows.next(rowId + 1)) {
                if (rowId <= saved.lastRowId() && !exporter.find(view, rowId) && images.load(rowId, slot)) {
                    row.at(slot);
                    for (int i = 0; i < trees.size(); i++) {
                        IndexStorage index = indexes.get(i);
                        if (saved.has(index) && !index.omits(row)) {
                            // a new index may not be able to hold the keys of rows that are gone
                            add(trees.get(i), index, row, rowId, key);
                        }
                    }
                    image.freeBlocks(slot);
                }
            }
        } finally {
            exporter.close();
            memory.pages().free(slot, order);
        }
    }

    private static void add(BTree tree, IndexStorage index, SlotReader row, long rowId, SearchKey key) {
        boolean hasNull = index.encoder().encode(row, key);
        if (!SavedEntry.isInValue(index, hasNull)) {
            key.putLong(rowId);
        }
        key.setRowId(0);
        tree.insert(key);
    }
}
