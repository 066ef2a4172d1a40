package org.ashlardb.engine.log;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets one thread force the log for all that wait for it.
 *
 * <p>Whoever finds no leader leads: takes all that wait so far, forces, and wakes them; then one of those that have come
 * meanwhile leads. The others sleep once and are woken once, whereas a lock would let them through one after the other.
 */
final class ForceQueue {
    private static final int WAITING = 0;
    private static final int DONE = 1;

    private final Runnable force;
    private final Runnable onForced;
    private final AtomicBoolean led = new AtomicBoolean();
    private final AtomicReference<Waiter> waiters = new AtomicReference<>();

    private static final class Waiter {
        private final Thread thread = Thread.currentThread();
        private Waiter next;
        private volatile int state = WAITING;
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
        while (self.state == WAITING) {
            if (led.compareAndSet(false, true)) {
                lead(); // with ourselves among those that wait, unless a leader has just been done with us
            } else {
                LockSupport.park(this);
            }
        }
    }

    private void push(Waiter waiter) {
        Waiter first;
        do {
            first = waiters.get();
            waiter.next = first;
        } while (!waiters.compareAndSet(first, waiter));
    }

    private void lead() {
        Waiter taken = waiters.getAndSet(null);
        try {
            force.run();
            onForced.run();
        } finally {
            led.set(false);
            Waiter following = waiters.get();
            if (following != null) {
                LockSupport.unpark(following.thread);
            }
            wake(taken);
        }
    }

    private static void wake(Waiter taken) {
        Waiter waiter = taken;
        while (waiter != null) {
            Waiter next = waiter.next;
            waiter.state = DONE;
            if (waiter.thread != Thread.currentThread()) {
                LockSupport.unpark(waiter.thread);
            }
            waiter = next;
        }
    }
}
