package org.ashlardb.engine.page;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;

/**
 * The free pages of one state.
 *
 * @param usable those that no state needs that anybody might look at
 * @param waiting those that pinned states may still need
 * @param listPages the pages that hold the list of all these; they are not free
 * @param end pages of the file
 */
record Space(Extents usable, List<Freed> waiting, Extents listPages, long end) {
    /** What a checkpoint freed: usable when no state before it is pinned any more. */
    record Freed(long checkpoint, Extents pages) {}

    /** All free pages, as they go to the file. */
    Extents all() {
        Extents all = usable;
        for (Freed freed : waiting) {
            all = Extents.union(all, freed.pages);
        }
        return all;
    }

    /** The same, with pages usable that no longer have to wait. */
    Space collect(LongPredicate isPinnedBefore) {
        Extents collected = usable;
        List<Freed> still = new ArrayList<>();
        for (Freed freed : waiting) {
            if (isPinnedBefore.test(freed.checkpoint)) {
                still.add(freed);
            } else {
                collected = Extents.union(collected, freed.pages);
            }
        }
        return new Space(collected, still, listPages, end);
    }

    /** The same in a longer file. What lies between is what the state's own checkpoint gave back but others have pinned. */
    Space extend(long longerEnd, long checkpoint) {
        if (longerEnd == end) {
            return this;
        }
        Extents gap = new Extents();
        gap.add(end, longerEnd - end);
        List<Freed> more = new ArrayList<>(waiting);
        more.add(new Freed(checkpoint, gap));
        return new Space(usable, more, listPages, longerEnd);
    }

    /**
     * The space after a checkpoint, without the free pages at the file's end.
     *
     * @param remaining what is left of the usable pages
     * @param freed what the checkpoint freed, in order
     * @param newListPages the pages for the new list
     * @param newEnd pages of the file
     */
    Space next(Extents remaining, Freed freed, Extents newListPages, long newEnd, LongPredicate isPinnedBefore) {
        List<Freed> all = new ArrayList<>(waiting);
        all.add(freed);
        Space next = new Space(remaining, all, newListPages, newEnd);
        long cutEnd = next.collect(isPinnedBefore).usable.endWithout(newEnd);
        List<Freed> cut = new ArrayList<>();
        for (Freed each : all) {
            Extents pages = each.pages.below(cutEnd);
            if (pages.count() > 0) {
                cut.add(new Freed(each.checkpoint, pages));
            }
        }
        return new Space(remaining.below(cutEnd), cut, newListPages, cutEnd);
    }
}
