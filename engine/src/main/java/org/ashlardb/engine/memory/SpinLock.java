package org.ashlardb.engine.memory;

import java.util.concurrent.atomic.AtomicInteger;

/** A lock for a few instructions, during which nothing waits and nothing is allocated. Not reentrant. */
public final class SpinLock {
    private final AtomicInteger held = new AtomicInteger();

    /** Whether the lock was free; it is taken then. */
    public boolean tryLock() {
        return held.compareAndSet(0, 1);
    }

    public void lock() {
        int looks = 0;
        while (!tryLock()) {
            looks = Spin.pause(looks);
        }
    }

    public void unlock() {
        held.setRelease(0);
    }
}
