package org.ashlardb.engine.memory;

/**
 * Looking again and again at what another thread changes in a few instructions. Where there are more threads than
 * processors, the other one may not be running; so who has looked often gives way to it.
 */
public final class Spin {
    private static final int LOOKS = 64;

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
        } else {
            Thread.yield();
        }
        return looks + 1;
    }
}
