package org.ashlardb.engine.transaction;

import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.index.LeafBuffer;
import org.ashlardb.engine.index.SearchKey;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.Slab;
import org.ashlardb.engine.page.PageCache;
import org.ashlardb.engine.page.TreeScan;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.row.RowDirectory;
import org.ashlardb.engine.row.SlotStore;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.row.VersionWord;

/** Finds rows by key, scans tables and ranges of indexes, one by one or in batches. Reusable; one thread at a time. */
public final class TableCursor extends RowReader {
    private static final int NONE = 0;
    private static final int SCAN = 1;
    private static final int FORWARD = 2;
    private static final int BACKWARD = 3;
    private static final int MERGED_SCAN = 4;
    private static final int MERGED_RANGE = 5;
    private static final long MOST_COPIED = 1 << 20;
    private static final int CANCEL_CHECK_MASK = 0xFFF;

    /** Entries of a key that are looked up one by one; a key has hardly ever more. */
    private static final int FEW_ENTRIES = 4;

    private final SlotStore slots;
    private int mode = NONE;

    private int chunk;
    private int chunkIndex;
    private int chunkCapacity;
    private int chunkCount;

    private IndexStorage index;
    private LeafBuffer leaf;
    private int leafPosition;
    private SearchKey bound;
    private SearchKey low;
    private SearchKey high;
    private int visited;
    private final PageCache cache;
    private MergedRange merged;
    private KeyEntries entries; // null before the first key with many
    private TreeScan pages; // null before the first scan of a CACHED table
    private int pageEntry;
    private int pageEntries; // of the current leaf; -1 when only rows in memory are left

    public TableCursor(TransactionManager manager, TableStorage table) {
        super(manager, table);
        this.slots = table.slots();
        this.cache = manager.pageCache();
    }

    // ---------------------------------------------------------------- positioning

    /** Looks up a full key of a unique index; the key's row id is used up. */
    public boolean seek(ReadView newView, IndexStorage inIndex, SearchKey key) {
        begin(newView);
        mode = NONE;
        checkUsable(inIndex);
        if (newView.isValidated()) {
            newView.owner().readSet().addKey(table, inIndex, key);
        }
        return !isOnlySaved(inIndex) && seekInMemory(inIndex, key) || savedRows != null && seekSaved(inIndex, key);
    }

    /** Whether all that an index leads to is saved: no row of the table is in memory. */
    private boolean isOnlySaved(IndexStorage inIndex) {
        return savedRows != null && table.directory().count() == 0 && saved.has(inIndex);
    }

    /** Looks up a row by its id. */
    public boolean seekRow(ReadView newView, long rowId) {
        begin(newView);
        mode = NONE;
        checkTable();
        return locate(rowId);
    }

    private boolean seekInMemory(IndexStorage inIndex, SearchKey key) {
        key.setRowId(0);
        long found = inIndex.tree().find(key);
        for (int passed = 1; found >= 0; passed++) {
            if (locate(found)) {
                return true;
            }
            key.setRowId(found + 1);
            if (passed == FEW_ENTRIES) {
                return seekAmongMany(inIndex, key);
            }
            found = inIndex.tree().find(key);
        }
        return false;
    }

    private boolean seekAmongMany(IndexStorage inIndex, SearchKey key) {
        if (entries == null) {
            entries = new KeyEntries();
        }
        entries.start(inIndex.tree(), key);
        for (long found = entries.next(); found >= 0; found = entries.next()) {
            if ((++visited & CANCEL_CHECK_MASK) == 0) {
                view.owner().checkCanceled();
            }
            if (locate(found)) {
                return true;
            }
        }
        return false;
    }

    /** Whether an index has an entry for a row; the key is used up. */
    public boolean leadsTo(ReadView newView, IndexStorage inIndex, SearchKey key, long rowId) {
        begin(newView);
        key.setRowId(rowId);
        if (inIndex.tree().find(key) == rowId) {
            return true;
        }
        long root = savedRows == null ? 0 : saved.root(inIndex);
        if (root == 0) {
            return false;
        }
        if (inIndex.isUnique() && savedRows.findKey(inIndex, root, key) == rowId) {
            return true;
        }
        key.putLong(rowId);
        return savedRows.hasKey(root, key);
    }

    private boolean seekSaved(IndexStorage inIndex, SearchKey key) {
        long root = saved.root(inIndex);
        long found = root == 0 ? 0 : savedRows.findKey(inIndex, root, key);
        return found != 0 && locate(found);
    }

    /** Starts a scan of all rows. */
    public void scan(ReadView newView) {
        begin(newView);
        checkTable();
        mode = savedRows == null ? SCAN : MERGED_SCAN;
        chunkCount = slots.chunkCount();
        chunk = -1;
        chunkIndex = 0;
        chunkCapacity = 0;
        if (newView.isValidated()) {
            newView.owner().readSet().addTable(table);
        }
        if (savedRows != null) {
            startPages();
        }
    }

    /** In a scan, leaves out about so many places for rows, of which some may be empty. */
    public void skip(long rows) {
        long left = rows;
        if (mode == MERGED_SCAN && pageEntries >= 0) {
            left = skipInPages(left);
        }
        if (mode != SCAN && mode != MERGED_SCAN) {
            return;
        }
        while (left > 0 && chunk < chunkCount) {
            long here = Math.min(left, chunkCapacity - chunkIndex);
            chunkIndex += (int) here;
            left -= here;
            if (left > 0 && ++chunk < chunkCount) {
                chunkIndex = 0;
                chunkCapacity = slots.capacity(chunk);
            }
        }
    }

    /** Leaves are taken to be as full as the one the scan is in. Returns what is left when there are no more. */
    private long skipInPages(long rows) {
        int rest = pageEntries - pageEntry;
        if (rows < rest) {
            pageEntry += (int) rows;
            return 0;
        }
        long behind = rows - rest;
        if (!pages.skipLeaves((int) Math.min(Integer.MAX_VALUE, behind / Math.max(1, pageEntries)))
                || !pages.nextLeaf()) {
            pageEntries = -1;
            return 0;
        }
        pageEntry = Math.min(pages.count(), (int) (behind % Math.max(1, pageEntries)));
        pageEntries = pages.count();
        return 0;
    }

    private void startPages() {
        pageEntry = 0;
        pageEntries = 0;
        if (saved.rows() == 0) {
            pageEntries = -1;
            return;
        }
        if (pages == null) {
            pages = new TreeScan(cache);
        }
        pages.start(saved.rows());
    }

    /**
     * Starts a scan of an index.
     *
     * @param from first key, included; null for the start
     * @param to end of the keys, excluded; null for the end
     */
    public void range(ReadView newView, IndexStorage inIndex, SearchKey from, SearchKey to, boolean descending) {
        begin(newView);
        index = inIndex;
        checkUsable(inIndex);
        if (newView.isValidated()) {
            newView.owner().readSet().addRange(table, inIndex, from, to);
        }
        low = from;
        high = to;
        mode = from != null && to != null && from.compareTo(to) >= 0 ? NONE : descending ? BACKWARD : FORWARD;
        if (savedRows != null && mode != NONE) {
            mode = MERGED_RANGE;
            if (merged == null) {
                merged = new MergedRange(cache);
            }
            merged.start(saved, inIndex, from, to, descending);
            return;
        }
        if (leaf == null) {
            leaf = new LeafBuffer();
        }
        if (mode == FORWARD) {
            SearchKey start = from;
            if (start == null) {
                start = new SearchKey();
                start.setRowId(0);
            }
            index.tree().readForward(leaf, start, high);
            leafPosition = 0;
        } else if (mode == BACKWARD) {
            index.tree().readBackward(leaf, high, low);
            leafPosition = leaf.count() - 1;
        }
    }

    /**
     * How many entries a range of an index has, those of rows among them that the view does not see; more than {@code most}
     * as soon as that many were met. Ends a scan.
     */
    public long count(ReadView newView, IndexStorage inIndex, SearchKey from, SearchKey to, long most) {
        begin(newView);
        mode = NONE;
        checkUsable(inIndex);
        if (from != null && to != null && from.compareTo(to) >= 0) {
            return 0;
        }
        if (savedRows == null) {
            return inIndex.tree().count(from, to, most);
        }
        if (merged == null) {
            merged = new MergedRange(cache);
        }
        merged.start(saved, inIndex, from, to, false);
        long counted = 0;
        while (counted <= most && merged.next() != 0) {
            counted++;
        }
        return counted;
    }

    private void checkTable() {
        if (table.mayBeDropped() || view.timestamp() < table.createdAt()) {
            view.checkThere(table);
        }
    }

    private void checkUsable(IndexStorage inIndex) {
        checkTable();
        if (inIndex.isDropped()) {
            checkKept(inIndex);
        }
        if (view.timestamp() < inIndex.validFrom()) {
            throw new EngineException(
                    ErrorCode.SERIALIZATION_FAILURE,
                    "index " + inIndex.definition().name() + " was created after the transaction's snapshot");
        }
    }

    /** A checkpoint after an index was dropped has saved nothing of it, and what leads to rows that left memory is gone. */
    private void checkKept(IndexStorage inIndex) {
        if (!view.keeps(inIndex) || savedRows != null && !saved.has(inIndex)) {
            String name = inIndex.definition().name();
            throw new EngineException(
                    ErrorCode.TABLE_CHANGED, "index " + name + " was dropped", table.name(), name, null);
        }
    }

    /** Ends a scan; the cursor can be used again. */
    public void close() {
        mode = NONE;
        end();
    }

    // ---------------------------------------------------------------- one by one

    /** Steps to the next visible row; false at the end. */
    public boolean next() {
        if (mode == NONE) {
            return false;
        }
        wakeView();
        while (true) {
            if (mode == MERGED_SCAN && pageEntries >= 0) {
                if (nextInPages()) {
                    return true;
                }
                continue;
            }
            long candidate = nextCandidate();
            if (candidate == 0) {
                return false;
            }
            if (locate(candidate)) {
                return true;
            }
        }
    }

    /** The next row id that may be visible, 0 at the end. */
    private long nextCandidate() {
        if ((++visited & CANCEL_CHECK_MASK) == 0) {
            view.owner().checkCanceled();
        }
        return switch (mode) {
            case SCAN -> nextSlot();
            case FORWARD -> nextForward();
            case BACKWARD -> nextBackward();
            case MERGED_SCAN -> nextInMemory();
            case MERGED_RANGE -> merged.next();
            default -> 0;
        };
    }

    /** Steps to the next row of the saved ones, in memory if it is there; false if that one is not visible. */
    private boolean nextInPages() {
        while (pageEntry == pageEntries) {
            view.owner().checkCanceled();
            if (!pages.nextLeaf()) {
                pageEntries = -1;
                return false;
            }
            pageEntry = 0;
            pageEntries = pages.count();
        }
        int entry = pageEntry++;
        long rowId = pages.key(entry);
        if (rowId <= 0 || rowId > saved.lastRowId()) {
            throw new EngineException(
                    ErrorCode.CORRUPTED, "a stored row of table " + table.name() + " has the row id " + rowId);
        }
        if (table.directory().find(rowId) != 0) {
            return locate(rowId);
        }
        savedRows.take(pages, entry);
        setSaved(rowId);
        return true;
    }

    /** The next row that is in memory and was not saved, so that {@link #nextInPages} has not come to it. */
    private long nextInMemory() {
        while (true) {
            long number = nextSlot();
            if (number == 0) {
                return 0;
            }
            long rowId = table.directory().rowIn(number);
            if (rowId != 0 && !savedRows.contains(saved, rowId)) {
                return rowId;
            }
        }
    }

    private long nextSlot() {
        while (chunkIndex == chunkCapacity) {
            if (++chunk >= chunkCount) {
                mode = NONE;
                return 0;
            }
            chunkIndex = chunk == 0 ? 1 : 0;
            chunkCapacity = slots.capacity(chunk);
        }
        return SlotStore.rowId(chunk, chunkIndex++);
    }

    private long nextForward() {
        while (leafPosition == leaf.count()) {
            if (!leaf.hasMore()) {
                mode = NONE;
                return 0;
            }
            index.tree().readForward(leaf, leaf.fence(), high);
            leafPosition = 0;
        }
        return leaf.rowId(leafPosition++);
    }

    private long nextBackward() {
        while (leafPosition < 0) {
            if (!leaf.hasMore()) {
                mode = NONE;
                return 0;
            }
            index.tree().readBackward(leaf, leaf.fence(), low);
            leafPosition = leaf.count() - 1;
        }
        return leaf.rowId(leafPosition--);
    }

    // ---------------------------------------------------------------- batches

    /** Collects the next visible rows, at most {@code limit}, into the batch; returns their number. */
    public int nextBatch(RowBatch batch, int limit) {
        view.owner().checkCanceled();
        wakeView();
        batch.start(limit);
        if (mode == SCAN) {
            scanBatch(batch, limit);
        } else if (savedRows != null) {
            mergedBatch(batch, limit);
        } else {
            while (batch.count() < limit && next()) {
                batch.add(rowId(), reference(), word());
            }
        }
        return batch.count();
    }

    private void mergedBatch(RowBatch batch, int limit) {
        savedRows.release();
        savedRows.keepCopies(true);
        boolean more = true;
        while (more && batch.count() < limit && savedRows.copiedBytes() < MOST_COPIED) {
            if (mode == MERGED_SCAN) {
                addSavedRows(batch, limit);
            }
            more = batch.count() == limit || next();
            if (more && batch.count() < limit) {
                batch.add(rowId(), reference(), check(), word());
            }
        }
    }

    /** Adds rows of the current leaf up to one that is in memory or lies in pages of its own. */
    private void addSavedRows(RowBatch batch, int limit) {
        RowDirectory directory = table.directory();
        while (pageEntry < pageEntries && batch.count() < limit && !pages.isElsewhere(pageEntry)) {
            long rowId = pages.key(pageEntry);
            if (directory.find(rowId) != 0) {
                return;
            }
            batch.add(rowId, SavedRows.slotOf(pages.value(pageEntry)), pages.check(), pages.checkWord());
            pageEntry++;
        }
    }

    private void scanBatch(RowBatch batch, int limit) {
        int slotSize = layout.slotSize();
        long seen = view.timestamp();
        while (batch.count() < limit) {
            long rowId = nextSlot();
            if (rowId == 0) {
                return;
            }
            int first = chunkIndex - 1;
            long start = slots.chunk(chunk);
            Slab slab = memory.slab(start);
            long base = Memory.offset(start);
            int at = first;
            while (at < chunkCapacity && batch.count() < limit) {
                long word = slab.getLongAcquire(base + (long) at * slotSize);
                if (VersionWord.isCommitted(word)) {
                    if (VersionWord.timestamp(word) <= seen) {
                        batch.add(SlotStore.rowId(chunk, at), start + (long) at * slotSize, word);
                    }
                } else if (VersionWord.tag(word) != VersionWord.FREE && locate(SlotStore.rowId(chunk, at))) {
                    batch.add(SlotStore.rowId(chunk, at), reference(), word());
                }
                at++;
            }
            chunkIndex = at;
        }
    }
}
