package org.ashlardb.engine.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.Slab;
import org.ashlardb.engine.memory.WatchedSlab;
import org.junit.jupiter.api.Test;

class RootGuideTest {
    private static final int TRIES = 20_000;
    private static final long VERSION = 8;

    private final Memory memory = new Memory(1L << 26);
    private final NodeLayout layout = new NodeLayout(0);
    private final long node = memory.pages().allocate(layout.order);
    private final long base = Memory.offset(node);
    private final Slab slab = memory.slab(node);
    private final Random random = new Random(1);

    /** Separators: ascending, many apart or few, some the same. */
    private void fill(int count) {
        NodeLayout.putShape(slab, base, count, 1, 0);
        int bits = 1 + random.nextInt(54);
        long head = random.nextLong() >>> random.nextInt(Long.SIZE);
        for (int i = 0; i < count; i++) {
            long more = random.nextLong() >>> Long.SIZE - bits;
            head = Long.compareUnsigned(head + more, head) < 0 ? head : head + more;
            slab.putLong(layout.entry(base, i), head);
            slab.putLong(layout.entry(base, i) + NodeLayout.VALUE_IN_ENTRY, (long) Long.BYTES << NodeLayout.TAIL_SHIFT);
        }
        for (int i = 0; i < count; i += NodeLayout.GROUP) {
            slab.putLong(
                    base + NodeLayout.HINTS + (i >> NodeLayout.GROUP_SHIFT) * Long.BYTES, layout.head(slab, base, i));
        }
    }

    private static SearchKey key(long number) {
        SearchKey key = new SearchKey();
        key.putLong(number);
        key.setRowId(0);
        return key;
    }

    @Test
    void whatItDecidesIsWhatTheSearchFinds() {
        int decided = 0;
        for (int i = 0; i < TRIES / 10; i++) {
            int count = random.nextInt(layout.maxEntries) + 1;
            fill(count);
            RootGuide guide = RootGuide.of(layout, slab, base, VERSION);
            assertEquals(VERSION, guide.version);
            for (int k = 0; k < 100; k++) {
                long near = layout.head(slab, base, random.nextInt(count)) + random.nextInt(3) - 1;
                SearchKey key = key(k % 3 == 0 ? random.nextLong() : near + (k % 3 - 1) * random.nextInt(1_000));
                int child = guide.childIndex(key);
                if (child != RootGuide.UNDECIDED) {
                    decided++;
                    assertEquals(layout.childIndex(slab, base, key, false), child);
                }
            }
        }
        assertTrue(decided > TRIES / 2, "decided " + decided);
    }

    /** The caller throws away what was made of it, but it must be made. */
    @Test
    void aRootThatChangesWhileItIsReadDoesNoHarm() {
        WatchedSlab.watch(memory, () -> {
            if (random.nextInt(8) == 0) {
                long head = layout.head(slab, base, 0) + random.nextInt(9) - 4;
                slab.putLong(layout.entry(base, random.nextInt(4)), random.nextBoolean() ? random.nextLong() : head);
            }
        });
        Slab watched = memory.slab(node);
        for (int i = 0; i < TRIES; i++) {
            fill(3 + random.nextInt(30));
            RootGuide guide = RootGuide.of(layout, watched, base, VERSION);
            assertEquals(VERSION, guide.version);
        }
    }
}
