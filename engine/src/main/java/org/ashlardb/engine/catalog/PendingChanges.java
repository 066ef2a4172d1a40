package org.ashlardb.engine.catalog;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.transaction.CatalogChanges;
import org.ashlardb.engine.transaction.CatalogOperation;
import org.ashlardb.engine.transaction.TransactionContext;

/** The catalog changes of the one transaction that is changing it. */
final class PendingChanges implements CatalogChanges {
    private final Catalog catalog;
    private final TransactionContext owner;
    private final long firstVersion;
    private final Deque<Change> done = new ArrayDeque<>();
    private final List<IndexStorage> dropped = new ArrayList<>();
    private final List<Runnable> afterRollback = new ArrayList<>();
    private volatile CatalogState state;

    /**
     * A change: the state before it, an index that it drops or creates, what it is for the log, and what its end means for
     * tables and indexes. All but the state may be null.
     */
    private record Change(
            CatalogState before,
            IndexStorage dropped,
            IndexStorage created,
            Supplier<CatalogOperation> operation,
            LongConsumer onAnnounce,
            Runnable onCommit,
            Runnable onRollback) {}

    PendingChanges(Catalog catalog, TransactionContext owner, CatalogState state) {
        this.catalog = catalog;
        this.owner = owner;
        this.state = state;
        firstVersion = state.version();
    }

    /** The version of the catalog that the first change found. */
    long firstVersion() {
        return firstVersion;
    }

    boolean isOf(TransactionContext transaction) {
        return owner == transaction;
    }

    CatalogState state() {
        return state;
    }

    /** Goes on to a new state. */
    void push(CatalogState next, Supplier<CatalogOperation> operation, Runnable onCommit, Runnable onRollback) {
        push(next, operation, null, onCommit, onRollback);
    }

    /** Goes on to a new state; {@code onAnnounce} is given the commit timestamp just before anybody can see the commit. */
    void push(
            CatalogState next,
            Supplier<CatalogOperation> operation,
            LongConsumer onAnnounce,
            Runnable onCommit,
            Runnable onRollback) {
        done.push(new Change(state, null, null, operation, onAnnounce, onCommit, onRollback));
        state = next;
    }

    /** The same with a state that has a new index. */
    void pushCreation(
            CatalogState next,
            IndexStorage index,
            Supplier<CatalogOperation> operation,
            LongConsumer onAnnounce,
            Runnable onRollback) {
        done.push(new Change(state, null, index, operation, onAnnounce, null, onRollback));
        state = next;
    }

    /** Goes on to a state without an index. */
    void pushDrop(CatalogState next, IndexStorage index, Supplier<CatalogOperation> operation, Runnable onCommit) {
        done.push(new Change(state, index, null, operation, null, onCommit, null));
        state = next;
        dropped.add(index);
    }

    @Override
    public boolean isDropped(IndexStorage index) {
        for (int i = 0; i < dropped.size(); i++) {
            if (dropped.get(i) == index) {
                return true;
            }
        }
        return false;
    }

    @Override
    public Iterator<CatalogOperation> operations() {
        List<CatalogOperation> operations = new ArrayList<>();
        for (Iterator<Change> changes = done.descendingIterator(); changes.hasNext(); ) {
            Change change = changes.next();
            operations.add(change.operation == null ? null : change.operation.get());
        }
        return operations.iterator();
    }

    @Override
    public void announce(long timestamp) {
        catalog.announce();
        for (Iterator<Change> changes = done.descendingIterator(); changes.hasNext(); ) {
            Change change = changes.next();
            if (change.onAnnounce != null) {
                change.onAnnounce.accept(timestamp);
            }
        }
    }

    @Override
    public void publish() {
        catalog.publish(state);
    }

    @Override
    public void rollbackLast() {
        Change last = done.pop();
        state = last.before;
        dropped.remove(last.dropped);
        if (last.created != null) {
            dropped.add(last.created); // its rows' keys need not differ any more
        }
        if (last.onRollback != null) {
            // Not before the transaction ends: its write set may still name rows of the table.
            afterRollback.add(last.onRollback);
        }
    }

    @Override
    public void committed(long timestamp) {
        try {
            for (Iterator<Change> changes = done.descendingIterator(); changes.hasNext(); ) {
                run(changes.next().onCommit);
            }
            runAfterRollback();
        } finally {
            catalog.endChanges();
        }
    }

    @Override
    public void rolledBack() {
        try {
            runAfterRollback();
        } finally {
            catalog.endChanges();
        }
    }

    private void runAfterRollback() {
        for (Runnable action : afterRollback) {
            run(action);
        }
    }

    private static void run(Runnable action) {
        if (action != null) {
            action.run();
        }
    }
}
