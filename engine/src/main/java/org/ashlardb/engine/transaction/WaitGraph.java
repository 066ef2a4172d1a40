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
import org.ashlardb.engine.row.TableStorage;

/**
 * Transactions that wait for others to end: for one other, or for all that write to a table or keep writers off it. Who
 * would close a cycle finds it by following all of them. Waiting is the slow path: one lock serves all. Who ends looks at
 * those only who wait for it, and at those who do not know for whom, as there may be thousands of waiters, and wakes who can
 * go on. Of those who want one row for themselves it wakes one, who leads the others: they wait for that one next if it gets
 * the row, else it wakes one of them.
 */
final class WaitGraph {
    private final ReentrantLock lock = new ReentrantLock();
    private final Queue others = new Queue();
    private final TransactionContext[] contexts;

    /** Who waits for the end of one transaction, or for something else. */
    static final class Queue {
        private final Set<Waiter> waiters = new LinkedHashSet<>(); // in the order of their coming; under the lock
        private final AtomicInteger waiting = new AtomicInteger(); // counts who is not yet there, too

        private void wake() {
            if (!waiters.isEmpty()) {
                long now = System.nanoTime();
                wake(true, now);
                wake(false, now);
            }
        }

        private void wake(boolean urgent, long now) {
            Claim led = null;
            for (Waiter waiter : waiters) {
                if (waiter.isUrgent(now) != urgent || !waiter.goesOn()) {
                    continue;
                }
                if (waiter.claim != null) {
                    boolean follows = !waiter.leads && (waiter.claim.isOfSameRow(led) || isLed(waiter.claim));
                    led = waiter.claim;
                    if (follows) {
                        continue;
                    }
                    waiter.leads = true;
                }
                waiter.woken.signal();
            }
        }

        private boolean isLed(Claim claim) {
            for (Waiter waiter : waiters) {
                if (waiter.leads && waiter.claim.isOfSameRow(claim) && waiter.goesOn()) {
                    return true;
                }
            }
            return false;
        }

        /** Wakes one of those who want the same row, as who led them has not got it. */
        private void wakeNext(Claim claim) {
            Waiter next = null;
            long now = System.nanoTime();
            for (Waiter waiter : waiters) {
                boolean follows = waiter.claim != null && waiter.claim.isOfSameRow(claim) && waiter.goesOn();
                if (follows && (next == null || !next.isUrgent(now) && waiter.isUrgent(now))) {
                    next = waiter;
                }
            }
            if (next != null) {
                next.leads = true;
                next.woken.signal();
            }
        }

        /** Has those who want the same row wait for the one that has got it, or has it still. */
        private void passTo(TransactionContext owner, Claim claim, BooleanSupplier ended) {
            for (Waiter waiter : List.copyOf(waiters)) {
                if (waiter.claim != null && waiter.claim.isOfSameRow(claim) && waiter.goesOn()) {
                    waiter.leave();
                    waiter.follow(owner, ended);
                }
            }
        }
    }

    /** That a transaction wants a row for itself. */
    static final class Claim {
        private final TableStorage table;
        private final long rowId;
        private final long urgentFrom; // by the clock of nanoTime
        private Queue led; // where the others are whom it leads; null if it leads nobody

        /** @param lockTimeoutMillis a quarter of it is waited behind those who keep others waiting */
        Claim(TableStorage table, long rowId, long lockTimeoutMillis) {
            this.table = table;
            this.rowId = rowId;
            urgentFrom = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(lockTimeoutMillis) / 4;
        }

        private boolean isOfSameRow(Claim other) {
            return other != null && other.rowId == rowId && other.table == table;
        }
    }

    /** One that waits; equal to itself only. */
    static final class Waiter {
        private final TransactionContext transaction;
        private final Claim claim; // null if it wants something else than a row for itself
        private final Condition woken;
        private volatile Supplier<TransactionContext> other; // null if it is not known
        private BooleanSupplier ended; // as all below under the lock
        private Queue queue;
        private boolean leads;

        Waiter(
                TransactionContext transaction,
                Claim claim,
                Queue queue,
                Supplier<TransactionContext> other,
                BooleanSupplier ended,
                Condition woken) {
            this.transaction = transaction;
            this.claim = claim;
            this.queue = queue;
            this.other = other;
            this.ended = ended;
            this.woken = woken;
        }

        private void enter() {
            queue.waiting.incrementAndGet();
            queue.waiters.add(this);
        }

        private void leave() {
            queue.waiters.remove(this);
            queue.waiting.decrementAndGet();
        }

        private void follow(TransactionContext owner, BooleanSupplier newEnded) {
            other = () -> owner;
            ended = newEnded;
            leads = false;
            queue = owner.waiters();
            enter();
        }

        /** The transaction it waits for at the moment; null if that is not known. */
        TransactionContext waitsFor() {
            return other == null ? null : other.get();
        }

        /** Whether it keeps others waiting, so that what it has is free the sooner, or has waited long. */
        private boolean isUrgent(long now) {
            return transaction.isWriting() || claim != null && now - claim.urgentFrom >= 0;
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
     * @param claim what {@link #end} is told of behind it; null if the waiter wants something else than a row for itself
     * @throws EngineException DEADLOCK, LOCK_TIMEOUT or CANCELED
     */
    void await(TransactionContext waiter, TransactionContext other, BooleanSupplier ended, String what, Claim claim) {
        await(waiter, claim, other == null ? others : other.waiters(), () -> other, ended, what);
    }

    /**
     * Waits until {@code ended} holds.
     *
     * @param ended evaluated under the lock
     * @param other tells the transaction waited for, which may become another one; null if it is not known
     * @throws EngineException DEADLOCK, LOCK_TIMEOUT or CANCELED
     */
    void await(TransactionContext waiter, Supplier<TransactionContext> other, BooleanSupplier ended, String what) {
        await(waiter, null, others, other, ended, what);
    }

    private void await(
            TransactionContext waiter,
            Claim claim,
            Queue queue,
            Supplier<TransactionContext> other,
            BooleanSupplier ended,
            String what) {
        Waiter self = new Waiter(waiter, claim, queue, other, ended, lock.newCondition());
        lock.lock();
        LockWaitEvent event = null;
        boolean granted = false;
        try {
            self.enter();
            waiter.setWaiting(self);
            if (!self.goesOn()) {
                event = Events.lockWait();
                waiter.noteWait();
                checkCycle(waiter, what);
            }
            long left = TimeUnit.MILLISECONDS.toNanos(waiter.lockTimeoutMillis());
            while (!self.goesOn()) {
                waiter.checkCanceled();
                if (left <= 0) {
                    throw new EngineException(
                            ErrorCode.LOCK_TIMEOUT,
                            "could not lock " + what + " within lock_timeout of " + waiter.lockTimeoutMillis() + " ms");
                }
                left = self.woken.awaitNanos(left);
                if (!self.goesOn()) {
                    checkCycle(waiter, what); // who has woken it to look may have seen it on its way
                }
            }
            granted = true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EngineException(ErrorCode.CANCELED, "interrupted while waiting for " + what);
        } finally {
            waiter.setWaiting(null);
            self.leave();
            if (self.leads && granted) {
                claim.led = self.queue;
            } else if (self.leads) {
                self.queue.wakeNext(claim);
            }
            lock.unlock();
            if (event != null) {
                event.finish(what, granted);
            }
        }
    }

    /**
     * Ends leading others, if the claim does.
     *
     * @param owner who has got the row, or has it still; null if the one who led has not, or has to wait for another
     * @param ended whether the owner has ended or may not have the row any more
     */
    void end(Claim claim, TransactionContext owner, BooleanSupplier ended) {
        if (claim.led == null) {
            return;
        }
        lock.lock();
        try {
            if (owner != null) {
                claim.led.passTo(owner, claim, ended);
            } else {
                claim.led.wakeNext(claim);
            }
            claim.led = null;
        } finally {
            lock.unlock();
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
     * yet does not wait: what it was in the way of may be the successor of the transaction it waited for. It is woken, to
     * look for a cycle itself if it waits again: who waits for one of several that share a row sleeps on where another one
     * is in its way next.
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
        Waiter next = other == null ? null : other.waiter();
        if (next != null && next.goesOn()) {
            next.woken.signal();
        } else if (next != null && !reached.contains(other)) {
            reached.add(other);
        }
    }
}
