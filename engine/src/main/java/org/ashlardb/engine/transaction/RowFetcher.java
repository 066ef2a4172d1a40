package org.ashlardb.engine.transaction;

import java.util.Arrays;
import org.ashlardb.engine.index.SearchKey;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.page.ReadWatch;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.row.RowImage;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.row.VersionWord;

/**
 * Brings rows of CACHED tables to memory, so that they can be changed there. What is fetched is older than every open
 * view: a row that somebody needs a version of is still in memory. Callers have an open view. One thread at a time.
 */
final class RowFetcher {
    private static final long WORD = VersionWord.committed(1);

    private final TransactionManager manager;
    private final Memory memory;
    private final ReadWatch watch;
    private Reader[] readers = new Reader[4];
    private int readerCount;
    private Reader last;

    /** What is needed to read one table. */
    private record Reader(TableStorage table, SavedRows rows, RowImage image) {}

    /**
     * Fetches from all tables.
     *
     * @param watch is told when the file has to be read; null for nobody
     */
    RowFetcher(TransactionManager manager, ReadWatch watch) {
        this.manager = manager;
        this.memory = manager.memory();
        this.watch = watch;
    }

    /** Reference to the row's slot, into which it is read if it is not in memory; 0 if there is no such row. */
    long slot(TableStorage inTable, long rowId) {
        while (true) {
            long slot = inTable.slot(rowId);
            if (slot != 0 || !inTable.isCached()) {
                return slot;
            }
            if (!add(reader(inTable), rowId)) {
                return inTable.slot(rowId);
            }
        }
    }

    /** Whether the last checkpoint has saved the row. */
    boolean isSaved(TableStorage inTable, long rowId) {
        return reader(inTable).rows.contains(inTable.saved(), rowId);
    }

    /** The saved row with a key of a unique index, of which no column is NULL; 0 for none. */
    long findKey(TableStorage inTable, IndexStorage index, SearchKey key) {
        long root = inTable.saved().root(index);
        return root == 0 ? 0 : reader(inTable).rows.findKey(index, root, key);
    }

    private Reader reader(TableStorage table) {
        if (last == null || last.table != table) {
            last = find(table);
        }
        return last;
    }

    private Reader find(TableStorage table) {
        int kept = 0;
        Reader found = null;
        for (int i = 0; i < readerCount; i++) {
            found = readers[i].table == table ? readers[i] : found;
            if (!readers[i].table.isDropped()) {
                readers[kept++] = readers[i];
            }
        }
        Arrays.fill(readers, kept, readerCount, null);
        readerCount = kept;
        if (found == null) {
            SavedRows rows = new SavedRows(manager, table);
            rows.setWatch(watch);
            found = new Reader(table, rows, new RowImage(memory, table));
            if (readerCount == readers.length) {
                readers = Arrays.copyOf(readers, readerCount * 2);
            }
            readers[readerCount++] = found;
        }
        return found;
    }

    /** Reads a row into a slot, unless another thread does so first; false if it is not saved. */
    private boolean add(Reader reader, long rowId) {
        TableStorage table = reader.table;
        long number = table.slots().allocate();
        long slot = table.slots().reference(number);
        boolean read = false;
        boolean added = false;
        try {
            read = reader.rows.load(table.saved(), rowId, slot);
            if (read) {
                memory.slab(slot).putLongRelease(Memory.offset(slot), WORD);
                added = table.directory().add(rowId, number);
            }
        } finally {
            if (!added) {
                if (read) {
                    reader.image.freeBlocks(slot);
                }
                table.slots().free(number);
            }
        }
        return read;
    }
}
