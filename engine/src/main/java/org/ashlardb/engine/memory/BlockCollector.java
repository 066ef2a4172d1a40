package org.ashlardb.engine.memory;

/**
 * Gives back many blocks, most of which lie beside each other: those of a run are collected, and if there are no others in
 * it, the run goes as a whole, without its blocks being touched. For one thread.
 */
public final class BlockCollector {
    private final BlockAllocator blocks;
    private final Run[] runs = new Run[SizeClasses.count()]; // one of each class, null before the first block

    /** Blocks of one run. */
    private static final class Run {
        private final long[] blocks;
        private long start;
        private int count;

        Run(int sizeClass) {
            blocks = new long[SizeClasses.blocksInRun(sizeClass)];
        }
    }

    public BlockCollector(BlockAllocator blocks) {
        this.blocks = blocks;
    }

    /** Gives back a block that was taken for {@code length} bytes, at the latest at {@link #finish}. */
    public void free(long reference, int length) {
        if (length > BlockAllocator.MAX_BLOCK) {
            blocks.free(reference, length);
            return;
        }
        int sizeClass = SizeClasses.classOf(length);
        Run run = runs[sizeClass];
        if (run == null) {
            run = new Run(sizeClass);
            runs[sizeClass] = run;
        }
        long start = reference & -SizeClasses.runSize(sizeClass);
        if (start != run.start) {
            giveBack(run, sizeClass);
            run.start = start;
        }
        run.blocks[run.count++] = reference;
    }

    /** Gives back all that was collected. */
    public void finish() {
        for (int sizeClass = 0; sizeClass < runs.length; sizeClass++) {
            if (runs[sizeClass] != null) {
                giveBack(runs[sizeClass], sizeClass);
            }
        }
    }

    private void giveBack(Run run, int sizeClass) {
        if (run.count > 0) {
            blocks.giveBackOfRun(run.start, run.blocks, run.count, sizeClass);
            run.count = 0;
        }
    }
}
