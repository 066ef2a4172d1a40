package org.ashlardb.engine.page;

import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/** Hands out the free pages of one checkpoint, lowest first, and then new ones behind the file's end. */
final class FreeSpace {
    private final long[] firsts;
    private final int[] lengths;
    private final int count;
    private final int[] candidates = new int[Integer.SIZE]; // by size class: no extent before is as long as its class
    private int lowest;
    private long end;

    /**
     * @param extents free pages
     * @param end pages of the file
     */
    FreeSpace(Extents extents, long end) {
        this.count = extents.count();
        this.firsts = new long[count];
        this.lengths = new int[count];
        for (int i = 0; i < count; i++) {
            firsts[i] = extents.first(i);
            lengths[i] = (int) extents.pages(i);
        }
        this.end = end;
    }

    /** Pages of the file, with those that were added. */
    long end() {
        return end;
    }

    /** Neighbouring pages; the number of the first. */
    long allocate(int pages) {
        int extent = pages == 1 ? firstExtent() : find(pages);
        if (extent < count) {
            return take(extent, pages);
        }
        int missing = pages;
        long first = end;
        if (count > 0 && lengths[count - 1] > 0 && firsts[count - 1] + lengths[count - 1] == end) {
            first = firsts[count - 1];
            missing -= lengths[count - 1];
        }
        if (end + missing > PageFormat.MAX_PAGES) {
            throw new EngineException(
                    ErrorCode.LIMIT_EXCEEDED, "a page file holds at most " + PageFormat.MAX_PAGES + " pages");
        }
        if (missing < pages) {
            take(count - 1, pages - missing);
        }
        end += missing;
        return first;
    }

    private long take(int extent, int pages) {
        long first = firsts[extent];
        firsts[extent] += pages;
        lengths[extent] -= pages;
        return first;
    }

    private int firstExtent() {
        while (lowest < count && lengths[lowest] == 0) {
            lowest++;
        }
        return lowest;
    }

    /** The lowest extent of at least so many pages. Extents only shrink, so those passed over need no second look. */
    private int find(int pages) {
        int sizeClass = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(pages);
        int extent = candidates[sizeClass];
        while (extent < count && lengths[extent] < 1 << sizeClass) {
            extent++;
        }
        candidates[sizeClass] = extent;
        while (extent < count && lengths[extent] < pages) {
            extent++;
        }
        return extent;
    }

    /** What has not been handed out of the free pages. */
    Extents remaining() {
        Extents remaining = new Extents();
        for (int i = 0; i < count; i++) {
            remaining.add(firsts[i], lengths[i]);
        }
        return remaining;
    }
}
