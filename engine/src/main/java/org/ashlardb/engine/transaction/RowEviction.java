package org.ashlardb.engine.transaction;

import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;
import org.ashlardb.engine.index.LeafBuffer;
import org.ashlardb.engine.index.SearchKey;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.Slab;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.row.RowDirectory;
import org.ashlardb.engine.row.SavedTable;
import org.ashlardb.engine.row.SlotStore;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.row.VersionWord;

/**
 * Takes rows of a CACHED table out of memory that a checkpoint has saved: those whose newest version is committed and
 * seen by every snapshot. The collector's lock is held for a chunk of rows, or some leaves of an index, at a time.
 */
final class RowEviction {
    private static final int LEAVES_AT_ONCE = 32;

    private final TransactionManager manager;
    private final ReentrantLock collecting;
    private final AnnouncedSnapshots snapshots;
    private final RowDisposer disposer;
    private final TableStorage table;

    /**
     * Of one table.
     *
     * @param collecting the collector's lock, under which the snapshots and the disposer are used
     */
    RowEviction(
            TransactionManager manager,
            ReentrantLock collecting,
            AnnouncedSnapshots snapshots,
            RowDisposer disposer,
            TableStorage table) {
        this.manager = manager;
        this.collecting = collecting;
        this.snapshots = snapshots;
        this.disposer = disposer;
        this.table = table;
    }

    void evict(SavedTable saved, long savedUpTo) {
        table.evicting().lock();
        try {
            if (!evictRows(savedUpTo)) {
                return;
            }
            trim();
            for (IndexStorage index : table.indexes()) {
                if (saved.has(index)) {
                    evictEntries(index);
                }
            }
        } finally {
            table.evicting().unlock();
        }
    }

    /** Not from what is about to be given back as a whole. */
    private boolean canEvict() {
        return !manager.isClosed() && !manager.isRefusing() && !table.isDropped();
    }

    private boolean evictRows(long savedUpTo) {
        SlotStore slots = table.slots();
        for (int chunk = 0; chunk < slots.chunkCount(); chunk++) {
            collecting.lock();
            try {
                if (!canEvict()) {
                    return false;
                }
                manager.setFrontier(manager.lastCommitted());
                snapshots.read();
                long upTo = Math.min(savedUpTo, snapshots.first());
                for (int i = chunk == 0 ? 1 : 0; i < slots.capacity(chunk) && disposer.hasRoom(); i++) {
                    evictSlot(SlotStore.rowId(chunk, i), upTo);
                }
            } finally {
                collecting.unlock();
            }
        }
        return true;
    }

    private void evictSlot(long number, long upTo) {
        Memory memory = manager.memory();
        long slot = table.slots().reference(number);
        Slab slab = memory.slab(slot);
        long word = slab.getLongAcquire(Memory.offset(slot));
        long tag = VersionWord.tag(word);
        boolean row = tag == VersionWord.COMMITTED;
        if (!row && tag != VersionWord.TOMBSTONE || VersionWord.timestamp(word) > upTo) {
            return;
        }
        if (table.directory().rowIn(number) == 0) {
            return; // just being fetched: whoever does it would lead others to what has left memory
        }
        if (!slab.compareAndSetLong(Memory.offset(slot), word, VersionWord.EVICTED_WORD)) {
            return;
        }
        long rowId = table.directory().rowId(number);
        if (row) {
            disposer.retireBlocks(table, slot);
        }
        disposer.leaveMemory(table, rowId, number);
    }

    private void trim() {
        collecting.lock();
        try {
            disposer.drain();
            table.slots().trim(manager.retired());
        } finally {
            collecting.unlock();
        }
    }

    /** Takes the entries of rows that are not in memory out of an index; they are in its saved tree. */
    private void evictEntries(IndexStorage index) {
        RowDirectory directory = table.directory();
        LeafBuffer buffer = new LeafBuffer();
        SearchKey at = new SearchKey();
        at.setRowId(0);
        boolean more = true;
        while (more) {
            collecting.lock();
            try {
                if (!canEvict() || !Arrays.asList(table.indexes()).contains(index) || !disposer.hasRoom()) {
                    return;
                }
                for (int i = 0; more && i < LEAVES_AT_ONCE; i++) {
                    more = index.tree().removeFromLeaf(at, rowId -> directory.find(rowId) == 0, buffer);
                }
            } finally {
                collecting.unlock();
            }
        }
    }
}
