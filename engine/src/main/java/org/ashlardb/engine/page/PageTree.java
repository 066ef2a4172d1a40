package org.ashlardb.engine.page;

import java.util.ArrayList;
import java.util.List;

/**
 * Copy-on-write B+trees of binary keys, in unsigned order, and values. A tree is its root pointer, which is null for an
 * empty one; a change gives a new root and leaves the old tree as it was.
 */
public final class PageTree {
    private PageTree() {}

    /** Bytes of the longest key. */
    public static int maxKeyLength() {
        return NodeFormat.MAX_KEY;
    }

    /** Merges changes into a tree. Returns the root of the new tree; the pages only the old one has are freed. */
    public static long merge(PageWriter writer, long root, ChangeSource changes) {
        return new TreeMerger(writer, changes).merge(root);
    }

    /** Writes a dense copy of a tree of another file, or of the same. Returns its root. */
    public static long copy(PageFile source, long root, PageWriter writer) {
        return merge(writer, Pointer.NULL, new CursorChanges(cursor(source, root)));
    }

    /** A copy of the value of a key, or null if the tree has no such key. */
    public static byte[] get(PageFile file, long root, byte[] key) {
        TreeCursor cursor = cursor(file, root);
        return cursor.find(key, 0, key.length) ? cursor.copyValue() : null;
    }

    /** A cursor before the tree's first entry. */
    public static TreeCursor cursor(PageFile file, long root) {
        return new TreeCursor(file, root);
    }

    /** A cursor before the tree's first entry, whose pages come through a cache. */
    public static TreeCursor cursor(PageCache cache, long root) {
        return new TreeCursor(cache, root);
    }

    /** Frees all pages of a tree. */
    public static void freeAll(PageWriter writer, long root) {
        if (root == Pointer.NULL) {
            return;
        }
        byte[] page = new byte[PageFormat.SIZE];
        int level = writer.readNode(root, -1, page);
        freeNode(writer, root, level, page);
    }

    private static void freeNode(PageWriter writer, long pointer, int level, byte[] page) {
        writer.free(pointer);
        int count = NodeFormat.count(page, 0);
        byte[] childPage = level > 0 ? new byte[PageFormat.SIZE] : null;
        for (int i = 0; i < count; i++) {
            int entry = NodeFormat.entry(page, 0, i);
            if (level > 0) {
                long child = NodeFormat.pointer(page, entry);
                writer.readNode(child, level - 1, childPage);
                freeNode(writer, child, level - 1, childPage);
            } else if (NodeFormat.isElsewhere(page, entry)) {
                writer.freeRun(NodeFormat.pointer(page, entry), NodeFormat.valueLength(page, entry));
            }
        }
    }

    /**
     * Keys that divide a tree into parts of about the same size, in ascending order: part {@code i} begins with key
     * {@code i - 1} and ends before key {@code i}. There are fewer than asked for if the tree is small.
     */
    public static List<byte[]> split(PageFile file, long root, int parts) {
        List<byte[]> keys = new ArrayList<>();
        PageReader reader = new PageReader(file);
        byte[] page = new byte[PageFormat.SIZE];
        int level = root == Pointer.NULL ? 0 : reader.readNode(root, -1, page);
        if (level > 0) {
            collectSeparators(reader, page, level, level > 1 && NodeFormat.count(page, 0) < parts * 4, keys);
        }
        List<byte[]> chosen = new ArrayList<>();
        for (int i = 1; i < parts && keys.size() >= parts; i++) {
            chosen.add(keys.get((int) ((long) i * keys.size() / parts)));
        }
        return chosen;
    }

    private static void collectSeparators(
            PageReader reader, byte[] page, int level, boolean ofChildren, List<byte[]> keys) {
        KeyView key = new KeyView();
        KeyView copy = new KeyView();
        byte[] child = new byte[PageFormat.SIZE];
        for (int i = 0; i < NodeFormat.count(page, 0); i++) {
            if (i > 0) {
                key.setEntry(page, i);
                copy.copy(key);
                keys.add(copy.array());
            }
            if (ofChildren) {
                reader.readNode(NodeFormat.pointer(page, NodeFormat.entry(page, 0, i)), level - 1, child);
                collectSeparators(reader, child, level - 1, false, keys);
            }
        }
    }
}
