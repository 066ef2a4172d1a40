package org.ashlardb.engine.page;

/**
 * Searches a node whose keys are numbers of up to eight bytes, or the first bytes of such. Rows have numbers that are dense,
 * or nearly: most are found where interpolation expects them.
 *
 * <p>Should the frame change meanwhile, the result is any number from {@code first - 1} to {@code last}.
 */
final class NumberSearch {
    private NumberSearch() {}

    /**
     * The last entry from {@code first} to {@code last} whose key is no higher, or {@code first - 1}.
     *
     * @param unused low bits that are zero in all keys
     */
    static int lastUpTo(Frame frame, long key, int unused, int first, int last) {
        if (first > last) {
            return first - 1;
        }
        long lowest = frame.shortKeyAt(first);
        if (Long.compareUnsigned(key, lowest) < 0) {
            return first - 1;
        }
        // Keys ascend by one at least, so that the difference is the farthest the entry can be.
        long difference = key - lowest >>> unused;
        int end = Long.compareUnsigned(difference, last - first) < 0 ? first + (int) difference : last;
        long highest = frame.shortKeyAt(end);
        if (Long.compareUnsigned(highest, key) <= 0) {
            return end;
        }
        double share = (double) (difference >>> 1) / (double) (highest - lowest >>> unused >>> 1);
        int guess = first + (int) (share * (end - first));
        return between(frame, key, first, end, Math.max(first, Math.min(end - 1, guess)));
    }

    /** As above; entry {@code low} is no higher, entry {@code high} is. Looks near the guess first. */
    private static int between(Frame frame, long key, int low, int high, int guess) {
        int notAbove = low;
        int above = high;
        if (guess == low || isUpTo(frame, guess, key)) {
            notAbove = guess;
            for (int step = 1; notAbove + step < above; step *= 2) {
                if (!isUpTo(frame, notAbove + step, key)) {
                    above = notAbove + step;
                    break;
                }
                notAbove += step;
            }
        } else {
            above = guess;
            for (int step = 1; above - step > notAbove; step *= 2) {
                if (isUpTo(frame, above - step, key)) {
                    notAbove = above - step;
                    break;
                }
                above -= step;
            }
        }
        while (above - notAbove > 1) {
            int middle = notAbove + above >>> 1;
            if (isUpTo(frame, middle, key)) {
                notAbove = middle;
            } else {
                above = middle;
            }
        }
        return notAbove;
    }

    private static boolean isUpTo(Frame frame, int index, long key) {
        return Long.compareUnsigned(frame.shortKeyAt(index), key) <= 0;
    }
}
