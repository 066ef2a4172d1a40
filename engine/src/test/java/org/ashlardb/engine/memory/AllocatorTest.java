package org.ashlardb.engine.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("threads")
class AllocatorTest {
    private static final int LONGEST = 30_000;

    private final Memory memory = new Memory(64L << 20);

    @AfterEach
    void everyPageIsGivenBack() {
        memory.blocks().trim();
        memory.pages().check();
        assertEquals(0, memory.pages().usedBytes());
        memory.release();
    }

    /** A block in use, filled with its own mark. */
    private record Block(long reference, int length, byte mark) {
        void fill(Memory memory) {
            byte[] bytes = new byte[length];
            java.util.Arrays.fill(bytes, mark);
            memory.slab(reference).putBytes(Memory.offset(reference), bytes, 0, length);
        }

        void check(Memory memory, String hint) {
            byte[] bytes = new byte[length];
            memory.slab(reference).getBytes(Memory.offset(reference), bytes, 0, length);
            for (byte b : bytes) {
                assertEquals(mark, b, hint);
            }
        }
    }

    @Test
    void blocksNeverOverlapAndKeepTheirContent() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        List<Block> live = new ArrayList<>();
        TreeMap<Long, Long> ranges = new TreeMap<>();
        for (int i = 0; i < 100_000; i++) {
            boolean grow = i % 20_000 < 11_000;
            if (live.isEmpty() || random.nextInt(10) < (grow ? 7 : 3)) {
                int most = random.nextInt(4) != 0 ? 200 : random.nextInt(20) == 0 ? LONGEST : BlockAllocator.MAX_BLOCK;
                int length = random.nextInt(most) + 1;
                long reference = memory.blocks().allocate(length);
                assertEquals(0, reference & 7, "alignment, seed " + seed);
                Map.Entry<Long, Long> before = ranges.floorEntry(reference);
                assertTrue(before == null || before.getValue() <= reference, "overlap, seed " + seed);
                Long after = ranges.ceilingKey(reference + 1);
                assertTrue(after == null || after >= reference + length, "overlap, seed " + seed);
                ranges.put(reference, reference + length);
                Block block = new Block(reference, length, (byte) i);
                block.fill(memory);
                live.add(block);
            } else {
                int victim = random.nextInt(live.size());
                Block block = live.set(victim, live.get(live.size() - 1));
                live.remove(live.size() - 1);
                block.check(memory, "seed " + seed);
                ranges.remove(block.reference);
                memory.blocks().free(block.reference, block.length);
            }
        }
        for (Block block : live) {
            block.check(memory, "seed " + seed);
            memory.blocks().free(block.reference, block.length);
        }
    }

    /** Of two owners one gives everything back at once: alone in most runs, in some beside the other, in any order. */
    @Test
    void collectedBlocksGoWithTheirRunsAndTakeNoOthers() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        List<Block> kept = new ArrayList<>();
        for (int round = 0; round < 40; round++) {
            List<Block> leaving = new ArrayList<>();
            int both = random.nextInt(3) == 0 ? 4_000 : 400;
            for (int i = 0; i < 4_000; i++) {
                boolean large = random.nextInt(20) == 0;
                int longest = random.nextInt(20) == 0 ? LONGEST : BlockAllocator.MAX_BLOCK;
                int length = random.nextInt(large ? longest : 60) + 1;
                Block block = new Block(memory.blocks().allocate(length), length, (byte) i);
                block.fill(memory);
                (i < both && random.nextInt(8) == 0 ? kept : leaving).add(block);
            }
            if (random.nextInt(3) == 0) {
                Collections.shuffle(leaving, random);
            }
            BlockCollector collector = new BlockCollector(memory.blocks());
            leaving.forEach(block -> collector.free(block.reference, block.length));
            collector.finish();
            memory.blocks().trim();
            memory.pages().check();
            for (Block block : kept) {
                block.check(memory, "seed " + seed);
            }
            long bytes = kept.stream()
                    .mapToLong(block -> BlockAllocator.sizeFor(block.length))
                    .sum();
            long most = bytes + kept.size() * SizeClasses.runSize(SizeClasses.count() - 1);
            assertTrue(memory.blocks().bytes() <= most, "seed " + seed);
        }
        kept.forEach(block -> memory.blocks().free(block.reference, block.length));
    }

    @Test
    void sizeClassesWasteLittle() {
        for (int length = 16; length <= BlockAllocator.MAX_BLOCK; length++) {
            int size = BlockAllocator.sizeFor(length);
            assertTrue(size >= length, length + " bytes in a block of " + size);
            assertTrue(size - length < Math.max(8, length * 0.15), length + " bytes in a block of " + size);
        }
    }

    @Test
    void pageRunsAreAlignedDisjointAndMergeAgain() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        TreeMap<Long, Integer> live = new TreeMap<>();
        for (int i = 0; i < 20_000; i++) {
            if (live.isEmpty() || random.nextInt(2) == 0 && live.size() < 400) {
                int order = random.nextInt(6);
                long run = memory.pages().allocate(order);
                long size = (long) PageAllocator.PAGE_SIZE << order;
                assertEquals(0, Memory.offset(run) % size, "seed " + seed);
                assertTrue(run != 0, "reference 0 is none");
                Map.Entry<Long, Integer> before = live.floorEntry(run);
                assertTrue(
                        before == null
                                || before.getKey() + ((long) PageAllocator.PAGE_SIZE << before.getValue()) <= run,
                        "overlap, seed " + seed);
                Long after = live.ceilingKey(run);
                assertTrue(after == null || after >= run + size, "overlap, seed " + seed);
                live.put(run, order);
            } else {
                Long key = live.floorKey(live.firstKey() + random.nextInt(1 << 22));
                memory.pages().free(key, live.remove(key));
            }
            if (i % 1_000 == 0) {
                memory.pages().check();
            }
        }
        live.forEach((run, order) -> memory.pages().free(run, order));
        assertEquals(0, memory.pages().usedBytes());
        memory.pages().free(memory.pages().allocate(10), 10); // a large run is there again
    }

    @Test
    void freeingARunTwiceIsRefused() {
        long run = memory.pages().allocate(0);
        memory.pages().free(run, 0);
        assertThrows(IllegalStateException.class, () -> memory.pages().free(run, 0));
    }

    @Test
    void theLimitIsNeverExceeded() {
        List<Long> runs = new ArrayList<>();
        EngineException thrown = assertThrows(EngineException.class, () -> {
            while (true) {
                runs.add(memory.pages().allocate(4));
            }
        });
        assertEquals(ErrorCode.MEMORY_LIMIT, thrown.code());
        assertTrue(memory.pages().reservedBytes() <= memory.pages().limit());
        assertTrue(memory.pages().usedBytes() > memory.pages().limit() * 9 / 10);
        runs.forEach(run -> memory.pages().free(run, 4));
    }

    @Test
    void threadsShareTheAllocator() throws InterruptedException {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            int seed = t;
            Thread thread = new Thread(() -> churn(new Random(seed), (byte) (seed + 1)));
            thread.setUncaughtExceptionHandler((own, e) -> failure.compareAndSet(null, e));
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertNull(failure.get(), () -> String.valueOf(failure.get()));
    }

    private void churn(Random random, byte mark) {
        List<Block> live = new ArrayList<>();
        for (int i = 0; i < 40_000; i++) {
            if (live.size() < 200 && random.nextInt(3) > 0 || live.isEmpty()) {
                int length = random.nextInt(300) + 1;
                Block block = new Block(memory.blocks().allocate(length), length, mark);
                block.fill(memory);
                live.add(block);
            } else {
                Block block = live.remove(random.nextInt(live.size()));
                block.check(memory, "thread " + mark);
                memory.blocks().free(block.reference, block.length);
            }
        }
        live.forEach(block -> memory.blocks().free(block.reference, block.length));
    }

    @Test
    void queuesKeepOrderAndNeedNoMemoryAfterReserving() {
        LongQueue queue = new LongQueue(memory);
        long next = 0;
        long expected = 0;
        Random random = new Random(7);
        for (int i = 0; i < 5_000; i++) {
            for (int n = random.nextInt(300); n > 0; n--) {
                queue.add(next, next + 1, next++ + 2);
            }
            for (int n = random.nextInt(320); n > 0 && queue.peek(); n--) {
                assertEquals(expected, queue.first());
                assertEquals(expected + 1, queue.second());
                assertEquals(expected++ + 2, queue.third());
                queue.remove();
            }
            assertEquals(next - expected, queue.size());
        }
        queue.reserve(1_000);
        memory.pages().observeAllocations(() -> {
            throw new EngineException(ErrorCode.MEMORY_LIMIT, "injected");
        });
        for (int i = 0; i < 1_000; i++) {
            queue.add(i, i, i);
        }
        memory.pages().observeAllocations(null);
        queue.clear();
    }

    @Test
    void nothingRetiredIsFreedUnderAReader() {
        ReaderRegistry readers = new ReaderRegistry();
        RetireQueue retired = new RetireQueue(memory, readers);
        ReaderRegistry.Slot reader = readers.register();
        long page = memory.pages().allocate(0);
        reader.announce(readers.epoch(), 5);
        retired.retire(RetireQueue.PAGES, 0, page);
        for (int i = 0; i < 3; i++) {
            retired.drain((kind, detail, reference) -> {});
            assertEquals(1, retired.size());
        }
        ReaderRegistry.Slot late = readers.register();
        late.announce(readers.epoch(), 6);
        reader.withdraw();
        retired.drain((kind, detail, reference) -> {});
        assertEquals(0, retired.size(), "a reader that came later does not hold it");
        late.withdraw();
        retired.clear();
    }
}
