package org.ashlardb.engine.page;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.file.DiskDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PageTreeTest {
    private static final int RUNS = Integer.getInteger("ashlar.tree.runs", 10);

    @TempDir
    Path temporary;

    private PageFixture fixture() {
        return new PageFixture(new DiskDirectory(temporary.resolve("db"), false));
    }

    @Test
    void anEmptyTreeHasNoRoot() {
        try (PageFixture fixture = fixture()) {
            assertEquals(Pointer.NULL, fixture.root());
            assertNull(PageTree.get(fixture.file, Pointer.NULL, new byte[] {1}));
            fixture.merge(MapChanges.map());
            NavigableMap<byte[], byte[]> nothing = MapChanges.map();
            nothing.put(new byte[] {1}, null);
            fixture.merge(nothing);
            assertEquals(Pointer.NULL, fixture.root());
            fixture.verify();
        }
    }

    @Test
    void oneEntryComesAndGoes() {
        try (PageFixture fixture = fixture()) {
            NavigableMap<byte[], byte[]> changes = MapChanges.map();
            changes.put(new byte[0], new byte[0]);
            fixture.merge(changes);
            fixture.verify();
            assertArrayEquals(new byte[0], PageTree.get(fixture.file, fixture.root(), new byte[0]));
            assertNull(PageTree.get(fixture.file, fixture.root(), new byte[1]));
            changes.put(new byte[0], null);
            fixture.merge(changes);
            assertEquals(Pointer.NULL, fixture.root());
            fixture.verify();
        }
    }

    /** Moving the last of two large entries from a full leaf to a sparse one would make them less alike. */
    @Test
    void aFullLeafKeepsItsEntriesBesideASparseOne() {
        try (PageFixture fixture = new PageFixture(new DiskDirectory(temporary.resolve("db"), false))) {
            Random random = new Random(1);
            NavigableMap<byte[], byte[]> changes = MapChanges.map();
            for (int i = 0; i < 8; i++) {
                changes.put(PageFixture.key(10 + i), PageFixture.bytes(random, 2_000)); // two in each leaf
            }
            fixture.merge(changes);
            changes.clear();
            changes.put(PageFixture.key(10), PageFixture.bytes(random, 1_071));
            changes.put(PageFixture.key(11), PageFixture.bytes(random, 1_961));
            byte[] between = Arrays.copyOf(PageFixture.key(11), Long.BYTES + 1);
            changes.put(between, PageFixture.bytes(random, 1_277));
            fixture.merge(changes);
            fixture.verify();
        }
    }

    @Test
    void randomMergesAgreeWithAMap() {
        long given = Long.getLong("ashlar.seed", System.nanoTime());
        for (int run = 0; run < RUNS; run++) {
            long seed = given + run;
            try (PageFixture fixture = new PageFixture(new DiskDirectory(temporary.resolve("db" + run), false))) {
                randomMerges(fixture, new Random(seed));
            } catch (AssertionError | EngineException e) {
                throw new AssertionError("failed with seed " + seed + ", run again with -Dashlar.seed=" + seed, e);
            }
        }
    }

    private void randomMerges(PageFixture fixture, Random random) {
        int keys = 1 << 4 + random.nextInt(10);
        int keyLength = 2 + random.nextInt(random.nextInt(4) == 0 ? NodeFormat.MAX_KEY - 10 : 20);
        int valueLength = 1 + random.nextInt(random.nextInt(3) == 0 ? 20_000 : random.nextBoolean() ? 2_100 : 200);
        for (int round = 0; round < 12; round++) {
            NavigableMap<byte[], byte[]> changes = MapChanges.map();
            int count = random.nextInt(3) == 0 ? keys * 2 : random.nextInt(20);
            int deletions = random.nextInt(11);
            int first = random.nextInt(keys);
            int range = random.nextBoolean() ? keys : 1 + random.nextInt(keys);
            for (int i = 0; i < count; i++) {
                boolean delete = random.nextInt(10) < deletions;
                changes.put(
                        key((first + random.nextInt(range)) % keys, keyLength),
                        delete ? null : PageFixture.bytes(random, random.nextInt(valueLength)));
            }
            fixture.merge(changes);
            fixture.verify();
            if (random.nextInt(3) == 0) {
                fixture.reopen();
            }
            seekSomewhere(fixture, random, keys, keyLength);
        }
        NavigableMap<byte[], byte[]> all = MapChanges.map();
        fixture.model.keySet().forEach(key -> all.put(key, null));
        fixture.merge(all);
        assertEquals(Pointer.NULL, fixture.root());
        fixture.verify();
    }

    /** Always the same key for a number. */
    private static byte[] key(int number, int length) {
        byte[] key = new byte[2 + number * 31 % length];
        key[0] = (byte) (number >>> 8);
        key[1] = (byte) number;
        for (int i = 2; i < key.length; i++) {
            key[i] = (byte) (number % 3 == 0 ? 0 : number * i);
        }
        return key;
    }

    private static void seekSomewhere(PageFixture fixture, Random random, int keys, int keyLength) {
        TreeCursor cursor = PageTree.cursor(fixture.file, fixture.root());
        for (int i = 0; i < 20; i++) {
            byte[] key = key(random.nextInt(keys), keyLength);
            assertArrayEquals(fixture.model.get(key), PageTree.get(fixture.file, fixture.root(), key));
            if (random.nextBoolean()) {
                cursor.seek(key);
            } else {
                assertEquals(fixture.model.containsKey(key), cursor.find(key, 0, key.length));
                if (fixture.model.containsKey(key)) {
                    assertArrayEquals(key, cursor.copyKey());
                    cursor.seek(key);
                }
            }
            for (byte[] expected : fixture.model.tailMap(key, true).keySet().stream()
                    .limit(100)
                    .toList()) {
                assertTrue(cursor.next());
                assertArrayEquals(expected, cursor.copyKey());
            }
        }
    }

    @Test
    void ascendingInsertsFillTheLeaves() {
        try (PageFixture fixture = fixture()) {
            long number = 0;
            for (int round = 0; round < 50; round++) {
                NavigableMap<byte[], byte[]> changes = MapChanges.map();
                for (int i = 0; i < 300; i++) {
                    changes.put(PageFixture.key(number++), new byte[90]);
                }
                fixture.merge(changes);
            }
            TreeSummary summary = fixture.verify();
            long least = number * (90 + 8 + 6) / NodeFormat.CAPACITY;
            assertTrue(summary.leaves() <= least * 1.05 + 1, summary.toString());
        }
    }

    @Test
    void aChangeRewritesItsPathOnly() {
        try (PageFixture fixture = fixture()) {
            NavigableMap<byte[], byte[]> rows = MapChanges.map();
            for (int i = 0; i < 100_000; i++) {
                rows.put(PageFixture.key(i), new byte[50]);
            }
            fixture.merge(rows);
            assertEquals(3, fixture.verify().height());
            NavigableMap<byte[], byte[]> change = MapChanges.map();
            change.put(PageFixture.key(50_000), new byte[50]);
            assertEquals(3, fixture.merge(change));
            change.clear();
            for (int i = 0; i < 100; i++) {
                change.put(PageFixture.key(i * 1_000), new byte[50]);
            }
            long written = fixture.merge(change);
            assertTrue(written >= 100 && written < 120, "pages written: " + written);
            fixture.verify();
        }
    }

    @Test
    void longValuesAreReadAsTheyWereWritten() {
        try (PageFixture fixture = fixture()) {
            Random random = new Random(1);
            NavigableMap<byte[], byte[]> values = MapChanges.map();
            int[] lengths = {1_000, 1_014, 1_020, 4_079, 4_080, 4_081, 1 << 20, (1 << 20) + 1, 5_000_000};
            for (int i = 0; i < lengths.length; i++) {
                values.put(new byte[] {(byte) i}, PageFixture.bytes(random, lengths[i]));
            }
            fixture.merge(values);
            fixture.reopen();
            fixture.verify();
            values.replaceAll((key, value) -> key[0] % 2 == 0 ? null : PageFixture.bytes(random, value.length / 2));
            fixture.merge(values);
            fixture.verify();
        }
    }

    @Test
    void aDroppedTreeIsFreeSpace() {
        try (PageFixture fixture = fixture()) {
            NavigableMap<byte[], byte[]> rows = MapChanges.map();
            for (int i = 0; i < 20_000; i++) {
                rows.put(PageFixture.key(i), new byte[i % 1_000 == 0 ? 9_000 : 50]);
            }
            fixture.merge(rows);
            try (PageWriter writer = fixture.file.beginCheckpoint()) {
                PageTree.freeAll(writer, fixture.root());
                PageTree.freeAll(writer, Pointer.NULL);
                writer.commit(1, 2, Pointer.NULL);
            }
            fixture.model.clear();
            fixture.verify();
            fixture.merge(MapChanges.map());
            assertTrue(
                    fixture.file.state().pageCount() <= 4, fixture.file.state().toString());
        }
    }

    @Test
    void aCopyIsDense() {
        try (PageFixture fixture = fixture();
                PageFixture dense = new PageFixture(new DiskDirectory(temporary.resolve("dense"), false))) {
            Random random = new Random(1);
            for (int round = 0; round < 40; round++) {
                NavigableMap<byte[], byte[]> rows = MapChanges.map();
                for (int i = 0; i < (round == 0 ? 5_000 : 40); i++) {
                    int length = random.nextInt(100) == 0 ? 20_000 : 50;
                    rows.put(PageFixture.key(random.nextInt(20_000)), PageFixture.bytes(random, length));
                }
                fixture.merge(rows);
            }
            TreeSummary before = fixture.check();
            try (PageWriter writer = dense.file.beginCheckpoint()) {
                writer.commit(1, 2, PageTree.copy(fixture.file, fixture.root(), writer));
            }
            dense.model = fixture.model;
            TreeSummary after = dense.verify();
            assertTrue(after.leaves() < before.leaves() * 0.9, before + " " + after);
            assertEquals(
                    after.pages() + PageFormat.META_PAGES, dense.file.state().pageCount());
        }
    }

    @Test
    void aTreeIsDividedIntoPartsOfAboutTheSameSize() {
        try (PageFixture fixture = fixture()) {
            NavigableMap<byte[], byte[]> rows = MapChanges.map();
            for (int i = 0; i < 50_000; i++) {
                rows.put(PageFixture.key(i), new byte[50]);
            }
            fixture.merge(rows);
            List<byte[]> keys = PageTree.split(fixture.file, fixture.root(), 4);
            assertEquals(3, keys.size());
            for (int i = 0; i < keys.size(); i++) {
                int below = rows.headMap(keys.get(i)).size();
                assertEquals((i + 1) * 12_500, below, 1_000);
            }
            assertEquals(List.of(), PageTree.split(fixture.file, Pointer.NULL, 4));
        }
    }

    @Test
    void keysThatAreTooLongOrOutOfOrderAreRefused() {
        try (PageFixture fixture = fixture()) {
            NavigableMap<byte[], byte[]> tooLong = MapChanges.map();
            tooLong.put(new byte[PageTree.maxKeyLength() + 1], new byte[1]);
            EngineException error = assertThrows(EngineException.class, () -> fixture.merge(tooLong));
            assertEquals(ErrorCode.KEY_TOO_LONG, error.code());
            NavigableMap<byte[], byte[]> descending = new TreeMap<>((a, b) -> b[0] - a[0]);
            descending.put(new byte[] {1}, new byte[1]);
            descending.put(new byte[] {2}, new byte[1]);
            error = assertThrows(EngineException.class, () -> fixture.merge(descending));
            assertEquals(ErrorCode.INTERNAL, error.code());
            fixture.verify();
            assertFalse(fixture.file.state().checkpoint() > 0);
        }
    }
}
