package org.ashlardb.engine.page;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.invoke.VarHandle;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import org.ashlardb.engine.memory.Memory;

/** Reads trees through a page cache as the engine does, and compares them with maps. Used by one thread at a time. */
final class CachedTree {
    private final Memory memory;
    private final PageCache cache;
    private final TreeLookup lookup;
    private final TreeScan scan;
    private final RunReader runs;
    private final TreeCursor cursor;

    CachedTree(Memory memory, PageCache cache) {
        this.memory = memory;
        this.cache = cache;
        this.lookup = new TreeLookup(cache);
        this.scan = new TreeScan(cache);
        this.runs = new RunReader(cache.file());
        this.cursor = PageTree.cursor(cache, Pointer.NULL);
    }

    /** The number that a key of eight bytes stands for. */
    static long number(byte[] key) {
        long number = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            number = number << Byte.SIZE | key[i] & 0xFF;
        }
        return number;
    }

    /** The value of a key of eight bytes, or null. */
    byte[] get(long root, long key) {
        byte[] value = null;
        do {
            if (!lookup.find(root, key)) {
                return null;
            }
            value = value();
        } while (value == null);
        return value;
    }

    /** The value of a key, or null. */
    byte[] get(long root, byte[] key) {
        byte[] padded = new byte[key.length + 2];
        System.arraycopy(key, 0, padded, 1, key.length);
        byte[] value = null;
        do {
            if (!lookup.find(root, padded, 1, key.length)) {
                return null;
            }
            value = value();
        } while (value == null);
        return value;
    }

    /** The value that was found, or null if the frame has changed. */
    private byte[] value() {
        byte[] value = new byte[lookup.valueLength()];
        if (lookup.isElsewhere()) {
            runs.read(lookup.run(), value.length, 0, value, 0, value.length);
            return value;
        }
        copy(lookup.value(), value);
        return holds(lookup.check(), lookup.checkWord()) ? value : null;
    }

    private void copy(long reference, byte[] target) {
        memory.slab(reference).getBytes(Memory.offset(reference), target, 0, target.length);
    }

    private boolean holds(long check, long word) {
        VarHandle.loadLoadFence();
        return memory.slab(check).getLong(Memory.offset(check)) == word;
    }

    /** Entries found in a scan, each compared with the map. */
    void verifyScan(long root, NavigableMap<byte[], byte[]> expected) {
        scan.start(root);
        int found = 0;
        var entries = expected.entrySet().iterator();
        while (scan.nextLeaf()) {
            byte[][] values = leafValues();
            for (int i = 0; i < values.length; i++) {
                assertTrue(entries.hasNext());
                Map.Entry<byte[], byte[]> entry = entries.next();
                assertEquals(number(entry.getKey()), scan.key(i));
                assertArrayEquals(entry.getValue(), values[i]);
                found++;
            }
        }
        assertEquals(expected.size(), found);
        assertFalse(scan.nextLeaf());
    }

    private byte[][] leafValues() {
        while (true) {
            byte[][] values = new byte[scan.count()][];
            for (int i = 0; i < values.length; i++) {
                values[i] = new byte[scan.valueLength(i)];
                if (scan.isElsewhere(i)) {
                    runs.read(scan.run(i), values[i].length, 0, values[i], 0, values[i].length);
                } else {
                    copy(scan.value(i), values[i]);
                }
            }
            if (holds(scan.check(), scan.checkWord())) {
                return values;
            }
            scan.readAgain();
        }
    }

    /** Looks up all keys, and some that are not there; reads the tree with a cursor in both directions. */
    void verify(long root, NavigableMap<byte[], byte[]> expected, Random random) {
        for (Map.Entry<byte[], byte[]> entry : expected.entrySet()) {
            assertArrayEquals(entry.getValue(), get(root, entry.getKey()));
            byte[] other = entry.getKey().clone();
            if (other.length > 0) {
                other[other.length - 1] += (byte) (1 + random.nextInt(3));
                assertArrayEquals(expected.get(other), get(root, other));
            }
        }
        cursor.start(root);
        verifyCursor(cursor, expected, random);
        verifyCursor(PageTree.cursor(cache, root), expected, random);
        verifyCursor(PageTree.cursor(cache.file(), root), expected, random);
    }

    /** As {@link #verify}, for a tree whose keys have eight bytes. */
    void verifyRows(long root, NavigableMap<byte[], byte[]> expected, Random random) {
        for (Map.Entry<byte[], byte[]> entry : expected.entrySet()) {
            long key = number(entry.getKey());
            assertArrayEquals(entry.getValue(), get(root, key));
            long other = key + random.nextInt(7) - 3;
            assertArrayEquals(expected.get(PageFixture.key(other)), get(root, other));
        }
        verifyScan(root, expected);
    }

    static void verifyCursor(TreeCursor cursor, NavigableMap<byte[], byte[]> expected, Random random) {
        assertFalse(cursor.previous());
        for (Map.Entry<byte[], byte[]> entry : expected.entrySet()) {
            assertTrue(cursor.next());
            assertIsAt(cursor, entry);
        }
        assertFalse(cursor.next());
        for (Map.Entry<byte[], byte[]> entry : expected.descendingMap().entrySet()) {
            assertTrue(cursor.previous());
            assertIsAt(cursor, entry);
        }
        assertFalse(cursor.previous());
        assertFalse(cursor.previous());
        assertEquals(!expected.isEmpty(), cursor.next());
        cursor.seekEnd();
        assertFalse(cursor.next());
        assertEquals(!expected.isEmpty(), cursor.previous());
        walk(cursor, expected, random);
    }

    /** Seeks keys, and goes to and fro from there. */
    private static void walk(TreeCursor cursor, NavigableMap<byte[], byte[]> expected, Random random) {
        byte[][] keys = expected.keySet().toArray(new byte[0][]);
        for (int round = 0; round < 20 && keys.length > 0; round++) {
            byte[] key = keys[random.nextInt(keys.length)].clone();
            if (random.nextInt(3) == 0 && key.length > 0) {
                key[random.nextInt(key.length)]++;
            }
            cursor.seekBefore(key, 0, key.length);
            byte[] position = null; // of the entry, or null if between the lower ones and those from the key on
            for (int step = 0; step < 30; step++) {
                boolean forward = random.nextInt(4) != round % 4;
                Map.Entry<byte[], byte[]> entry;
                if (forward) {
                    entry = position == null ? expected.ceilingEntry(key) : expected.higherEntry(position);
                } else {
                    entry = expected.lowerEntry(position == null ? key : position);
                }
                assertEquals(entry != null, forward ? cursor.next() : cursor.previous());
                if (entry == null) {
                    break;
                }
                assertIsAt(cursor, entry);
                position = entry.getKey();
            }
        }
    }

    private static void assertIsAt(TreeCursor cursor, Map.Entry<byte[], byte[]> entry) {
        assertArrayEquals(entry.getKey(), cursor.copyKey());
        assertEquals(entry.getValue().length, cursor.valueLength());
        assertArrayEquals(entry.getValue(), cursor.copyValue());
    }
}
