package org.ashlardb.engine.index;

import java.util.Arrays;
import org.ashlardb.engine.memory.Slab;

/**
 * Which leaf below a root each head leads to, as far as the head alone decides: the heads are divided into many small
 * ranges of the same size, of which most have no separator in them. What a search by comparisons costs is the processor's
 * wrong guesses; here there is nothing to guess.
 *
 * <p>Made for one version of a root whose children are leaves, and right as long as the root has that version.
 */
final class RootGuide {
    /** What {@link #childIndex} returns for a head that alone does not decide. */
    static final int UNDECIDED = Short.MIN_VALUE;

    /** The guide of no version that a node can be read at. */
    static final RootGuide NONE = undecided(NodeLayout.LOCKED);

    private static final int RANGES_PER_CHILD = 16;
    private static final int FEWEST_SEPARATORS = 3;

    final long version;
    private final int prefix;
    private final long least;
    private final int shift;
    private final short[] children;

    private RootGuide(long version, int prefix, long least, int shift, short[] children) {
        this.version = version;
        this.prefix = prefix;
        this.least = least;
        this.shift = shift;
        this.children = children;
    }

    private static RootGuide undecided(long version) {
        return new RootGuide(version, 0, 0, 0, new short[0]);
    }

    /** Index of the child to descend to, as of {@link NodeLayout#childIndex}, or UNDECIDED. */
    int childIndex(SearchKey key) {
        if (prefix > key.fullLength()) {
            return UNDECIDED;
        }
        long range = key.head(prefix, key.fullLength()) - least >>> shift;
        return Long.compareUnsigned(range, children.length) < 0 ? children[(int) range] : UNDECIDED;
    }

    /**
     * The guide of a root of level 1; with few separators, or many in the same range, it decides nothing.
     *
     * <p>Reads optimistically: it means something only if the root's version has not changed.
     */
    static RootGuide of(NodeLayout layout, Slab slab, long base, long version) {
        int count = Math.min(NodeLayout.count(slab, base), layout.maxEntries);
        if (count < FEWEST_SEPARATORS) {
            return undecided(version);
        }
        long first = layout.head(slab, base, 0);
        long last = layout.head(slab, base, count - 1);
        long width = Long.divideUnsigned(last - first, count - 1);
        long least = Long.compareUnsigned(first, width) < 0 ? 0 : first - width;
        long most = Long.compareUnsigned(last + width, last) < 0 ? -1 : last + width;
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(count * RANGES_PER_CHILD - 1);
        int shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(most - least) - bits);
        short[] children = new short[(int) (most - least >>> shift) + 1];
        int from = 0;
        int divided = 0;
        for (int i = 0; i < count; i++) {
            long range = layout.head(slab, base, i) - least >>> shift;
            if (range < Math.max(0, from - 1) || range >= children.length) {
                return undecided(version); // the root changed meanwhile
            }
            int to = (int) range;
            if (to >= from) {
                Arrays.fill(children, from, to, (short) (i - 1));
                divided++;
            }
            children[to] = UNDECIDED;
            from = to + 1;
        }
        if (divided < count - count / 4) {
            return undecided(version);
        }
        Arrays.fill(children, from, children.length, (short) (count - 1));
        return new RootGuide(version, NodeLayout.prefix(slab, base), least, shift, children);
    }
}
