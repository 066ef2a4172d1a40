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
import org.ashlardb.engine.row.SavedEntry;
import org.ashlardb.engine.row.SavedTable;
import org.ashlardb.engine.row.SlotReader;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.transaction.ReadView;
import org.ashlardb.engine.transaction.RowExporter;
import org.ashlardb.engine.transaction.SavedImages;
import org.ashlardb.engine.transaction.TransactionManager;

/** Merges what has changed in a CACHED table into its saved trees: that of the rows and those of the indexes. */
final class CachedTableMerger {
    private final TransactionManager manager;
    private final Memory memory;
    private final PageWriter writer;
    private final TableStorage table;
    private final DirtyRows rows;
    private final ReadView view;

    CachedTableMerger(
            TransactionManager manager, PageWriter writer, TableStorage table, DirtyRows rows, ReadView view) {
        this.manager = manager;
        this.memory = manager.memory();
        this.writer = writer;
        this.table = table;
        this.rows = rows;
        this.view = view;
    }

    /** Returns what is saved then. */
    CachedTable merge(CachedTable before) {
        SavedTable saved = table.saved();
        IndexStorage[] indexes = table.indexes();
        List<BTree> removed = removedKeys(indexes, saved);
        try {
            RowChanges changes = new RowChanges(manager, table, rows, view);
            long root = PageTree.merge(writer, saved.rows(), changes);
            int[] numbers = new int[indexes.length];
            long[] roots = new long[indexes.length];
            for (int i = 0; i < indexes.length; i++) {
                IndexStorage index = indexes[i];
                boolean all = !saved.has(index);
                numbers[i] = index.number();
                roots[i] = PageTree.merge(
                        writer,
                        saved.root(index),
                        new IndexChanges(manager, table, index, all ? null : rows, view, removed.get(i)));
            }
            freeDropped(saved, numbers);
            long last = Math.max(saved.lastRowId(), changes.lastRowId());
            return new CachedTable(new SavedTable(root, last, numbers, roots), before.rows() + changes.growth());
        } finally {
            removed.forEach(BTree::free);
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
    private List<BTree> removedKeys(IndexStorage[] indexes, SavedTable saved) {
        List<BTree> trees = new ArrayList<>();
        boolean done = false;
        try {
            for (int i = 0; i < indexes.length; i++) {
                trees.add(new BTree(memory, manager.retired(), PageTree.maxKeyLength()));
            }
            if (saved.rows() != 0) {
                fill(trees, indexes, saved);
            }
            done = true;
            return trees;
        } finally {
            if (!done) {
                trees.forEach(BTree::free);
            }
        }
    }

    private void fill(List<BTree> trees, IndexStorage[] indexes, SavedTable saved) {
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
                    for (int i = 0; i < indexes.length; i++) {
                        add(trees.get(i), indexes[i], row, rowId, key);
                    }
                    image.freeBlocks(slot);
                }
            }
        } finally {
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
