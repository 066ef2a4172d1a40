package org.ashlardb.bench.micro;

import org.ashlardb.engine.memory.Memory;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** The off-heap allocator: giving one of 1,024 blocks in use back, any of them, and taking a new one. */
public class EngineAllocator extends Suite {
    private static final int BLOCKS = 1_024;
    private static final long MEMORY_LIMIT = 256L << 20;

    /** Length of a block. */
    @Param({"24", "200", "2000"})
    int bytes = 24;

    private final long[] blocks = new long[BLOCKS];
    private Memory memory;
    private RandomKeys random;

    @Setup
    public void open() {
        memory = new Memory(MEMORY_LIMIT);
        random = new RandomKeys(BLOCKS);
        for (int i = 0; i < BLOCKS; i++) {
            blocks[i] = memory.blocks().allocate(bytes);
        }
        long block = blocks[0];
        memory.slab(block).putBytes(Memory.offset(block), new byte[bytes], 0, bytes);
        memory.pages().check();
    }

    @Benchmark
    public long block() {
        int number = random.next();
        memory.blocks().free(blocks[number], bytes);
        blocks[number] = memory.blocks().allocate(bytes);
        return blocks[number];
    }

    @TearDown
    public void close() {
        memory.pages().check();
        memory.release();
    }
}
