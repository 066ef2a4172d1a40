package org.ashlardb.engine.checkpoint;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.ashlardb.engine.catalog.TableEntry;
import org.ashlardb.engine.index.BTree;
import org.ashlardb.engine.index.SearchKey;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.PageAllocator;
import org.ashlardb.engine.page.PageTree;
import org.ashlardb.engine.page.TreeCursor;
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
    private final StepWriter writer;
    private final TableStorage table;
    private final List<IndexStorage> indexes;
    private final DirtyRows rows;
    private final ReadView view;

    /**
     * @param entry the table in the view's catalog: an index created since may have keys of versions that the view does
     *     not see, and stays in memory until the next checkpoint
     * @param rows those that have changed
     */
    CachedTableMerger(TransactionManager manager, StepWriter writer, TableEntry entry, DirtyRows rows, ReadView view) {
        this.manager = manager;
        this.memory = manager.memory();
        this.writer = writer;
        this.table = entry.storage();
        this.indexes = entry.indexes();
        this.rows = rows;
        this.view = view;
    }

    /**
     * Returns what is saved then.
     *
     * @param afterStep whether the saved state is one between two checkpoints
     * @param inSteps whether states between may hold some of it; the table has the same indexes as before then
     */
    CachedTable merge(CachedTable before, boolean afterStep, boolean inSteps) {
        SavedTable saved = table.saved();
        List<BTree> removed = removedKeys(saved, afterStep);
        RowChanges changes = new RowChanges(manager, table, rows, view);
        try {
            int[] numbers = new int[indexes.size()];
            long[] roots = new long[numbers.length];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = indexes.get(i).number();
                roots[i] = saved.root(indexes.get(i));
            }
            // The rows come last: who finds a row saved takes it that the indexes have it.
            for (int i = 0; i < numbers.length; i++) {
                int index = i;
                StepWriter.Part part = (entries, merged) -> {
                    roots[index] = merged;
                    put(
                            entries,
                            new CachedTable(
                                    new SavedTable(saved.rows(), saved.lastRowId(), numbers, roots), before.rows()));
                };
                roots[i] = merge(indexes.get(i), saved, removed.get(i), inSteps ? part : null);
            }
            StepWriter.Part part = (entries, merged) -> put(entries, merged(before, changes, merged, numbers, roots));
            long root =
                    inSteps ? writer.mergeInSteps(saved.rows(), changes, part) : writer.merge(saved.rows(), changes);
            freeDropped(saved, numbers);
            return merged(before, changes, root, numbers, roots);
        } finally {
            changes.close();
            removed.forEach(BTree::free);
        }
    }

    /** The table when the changes have been merged, or the first of them. */
    private static CachedTable merged(CachedTable before, RowChanges changes, long root, int[] numbers, long[] roots) {
        long last = Math.max(before.saved().lastRowId(), changes.lastRowId());
        return new CachedTable(new SavedTable(root, last, numbers, roots), before.rows() + changes.growth());
    }

    private void put(SortedMap<byte[], byte[]> entries, CachedTable merged) {
        entries.put(CatalogKey.cached(table.number()), merged.write());
    }

    private long merge(IndexStorage index, SavedTable saved, BTree removed, StepWriter.Part part) {
        IndexChanges changes = // an index that was not saved before has all its entries in memory
                new IndexChanges(manager, table, index, saved.has(index) ? rows : null, view, removed);
        try {
            return part == null
                    ? writer.merge(saved.root(index), changes)
                    : writer.mergeInSteps(saved.root(index), changes, part);
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
                writer.freeAll(saved.roots()[i]);
            }
        }
    }

    /** For each index, the keys in its saved tree of rows that the view does not see any more, sorted. */
    private List<BTree> removedKeys(SavedTable saved, boolean afterStep) {
        List<BTree> trees = new ArrayList<>();
        boolean done = false;
        try {
            for (int i = 0; i < indexes.size(); i++) {
                trees.add(new BTree(memory, manager.retired(), PageTree.maxKeyLength()));
            }
            if (afterStep) {
                for (int i = 0; i < trees.size(); i++) {
                    fillFromTree(trees.get(i), saved.root(indexes.get(i)));
                }
            } else if (saved.rows() != 0) {
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

    /** Reads all of an index's saved tree: after a state between it may have keys of rows that are not saved. */
    private void fillFromTree(BTree tree, long root) {
        RowExporter exporter = new RowExporter(manager, table);
        TreeCursor cursor = PageTree.cursor(manager.pageCache(), root);
        SavedEntry entry = new SavedEntry();
        SearchKey key = new SearchKey();
        try {
            while (cursor.next()) {
                entry.read(cursor);
                if (rows.contains(entry.rowId()) && !exporter.find(view, entry.rowId())) {
                    key.clear();
                    System.arraycopy(
                            cursor.key(), cursor.keyOffset(), key.ensure(cursor.keyLength()), 0, cursor.keyLength());
                    key.setLength(cursor.keyLength());
                    key.setRowId(0);
                    tree.insert(key);
                }
            }
        } finally {
            exporter.close();
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
                    try {
                        addKeys(trees, saved, row, rowId, key);
                    } finally {
                        image.freeBlocks(slot);
                    }
                }
            }
        } finally {
            exporter.close();
            memory.pages().free(slot, order);
        }
    }

    private void addKeys(List<BTree> trees, SavedTable saved, SlotReader row, long rowId, SearchKey key) {
        for (int i = 0; i < trees.size(); i++) {
            IndexStorage index = indexes.get(i);
            if (saved.has(index)
                    && !index.omits(row)) { // a new index may not be able to hold the keys of rows that are gone
                add(trees.get(i), index, row, rowId, key);
            }
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
