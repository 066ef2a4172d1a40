package org.ashlardb.bench.micro;

import org.ashlardb.engine.memory.Memory;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** The page allocator: giving one of 1,024 pages in use back, any of them, and taking a new one. */
public class EnginePages extends Suite {
    private static final int PAGES = 1_024;
    private static final long MEMORY_LIMIT = 256L << 20;

    private final long[] pages = new long[PAGES];
    private Memory memory;
    private RandomKeys random;

    @Setup
    public void open() {
        memory = new Memory(MEMORY_LIMIT);
        random = new RandomKeys(PAGES);
        for (int i = 0; i < PAGES; i++) {
            pages[i] = memory.pages().allocate(0);
        }
        memory.pages().check();
    }

    @Benchmark
    public long page() {
        int number = random.next();
        memory.pages().free(pages[number], 0);
        pages[number] = memory.pages().allocate(0);
        return pages[number];
    }

    @TearDown
    public void close() {
        memory.pages().check();
        memory.release();
    }
}
