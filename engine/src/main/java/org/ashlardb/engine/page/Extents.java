package org.ashlardb.engine.page;

import java.util.Arrays;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/** A set of pages as extents, each a long: first page in the high half, number of pages in the low half. */
final class Extents {
    private static final int INITIAL = 16;

    private long[] items = new long[INITIAL];
    private int count;

    int count() {
        return count;
    }

    long first(int index) {
        return items[index] >>> Integer.SIZE;
    }

    long pages(int index) {
        return items[index] & 0xFFFF_FFFFL;
    }

    long end(int index) {
        return first(index) + pages(index);
    }

    /** Pages in all extents. */
    long total() {
        long total = 0;
        for (int i = 0; i < count; i++) {
            total += pages(i);
        }
        return total;
    }

    /** Adds pages, in any order; out of order, {@link #normalize} is to be called before the set is used. */
    void add(long first, long pages) {
        if (pages == 0) {
            return;
        }
        if (count > 0 && end(count - 1) == first) {
            items[count - 1] += pages;
            return;
        }
        if (count == items.length) {
            items = Arrays.copyOf(items, count * 2);
        }
        items[count++] = first << Integer.SIZE | pages;
    }

    /** Puts the extents in order and joins neighbours. */
    void normalize() {
        long[] sorted = items;
        int size = count;
        Arrays.sort(sorted, 0, size); // page numbers are below 2^31
        count = 0;
        for (int i = 0; i < size; i++) {
            addInOrder(sorted[i] >>> Integer.SIZE, sorted[i] & 0xFFFF_FFFFL);
        }
    }

    private void addInOrder(long first, long pages) {
        if (count > 0 && first < end(count - 1)) {
            throw new EngineException(ErrorCode.INTERNAL, "page " + first + " was freed twice");
        }
        add(first, pages);
    }

    /** The union of two normalized sets that have no page in common. */
    static Extents union(Extents one, Extents other) {
        Extents union = new Extents();
        int i = 0;
        int j = 0;
        while (i < one.count || j < other.count) {
            if (j == other.count || i < one.count && one.items[i] < other.items[j]) {
                union.addInOrder(one.first(i), one.pages(i++));
            } else {
                union.addInOrder(other.first(j), other.pages(j++));
            }
        }
        return union;
    }

    /** The pages below a given one. */
    Extents below(long end) {
        Extents result = new Extents();
        for (int i = 0; i < count && first(i) < end; i++) {
            result.add(first(i), Math.min(end, end(i)) - first(i));
        }
        return result;
    }

    /** Where a file that ends at {@code end} could end, were the free pages at its end cut off. */
    long endWithout(long end) {
        return count > 0 && end(count - 1) == end ? first(count - 1) : end;
    }
}
