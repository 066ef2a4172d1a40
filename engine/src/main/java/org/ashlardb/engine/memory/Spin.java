package org.ashlardb.engine.memory;

import java.util.concurrent.locks.LockSupport;

/**
 * Looking again and again at what another thread changes in a few instructions. Where there are more threads than
 * processors, the other one may not be running; so who has looked often gives way to it. A virtual thread that yields
 * gives way to some others only: as many of them as there are threads below would keep the rest from running for ever.
 * So who has yielded often parks.
 */
public final class Spin {
    private static final int LOOKS = 64;
    private static final int YIELDS = 64;
    private static final long REST_NANOS = 50_000;

    private Spin() {}

    /**
     * Waits between two looks.
     *
     * @param looks how many there have been, 0 at first
     * @return how many there are with the next
     */
    public static int pause(int looks) {
        if (looks < LOOKS) {
            Thread.onSpinWait();
        } else if (looks < LOOKS + YIELDS) {
            Thread.yield();
        } else {
            rest();
            return looks;
        }
        return looks + 1;
    }

    /** Parks for a moment; who is interrupted would not, and is again afterwards. */
    private static void rest() {
        boolean interrupted = Thread.interrupted();
        if (interrupted) {
            LockSupport.parkNanos(1); // returns at once: being interrupted has left a permit
        }
        LockSupport.parkNanos(REST_NANOS);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
