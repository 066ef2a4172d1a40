package org.ashlardb.engine.page;

import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.file.DataFile;

/**
 * The two meta pages of a file, as read.
 *
 * @param newest the newest state that can be read
 * @param slot where it is
 * @param same whether both hold it, undamaged
 */
record MetaSlots(MetaPage newest, int slot, boolean same) {
    private static final int SIZE = 2 * PageFormat.SIZE;

    /**
     * Reads the meta pages.
     *
     * @throws EngineException WRONG_FORMAT or CORRUPTED if none can be read
     */
    static MetaSlots read(String name, DataFile file) {
        long length = file.size();
        byte[] pages = new byte[SIZE];
        file.read(0, pages, 0, (int) Math.min(SIZE, length));
        MetaPage newest = null;
        int slot = 0;
        for (int copy = 0; copy < SIZE; copy += MetaPage.COPY_SIZE) {
            MetaPage found = MetaPage.decode(pages, copy);
            if (found != null && (newest == null || found.isNewerThan(newest))) {
                newest = found;
                slot = copy / PageFormat.SIZE;
            }
        }
        if (newest == null) {
            throw unreadable(name, pages, length);
        }
        long pageCount = newest.pageCount();
        if (pageCount < PageFormat.META_PAGES || pageCount > PageFormat.MAX_PAGES) {
            throw new EngineException(
                    ErrorCode.CORRUPTED, name + " is corrupted in its meta pages: they count " + pageCount + " pages");
        }
        if (length < PageFormat.position(pageCount)) {
            throw new EngineException(
                    ErrorCode.CORRUPTED,
                    name + " is truncated: expected " + PageFormat.position(pageCount) + " bytes, found " + length);
        }
        boolean same = true;
        for (int copy = 0; copy < SIZE; copy += MetaPage.COPY_SIZE) {
            same &= newest.equals(MetaPage.decode(pages, copy));
        }
        return new MetaSlots(newest, slot, same);
    }

    /** What is most likely wrong with a file that has no meta page to go by. */
    private static EngineException unreadable(String name, byte[] pages, long length) {
        int known = -1;
        boolean agreed = true;
        for (int copy = 0; copy < SIZE; copy += MetaPage.COPY_SIZE) {
            if (MetaPage.magic(pages, copy) == MetaPage.MAGIC) {
                agreed &= known < 0 || MetaPage.version(pages, copy) == MetaPage.version(pages, known);
                known = copy;
            }
        }
        long magic = MetaPage.magic(pages, 0);
        if (known < 0 && magic != 0) {
            return wrong(
                    name, " is not a page file", "magic " + Long.toHexString(MetaPage.MAGIC), Long.toHexString(magic));
        }
        if (known >= 0 && agreed && MetaPage.version(pages, known) != PageFormat.VERSION) {
            return wrong(
                    name,
                    " has an unknown format",
                    "format version " + PageFormat.VERSION,
                    "" + MetaPage.version(pages, known));
        }
        if (known >= 0 && agreed && MetaPage.pageSize(pages, known) != PageFormat.SIZE) {
            return wrong(
                    name,
                    " has an unknown format",
                    "pages of " + PageFormat.SIZE,
                    "" + MetaPage.pageSize(pages, known));
        }
        return new EngineException(
                ErrorCode.CORRUPTED,
                name + " is corrupted: expected a meta page at 0 or " + PageFormat.SIZE
                        + ", found none with a valid checksum in " + length + " bytes");
    }

    private static EngineException wrong(String name, String what, String expected, String found) {
        return new EngineException(ErrorCode.WRONG_FORMAT, name + what + ": expected " + expected + ", found " + found);
    }
}
