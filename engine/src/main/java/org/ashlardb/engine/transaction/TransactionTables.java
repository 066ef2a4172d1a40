package org.ashlardb.engine.transaction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import org.ashlardb.engine.definition.TableLock;
import org.ashlardb.engine.definition.TableLock.Mode;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.row.TableLocks;
import org.ashlardb.engine.row.TableStorage;

/** The tables a transaction has written to, whose rows it has shared, and which it has locked, until its end. */
final class TransactionTables {
    private final TransactionManager manager;
    private final TransactionContext transaction;
    private TableStorage[] touched = new TableStorage[4];
    private boolean[] written = new boolean[4]; // per table touched; else rows were only shared
    private int touchedCount;
    private final List<TableStorage> locked = new CopyOnWriteArrayList<>();
    private volatile TableStorage awaited; // to write, or to lock it
    private volatile Mode awaitedMode;
    private volatile boolean awaitsWriters; // else locks that are in the way

    TransactionTables(TransactionManager manager, TransactionContext transaction) {
        this.manager = manager;
        this.transaction = transaction;
    }

    // ---------------------------------------------------------------- writing

    /** Keeps DDL on the table away until the end; with {@code writes} false for one whose rows are only shared. */
    void touch(TableStorage table, boolean writes) {
        int known = indexOf(table);
        if (known >= 0 && (written[known] || !writes)) {
            return;
        }
        if (known < 0 && !table.isTransient()) {
            transaction.checkWritable();
        }
        TableLocks locks = table.locks();
        Mode mode = writes ? Mode.ROW_EXCLUSIVE : Mode.ROW_SHARE;
        count(locks, writes, 1);
        while (locks.isKeptOff(transaction, mode)) {
            count(locks, writes, -1);
            manager.waits().signal();
            await(table, mode, false, () -> !locks.isKeptOff(transaction, mode));
            count(locks, writes, 1);
        }
        if (table.isDropped()) {
            count(locks, writes, -1);
            throw dropped(table);
        }
        if (known >= 0) {
            locks.sharers().decrementAndGet();
            written[known] = true;
        } else {
            add(table, writes);
        }
    }

    private int indexOf(TableStorage table) {
        for (int i = 0; i < touchedCount; i++) {
            if (touched[i] == table) {
                return i;
            }
        }
        return -1;
    }

    private static void count(TableLocks locks, boolean writes, int change) {
        if (!writes) {
            locks.sharers().addAndGet(change);
        } else if (change > 0) {
            locks.addWriter();
        } else {
            locks.removeWriter();
        }
    }

    private void add(TableStorage table, boolean writes) {
        if (touchedCount == touched.length) {
            touched = Arrays.copyOf(touched, touchedCount * 2);
            written = Arrays.copyOf(written, touchedCount * 2);
        }
        written[touchedCount] = writes;
        touched[touchedCount++] = table;
    }

    private static EngineException dropped(TableStorage table) {
        return new EngineException(
                ErrorCode.TABLE_CHANGED, "table " + table.name() + " was dropped", table.name(), null, null);
    }

    /** Whether it has written to a CACHED table. */
    boolean hasWrittenCached() {
        for (int i = 0; i < touchedCount; i++) {
            if (written[i] && touched[i].isCached()) {
                return true;
            }
        }
        return false;
    }

    /** Whether it has written to a table that nobody else sees. */
    boolean hasWrittenTransient() {
        for (int i = 0; i < touchedCount; i++) {
            if (written[i] && touched[i].isTransient()) {
                return true;
            }
        }
        return false;
    }

    /** A commit has become visible. */
    void setLastCommit(long timestamp) {
        for (int i = 0; i < touchedCount; i++) {
            if (written[i]) {
                touched[i].setLastCommit(timestamp);
            }
        }
    }

    void addPendingCommits(int change) {
        for (int i = 0; i < touchedCount; i++) {
            if (written[i]) {
                touched[i].addPendingCommits(change);
            }
        }
    }

    /** The transaction has ended. */
    void release() {
        for (int i = 0; i < touchedCount; i++) {
            count(touched[i].locks(), written[i], -1);
            touched[i] = null;
        }
        touchedCount = 0;
        if (!locked.isEmpty()) {
            locked.forEach(table -> table.locks().restore(transaction, 0));
            locked.clear();
        }
    }

    // ---------------------------------------------------------------- locks

    /** Locks a table until the end; waits for all that are in the way. */
    void lock(TableStorage table, Mode mode) {
        if (mode.ordinal() >= Mode.ROW_EXCLUSIVE.ordinal()) {
            transaction.checkWritable();
        }
        TableLocks locks = table.locks();
        int before = locks.modes(transaction);
        if ((before & mode.bit()) != 0) {
            return;
        }
        while (!locks.add(transaction, mode)) {
            await(table, mode, false, () -> !locks.isKeptOff(transaction, mode));
        }
        boolean granted = false;
        try {
            await(table, mode, true, () -> isFree(table, mode));
            if (table.isDropped()) {
                throw dropped(table);
            }
            granted = true;
        } finally {
            if (!granted) {
                locks.restore(transaction, before);
                manager.waits().signal();
            } else if (before == 0) {
                locked.add(table);
            }
        }
    }

    /** Tells each lock of a table. */
    void forEachLock(BiConsumer<TableStorage, Mode> visitor) {
        for (TableStorage table : locked) {
            for (Mode mode : Mode.values()) {
                if ((table.locks().modes(transaction) & mode.bit()) != 0) {
                    visitor.accept(table, mode);
                }
            }
        }
    }

    /** Whether nobody else writes to the table, or shares rows, who is in the way of a lock. */
    private boolean isFree(TableStorage table, Mode mode) {
        int known = indexOf(table);
        int ownWriter = known >= 0 && written[known] ? 1 : 0;
        int ownSharer = known >= 0 && !written[known] ? 1 : 0;
        return !(mode.conflictsWith(Mode.ROW_EXCLUSIVE) && table.locks().writers() > ownWriter)
                && !(mode.conflictsWith(Mode.ROW_SHARE)
                        && table.locks().sharers().get() > ownSharer);
    }

    /** Whether it keeps another from the table that that one waits for; the wait graph is locked. */
    boolean areInTheWayOf(TransactionTables waiter) {
        TableStorage table = waiter.awaited;
        if (table == null || waiter == this) {
            return false;
        }
        Mode mode = waiter.awaitedMode;
        if (!waiter.awaitsWriters) {
            return mode.conflictsWithAny(table.locks().modes(transaction));
        }
        boolean[] writes = written; // grows after the tables do
        TableStorage[] tables = touched;
        for (int i = 0; i < Math.min(tables.length, writes.length); i++) {
            if (tables[i] == table) {
                return mode.conflictsWith(writes[i] ? Mode.ROW_EXCLUSIVE : Mode.ROW_SHARE);
            }
        }
        return false;
    }

    boolean isWaiting() {
        return awaited != null;
    }

    private void await(TableStorage table, Mode mode, boolean writers, BooleanSupplier ended) {
        if (ended.getAsBoolean()) {
            return;
        }
        awaitedMode = mode;
        awaitsWriters = writers;
        awaited = table;
        try {
            transaction.await(ended, null, "table " + table.name());
        } finally {
            awaited = null;
        }
    }

    /** The tables it has locked or waits for. Any thread may ask; another than its own may miss what is new. */
    List<TableLock> locks() {
        List<TableLock> found = new ArrayList<>();
        TableStorage waited = awaited;
        Mode waitedMode = awaitedMode;
        if (waited != null) {
            found.add(lock(waited, waitedMode, false));
        }
        for (TableStorage table : locked) {
            int modes = heldModes(table, waited, waitedMode);
            for (Mode mode : Mode.values()) {
                if ((modes & mode.bit()) != 0) {
                    found.add(lock(table, mode, true));
                }
            }
        }
        boolean[] writes = written; // grows after the tables do
        TableStorage[] tables = touched;
        for (int i = 0; i < Math.min(tables.length, writes.length); i++) {
            TableStorage table = tables[i];
            if (table != null) {
                Mode mode = writes[i] ? Mode.ROW_EXCLUSIVE : Mode.ROW_SHARE;
                int held = heldModes(table, waited, waitedMode);
                if ((held & (mode.bit() | Mode.ACCESS_EXCLUSIVE.bit())) == 0) {
                    found.add(lock(table, mode, true));
                }
            }
        }
        return found;
    }

    private int heldModes(TableStorage table, TableStorage waited, Mode waitedMode) {
        int modes = table.locks().modes(transaction);
        return table == waited ? modes & ~waitedMode.bit() : modes;
    }

    private static TableLock lock(TableStorage table, Mode mode, boolean granted) {
        return new TableLock(table.definition().schema(), table.name(), mode, granted);
    }
}
