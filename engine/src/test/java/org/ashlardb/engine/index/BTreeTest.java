package org.ashlardb.engine.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.ReaderRegistry;
import org.ashlardb.engine.memory.RetireQueue;
import org.ashlardb.engine.memory.WatchedSlab;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BTreeTest {
    private static final int DIGITS = 16;

    private final Memory memory = new Memory(1L << 30);
    private final ReaderRegistry readers = new ReaderRegistry();
    private final RetireQueue retired = new RetireQueue(memory, readers);

    private record Entry(byte[] key, long rowId) implements Comparable<Entry> {
        @Override
        public int compareTo(Entry other) {
            int order = Arrays.compareUnsigned(key, other.key);
            return order != 0 ? order : Long.compare(rowId, other.rowId);
        }
    }

    @AfterEach
    void everyPageIsGivenBack() {
        retired.drain((kind, detail, reference) -> {});
        retired.clear();
        memory.blocks().trim();
        memory.pages().check();
        assertEquals(0, memory.pages().usedBytes());
        memory.release();
    }

    private static SearchKey key(byte[] bytes, long rowId) {
        SearchKey key = new SearchKey();
        System.arraycopy(bytes, 0, key.ensure(bytes.length), 0, bytes.length);
        key.setLength(bytes.length);
        key.setRowId(rowId);
        return key;
    }

    private static byte[] fixed(int value) {
        SearchKey key = new SearchKey();
        key.putInt(value ^ Integer.MIN_VALUE);
        return Arrays.copyOf(key.bytes(), key.length());
    }

    private static byte[] text(Random random, int longest) {
        int length = random.nextInt(longest) + 1;
        StringBuilder text = new StringBuilder(random.nextInt(3) == 0 ? "a shared beginning of some length " : "");
        for (int i = 0; i < length; i++) {
            text.append((char) ('a' + random.nextInt(3)));
        }
        return text.append('\0').append('\1').toString().getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 250, 5_000, 60_000})
    void treeBuiltFromTheLeavesUpIsLikeAnInsertedOne(int entries) {
        for (int kind = 0; kind < 3; kind++) {
            Random random = new Random(entries + kind);
            TreeSet<Entry> expected = new TreeSet<>();
            for (int i = 0; i < entries; i++) {
                byte[] bytes = kind == 0 ? fixed(i) : text(random, kind == 1 ? 3 : 300);
                expected.add(new Entry(bytes, random.nextInt(1_000_000) + 1L));
            }
            BTree tree = new BTree(memory, retired, kind == 0 ? 4 : 340);
            TreeBuilder builder = tree.newBuilder();
            for (Entry entry : expected) {
                assertTrue(builder.add(key(entry.key, entry.rowId)));
            }
            if (!expected.isEmpty()) {
                assertFalse(builder.add(key(expected.first().key, expected.first().rowId)));
            }
            builder.end();
            assertEquals(expected.size(), tree.check());
            assertEquals(expected.stream().map(Entry::rowId).toList(), all(tree, false));
            for (Entry entry : expected) {
                assertEquals(entry.rowId, tree.find(key(entry.key, entry.rowId)));
            }
            List<Entry> shuffled = new ArrayList<>(expected);
            Collections.shuffle(shuffled, random);
            for (Entry entry : shuffled.subList(0, shuffled.size() / 2)) {
                assertTrue(tree.remove(key(entry.key, entry.rowId)));
                tree.insert(key(entry.key, entry.rowId + 1_000_000));
            }
            assertEquals(expected.size(), tree.check());
            tree.free();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 250, 20_000})
    void entriesLeaveLeafByLeaf(int entries) {
        for (int kind = 0; kind < 3; kind++) {
            Random random = new Random(entries + kind);
            BTree tree = new BTree(memory, retired, kind == 0 ? 4 : 340);
            TreeSet<Entry> expected = new TreeSet<>();
            for (int i = 0; i < entries; i++) {
                Entry entry = new Entry(kind == 0 ? fixed(i) : text(random, kind == 1 ? 3 : 300), i + 1L);
                expected.add(entry);
                tree.insert(key(entry.key, entry.rowId));
            }
            for (int modulus : new int[] {7, 2, 1}) {
                SearchKey at = key(new byte[0], 0);
                LeafBuffer buffer = new LeafBuffer();
                boolean more = true;
                while (more) {
                    more = tree.removeFromLeaf(at, rowId -> rowId % modulus == 0, buffer);
                }
                expected.removeIf(entry -> entry.rowId % modulus == 0);
                assertEquals(expected.size(), tree.check());
                assertEquals(expected.stream().map(Entry::rowId).toList(), all(tree, false));
            }
            tree.free();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aWindowThatMovesOnTakesNoMoreMemory(boolean byLeaf) {
        BTree tree = new BTree(memory, retired, 4);
        LeafBuffer buffer = new LeafBuffer();
        int window = 2_000;
        for (int i = 0; i < 200_000; i++) {
            tree.insert(key(fixed(i), i + 1L));
            long gone = i + 1L - window;
            if (!byLeaf && gone > 0) {
                assertTrue(tree.remove(key(fixed(i - window), gone)));
            } else if (byLeaf && i % window == 0) {
                SearchKey at = key(new byte[0], 0);
                while (tree.removeFromLeaf(at, rowId -> rowId <= gone, buffer)) {
                    // leaf by leaf
                }
            }
            retired.drain((kind, detail, reference) -> {});
        }
        tree.check();
        long pages = memory.pages().usedBytes() / 4_096;
        assertTrue(pages < 60, pages + " pages for " + window + " entries");
        tree.free();
    }

    @Test
    void keysAreReadWithTheRowIds() {
        Random random = new Random(11);
        BTree tree = new BTree(memory, retired, 340);
        TreeSet<Entry> expected = new TreeSet<>();
        for (int i = 0; i < 20_000; i++) {
            Entry entry = new Entry(text(random, 300), i + 1L);
            expected.add(entry);
            tree.insert(key(entry.key, entry.rowId));
        }
        List<Entry> found = new ArrayList<>();
        LeafBuffer buffer = new LeafBuffer(true);
        SearchKey start = key(new byte[0], 0);
        do {
            tree.readForward(buffer, found.isEmpty() ? start : buffer.fence(), null);
            for (int i = 0; i < buffer.count(); i++) {
                byte[] bytes = Arrays.copyOfRange(buffer.keys(), buffer.keyStart(i), buffer.keyEnd(i));
                found.add(new Entry(bytes, buffer.rowId(i)));
            }
        } while (buffer.hasMore());
        assertEquals(expected.size(), found.size());
        int i = 0;
        for (Entry entry : expected) {
            assertEquals(0, entry.compareTo(found.get(i++)));
        }
        tree.free();
    }

    private static List<Long> all(BTree tree, boolean backward) {
        List<Long> found = new ArrayList<>();
        LeafBuffer buffer = new LeafBuffer();
        boolean first = true;
        do {
            if (backward) {
                tree.readBackward(buffer, first ? null : buffer.fence(), null);
            } else {
                tree.readForward(buffer, first ? key(new byte[0], 0) : buffer.fence(), null);
            }
            first = false;
            for (int i = 0; i < buffer.count(); i++) {
                found.add(buffer.rowId(backward ? buffer.count() - 1 - i : i));
            }
        } while (buffer.hasMore());
        if (backward) {
            Collections.reverse(found);
        }
        return found;
    }

    /** Numbers at equal distances are found where they should be; runs of equal ones and holes move them. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 255, 256, 65_537, 200_000})
    void numbersAtEqualDistancesAreFound(int distance) {
        BTree tree = new BTree(memory, retired, Long.BYTES);
        TreeSet<Entry> expected = new TreeSet<>();
        Random random = new Random(distance);
        int first = -3_000 * distance;
        for (int i = 0; i < 6_000; i++) {
            boolean isEven = i / 1_000 % 2 == 0; // then neither holes nor runs
            int times = isEven ? 1 : random.nextInt(4) % 3;
            for (int rowId = 1; rowId <= times; rowId++) {
                tree.insert(key(fixed(first + i * distance), rowId));
                expected.add(new Entry(fixed(first + i * distance), rowId));
            }
        }
        for (int number = -1; number <= 6_000; number++) {
            for (int offset = 0; offset < Math.min(distance, 2); offset++) {
                byte[] bytes = fixed(first + number * distance + offset);
                for (long rowId = 0; rowId < 4; rowId++) {
                    Entry next = expected.ceiling(new Entry(bytes, rowId));
                    long found = next != null && Arrays.equals(next.key, bytes) ? next.rowId : -1;
                    assertEquals(found, tree.find(key(bytes, rowId)), number + " * " + distance + " + " + offset);
                }
            }
        }
        tree.free();
    }

    /**
     * Searches, after many of which a root gets a guide, in turn with changes of the root: leaves are split and merged, the
     * tree shrinks to one leaf and grows again, in pages that were a root before.
     */
    @ParameterizedTest
    @ValueSource(ints = {4, Long.BYTES, DIGITS, 60})
    void keysAreFoundWhateverBecomesOfTheRoot(int longest) {
        Random random = new Random(longest);
        BTree tree = new BTree(memory, retired, longest == 4 ? 4 : longest + 60);
        TreeSet<Entry> expected = new TreeSet<>();
        int rowId = 0;
        for (int round = 0; round < 8; round++) {
            int size = round % 4 == 3 ? random.nextInt(20) : 2_000 + random.nextInt(30_000);
            for (Entry entry : new ArrayList<>(expected)) {
                if (expected.size() > size) {
                    assertTrue(tree.remove(key(entry.key, entry.rowId)));
                    expected.remove(entry);
                }
            }
            while (expected.size() < size) {
                Entry entry = new Entry(guidedKey(random, longest, rowId), ++rowId);
                tree.insert(key(entry.key, entry.rowId));
                expected.add(entry);
            }
            retired.drain((kind, detail, reference) -> {});
            List<Entry> shuffled = new ArrayList<>(expected);
            Collections.shuffle(shuffled, random);
            for (Entry entry : shuffled) {
                assertEquals(entry.rowId, tree.find(key(entry.key, entry.rowId)));
                Entry least = expected.ceiling(new Entry(entry.key, 0));
                assertEquals(least.rowId, tree.find(key(entry.key, 0)));
                Entry other = new Entry(guidedKey(random, longest, random.nextInt()), random.nextInt(rowId + 1));
                Entry next = expected.ceiling(other);
                long found = next != null && Arrays.equals(next.key, other.key) ? next.rowId : -1;
                assertEquals(found, tree.find(key(other.key, other.rowId)));
            }
            assertEquals(expected.size(), tree.check());
        }
        tree.free();
    }

    /** A tree that is filled anew has roots that are changed as often as those before. */
    @Test
    void aRootIsNotTakenForAnEarlierOne() {
        BTree tree = new BTree(memory, retired, 4);
        for (int first = 0; first < 2_000; first += 100) {
            for (int i = first; i < first + 10_000; i++) {
                tree.insert(key(fixed(i), i + 1L));
            }
            for (int i = first; i < first + 10_000; i++) {
                assertEquals(i + 1L, tree.find(key(fixed(i), 0)));
            }
            for (int i = first; i < first + 10_000; i++) {
                assertTrue(tree.remove(key(fixed(i), i + 1L)));
            }
            retired.drain((kind, detail, reference) -> {});
        }
        tree.free();
    }

    /** Ascending numbers, each several times; or any number; or as the random keys. */
    private static byte[] guidedKey(Random random, int longest, int number) {
        if (longest == Long.BYTES) {
            SearchKey key = new SearchKey();
            key.putLong(random.nextLong() >> random.nextInt(Long.SIZE));
            return Arrays.copyOf(key.bytes(), key.length());
        }
        return longest == 4 ? fixed(number / 5 * 7) : randomKey(random, longest, 100_000);
    }

    @Test
    void ascendingKeysFillLeavesDensely() {
        BTree tree = new BTree(memory, retired, 4);
        for (int i = 1; i <= 100_000; i++) {
            tree.insert(key(fixed(i), i));
        }
        assertEquals(100_000, tree.check());
        assertTrue(
                memory.pages().usedBytes() < 100_000 * 17.2,
                "used " + memory.pages().usedBytes());
        for (int i = 1; i <= 100_000; i++) {
            assertEquals(i, tree.find(key(fixed(i), 0)));
        }
        assertEquals(-1, tree.find(key(fixed(0), 0)));
        assertEquals(-1, tree.find(key(fixed(100_001), 0)));
        tree.free();
    }

    @ParameterizedTest
    @ValueSource(ints = {4, DIGITS, 60, 700, 2_000})
    void randomOperationsAgreeWithASortedSet(int longest) {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        BTree tree = new BTree(memory, retired, longest == 4 ? 4 : longest + 60);
        TreeSet<Entry> model = new TreeSet<>();
        List<Entry> live = new ArrayList<>();
        int operations = longest > 500 ? 8_000 : 60_000;
        for (int i = 0; i < operations; i++) {
            boolean grow = i % (operations / 4) < operations / 7;
            if (live.isEmpty() || random.nextInt(10) < (grow ? 8 : 3)) {
                byte[] bytes = randomKey(random, longest, operations / 8);
                Entry entry = new Entry(bytes, i + 1);
                model.add(entry);
                live.add(entry);
                tree.insert(key(entry.key, entry.rowId));
            } else {
                int victim = random.nextInt(live.size());
                Entry entry = live.get(victim);
                live.set(victim, live.get(live.size() - 1));
                live.remove(live.size() - 1);
                model.remove(entry);
                assertTrue(tree.remove(key(entry.key, entry.rowId)), "seed " + seed);
            }
            if (i % (operations / 8) == 0) {
                assertEquals(model.size(), tree.check(), "seed " + seed);
            }
        }
        compare(tree, model, random, seed);
        for (Entry entry : model) {
            assertTrue(tree.remove(key(entry.key, entry.rowId)), "seed " + seed);
        }
        assertEquals(0, tree.check());
        tree.free();
    }

    /** Of digits, so that keys differ behind the first eight bytes only; or of four bytes; or a text. */
    private static byte[] randomKey(Random random, int longest, int keys) {
        return switch (longest) {
            case 4 -> fixed(random.nextInt(keys));
            case DIGITS ->
                String.format(Locale.ROOT, "%016d", random.nextInt(keys)).getBytes(StandardCharsets.US_ASCII);
            default -> text(random, longest);
        };
    }

    private static void compare(BTree tree, TreeSet<Entry> model, Random random, long seed) {
        assertEquals(model.size(), tree.check(), "seed " + seed);
        List<Long> expected = model.stream().map(Entry::rowId).toList();
        assertEquals(expected, all(tree, false), "seed " + seed);
        assertEquals(expected, all(tree, true), "seed " + seed);
        List<Entry> entries = new ArrayList<>(model);
        for (int i = 0; i < 2_000 && !entries.isEmpty(); i++) {
            Entry entry = entries.get(random.nextInt(entries.size()));
            Entry first = model.ceiling(new Entry(entry.key, 0));
            assertEquals(first.rowId, tree.find(key(entry.key, 0)), "seed " + seed);
            assertEquals(entry.rowId, tree.find(key(entry.key, entry.rowId)), "seed " + seed);
            Entry next = model.higher(entry);
            long expectedNext = next != null && Arrays.equals(next.key, entry.key) ? next.rowId : -1;
            assertEquals(expectedNext, tree.find(key(entry.key, entry.rowId + 1)), "seed " + seed);
            Entry other = entries.get(random.nextInt(entries.size()));
            Entry low = entry.compareTo(other) <= 0 ? entry : other;
            Entry high = low == entry ? other : entry;
            compareRange(tree, model, low.key, high.key, seed);
        }
    }

    private static void compareRange(BTree tree, TreeSet<Entry> model, byte[] low, byte[] high, long seed) {
        if (Arrays.equals(low, high)) {
            return;
        }
        List<Long> expected = model.subSet(new Entry(low, 0), new Entry(high, 0)).stream()
                .limit(300)
                .map(Entry::rowId)
                .toList();
        LeafBuffer buffer = new LeafBuffer();
        List<Long> found = new ArrayList<>();
        tree.readForward(buffer, key(low, 0), key(high, 0));
        while (true) {
            for (int i = 0; i < buffer.count() && found.size() < 300; i++) {
                found.add(buffer.rowId(i));
            }
            if (!buffer.hasMore() || found.size() == 300) {
                break;
            }
            tree.readForward(buffer, buffer.fence(), key(high, 0));
        }
        assertEquals(expected, found, "seed " + seed);
        List<Long> last = model.subSet(new Entry(low, 0), true, new Entry(high, 0), false).descendingSet().stream()
                .limit(300)
                .map(Entry::rowId)
                .toList();
        List<Long> foundBackward = new ArrayList<>();
        tree.readBackward(buffer, key(high, 0), key(low, 0));
        while (true) {
            for (int i = buffer.count() - 1; i >= 0 && foundBackward.size() < 300; i--) {
                foundBackward.add(buffer.rowId(i));
            }
            if (!buffer.hasMore() || foundBackward.size() == 300) {
                break;
            }
            tree.readBackward(buffer, buffer.fence(), key(low, 0));
        }
        assertEquals(last, foundBackward, "seed " + seed);
    }

    @Test
    @Tag("threads")
    void readersBesideWritersFindEveryStableKey() throws InterruptedException {
        BTree tree = new BTree(memory, retired, 4);
        int stable = 20_000;
        for (int i = 1; i <= stable; i++) {
            tree.insert(key(fixed(i * 10), i));
        }
        Thread[] writers = new Thread[2];
        Throwable[] failure = new Throwable[1];
        for (int w = 0; w < writers.length; w++) {
            int offset = w + 1;
            writers[w] = new Thread(() -> churn(tree, stable, offset));
            writers[w].setUncaughtExceptionHandler((t, e) -> failure[0] = e);
            writers[w].start();
        }
        ReaderRegistry.Slot slot = readers.register();
        Random random = new Random(1);
        boolean writing = true;
        while (writing) {
            writing = writers[0].isAlive() || writers[1].isAlive();
            for (int i = 0; i < 1_000; i++) {
                slot.announce(readers.epoch(), 0);
                int wanted = random.nextInt(stable) + 1;
                assertEquals(wanted, tree.find(key(fixed(wanted * 10), 0)));
                slot.withdraw();
            }
        }
        readers.unregister(slot);
        for (Thread writer : writers) {
            writer.join();
        }
        assertEquals(null, failure[0]);
        assertEquals(stable, tree.check());
        tree.free();
    }

    /** Inserts and removes keys between the stable ones; retired nodes stay, as nothing drains meanwhile. */
    private void churn(BTree tree, int stable, int offset) {
        Random random = new Random(offset);
        for (int round = 0; round < 6; round++) {
            int from = random.nextInt(stable / 2) + 1;
            for (int i = from; i < from + stable / 2; i++) {
                tree.insert(key(fixed(i * 10 + offset), stable + i));
            }
            for (int i = from; i < from + stable / 2; i++) {
                assertTrue(tree.remove(key(fixed(i * 10 + offset), stable + i)));
            }
        }
    }

    @Test
    void keysBehindAllOthersDoNotFollowAPageToAnotherTree() {
        for (int left = 1; left < 1_000; left += 7) {
            BTree tree = new BTree(memory, retired, 4);
            for (int i = 0; i < 1_000; i++) {
                tree.insert(key(fixed(i), i + 1L));
            }
            for (int i = 1_000; i-- > left; ) {
                assertTrue(tree.remove(key(fixed(i), i + 1L)));
            }
            retired.drain((kind, detail, reference) -> {});
            BTree other = new BTree(memory, retired, 4);
            for (int i = 0; i < 2_000; i++) {
                other.insert(key(fixed(i - 2_000), i + 1L));
                if (i % 100 == 0) {
                    tree.insert(key(fixed(1_000 + i), 1_001L + i));
                }
            }
            assertEquals(left + 20, tree.check());
            assertEquals(2_000, other.check());
            tree.free();
            other.free();
        }
    }

    /** The last leaf fills up, is merged away and its page used again, while two threads add keys behind all others. */
    @Test
    @Tag("threads")
    void keysBehindAllOthersComeToTheLastLeafWhateverBecomesOfIt() throws InterruptedException {
        BTree tree = new BTree(memory, retired, 4);
        BTree other = new BTree(memory, retired, 4); // takes pages that the first one gave back
        int others = 0;
        int keys = 300_000;
        AtomicInteger next = new AtomicInteger();
        ConcurrentLinkedDeque<Integer> inserted = new ConcurrentLinkedDeque<>();
        List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
        Thread[] writers = new Thread[2];
        for (int w = 0; w < writers.length; w++) {
            boolean unique = w == 0;
            writers[w] = new Thread(() -> append(tree, next, keys, inserted, unique));
            writers[w].setUncaughtExceptionHandler((t, e) -> failures.add(e));
            writers[w].start();
        }
        ReaderRegistry.Slot slot = readers.register();
        Random random = new Random(1);
        while (writers[0].isAlive() || writers[1].isAlive()) {
            for (int i = random.nextInt(800); i > 0; i--) {
                Integer newest = inserted.pollLast();
                slot.announce(readers.epoch(), 0);
                assertTrue(newest == null || tree.remove(key(fixed(newest), newest + 1L)));
                slot.withdraw();
            }
            retired.drain((kind, detail, reference) -> {});
            for (int until = next.get() + random.nextInt(600); next.get() < Math.min(until, keys); ) {
                other.insert(key(fixed(others - keys), ++others));
            }
        }
        readers.unregister(slot);
        for (Thread writer : writers) {
            writer.join();
        }
        assertEquals(List.of(), failures);
        assertEquals(inserted.size(), tree.check());
        assertEquals(inserted.stream().map(i -> i + 1L).sorted().toList(), all(tree, false));
        assertEquals(others, other.check());
        tree.free();
        other.free();
    }

    private void append(
            BTree tree, AtomicInteger next, int end, ConcurrentLinkedDeque<Integer> inserted, boolean unique) {
        ReaderRegistry.Slot slot = readers.register();
        for (int i = next.getAndIncrement(); i < end; i = next.getAndIncrement()) {
            SearchKey key = key(fixed(i), i + 1L);
            slot.announce(readers.epoch(), 0);
            if (unique) {
                assertTrue(tree.insertUnique(key, new long[0], 0, true));
                assertFalse(tree.insertUnique(key(fixed(i), i + 2L), new long[0], 0, true));
            } else {
                tree.insert(key);
            }
            slot.withdraw();
            inserted.addLast(i);
        }
        readers.unregister(slot);
    }

    /** Equal keys fill several leaves; the first of one goes at whatever access of who comes from the one before. */
    @Test
    void equalKeysAreFoundWhileTheFirstOfThemGoes() {
        BTree tree = new BTree(memory, retired, 4);
        byte[] bytes = fixed(7);
        int entries = 600;
        for (int i = 1; i <= entries; i++) {
            tree.insert(key(bytes, 2L * i));
        }
        tree.insert(key(fixed(8), 1));
        long[] state = new long[2]; // accesses so far, and the row id to remove; 0 to remove none
        int[] place = new int[1];
        WatchedSlab.watch(memory, () -> {
            if (state[0]++ == place[0] && state[1] != 0) {
                long goes = state[1];
                state[1] = 0;
                assertTrue(tree.remove(key(bytes, goes)));
            }
        });
        for (long from = 1; from < 2 * entries - 1; from += 2) {
            boolean removed = true;
            for (place[0] = 0; removed; place[0]++) {
                state[0] = 0;
                state[1] = from + 1;
                long found = tree.find(key(bytes, from));
                assertTrue(found == from + 1 || found == from + 3, "found " + found + " from " + from);
                removed = state[1] == 0;
                state[1] = 0;
                if (removed) {
                    tree.insert(key(bytes, from + 1));
                }
            }
        }
        tree.check();
        tree.free();
    }
}
