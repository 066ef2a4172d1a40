package org.ashlardb.engine.transaction;

import java.util.function.BooleanSupplier;
import org.ashlardb.engine.definition.LockWait;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.row.TableStorage;

/** How one transaction waits for those that have rows and keys it wants. */
final class LockWaits {
    private final TransactionManager manager;
    private final TransactionContext transaction;

    LockWaits(TransactionManager manager, TransactionContext transaction) {
        this.manager = manager;
        this.transaction = transaction;
    }

    /** @param claim null for one who shares the row */
    void waitForRow(TableStorage table, long rowId, long stamp, long looked, LockWait wait, WaitGraph.Claim claim) {
        requireMayWait(table, rowId, wait);
        waitFor(stamp, looked, () -> false, "a row of table " + table.name(), claim);
    }

    static void requireMayWait(TableStorage table, long rowId, LockWait wait) {
        if (wait == LockWait.NOWAIT) {
            throw new EngineException(
                    ErrorCode.LOCK_TIMEOUT,
                    "row " + rowId + " of table " + table.name() + " is locked by another transaction",
                    table.name(),
                    null,
                    null);
        }
    }

    void waitForKey(IndexStorage index, long stamp, long looked) {
        waitFor(stamp, looked, () -> false, "key of " + index.definition().name(), null);
    }

    /**
     * Waits until a transaction has ended, or may not be in the way any more.
     *
     * @param looked the count of changes taken back when it was found to be in the way, or before
     */
    void waitFor(long stamp, long looked, BooleanSupplier free, String what, WaitGraph.Claim claim) {
        TransactionContext other = manager.contextOf(stamp);
        manager.waits()
                .await(transaction, other, () -> isPast(stamp, other, looked) || free.getAsBoolean(), what, claim);
    }

    /** Whether a transaction has ended, or has taken back something since somebody looked. */
    private boolean isPast(long stamp, TransactionContext owner, long looked) {
        return hasEnded(stamp) || owner != null && owner.takenBack() > looked;
    }

    private boolean hasEnded(long stamp) {
        return manager.states().commitTimestamp(stamp) != TransactionStates.RUNNING;
    }

    /** Has those who are led wait for a transaction; with 0 for a stamp they look for whom they wait. */
    void passOthers(WaitGraph.Claim claim, long stamp, long looked) {
        TransactionContext owner = stamp == 0 ? null : manager.contextOf(stamp);
        manager.waits().end(claim, owner, () -> isPast(stamp, owner, looked));
    }
}
