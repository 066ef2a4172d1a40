package org.ashlardb.engine.page;

/**
 * Whether a page can be read as a node: each entry lies where entries lie, and what it says of its lengths fits. A
 * checksum tells what media do to a page, not what somebody means to.
 */
final class NodeCheck {
    private static final int MOST_LEVELS = 32;

    private NodeCheck() {}

    /**
     * What is wrong with a node.
     *
     * @param file which no value can be longer than
     * @return null if nothing is
     */
    static String flaw(byte[] page, int base, PageFile file) {
        int count = NodeFormat.count(page, base);
        int end = NodeFormat.end(page, base);
        int level = NodeFormat.level(page, base);
        if (count == 0
                || end < PageFormat.HEADER
                || end > PageFormat.SIZE - NodeFormat.SLOT * count
                || level < 0
                || level >= MOST_LEVELS) {
            return "expected a node, found level " + level + " with " + count + " entries up to " + end;
        }
        for (int i = 0; i < count; i++) {
            int slot = NodeFormat.slot(page, base, i);
            if (slot < PageFormat.HEADER
                    || slot > end - NodeFormat.ENTRY_HEADER
                    || !isEntry(page, base + slot, base + end, level, file)) {
                return "expected entry " + i + " between " + PageFormat.HEADER + " and " + end + ", found it at "
                        + slot;
            }
        }
        return null;
    }

    /** Every page that is read is looked at in this way, so each entry's lengths are read once and together. */
    private static boolean isEntry(byte[] page, int entry, int end, int level, PageFile file) {
        int lengths = NodeFormat.lengths(page, entry);
        int value = NodeFormat.valueField(lengths);
        if (value == NodeFormat.ELSEWHERE) {
            return level == 0 && entry + NodeFormat.entryLength(page, entry) <= end && isRun(page, entry, file);
        }
        return entry + NodeFormat.ENTRY_HEADER + NodeFormat.keyField(lengths) + value <= end
                && (level == 0 || value == NodeFormat.CHILD);
    }

    private static boolean isRun(byte[] page, int entry, PageFile file) {
        int length = NodeFormat.valueLength(page, entry);
        return length > 0
                && file.hasPages(Pointer.page(NodeFormat.pointer(page, entry)) + PageFormat.valuePages(length));
    }
}
