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
 * would close a cycle finds it by following all of them. Waiting is the slow path: one lock serves all. Who ends looks at
 * those only who wait for it, and at those who do not know for whom, as there may be thousands of waiters, and wakes who can
 * go on.
 */
final class WaitGraph {
    private final ReentrantLock lock = new ReentrantLock();
    private final Queue others = new Queue();
    private final TransactionContext[] contexts;

    /** Who waits for the end of one transaction, or for something else. */
    static final class Queue {
        private final Set<Waiter> waiters = new LinkedHashSet<>(); // in the order of their coming; under the lock
        private final AtomicInteger waiting = new AtomicInteger(); // counts who is not yet there, too

        /** Those first who keep others waiting themselves, as what they have is free the sooner. */
        private void wake() {
            wake(true);
            wake(false);
        }

        private void wake(boolean writing) {
            for (Waiter waiter : waiters) {
                if (waiter.transaction.isWriting() == writing && waiter.goesOn()) {
                    waiter.woken.signal();
                }
            }
        }
    }

    /** One that waits; equal to itself only. */
    static final class Waiter {
        private final TransactionContext transaction;
        private final Supplier<TransactionContext> other; // null if it is not known
        private final BooleanSupplier ended;
        private final Condition woken;

        Waiter(
                TransactionContext transaction,
                Supplier<TransactionContext> other,
                BooleanSupplier ended,
                Condition woken) {
            this.transaction = transaction;
            this.other = other;
            this.ended = ended;
            this.woken = woken;
        }

        /** The transaction it waits for at the moment; null if that is not known. */
        TransactionContext waitsFor() {
            return other == null ? null : other.get();
        }

        /** Whether what it waits for has ended; the wait graph is locked. */
        boolean goesOn() {
            return ended.getAsBoolean();
        }
    }

    /** The transactions by their slots, null where there is none. */
    WaitGraph(TransactionContext[] contexts) {
        this.contexts = contexts;
    }

    /**
     * Waits until {@code ended} holds, which it does when a transaction has ended.
     *
     * @param other the transaction; null if it has ended, and its slot is free
     * @param ended evaluated under the lock; what else makes it hold wakes those who wait for the other
     * @throws EngineException DEADLOCK, LOCK_TIMEOUT or CANCELED
     */
    void await(TransactionContext waiter, TransactionContext other, BooleanSupplier ended, String what) {
        await(waiter, other == null ? others : other.waiters(), () -> other, ended, what);
    }

    /**
     * Waits until {@code ended} holds.
     *
     * @param ended evaluated under the lock
     * @param other tells the transaction waited for, which may become another one; null if it is not known
     * @throws EngineException DEADLOCK, LOCK_TIMEOUT or CANCELED
     */
    void await(TransactionContext waiter, Supplier<TransactionContext> other, BooleanSupplier ended, String what) {
        await(waiter, others, other, ended, what);
    }

    private void await(
            TransactionContext waiter,
            Queue queue,
            Supplier<TransactionContext> other,
            BooleanSupplier ended,
            String what) {
        Waiter self = new Waiter(waiter, other, ended, lock.newCondition());
        lock.lock();
        queue.waiting.incrementAndGet();
        LockWaitEvent event = null;
        boolean granted = false;
        try {
            queue.waiters.add(self);
            waiter.setWaiting(self);
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
            waiter.setWaiting(null);
            queue.waiters.remove(self);
            queue.waiting.decrementAndGet();
            lock.unlock();
            if (event != null) {
                event.finish(what, granted);
            }
        }
    }

    /** Wakes who can go on; called when a transaction has ended, or is not in the way of a row any more. */
    void signal(TransactionContext ended) {
        if (ended.waiters().waiting.get() > 0 || others.waiting.get() > 0) {
            lock.lock();
            try {
                ended.waiters().wake();
                others.wake();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Wakes who can go on; called when a lock of a table or of the catalog is free. */
    void signal() {
        if (others.waiting.get() > 0) {
            lock.lock();
            try {
                others.wake();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Wakes a transaction that has been cancelled, if it waits. */
    void signalCanceled(TransactionContext canceled) {
        lock.lock();
        try {
            if (canceled.waiter() != null) {
                canceled.waiter().woken.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Wakes all, as the database is closed. */
    void signalClosed() {
        for (TransactionContext context : contexts) {
            if (context != null) {
                signalCanceled(context);
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
