package org.ashlardb.engine.log;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets one thread force the log for all that wait for it.
 *
 * <p>Whoever finds no leader leads: takes all that wait so far, forces, and wakes them; then one of those that have come
 * meanwhile leads. The others sleep once and are woken once, whereas a lock would let them through one after the other.
 * Where a force is quicker than waking them would be, they stay awake and yield the processor to each other instead.
 */
final class ForceQueue {
    private static final int WAITING = 0;
    private static final int DONE = 1;

    private static final long MOST_GATHERING_NANOS = 1_000_000;
    private static final long MOST_WAKING_NANOS = 250_000;
    private static final int FORGETTING = 6; // a force that was quick counts for some 64 others

    private final Runnable force;
    private final Runnable onForced;
    private final AtomicBoolean led = new AtomicBoolean();
    private final AtomicReference<Waiter> waiters = new AtomicReference<>();

    private int expected; // by the leader: threads that waited for the last force, or come meanwhile
    private long lastNanos; // by the leader: what the last force took
    private volatile long quickestNanos = Long.MAX_VALUE / 2; // of late; written by the leader

    private static final class Waiter {
        private final Thread thread = Thread.currentThread();
        private Waiter next;
        private volatile int state = WAITING;
        private volatile boolean asleep;

        /** Sleeps until woken, unless there is something to do already; who wakes looks at {@code asleep} last. */
        private void park(AtomicBoolean led) {
            asleep = true;
            if (state == WAITING && led.get()) {
                LockSupport.park(led);
            }
        }

        private void unpark() {
            if (asleep) {
                LockSupport.unpark(thread);
            }
        }
    }

    /**
     * The queue of a log.
     *
     * @param force forces everything appended; what it throws goes to the leader, the others look at the log
     * @param onForced run by the leader before anybody is woken
     */
    ForceQueue(Runnable force, Runnable onForced) {
        this.force = force;
        this.onForced = onForced;
    }

    /** Returns when a force that began after this call has ended, well or not. */
    void await() {
        if (led.compareAndSet(false, true)) {
            lead();
            return;
        }
        Waiter self = new Waiter();
        push(self);
        long parkAt = System.nanoTime() + waking();
        while (self.state == WAITING) {
            if (led.compareAndSet(false, true)) {
                lead(); // with ourselves among those that wait, unless a leader has just been done with us
            } else if (System.nanoTime() - parkAt < 0) {
                Thread.yield();
            } else {
                self.park(led);
            }
        }
    }

    /**
     * How long to stay awake: a little longer than a force takes, where that is little. Who is awake for longer may be in
     * the leader's way, where there are few processors.
     */
    private long waking() {
        long quickest = quickestNanos;
        return quickest <= MOST_WAKING_NANOS ? quickest + quickest / 2 : 0;
    }

    private void push(Waiter waiter) {
        Waiter first;
        do {
            first = waiters.get();
            waiter.next = first;
        } while (!waiters.compareAndSet(first, waiter));
    }

    private void lead() {
        gather();
        Waiter taken = waiters.getAndSet(null);
        int size = length(taken);
        long start = System.nanoTime();
        try {
            force.run();
            onForced.run();
        } finally {
            lastNanos = System.nanoTime() - start;
            quickestNanos = Math.min(lastNanos, quickestNanos + (quickestNanos >> FORGETTING));
            expected = size + length(waiters.get());
            led.set(false);
            Waiter following = waiters.get(); // after that: who comes later finds no leader, and does not sleep
            if (following != null) {
                following.unpark();
            }
            wake(taken);
        }
    }

    /**
     * Waits a little for those who will commit again: whom the last force has served, and who came meanwhile. A force for
     * all of them at once serves more in a second than forces for the few who were the first to be awake. At most as long
     * as a force takes, since some may not come.
     */
    private void gather() {
        if (expected <= 1 || length(waiters.get()) >= expected) {
            return;
        }
        long start = System.nanoTime();
        long most = Math.min(lastNanos, MOST_GATHERING_NANOS);
        do {
            Thread.yield();
        } while (length(waiters.get()) < expected && System.nanoTime() - start < most);
    }

    private static int length(Waiter first) {
        int length = 0;
        for (Waiter waiter = first; waiter != null; waiter = waiter.next) {
            length++;
        }
        return length;
    }

    private static void wake(Waiter taken) {
        Waiter waiter = taken;
        while (waiter != null) {
            Waiter next = waiter.next;
            waiter.state = DONE;
            if (waiter.thread != Thread.currentThread()) {
                waiter.unpark();
            }
            waiter = next;
        }
    }
}
