package org.ashlardb.engine.page;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.ashlardb.engine.file.DiskDirectory;
import org.ashlardb.engine.memory.Memory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Readers in a cache that is far too small, beside checkpoints. What a state has is known from its number alone: a key
 * got the value of a checkpoint if {@link #changes} says so.
 */
@Tag("threads")
final class ConcurrentCacheTest {
    private static final int KEYS = 3_000;
    private static final int CHECKPOINTS = 60;
    private static final int READERS = 4;

    @TempDir
    Path temporary;

    private static boolean changes(long key, long checkpoint) {
        return checkpoint == 1 || mix(key * 31 + checkpoint) % 16 == 0;
    }

    private static long mix(long number) {
        long mixed = (number ^ number >>> 31) * 0x9E37_79B9_7F4A_7C15L;
        return (mixed ^ mixed >>> 29) & Long.MAX_VALUE;
    }

    /** What a checkpoint gives to a key: null for a deletion, at times a value too long for a leaf. */
    private static byte[] value(long key, long checkpoint) {
        long mixed = mix(key << 20 | checkpoint);
        if (mixed % 7 == 0) {
            return null;
        }
        return PageFixture.bytes(new Random(mixed), mixed % 100 == 1 ? 9_000 : 40 + (int) (mixed % 60));
    }

    /** What a state has for a key. */
    private static byte[] expected(long key, long checkpoint) {
        long last = checkpoint;
        while (!changes(key, last)) {
            last--;
        }
        return value(key, last);
    }

    private static NavigableMap<byte[], byte[]> checkpointChanges(long checkpoint) {
        NavigableMap<byte[], byte[]> changes = MapChanges.map();
        for (long key = 0; key < KEYS; key++) {
            if (changes(key, checkpoint)) {
                changes.put(PageFixture.key(key), value(key, checkpoint));
            }
        }
        return changes;
    }

    @Test
    void readersSeeWhatTheirStateHas() throws InterruptedException, ExecutionException {
        for (long bytes : new long[] {1, 1 << 19}) {
            readBesideCheckpoints(bytes);
        }
    }

    private void readBesideCheckpoints(long bytes) throws InterruptedException, ExecutionException {
        Memory memory = new Memory(64 << 20);
        ExecutorService threads = Executors.newFixedThreadPool(READERS);
        try (PageFixture fixture = new PageFixture(new DiskDirectory(temporary.resolve("db" + bytes), false))) {
            PageCache cache = new PageCache(fixture.file, memory, bytes);
            fixture.file.attach(cache);
            fixture.merge(checkpointChanges(1));
            AtomicBoolean ended = new AtomicBoolean();
            AtomicLong reads = new AtomicLong();
            List<Future<?>> readers = new ArrayList<>();
            for (int i = 0; i < READERS; i++) {
                Random random = new Random(i);
                readers.add(threads.submit(() -> {
                    while (!ended.get()) {
                        readState(memory, cache, random);
                        reads.incrementAndGet();
                    }
                }));
            }
            try {
                for (long checkpoint = 2; checkpoint <= CHECKPOINTS; checkpoint++) {
                    fixture.merge(checkpointChanges(checkpoint));
                }
            } finally {
                ended.set(true);
            }
            for (Future<?> reader : readers) {
                reader.get();
            }
            assertTrue(reads.get() >= READERS);
            assertTrue(cache.misses() > 1_000, cache.misses() + " misses");
            fixture.verify();
            new CachedTree(memory, cache).verifyRows(fixture.root(), fixture.model, new Random(1));
            cache.release();
            assertEquals(0, memory.pages().usedBytes());
        } finally {
            threads.shutdown();
            memory.release();
        }
    }

    /** Pins the newest state and reads it for a while; checkpoints go on meanwhile. */
    private static void readState(Memory memory, PageCache cache, Random random) {
        CachedTree tree = new CachedTree(memory, cache);
        try (Pin pin = cache.file().pin()) {
            long root = pin.state().catalogRoot();
            long state = pin.state().checkpoint();
            int kind = random.nextInt(4);
            if (kind == 0) {
                NavigableMap<byte[], byte[]> all = MapChanges.map();
                for (long key = 0; key < KEYS; key++) {
                    byte[] value = expected(key, state);
                    if (value != null) {
                        all.put(PageFixture.key(key), value);
                    }
                }
                tree.verifyScan(root, all);
                CachedTree.verifyCursor(PageTree.cursor(cache, root), all, random);
            }
            for (int i = 0; i < 1_000; i++) {
                long key = random.nextInt(kind == 1 ? 50 : KEYS);
                byte[] found = kind == 2 ? tree.get(root, PageFixture.key(key)) : tree.get(root, key);
                assertArrayEquals(expected(key, state), found);
            }
            assertNull(tree.get(root, KEYS + 1));
        }
    }
}
