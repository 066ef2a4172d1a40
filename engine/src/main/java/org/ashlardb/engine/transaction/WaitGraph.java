package org.ashlardb.engine.transaction;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.event.Events;
import org.ashlardb.engine.event.LockWaitEvent;

/**
 * Transactions that wait for others to end: for one other, or for all that write to a table or keep writers off it. Who
 * would close a cycle finds it by following all of them. Waiting is the slow path: one lock serves all. Who ends wakes those
 * who can go on and nobody else, as there may be thousands of waiters.
 */
final class WaitGraph {
    private final ReentrantLock lock = new ReentrantLock();
    private final Set<Waiter> waiters = new LinkedHashSet<>(); // in the order of their coming
    private final AtomicInteger waiting = new AtomicInteger();
    private final TransactionContext[] contexts;

    /** One that waits; equal to itself only. */
    private final class Waiter {
        private final TransactionContext transaction;
        private final BooleanSupplier ended;
        private final Condition woken = lock.newCondition();

        Waiter(TransactionContext transaction, BooleanSupplier ended) {
            this.transaction = transaction;
            this.ended = ended;
        }

        boolean goesOn() {
            return transaction.isStopped() || ended.getAsBoolean();
        }
    }

    /** The transactions by their slots, null where there is none. */
    WaitGraph(TransactionContext[] contexts) {
        this.contexts = contexts;
    }

    /**
     * Waits until {@code ended} holds.
     *
     * @param ended evaluated under the lock
     * @param other tells the transaction waited for, which may become another one; null if it is not known
     * @throws EngineException DEADLOCK, LOCK_TIMEOUT or CANCELED
     */
    void await(TransactionContext waiter, Supplier<TransactionContext> other, BooleanSupplier ended, String what) {
        Waiter self = new Waiter(waiter, ended);
        lock.lock();
        waiting.incrementAndGet();
        LockWaitEvent event = null;
        boolean granted = false;
        try {
            waiters.add(self);
            waiter.setWaiting(other, ended);
            if (!ended.getAsBoolean()) {
                event = Events.lockWait();
                waiter.noteWait();
                checkCycle(waiter, what);
            }
            long left = TimeUnit.MILLISECONDS.toNanos(waiter.lockTimeoutMillis());
            while (!ended.getAsBoolean()) {
                waiter.checkCanceled();
                if (left <= 0) {
                    throw new EngineException(
                            ErrorCode.LOCK_TIMEOUT,
                            "could not lock " + what + " within lock_timeout of " + waiter.lockTimeoutMillis() + " ms");
                }
                left = self.woken.awaitNanos(left);
            }
            granted = true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EngineException(ErrorCode.CANCELED, "interrupted while waiting for " + what);
        } finally {
            waiter.setWaiting(null, null);
            waiters.remove(self);
            waiting.decrementAndGet();
            lock.unlock();
            if (event != null) {
                event.finish(what, granted);
            }
        }
    }

    /** Wakes who can go on; called when a transaction has ended, a table lock is free or a waiter is cancelled. */
    void signal() {
        if (waiting.get() > 0) {
            lock.lock();
            try {
                for (Waiter waiter : waiters) {
                    if (waiter.goesOn()) {
                        waiter.woken.signal();
                    }
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /**
     * Follows all that are in the way of the waiter, and of those, as far as they wait themselves. Who has only not woken
     * yet does not wait: what it was in the way of may be the successor of the transaction it waited for.
     */
    private void checkCycle(TransactionContext waiter, String what) {
        List<TransactionContext> reached = new ArrayList<>();
        reached.add(waiter);
        for (int i = 0; i < reached.size(); i++) {
            TransactionContext at = reached.get(i);
            if (!at.isWaitingForTable()) {
                follow(at.waitsFor(), waiter, reached, what);
                continue;
            }
            for (TransactionContext other : contexts) {
                if (other != null && other.isInTheWayOf(at)) {
                    follow(other, waiter, reached, what);
                }
            }
        }
    }

    private static void follow(
            TransactionContext other, TransactionContext waiter, List<TransactionContext> reached, String what) {
        if (other == waiter) {
            throw new EngineException(
                    ErrorCode.DEADLOCK, "deadlock: waiting for " + what + " would close a cycle of transactions");
        }
        if (other != null && other.isWaiting() && !reached.contains(other)) {
            reached.add(other);
        }
    }
}
