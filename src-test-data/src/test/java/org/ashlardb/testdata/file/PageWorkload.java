package org.ashlardb.testdata.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.ashlardb.engine.file.Directory;
import org.ashlardb.engine.page.ChangeSource;
import org.ashlardb.engine.page.PageCheck;
import org.ashlardb.engine.page.PageFile;
import org.ashlardb.engine.page.PageTree;
import org.ashlardb.engine.page.PageWriter;
import org.ashlardb.engine.page.Pointer;
import org.ashlardb.engine.page.TreeCursor;

/**
 * Checkpoints that are always the same for a seed, and what the file has to hold after each of them. There are two
 * trees: one of rows, some of them long, and a catalog with the root of the other.
 */
final class PageWorkload {
    static final String NAME = "pages";

    private static final byte[] TABLE = {'t'};
    private static final int KEYS = 400;

    private final List<NavigableMap<Integer, byte[]>> changes = new ArrayList<>();
    private final List<NavigableMap<Integer, byte[]>> states = new ArrayList<>();

    PageWorkload(long seed, int checkpoints) {
        SplittableRandom random = new SplittableRandom(seed);
        states.add(new TreeMap<>());
        for (int i = 0; i < checkpoints; i++) {
            NavigableMap<Integer, byte[]> change = new TreeMap<>();
            int count = i == 0 || random.nextInt(4) == 0 ? KEYS : 1 + random.nextInt(30);
            int deletions = i == 0 ? 0 : random.nextInt(8);
            for (int j = 0; j < count; j++) {
                int length = random.nextInt(40) == 0 ? 1 + random.nextInt(10_000) : random.nextInt(100);
                byte[] value = new byte[length];
                random.nextBytes(value);
                change.put(random.nextInt(KEYS), random.nextInt(10) < deletions ? null : value);
            }
            changes.add(change);
            NavigableMap<Integer, byte[]> state = new TreeMap<>(states.get(i));
            change.forEach((key, value) -> {
                if (value == null) {
                    state.remove(key);
                } else {
                    state.put(key, value);
                }
            });
            states.add(state);
        }
    }

    int checkpoints() {
        return changes.size();
    }

    static PageFile create(Directory directory) {
        PageFile file = PageFile.create(directory, NAME, 1, 2);
        try {
            directory.force();
            return file;
        } catch (RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /** Makes state {@code number} from the one before. */
    void checkpoint(PageFile file, int number) {
        checkpoint(file, number, changes.get(number - 1));
    }

    /** Makes the same state again, in other pages. */
    void rewrite(PageFile file, int number) {
        checkpoint(file, number, states.get(number));
    }

    private static void checkpoint(PageFile file, int number, NavigableMap<Integer, byte[]> rows) {
        try (PageWriter writer = file.beginCheckpoint()) {
            long catalog = file.state().catalogRoot();
            long table = PageTree.merge(writer, tableRoot(file), new Changes(rows));
            byte[] root = ByteBuffer.allocate(Long.BYTES).putLong(table).array();
            writer.commit(number, number, PageTree.merge(writer, catalog, new OneChange(TABLE, root)));
        }
    }

    /** All checkpoints, with a mark after each. */
    void run(RecordingDirectory directory) {
        try (PageFile file = create(directory)) {
            directory.mark(0);
            for (int i = 1; i <= checkpoints(); i++) {
                checkpoint(file, i);
                directory.mark(i);
            }
        }
    }

    private static long tableRoot(PageFile file) {
        byte[] root = PageTree.get(file, file.state().catalogRoot(), TABLE);
        return root == null ? Pointer.NULL : ByteBuffer.wrap(root).getLong();
    }

    /** Fails unless the file is sound and in one of these states. Returns the state's number. */
    int verify(PageFile file, int least, int most) {
        int number = (int) file.state().logIncludedTo();
        assertTrue(number >= least && number <= most, "state " + number + " is not in " + least + " to " + most);
        PageCheck check = new PageCheck(file, file.state());
        check.tree("catalog", file.state().catalogRoot());
        long table = tableRoot(file);
        check.tree("table", table);
        assertEquals(List.of(), check.finish());
        verifyRows(file, number);
        return number;
    }

    void verifyRows(PageFile file, int number) {
        TreeCursor cursor = PageTree.cursor(file, tableRoot(file));
        for (Map.Entry<Integer, byte[]> row : states.get(number).entrySet()) {
            assertTrue(cursor.next());
            assertArrayEquals(key(row.getKey()), cursor.copyKey());
            assertArrayEquals(row.getValue(), cursor.copyValue());
        }
        assertFalse(cursor.next());
    }

    private static byte[] key(int number) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
    }

    /** Changes of one key after the other. */
    private abstract static class Source implements ChangeSource {
        byte[] key;
        byte[] value;

        @Override
        public byte[] key() {
            return key;
        }

        @Override
        public int keyLength() {
            return key.length;
        }

        @Override
        public boolean isDelete() {
            return value == null;
        }

        @Override
        public byte[] value() {
            return value;
        }

        @Override
        public int valueLength() {
            return value.length;
        }
    }

    private static final class Changes extends Source {
        private final Iterator<Map.Entry<Integer, byte[]>> entries;

        Changes(NavigableMap<Integer, byte[]> changes) {
            this.entries = changes.entrySet().iterator();
        }

        @Override
        public boolean next() {
            if (!entries.hasNext()) {
                return false;
            }
            Map.Entry<Integer, byte[]> entry = entries.next();
            key = PageWorkload.key(entry.getKey());
            value = entry.getValue();
            return true;
        }
    }

    private static final class OneChange extends Source {
        private boolean done;

        OneChange(byte[] key, byte[] value) {
            this.key = key;
            this.value = value;
        }

        @Override
        public boolean next() {
            boolean first = !done;
            done = true;
            return first;
        }
    }

    @Override
    public String toString() {
        return Arrays.toString(states.stream().mapToInt(Map::size).toArray());
    }
}
