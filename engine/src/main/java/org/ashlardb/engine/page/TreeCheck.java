package org.ashlardb.engine.page;

/** Checks one tree. */
final class TreeCheck {
    /** Sharing entries leaves each node this full at least; a third is aimed at, large entries may prevent it. */
    private static final int LEAST = NodeFormat.CAPACITY / 4;

    private final PageCheck check;
    private final PageReader reader;
    private final RunReader runs;
    private final String name;
    private long entries;
    private long leaves;
    private long innerNodes;
    private long valuePages;

    TreeCheck(PageCheck check, PageReader reader, String name) {
        this.check = check;
        this.reader = reader;
        this.runs = new RunReader(reader);
        this.name = name;
    }

    TreeSummary run(long root) {
        int[] height = new int[1];
        if (root != Pointer.NULL) {
            KeyView low = new KeyView();
            KeyView high = new KeyView();
            high.setNone();
            check.guarded(name, () -> {
                byte[] page = new byte[PageFormat.SIZE];
                height[0] = reader.readNode(root, -1, page) + 1;
                check(root, height[0] - 1, low, high);
            });
        }
        return new TreeSummary(entries, leaves, innerNodes, valuePages, height[0]);
    }

    private void check(long pointer, int level, KeyView low, KeyView high) {
        if (!check.mark(name, Pointer.page(pointer), 1)) {
            return;
        }
        byte[] page = new byte[PageFormat.SIZE];
        reader.readNode(pointer, level, page);
        int count = NodeFormat.count(page, 0);
        if (!checkEntries(pointer, page, count, level)) {
            return;
        }
        checkFill(pointer, page, high);
        checkOrder(pointer, page, level, low, high);
        if (level == 0) {
            leaves++;
            entries += count;
            checkValues(page, count);
        } else {
            innerNodes++;
            checkChildren(page, level, low, high);
        }
    }

    private void find(long pointer, String facts) {
        check.add(name + ": " + reader.corrupted(Pointer.page(pointer), facts).getMessage());
    }

    /** Entries follow each other without gaps, up to the end, and leave room for their slots. */
    private boolean checkEntries(long pointer, byte[] page, int count, int level) {
        int expected = PageFormat.HEADER;
        int most = PageFormat.SIZE - NodeFormat.SLOT * count;
        for (int i = 0; i < count; i++) {
            int entry = NodeFormat.entry(page, 0, i);
            if (entry != expected || entry + NodeFormat.ENTRY_HEADER > most) {
                find(pointer, "expected entry " + i + " at " + expected + ", found " + entry);
                return false;
            }
            if (level > 0 && NodeFormat.storedLength(page, entry) != NodeFormat.CHILD) {
                find(pointer, "entry " + i + " has no child");
                return false;
            }
            expected += NodeFormat.entryLength(page, entry);
        }
        if (count == 0 || expected > most || expected != NodeFormat.end(page, 0)) {
            find(pointer, "expected entries up to " + expected + ", found " + NodeFormat.end(page, 0));
            return false;
        }
        return true;
    }

    /** Only the last node of a level may be sparse. */
    private void checkFill(long pointer, byte[] page, KeyView high) {
        if (!high.isNone() && NodeFormat.used(page) < LEAST) {
            find(pointer, "expected at least " + LEAST + " bytes of entries, found " + NodeFormat.used(page));
        }
    }

    private void checkOrder(long pointer, byte[] page, int level, KeyView low, KeyView high) {
        KeyView before = new KeyView();
        KeyView key = new KeyView();
        before.set(low);
        int count = NodeFormat.count(page, 0);
        for (int i = 0; i < count; i++) {
            key.setEntry(page, i);
            int order = before.compare(key.array(), key.offset(), key.length());
            if (order > 0 || order == 0 && i > 0) {
                find(pointer, "key " + i + " is out of order");
            }
            before.set(key);
        }
        if (!high.isNone() && high.compare(before.array(), before.offset(), before.length()) <= 0) {
            find(pointer, "the last key of level " + level + " is not below its bound");
        }
    }

    private void checkChildren(byte[] page, int level, KeyView low, KeyView high) {
        int count = NodeFormat.count(page, 0);
        for (int i = 0; i < count; i++) {
            KeyView childLow = new KeyView();
            KeyView childHigh = new KeyView();
            childHigh.set(high);
            if (i == 0) {
                childLow.set(low);
            } else {
                childLow.setEntry(page, i);
            }
            if (i + 1 < count) {
                childHigh.setEntry(page, i + 1);
            }
            long child = NodeFormat.pointer(page, NodeFormat.entry(page, 0, i));
            check.guarded(name, () -> check(child, level - 1, childLow, childHigh));
        }
    }

    private void checkValues(byte[] page, int count) {
        for (int i = 0; i < count; i++) {
            int entry = NodeFormat.entry(page, 0, i);
            if (NodeFormat.isElsewhere(page, entry)) {
                long run = NodeFormat.pointer(page, entry);
                int length = NodeFormat.valueLength(page, entry);
                int pages = PageFormat.valuePages(length);
                if (check.mark(name, Pointer.page(run), pages)) {
                    valuePages += pages;
                    check.guarded(name, () -> runs.check(run, length));
                }
            }
        }
    }
}
