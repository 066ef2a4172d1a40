package org.ashlardb.engine.page;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import org.ashlardb.engine.file.Directory;

/** A page file with one tree, and a map that has to agree with it. */
final class PageFixture implements AutoCloseable {
    static final String NAME = "pages";

    final Directory directory;
    PageFile file;
    NavigableMap<byte[], byte[]> model = MapChanges.map();

    PageFixture(Directory directory) {
        this.directory = directory;
        directory.create();
        this.file = PageFile.create(directory, NAME, 17, 4);
    }

    long root() {
        return file.state().catalogRoot();
    }

    /** One checkpoint with these changes. Returns how many pages it wrote. */
    long merge(NavigableMap<byte[], byte[]> changes) {
        long written;
        try (PageWriter writer = file.beginCheckpoint()) {
            long root = PageTree.merge(writer, root(), new MapChanges(changes));
            long checkpoint = file.state().checkpoint();
            written = writer.pagesWritten();
            writer.commit(checkpoint + 1, checkpoint + 2, root);
        }
        apply(model, changes);
        return written;
    }

    static void apply(NavigableMap<byte[], byte[]> target, NavigableMap<byte[], byte[]> changes) {
        for (Map.Entry<byte[], byte[]> change : changes.entrySet()) {
            if (change.getValue() == null) {
                target.remove(change.getKey());
            } else {
                target.put(change.getKey(), change.getValue());
            }
        }
    }

    void reopen() {
        file.close();
        file = PageFile.open(directory, NAME);
    }

    /** Compares all entries with the model, and looks for anything wrong with the file. */
    TreeSummary verify() {
        verify(file, root(), model);
        return check();
    }

    TreeSummary check() {
        PageCheck check = new PageCheck(file, file.state());
        TreeSummary summary = check.tree("tree", root());
        assertEquals(List.of(), check.finish());
        assertEquals(model.size(), summary.entries());
        return summary;
    }

    static void verify(PageFile file, long root, NavigableMap<byte[], byte[]> expected) {
        TreeCursor cursor = PageTree.cursor(file, root);
        for (Map.Entry<byte[], byte[]> entry : expected.entrySet()) {
            assertTrue(cursor.next());
            assertArrayEquals(entry.getKey(), cursor.copyKey());
            assertEquals(entry.getValue().length, cursor.valueLength());
            assertArrayEquals(entry.getValue(), cursor.copyValue());
        }
        assertFalse(cursor.next());
        assertFalse(cursor.next());
    }

    static byte[] bytes(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    /** Eight bytes that are in the numbers' order. */
    static byte[] key(long number) {
        byte[] key = new byte[Long.BYTES];
        for (int i = 0; i < key.length; i++) {
            key[i] = (byte) (number >>> 56 - 8 * i);
        }
        return key;
    }

    @Override
    public void close() {
        file.close();
    }
}
