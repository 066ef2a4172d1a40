package org.ashlardb.engine.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.NavigableMap;
import java.util.Random;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.file.DiskDirectory;
import org.ashlardb.engine.memory.Memory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PageCacheTest {
    private static final long FRAME = PageFormat.SIZE;
    private static final long SMALLEST = 64 * FRAME;

    @TempDir
    Path temporary;

    private Memory memory;
    private PageFixture fixture;

    @BeforeEach
    void open() {
        memory = new Memory(256 << 20);
        fixture = new PageFixture(new DiskDirectory(temporary.resolve("db"), false));
    }

    @AfterEach
    void everythingIsGivenBack() {
        fixture.close();
        assertEquals(0, memory.pages().usedBytes());
        memory.pages().check();
        memory.release();
    }

    private PageCache cache(long bytes) {
        PageCache cache = new PageCache(fixture.file, memory, bytes);
        fixture.file.attach(cache);
        return cache;
    }

    private static NavigableMap<byte[], byte[]> rows(long from, int count, int length, int seed) {
        NavigableMap<byte[], byte[]> rows = MapChanges.map();
        Random random = new Random(seed);
        for (int i = 0; i < count; i++) {
            rows.put(PageFixture.key(from + i), PageFixture.bytes(random, length));
        }
        return rows;
    }

    @Test
    void anEmptyTreeHasNothing() {
        PageCache cache = cache(SMALLEST);
        CachedTree tree = new CachedTree(memory, cache);
        assertNull(tree.get(Pointer.NULL, 1));
        tree.verifyScan(Pointer.NULL, fixture.model);
        tree.verify(Pointer.NULL, fixture.model, new Random(1));
        cache.release();
    }

    @Test
    void rowsAreFoundInCachesOfAllSizes() {
        fixture.merge(rows(10, 20_000, 60, 1));
        for (long bytes = SMALLEST; bytes <= 16 << 20; bytes *= 4) {
            PageCache cache = cache(bytes);
            CachedTree tree = new CachedTree(memory, cache);
            tree.verifyRows(fixture.root(), fixture.model, new Random(2));
            tree.verify(fixture.root(), fixture.model, new Random(2));
            assertTrue(cache.usedBytes() <= Math.max(bytes, SMALLEST + FRAME), cache.usedBytes() + " of " + bytes);
            cache.release();
        }
    }

    @Test
    void randomTreesAgreeWithMaps() {
        long given = Long.getLong("ashlar.seed", 1);
        for (int run = 0; run < 12; run++) {
            long seed = given + run;
            try (PageFixture other = new PageFixture(new DiskDirectory(temporary.resolve("db" + run), false))) {
                randomTree(other, new Random(seed), run % 2 == 0);
            } catch (AssertionError | EngineException e) {
                throw new AssertionError("failed with seed " + seed + ", run again with -Dashlar.seed=" + seed, e);
            }
        }
    }

    /** Checkpoints use pages again; each time everything is read through a cache that has seen the older states. */
    private void randomTree(PageFixture tested, Random random, boolean shortKeys) {
        PageCache cache = new PageCache(tested.file, memory, SMALLEST << random.nextInt(6));
        if (random.nextInt(4) > 0) {
            tested.file.attach(cache);
        }
        CachedTree tree = new CachedTree(memory, cache);
        int keys = 1 << 4 + random.nextInt(9);
        int longest = 1 + random.nextInt(random.nextInt(3) == 0 ? 9_000 : 200);
        long spread = random.nextBoolean() ? 1 : 1 + random.nextInt(1 << 20);
        for (int round = 0; round < 10; round++) {
            NavigableMap<byte[], byte[]> changes = MapChanges.map();
            int count = random.nextInt(3) == 0 ? keys * 2 : random.nextInt(30);
            int deletions = random.nextInt(11);
            for (int i = 0; i < count; i++) {
                byte[] key = PageFixture.key(random.nextInt(keys) * spread);
                boolean delete = random.nextInt(10) < deletions;
                changes.put(
                        shortKeys ? key : longer(key),
                        delete ? null : PageFixture.bytes(random, random.nextInt(longest)));
            }
            tested.merge(changes);
            if (shortKeys) {
                tree.verifyRows(tested.root(), tested.model, random);
            }
            tree.verify(tested.root(), tested.model, random);
        }
        tested.check();
        cache.release();
    }

    /** Always the same key for a number, of another length each. */
    private static byte[] longer(byte[] key) {
        int last = key[key.length - 1] & 0xFF;
        byte[] longer = java.util.Arrays.copyOf(key, key.length + last * 3 % 200);
        java.util.Arrays.fill(longer, key.length, longer.length, (byte) (last % 3));
        return longer;
    }
}
