package org.ashlardb.engine.transaction;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/**
 * Transactions that wait for others to end. A transaction waits for at most one other, so that a cycle is found by
 * following the chain. Waiting is the slow path: one lock and one condition serve all.
 */
final class WaitGraph {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition someEnded = lock.newCondition();
    private final AtomicInteger waiting = new AtomicInteger();

    /** A condition a waiter waits for; evaluated under the lock. */
    @FunctionalInterface
    interface Ended {
        boolean hasEnded();
    }

    /**
     * Waits until {@code ended} holds.
     *
     * @param other the transaction waited for, or null if it is not known
     * @throws EngineException DEADLOCK, LOCK_TIMEOUT or CANCELED
     */
    void await(TransactionContext waiter, TransactionContext other, Ended ended, String what) {
        lock.lock();
        waiting.incrementAndGet();
        try {
            waiter.setWaitsFor(other);
            if (!ended.hasEnded()) {
                checkCycle(waiter, what);
            }
            long left = TimeUnit.MILLISECONDS.toNanos(waiter.lockTimeoutMillis());
            while (!ended.hasEnded()) {
                waiter.checkCanceled();
                if (left <= 0) {
                    throw new EngineException(
                            ErrorCode.LOCK_TIMEOUT,
                            "could not lock " + what + " within lock_timeout of " + waiter.lockTimeoutMillis() + " ms");
                }
                left = someEnded.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EngineException(ErrorCode.CANCELED, "interrupted while waiting for " + what);
        } finally {
            waiter.setWaitsFor(null);
            waiting.decrementAndGet();
            lock.unlock();
        }
    }

    /** Wakes all waiters; called when a transaction has ended, a table lock is free or a waiter is cancelled. */
    void signal() {
        if (waiting.get() > 0) {
            lock.lock();
            try {
                someEnded.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    private void checkCycle(TransactionContext waiter, String what) {
        TransactionContext at = waiter.waitsFor();
        while (at != null) {
            if (at == waiter) {
                throw new EngineException(
                        ErrorCode.DEADLOCK, "deadlock: waiting for " + what + " would close a cycle of transactions");
            }
            at = at.waitsFor();
        }
    }
}
