package org.ashlardb.engine.memory;

import java.util.Arrays;

/** The off-heap memory of one database: its slabs, pages and blocks. Thread-safe. */
public final class Memory {
    private final PageAllocator pages;
    private final BlockAllocator blocks;

    /**
     * Slabs by index. Replaced, never changed in place, when it grows. Plain reads are enough: whoever got hold of a
     * reference into a new slab got it through an acquire, after the array was stored.
     */
    private Slab[] slabs = new Slab[0];

    /** @param limit most bytes to reserve */
    public Memory(long limit) {
        this.pages = new PageAllocator(this, limit);
        this.blocks = new BlockAllocator(this, pages);
    }

    /** The slab a reference points into. */
    public Slab slab(long reference) {
        return slabs[(int) (reference >>> 32)];
    }

    /** The offset of a reference in its slab. */
    public static long offset(long reference) {
        return reference & 0xFFFF_FFFFL;
    }

    /** The page allocator. */
    public PageAllocator pages() {
        return pages;
    }

    /** The block allocator. */
    public BlockAllocator blocks() {
        return blocks;
    }

    /** Gives everything back to the operating system; nobody may use the memory any more. */
    public void release() {
        for (Slab slab : slabs) {
            slab.release();
        }
        slabs = new Slab[0];
    }

    /** Adds a slab and returns its index. Called under the page allocator's lock. */
    int addSlab(Slab slab) {
        Slab[] grown = Arrays.copyOf(slabs, slabs.length + 1);
        grown[slabs.length] = slab;
        java.lang.invoke.VarHandle.releaseFence();
        slabs = grown;
        return grown.length - 1;
    }
}
