package org.ashlardb.engine.transaction;

import java.util.Arrays;
import org.ashlardb.engine.index.LeafBuffer;
import org.ashlardb.engine.index.SearchKey;
import org.ashlardb.engine.page.PageCache;
import org.ashlardb.engine.page.PageTree;
import org.ashlardb.engine.page.TreeCursor;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.row.SavedTable;

/**
 * A range of an index of a CACHED table: entries in memory and entries in the page file, merged in key order, forwards
 * or backwards. An entry that is in both, because a checkpoint has saved it and it has not left memory yet, comes once.
 */
final class MergedRange {
    private static final byte[] FIRST = {};

    private final PageCache cache;
    private final LeafBuffer leaf = new LeafBuffer(true);
    private final SavedEntry entry = new SavedEntry();
    private IndexStorage index;
    private SearchKey low;
    private SearchKey high;
    private boolean descending;
    private int position;
    private TreeCursor pages; // null before the first range of an index that is saved
    private boolean inPages;

    MergedRange(PageCache cache) {
        this.cache = cache;
    }

    /**
     * Starts.
     *
     * @param from first key, included; null for the start
     * @param to end of the keys, excluded; null for the end
     */
    void start(SavedTable saved, IndexStorage newIndex, SearchKey from, SearchKey to, boolean newDescending) {
        index = newIndex;
        low = from;
        high = to;
        descending = newDescending;
        startMemory();
        startPages(saved.root(newIndex));
    }

    private void startMemory() {
        if (descending) {
            index.tree().readBackward(leaf, high, low);
            position = leaf.count() - 1;
            return;
        }
        SearchKey start = low;
        if (start == null) {
            start = new SearchKey();
            start.setRowId(0);
        }
        index.tree().readForward(leaf, start, high);
        position = 0;
    }

    private void startPages(long root) {
        inPages = false;
        if (root == 0) {
            return;
        }
        if (pages == null) {
            pages = PageTree.cursor(cache, root);
        } else {
            pages.start(root);
        }
        if (!descending) {
            pages.seek(low == null ? FIRST : low.bytes(), 0, low == null ? 0 : low.length());
        } else if (high == null) {
            pages.seekEnd();
        } else {
            pages.seekBefore(high.bytes(), 0, high.length());
        }
        advancePages();
    }

    private void advancePages() {
        inPages = descending ? pages.previous() : pages.next();
        if (inPages) {
            entry.read(pages);
            inPages = descending ? low == null || compareWith(low) >= 0 : high == null || compareWith(high) < 0;
        }
    }

    private int compareWith(SearchKey bound) {
        return compare(bound.bytes(), 0, bound.length(), bound.rowId());
    }

    /** Compares the entry in the page file with a key. */
    private int compare(byte[] key, int from, int to, long rowId) {
        int order = Arrays.compareUnsigned(entry.key(), entry.keyStart(), entry.keyEnd(), key, from, to);
        return order != 0 ? order : Long.compare(entry.rowId(), rowId);
    }

    /** The row id of the next entry; 0 at the end. */
    long next() {
        boolean inMemory = fillMemory();
        if (!inMemory && !inPages) {
            return 0;
        }
        int order = !inMemory ? -1 : !inPages ? 1 : compareHeads();
        long rowId = order <= 0 ? entry.rowId() : leaf.rowId(position);
        if (order >= 0) {
            position += descending ? -1 : 1;
        }
        if (order <= 0) {
            advancePages();
        }
        return rowId;
    }

    /** Negative if the entry in the page file comes first. */
    private int compareHeads() {
        int order = compare(leaf.keys(), leaf.keyStart(position), leaf.keyEnd(position), leaf.rowId(position));
        return descending ? -order : order;
    }

    private boolean fillMemory() {
        while (descending ? position < 0 : position == leaf.count()) {
            if (!leaf.hasMore()) {
                return false;
            }
            if (descending) {
                index.tree().readBackward(leaf, leaf.fence(), low);
                position = leaf.count() - 1;
            } else {
                index.tree().readForward(leaf, leaf.fence(), high);
                position = 0;
            }
        }
        return true;
    }
}
