package org.ashlardb.engine.checkpoint;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.ashlardb.engine.page.MetaPage;
import org.ashlardb.engine.page.PageFile;
import org.ashlardb.engine.page.Pin;
import org.ashlardb.engine.row.RetireKind;
import org.ashlardb.engine.row.SavedTable;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.transaction.TransactionManager;

/**
 * The saved state that readers of CACHED tables use, where there are any. A state stays pinned until no view is open any
 * more that was opened before the next one was published; then the rows that the next one has saved can leave memory.
 * Thread-safe.
 */
final class PublishedState {
    private final TransactionManager manager;
    private final PageFile pages;
    private final Runnable onSettled;
    private final ReentrantLock lock = new ReentrantLock();
    private final ReentrantLock evicting = new ReentrantLock();
    private final Deque<Pin> pins = new ArrayDeque<>(); // the last one is the state readers use now
    private Map<TableStorage, SavedTable> tables = Map.of(); // of the last state
    private long savedUpTo;
    private long checkpoint;
    private volatile boolean settled;

    /**
     * @param hasCached whether there are CACHED tables in the state
     * @param onSettled told that there is something to do for {@link #evict}; any thread, soon to return
     */
    PublishedState(TransactionManager manager, PageFile pages, boolean hasCached, Runnable onSettled) {
        this.manager = manager;
        this.pages = pages;
        this.onSettled = onSettled;
        manager.onSettled(this::settle);
        if (hasCached) {
            pins.add(pages.pin());
        }
    }

    /**
     * Gives readers a new state.
     *
     * @param savedUpTo timestamp of what is saved
     */
    void publish(MetaPage state, Map<Integer, CachedTable> saved, Collection<TableStorage> all, long newSavedUpTo) {
        lock.lock();
        try {
            if (!saved.isEmpty()) {
                pins.add(pages.pin());
            }
            tables = all.stream()
                    .filter(TableStorage::isCached)
                    .collect(Collectors.toMap(
                            table -> table, table -> saved.get(table.number()).saved()));
            savedUpTo = newSavedUpTo;
            checkpoint = state.checkpoint();
            settled = false;
        } finally {
            lock.unlock();
        }
        tables.forEach(TableStorage::setSaved);
        if (!pins.isEmpty()) {
            retire(state);
        }
    }

    /**
     * Gives readers a state between two checkpoints; nothing can leave memory for it. False if nobody reads saved states.
     */
    boolean publishStep(MetaPage state, Map<Integer, CachedTable> saved, Collection<TableStorage> all) {
        lock.lock();
        try {
            if (pins.isEmpty()) {
                return false;
            }
            pins.add(pages.pin());
        } finally {
            lock.unlock();
        }
        for (TableStorage table : all) {
            CachedTable now = saved.get(table.number());
            if (now != null) {
                table.setSaved(now.saved());
            }
        }
        retire(state);
        return true;
    }

    private void retire(MetaPage state) {
        manager.retired().retireSaved(RetireKind.CHECKPOINT, 0, state.checkpoint());
    }

    /** Nobody reads a state from before that checkpoint any more. */
    private void settle(long settledCheckpoint) {
        lock.lock();
        try {
            while (pins.size() > 1 && secondCheckpoint() <= settledCheckpoint) {
                pins.remove().close();
            }
            if (tables.isEmpty() && settledCheckpoint == checkpoint) {
                pins.forEach(Pin::close); // the last CACHED table was dropped
                pins.clear();
            }
            if (settledCheckpoint != checkpoint || tables.isEmpty()) {
                return;
            }
            settled = true;
        } finally {
            lock.unlock();
        }
        onSettled.run();
    }

    private long secondCheckpoint() {
        return pins.stream().skip(1).findFirst().orElseThrow().state().checkpoint();
    }

    /** Takes out of memory what the last checkpoint has saved, if that can be done now. */
    void evict() {
        evicting.lock();
        try {
            Map<TableStorage, SavedTable> evicted;
            long upTo;
            lock.lock();
            try {
                if (!settled) {
                    return;
                }
                settled = false;
                evicted = tables;
                upTo = savedUpTo;
            } finally {
                lock.unlock();
            }
            // What a later checkpoint has saved meanwhile must stay: older readers may still look for it in memory.
            evicted.forEach((table, saved) -> manager.collector().evict(table, saved, upTo));
        } finally {
            evicting.unlock();
        }
    }
}
