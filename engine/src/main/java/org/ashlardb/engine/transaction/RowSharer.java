package org.ashlardb.engine.transaction;

import java.lang.invoke.VarHandle;
import java.util.function.LongPredicate;
import org.ashlardb.engine.definition.LockWait;
import org.ashlardb.engine.definition.RowLockMode;
import org.ashlardb.engine.memory.Spin;
import org.ashlardb.engine.row.RowLocks;
import org.ashlardb.engine.row.TableStorage;

/** Shares rows for one transaction, and finds who shares those that it wants for itself. */
final class RowSharer {
    private final TransactionManager manager;
    private final TransactionContext transaction;
    private final RowInspector inspector;
    private final LockWaits waits;
    private final LongPredicate isRunning;

    RowSharer(TransactionManager manager, TransactionContext transaction, RowInspector inspector, LockWaits waits) {
        this.manager = manager;
        this.transaction = transaction;
        this.inspector = inspector;
        this.waits = waits;
        this.isRunning = manager::isRunning;
    }

    /**
     * Shares a row until the transaction ends. A row that is the transaction's own already needs no lock: what would give
     * it up takes back too what relied on it.
     */
    boolean share(TableStorage table, ReadView view, long rowId, RowLockMode mode, LockWait wait) {
        transaction.touch(table, false);
        SharedLocks shared = transaction.sharedLocks();
        long own = transaction.transactionStamp();
        int looks = 0;
        while (true) {
            long looked = manager.takenBack();
            boolean added = shared.add(table, rowId, own, mode);
            VarHandle.fullFence(); // a writer who does not find the lock has swung the word before
            RowInspector.Existence found = inspector.shareable(table, rowId, transaction, mode);
            boolean exists = found == RowInspector.Existence.EXISTS;
            boolean isGone = found == RowInspector.Existence.GONE;
            boolean unseen = (exists && mode != RowLockMode.KEY_SHARE || isGone) && isUnseen(table, view, rowId);
            if (exists && !unseen) {
                return true;
            }
            if (added) {
                shared.takeBack(rowId, own);
                manager.waits().signal(transaction);
            }
            if (unseen) {
                throw RowLocker.conflict(transaction, table, rowId); // who passes over the row has no lock of it
            }
            if (isGone) {
                return false;
            }
            if (sharesAgainst(table, rowId, inspector.undecidedMode())) {
                transaction.checkCanceled();
                looks = Spin.pause(looks);
                continue;
            }
            if (wait == LockWait.SKIP_LOCKED) {
                return false;
            }
            waits.waitForRow(table, rowId, inspector.undecidedStamp(), looked, wait, null);
        }
    }

    /** Whether the row's newest version is newer than a view that is not only for a check. */
    private boolean isUnseen(TableStorage table, ReadView view, long rowId) {
        return !view.isLatest() && inspector.newestCommit(table, rowId, transaction) > view.timestamp();
    }

    /**
     * Whether we share a row in a way that does not let another transaction have it as it has: it is about to find our lock
     * and to give the row up, and waits for us then.
     *
     * @param held null if it has nothing of the row any more
     */
    boolean sharesAgainst(TableStorage table, long rowId, RowLockMode held) {
        RowLockMode own = transaction.sharedLocks().mode(table, rowId, transaction.transactionStamp());
        return own != null && (held == null || own.conflictsWith(held));
    }

    /** A running transaction that shares the row and would not with us; 0 if there is none. */
    long inTheWay(TableStorage table, long rowId, RowLockMode mode) {
        RowLocks locks = table.rowLocks();
        return locks == null ? 0 : locks.conflicting(rowId, transaction.transactionStamp(), mode, isRunning);
    }

    /** A sharer who finds us before we give the row up gives up its lock and waits for us: then it is in nobody's way. */
    void waitForSharer(TableStorage table, long rowId, long stamp, RowLockMode mode, LockWait wait) {
        LockWaits.requireMayWait(table, rowId, wait);
        waits.waitFor(
                stamp,
                Long.MAX_VALUE,
                () -> inTheWay(table, rowId, mode) != stamp,
                "a row of table " + table.name(),
                null);
    }
}
