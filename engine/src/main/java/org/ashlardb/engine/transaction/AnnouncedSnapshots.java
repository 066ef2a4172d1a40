package org.ashlardb.engine.transaction;

import org.ashlardb.engine.memory.ReaderRegistry;

/** The snapshots that readers have announced, as of the last {@link #read}, in ascending order. */
final class AnnouncedSnapshots {
    private final ReaderRegistry readers;
    private long[] snapshots = new long[64];
    private int count;

    AnnouncedSnapshots(ReaderRegistry readers) {
        this.readers = readers;
    }

    void read() {
        count = readers.snapshots(snapshots);
        while (count < 0) {
            snapshots = new long[-count];
            count = readers.snapshots(snapshots);
        }
    }

    /** The smallest one, or the largest long. */
    long first() {
        return count == 0 ? Long.MAX_VALUE : snapshots[0];
    }

    /** The smallest one that is at least {@code timestamp}, or the largest long. */
    long firstFrom(long timestamp) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = low + high >>> 1;
            if (snapshots[middle] < timestamp) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low < count ? snapshots[low] : Long.MAX_VALUE;
    }
}
