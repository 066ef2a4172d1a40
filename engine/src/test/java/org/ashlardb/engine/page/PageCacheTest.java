package org.ashlardb.engine.page;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.NavigableMap;
import java.util.Random;
import org.ashlardb.engine.definition.ValueSource;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.file.DataFile;
import org.ashlardb.engine.file.DiskDirectory;
import org.ashlardb.engine.memory.Memory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

final class PageCacheTest {
    private static final long FRAME = PageFormat.SIZE;
    private static final long SMALLEST = 64 * FRAME;

    @TempDir
    Path temporary;

    private Memory memory;
    private DiskDirectory directory;
    private PageFixture fixture;

    @BeforeEach
    void open() {
        memory = new Memory(256 << 20);
        directory = new DiskDirectory(temporary.resolve("db"), false);
        fixture = new PageFixture(directory);
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
        for (int run = 0; run < 6; run++) {
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
        byte[] longer = Arrays.copyOf(key, key.length + last * 3 % 200);
        Arrays.fill(longer, key.length, longer.length, (byte) (last % 3));
        return longer;
    }

    @Test
    void aPageIsReadOnceIfTheFileFitsTheCache() {
        fixture.merge(rows(0, 20_000, 60, 1));
        TreeSummary summary = fixture.check();
        for (long bytes : new long[] {2 << 20, 3_333_333, 64 << 20}) {
            PageCache cache = new PageCache(fixture.file, memory, bytes);
            CachedTree tree = new CachedTree(memory, cache);
            tree.verifyScan(fixture.root(), fixture.model);
            assertEquals(summary.pages(), cache.misses());
            tree.verifyRows(fixture.root(), fixture.model, new Random(1));
            assertEquals(summary.pages(), cache.misses());
            int found = 2 * fixture.model.size(); // each in one page at least, without those on the way to it
            assertTrue(cache.hits() > found, cache.hits() + " hits, expected more than " + found);
            assertTrue(cache.usedBytes() < 3 << 20, cache.usedBytes() + " bytes used");
            cache.release();
        }
    }

    @Test
    void writtenPagesAreInTheCache() {
        PageCache cache = cache(16 << 20);
        CachedTree tree = new CachedTree(memory, cache);
        for (int round = 0; round < 20; round++) {
            fixture.merge(rows(round * 100, 5_000, 60, round));
            tree.verifyRows(fixture.root(), fixture.model, new Random(round));
        }
        assertEquals(0, cache.misses());
        cache.release();
    }

    /** Neither new pages nor older ones of the same number are there then. */
    @Test
    void writtenPagesTakeNoMemoryBeforeTheEnd() {
        PageCache cache = cache(16 << 20);
        CachedTree tree = new CachedTree(memory, cache);
        fixture.merge(rows(0, 5_000, 60, 1));
        tree.verifyRows(fixture.root(), fixture.model, new Random(1));
        assertEquals(0, cache.misses());
        long before = cache.usedBytes();
        fixture.file.expectClose();
        for (int round = 0; round < 5; round++) {
            fixture.merge(rows(0, 20_000, 60, round));
        }
        assertEquals(before, cache.usedBytes());
        tree.verifyRows(fixture.root(), fixture.model, new Random(2));
        tree.verify(fixture.root(), fixture.model, new Random(2));
        assertTrue(cache.misses() > 0, "pages were kept");
        cache.release();
    }

    @Test
    void olderPagesOfACacheThatWasNotToldAreReadAgain() {
        fixture.merge(rows(0, 5_000, 60, 1));
        PageCache cache = new PageCache(fixture.file, memory, 16 << 20);
        CachedTree tree = new CachedTree(memory, cache);
        for (int round = 0; round < 6; round++) {
            tree.verifyRows(fixture.root(), fixture.model, new Random(round));
            fixture.merge(rows(0, 5_000, 60, round + 2));
        }
        assertTrue(cache.misses() > 5 * 90, cache.misses() + " misses");
        cache.release();
    }

    @Test
    void aMergeReadsTheOldTreeFromTheCache() {
        fixture.merge(rows(0, 5_000, 60, 1));
        PageCache cache = cache(16 << 20);
        new CachedTree(memory, cache).verifyRows(fixture.root(), fixture.model, new Random(1));
        long leaf = leafOf(2_500);
        damage(leaf, 1_000, 1);
        NavigableMap<byte[], byte[]> change = rows(2_500, 1, 60, 2);
        fixture.merge(change);
        fixture.verify();
        cache.release();
    }

    private long leafOf(long key) {
        TreePath path = new TreePath(new PageReader(fixture.file));
        path.start(fixture.root());
        path.seek(PageFixture.key(key), 0, Long.BYTES);
        return path.leaf();
    }

    /** Changes a byte of a page on the device; the same again brings it back. */
    private void damage(long pointer, int offset, int bits) {
        try (DataFile raw = directory.openFile(PageFixture.NAME)) {
            byte[] one = new byte[1];
            long position = PageFormat.position(Pointer.page(pointer)) + offset;
            raw.read(position, one, 0, 1);
            one[0] ^= (byte) bits;
            raw.write(position, one, 0, 1);
        }
    }

    @Test
    void aDamagedPageIsReportedAndNotKept() {
        fixture.merge(rows(0, 5_000, 60, 1));
        long leaf = leafOf(2_500);
        damage(leaf, 1_000, 16);
        PageCache cache = cache(16 << 20);
        CachedTree tree = new CachedTree(memory, cache);
        TreeCursor cursor = PageTree.cursor(cache, fixture.root());
        for (int i = 0; i < 3; i++) {
            assertDamaged(leaf, () -> tree.get(fixture.root(), 2_500));
            assertDamaged(leaf, () -> tree.get(fixture.root(), PageFixture.key(2_500)));
            assertDamaged(leaf, () -> tree.verifyScan(fixture.root(), fixture.model));
            assertDamaged(
                    leaf,
                    () -> CachedTree.verifyCursor(
                            PageTree.cursor(cache, fixture.root()), fixture.model, new Random(1)));
            cursor.seekEnd();
            assertDamaged(leaf, () -> {
                while (cursor.previous()) {
                    assertTrue(cursor.keyLength() > 0);
                }
            });
            assertArrayEquals(fixture.model.get(PageFixture.key(1)), tree.get(fixture.root(), 1));
        }
        damage(leaf, 1_000, 16);
        tree.verifyRows(fixture.root(), fixture.model, new Random(1));
        tree.verify(fixture.root(), fixture.model, new Random(1));
        cache.release();
    }

    private void assertDamaged(long pointer, Executable reading) {
        EngineException error = assertThrows(EngineException.class, reading);
        assertEquals(ErrorCode.CORRUPTED, error.code());
        String expected = fixture.file.name() + " is corrupted in the page at "
                + PageFormat.position(Pointer.page(pointer)) + ": expected checksum 0x";
        assertTrue(error.getMessage().startsWith(expected), error.getMessage());
    }

    @Test
    void aPageThatIsNoNodeIsReported() {
        NavigableMap<byte[], byte[]> rows = rows(0, 10, 60, 1);
        rows.put(PageFixture.key(10), new byte[3_000]);
        fixture.merge(rows);
        PageCache cache = cache(SMALLEST);
        TreeLookup lookup = new TreeLookup(cache);
        assertTrue(lookup.find(fixture.root(), 10));
        assertTrue(lookup.isElsewhere());
        PageReader reader = new PageReader(fixture.file);
        byte[] page = new byte[PageFormat.SIZE];
        reader.readUnverified(Pointer.page(lookup.run()), 1, page);
        long wrong = Pointer.of(Pointer.page(lookup.run()), PageFormat.getInt(page, PageFormat.CHECKSUM));
        EngineException error = assertThrows(EngineException.class, () -> lookup.find(wrong, 10));
        assertEquals(ErrorCode.CORRUPTED, error.code());
        assertTrue(error.getMessage().endsWith("expected a node, found type 2 and level 0"), error.getMessage());
        cache.release();
    }

    @Test
    void hotPagesOutliveAScan() {
        long[] roots = hotAndLarge();
        PageCache cache = new PageCache(fixture.file, memory, 1_100 * FRAME);
        Runnable[] scans = {
            () -> scan(cache, roots[1]),
            () -> scanByCursor(cache, roots[1], true),
            () -> scanByCursor(cache, roots[1], false)
        };
        TreeLookup lookup = new TreeLookup(cache);
        for (Runnable scan : scans) {
            readHot(lookup, roots[0]);
            readHot(lookup, roots[0]);
            long before = cache.misses();
            scan.run();
            assertTrue(cache.misses() - before > 7_000, (cache.misses() - before) + " pages read by the scan");
            long missed = cache.misses();
            readHot(lookup, roots[0]);
            assertTrue(cache.misses() - missed < 50, (cache.misses() - missed) + " of about 510 hot pages lost");
        }
        cache.release();
    }

    @Test
    void hotPagesOutliveACheckpoint() {
        long[] roots = hotAndLarge();
        PageCache cache = cache(1_100 * FRAME);
        TreeLookup lookup = new TreeLookup(cache);
        readHot(lookup, roots[0]);
        readHot(lookup, roots[0]);
        try (PageWriter writer = fixture.file.beginCheckpoint()) {
            writer.commit(1, 2, PageTree.merge(writer, roots[0], new MapChanges(rows(1 << 20, 30_000, 900, 3))));
        }
        long missed = cache.misses();
        readHot(lookup, roots[0]);
        assertTrue(cache.misses() - missed < 50, (cache.misses() - missed) + " of about 510 hot pages lost");
        cache.release();
    }

    /** A tree of about 510 leaves and one of more than 8,000. */
    private long[] hotAndLarge() {
        try (PageWriter writer = fixture.file.beginCheckpoint()) {
            long hot = PageTree.merge(writer, Pointer.NULL, new MapChanges(rows(0, 2_040, 900, 1)));
            long large = PageTree.merge(writer, Pointer.NULL, new MapChanges(rows(0, 34_000, 900, 2)));
            writer.commit(1, 2, hot);
            return new long[] {hot, large};
        }
    }

    private static void readHot(TreeLookup lookup, long root) {
        for (int i = 0; i < 2_040; i++) {
            assertTrue(lookup.find(root, i * 1_009L % 2_040));
        }
    }

    private static void scan(PageCache cache, long root) {
        TreeScan scan = new TreeScan(cache);
        scan.start(root);
        int rows = 0;
        while (scan.nextLeaf()) {
            rows += scan.count();
        }
        assertEquals(34_000, rows);
    }

    private static void scanByCursor(PageCache cache, long root, boolean forward) {
        TreeCursor cursor = PageTree.cursor(cache, root);
        if (!forward) {
            cursor.seekEnd();
        }
        int rows = 0;
        while (forward ? cursor.next() : cursor.previous()) {
            rows++;
        }
        assertEquals(34_000, rows);
    }

    @Test
    void aCacheThatGetsNoMoreMemoryDoesWithWhatItHas() {
        fixture.merge(rows(0, 20_000, 60, 1));
        int[] granted = {0, 1, 2, 5, 100};
        for (int most : granted) {
            PageCache cache = cache(16 << 20);
            int[] left = {most};
            memory.pages().observeAllocations(() -> {
                if (--left[0] < 0) {
                    throw new EngineException(ErrorCode.MEMORY_LIMIT, "no more for this test");
                }
            });
            CachedTree tree = new CachedTree(memory, cache);
            tree.verifyRows(fixture.root(), fixture.model, new Random(1));
            fixture.merge(rows(10_000, 1_000, 60, most));
            memory.pages().observeAllocations(null);
            tree.verifyRows(fixture.root(), fixture.model, new Random(1));
            tree.verify(fixture.root(), fixture.model, new Random(1));
            cache.release();
        }
    }

    @Test
    void aCacheIsNoLargerThanTheMemoryAllows() {
        fixture.merge(rows(0, 40_000, 60, 1));
        Memory small = new Memory(2 << 20);
        PageCache cache = new PageCache(fixture.file, small, Long.MAX_VALUE);
        new CachedTree(small, cache).verifyRows(fixture.root(), fixture.model, new Random(1));
        assertTrue(cache.usedBytes() <= 2 << 20, cache.usedBytes() + " bytes used");
        cache.release();
        assertEquals(0, small.pages().usedBytes());
        small.release();
    }

    @Test
    void aCacheWithoutAnyMemoryIsRefused() {
        for (int granted = 0; granted < 2; granted++) {
            int[] left = {granted};
            memory.pages().observeAllocations(() -> {
                if (--left[0] < 0) {
                    throw new EngineException(ErrorCode.MEMORY_LIMIT, "none for this test");
                }
            });
            EngineException error = assertThrows(EngineException.class, () -> cache(SMALLEST));
            assertEquals(ErrorCode.MEMORY_LIMIT, error.code());
            assertEquals(0, memory.pages().usedBytes());
        }
        memory.pages().observeAllocations(null);
    }

    @Test
    void partsOfLongValuesAreRead() {
        Random random = new Random(1);
        int[] lengths = {2_040, 4_079, 4_080, 4_081, 12_240, 20_000, (1 << 20) + 1};
        NavigableMap<byte[], byte[]> values = MapChanges.map();
        for (int i = 0; i < lengths.length; i++) {
            values.put(PageFixture.key(i), PageFixture.bytes(random, lengths[i]));
        }
        fixture.merge(values);
        PageCache cache = cache(SMALLEST);
        TreeLookup lookup = new TreeLookup(cache);
        RunReader runs = new RunReader(fixture.file);
        for (int i = 0; i < lengths.length; i++) {
            assertTrue(lookup.find(fixture.root(), i));
            assertTrue(lookup.isElsewhere());
            assertEquals(lengths[i], lookup.valueLength());
            for (int round = 0; round < 50; round++) {
                int from = random.nextInt(lengths[i] + 1);
                int length = random.nextInt(lengths[i] - from + 1);
                byte[] part = new byte[length + 2];
                runs.read(lookup.run(), lengths[i], from, part, 1, length);
                byte[] expected = new byte[length + 2];
                System.arraycopy(values.get(PageFixture.key(i)), from, expected, 1, length);
                assertArrayEquals(expected, part);
            }
        }
        damage(lookup.run() + (3L << Integer.SIZE), 100, 1);
        byte[] part = new byte[8_160];
        runs.read(lookup.run(), lengths[6], 2 * 4_080 - 1, part, 0, 4_081);
        long damaged = lookup.run() + (3L << Integer.SIZE);
        assertDamaged(damaged, () -> runs.read(lookup.run(), lengths[6], 2 * 4_080 - 1, part, 0, 4_082));
        assertThrows(IndexOutOfBoundsException.class, () -> runs.read(lookup.run(), 100, 50, part, 0, 51));
        cache.release();
    }

    @Test
    void longValuesAreGivenFromTheirFirstByteToTheirLast() {
        Random random = new Random(2);
        int[] lengths = {2_040, 4_080, 4_081, 16 * 4_080, 16 * 4_080 + 1, 1_000_000};
        NavigableMap<byte[], byte[]> values = MapChanges.map();
        for (int i = 0; i < lengths.length; i++) {
            values.put(PageFixture.key(i), PageFixture.bytes(random, lengths[i]));
        }
        fixture.merge(values);
        PageCache cache = cache(SMALLEST);
        TreeLookup lookup = new TreeLookup(cache);
        RunReader runs = new RunReader(fixture.file);
        for (int i = 0; i < lengths.length; i++) {
            assertTrue(lookup.find(fixture.root(), i));
            ValueSource source = runs.source(lookup.run(), lengths[i]);
            byte[] found = new byte[lengths[i]];
            int at = 0;
            int part;
            while ((part = source.read(found, at, Math.min(1 + random.nextInt(5_000), found.length - at))) > 0) {
                at += part;
            }
            assertEquals(lengths[i], at);
            assertArrayEquals(values.get(PageFixture.key(i)), found);
        }
        int last = lengths.length - 1;
        // Pages that are right by themselves, but of which a pointer does not say that they are this value's.
        long other = lookup.run() ^ 1;
        byte[] all = new byte[lengths[last]];
        assertDamaged(other, () -> ValueSource.fill(runs.source(other, lengths[last]), all, 0, all.length));
        damage(lookup.run() + (200L << Integer.SIZE), 100, 1);
        assertDamaged(
                lookup.run() + (200L << Integer.SIZE),
                () -> ValueSource.fill(runs.source(lookup.run(), lengths[last]), all, 0, all.length));
        assertEquals(190 * 4_080, ValueSource.fill(runs.source(lookup.run(), lengths[last]), all, 0, 190 * 4_080));
        cache.release();
    }
}
