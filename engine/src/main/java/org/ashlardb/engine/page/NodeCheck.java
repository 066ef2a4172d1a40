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
                    || slot + NodeFormat.entryLength(page, base + slot) > end
                    || !hasValue(page, base + slot, level, file)) {
                return "expected entry " + i + " between " + PageFormat.HEADER + " and " + end + ", found it at "
                        + slot;
            }
        }
        return null;
    }

    private static boolean hasValue(byte[] page, int entry, int level, PageFile file) {
        if (level > 0) {
            return !NodeFormat.isElsewhere(page, entry) && NodeFormat.storedLength(page, entry) == NodeFormat.CHILD;
        }
        if (!NodeFormat.isElsewhere(page, entry)) {
            return true;
        }
        int length = NodeFormat.valueLength(page, entry);
        return length > 0
                && file.hasPages(Pointer.page(NodeFormat.pointer(page, entry)) + PageFormat.valuePages(length));
    }
}
