package org.ashlardb.engine.page;

/**
 * How far away the next use of each frame is expected, by re-reference interval prediction (Jaleel et al., "High
 * Performance Cache Replacement Using Re-Reference Interval Prediction", 2010: SRRIP with two bits).
 *
 * <p>A page that is read again is {@link #NEAR}; one that came in is {@link #LONG}, one that a scan brought
 * {@link #DISTANT}. The frame farthest away is replaced. Only a reader's miss ages the others, so that a scan or a
 * checkpoint, however long, takes few frames from what is read again.
 *
 * <p>Distances are changed under the lock of their set, but {@link #touch} without: should one be lost, a page leaves
 * the cache earlier or later than it would have.
 */
final class FrameDistances {
    static final int NEAR = 0;
    static final int LONG = 2;
    static final int DISTANT = 3;

    private final byte[] distances;

    FrameDistances(int frames) {
        this.distances = new byte[frames];
    }

    /** A page was read; nothing is written if that is known. */
    void touch(int index) {
        if (distances[index] != NEAR) {
            distances[index] = NEAR;
        }
    }

    void set(int index, int distance) {
        distances[index] = (byte) distance;
    }

    int get(int index) {
        return distances[index];
    }

    /** Brings the frames of a set closer to their end, by as much as the given one, the farthest, lacks. */
    void age(int first, int count, int farthest) {
        int step = DISTANT - distances[farthest];
        for (int i = first; step > 0 && i < first + count; i++) {
            distances[i] = (byte) Math.min(DISTANT, distances[i] + step);
        }
    }
}
