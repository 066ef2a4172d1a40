package org.ashlardb.engine.row;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A lock for some instructions, under which nobody waits for anything. Not reentrant. */
final class SpinLock {
    private static final VarHandle HELD;

    static {
        try {
            HELD = MethodHandles.lookup().findVarHandle(SpinLock.class, "held", int.class);
        } catch (NoSuchFieldException | IllegalAccessException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("unused") // through HELD
    private int held;

    void lock() {
        while (!HELD.compareAndSet(this, 0, 1)) {
            Thread.onSpinWait();
        }
    }

    void unlock() {
        HELD.setRelease(this, 0);
    }
}
