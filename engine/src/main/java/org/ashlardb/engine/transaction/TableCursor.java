package org.ashlardb.engine.transaction;

import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.index.LeafBuffer;
import org.ashlardb.engine.index.SearchKey;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.Slab;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.row.SlotStore;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.row.VersionWord;

/** Finds rows by key, scans tables and ranges of indexes, one by one or in batches. Reusable; one thread at a time. */
public final class TableCursor extends RowReader {
    private static final int NONE = 0;
    private static final int SCAN = 1;
    private static final int FORWARD = 2;
    private static final int BACKWARD = 3;
    private static final int CANCEL_CHECK_MASK = 0xFFF;

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

    public TableCursor(TransactionManager manager, TableStorage table) {
        super(manager, table);
        this.slots = table.slots();
    }

    // ---------------------------------------------------------------- positioning

    /** Looks up a full key of a unique index; the key's row id is used up. */
    public boolean seek(ReadView newView, IndexStorage inIndex, SearchKey key) {
        view = newView;
        mode = NONE;
        checkUsable(inIndex);
        if (newView.owner().isolation() == IsolationLevel.SERIALIZABLE) {
            rememberKey(inIndex, key);
        }
        key.setRowId(0);
        long found = inIndex.tree().find(key);
        while (found >= 0) {
            if (locate(found)) {
                return true;
            }
            key.setRowId(found + 1);
            found = inIndex.tree().find(key);
        }
        return false;
    }

    private void rememberKey(IndexStorage inIndex, SearchKey key) {
        SearchKey end = new SearchKey();
        key.setRowId(0);
        end.copyFrom(key);
        boolean bounded = end.toSuccessor();
        end.setRowId(0);
        view.owner().readSet().addRange(table, inIndex, key, bounded ? end : null);
    }

    /** Starts a scan of all rows. */
    public void scan(ReadView newView) {
        view = newView;
        checkTable();
        mode = SCAN;
        chunkCount = slots.chunkCount();
        chunk = -1;
        chunkIndex = 0;
        chunkCapacity = 0;
        if (newView.owner().isolation() == IsolationLevel.SERIALIZABLE) {
            newView.owner().readSet().addTable(table);
        }
    }

    /**
     * Starts a scan of an index.
     *
     * @param from first key, included; null for the start
     * @param to end of the keys, excluded; null for the end
     */
    public void range(ReadView newView, IndexStorage inIndex, SearchKey from, SearchKey to, boolean descending) {
        view = newView;
        index = inIndex;
        checkUsable(inIndex);
        if (leaf == null) {
            leaf = new LeafBuffer();
        }
        if (newView.owner().isolation() == IsolationLevel.SERIALIZABLE) {
            newView.owner().readSet().addRange(table, inIndex, from, to);
        }
        low = from;
        high = to;
        mode = from != null && to != null && from.compareTo(to) >= 0 ? NONE : descending ? BACKWARD : FORWARD;
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

    private void checkTable() {
        if (table.isDropped()) {
            throw new EngineException(
                    ErrorCode.TABLE_NOT_FOUND, "table " + table.name() + " was dropped", table.name(), null, null);
        }
    }

    private void checkUsable(IndexStorage inIndex) {
        checkTable();
        if (view.timestamp() < inIndex.validFrom()) {
            throw new EngineException(
                    ErrorCode.SERIALIZATION_FAILURE,
                    "index " + inIndex.definition().name() + " was created after the transaction's snapshot");
        }
    }

    /** Ends a scan; the cursor can be used again. */
    public void close() {
        mode = NONE;
    }

    // ---------------------------------------------------------------- one by one

    /** Steps to the next visible row; false at the end. */
    public boolean next() {
        while (true) {
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
            default -> 0;
        };
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

    /** Where the columns of indexes can be read: they are the same in all versions of a row. */
    public long slotOfIndexedColumns() {
        return slots.reference(rowId());
    }

    // ---------------------------------------------------------------- batches

    /** Collects the next visible rows, at most {@code limit}, into the batch; returns their number. */
    public int nextBatch(RowBatch batch, int limit) {
        view.owner().checkCanceled();
        batch.start(limit);
        if (mode == SCAN) {
            scanBatch(batch, limit);
        } else {
            while (batch.count() < limit && next()) {
                batch.add(rowId(), reference(), word());
            }
        }
        return batch.count();
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
