package org.ashlardb.engine.page;

import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/** Reads pages and returns none that is not what its pointer says. Used by one thread at a time. */
final class PageReader {
    private final PageFile file;
    private final PageChecksum checksum;
    private byte[] runBuffer = new byte[0];

    PageReader(PageFile file) {
        this.file = file;
        this.checksum = file.newChecksum();
    }

    /** Reads one page to the array's start. */
    void read(long pointer, byte[] target) {
        readUnverified(Pointer.page(pointer), 1, target);
        verify(pointer, target, 0);
    }

    /** Reads neighbouring pages, each of which is to be verified before it is used. */
    void readUnverified(long page, int pages, byte[] target) {
        file.read(PageFormat.position(page), target, pages << PageFormat.SIZE_SHIFT);
    }

    /** Fails with CORRUPTED unless the page at an offset of the array is the one pointed to. */
    void verify(long pointer, byte[] source, int base) {
        long page = Pointer.page(pointer);
        int found = verifyItself(page, source, base);
        if (found != Pointer.checksum(pointer)) {
            throw mismatch(page, Pointer.checksum(pointer), found);
        }
    }

    /** Fails with CORRUPTED unless the page has the checksum it says it has; returns that. */
    private int verifyItself(long page, byte[] source, int base) {
        int found = checksum.of(page, source, base);
        int stored = PageFormat.getInt(source, base + PageFormat.CHECKSUM);
        if (found != stored) {
            throw mismatch(page, stored, found);
        }
        return found;
    }

    private EngineException mismatch(long page, int expected, int found) {
        return corrupted(page, "expected checksum " + hex(expected) + ", found " + hex(found));
    }

    private static String hex(int value) {
        return "0x" + Integer.toHexString(value);
    }

    /** A page that is not what it should be. */
    EngineException corrupted(long page, String facts) {
        return new EngineException(
                ErrorCode.CORRUPTED,
                file.name() + " is corrupted in the page at " + PageFormat.position(page) + ": " + facts);
    }

    /** Reads a node and returns its level; fails if it is of another level than expected, unless that is negative. */
    int readNode(long pointer, int expectedLevel, byte[] target) {
        read(pointer, target);
        expectNode(pointer, expectedLevel, target, 0);
        return NodeFormat.level(target, 0);
    }

    void expectNode(long pointer, int expectedLevel, byte[] source, int base) {
        int type = PageFormat.type(source, base);
        int level = NodeFormat.level(source, base);
        if (type != PageFormat.NODE || expectedLevel >= 0 && level != expectedLevel) {
            throw corrupted(
                    Pointer.page(pointer),
                    "expected a node" + (expectedLevel < 0 ? "" : " of level " + expectedLevel) + ", found type " + type
                            + " and level " + level);
        }
    }

    /** Reads a value that lies in a run of pages. */
    void readRun(long pointer, int length, byte[] target, int offset) {
        long first = Pointer.page(pointer);
        int pages = PageFormat.valuePages(length);
        if (runBuffer.length == 0) {
            runBuffer = new byte[Math.min(pages, PageFormat.MAX_TRANSFER) << PageFormat.SIZE_SHIFT];
        } else if (runBuffer.length >>> PageFormat.SIZE_SHIFT < Math.min(pages, PageFormat.MAX_TRANSFER)) {
            runBuffer = new byte[PageFormat.MAX_TRANSFER << PageFormat.SIZE_SHIFT];
        }
        checksum.startRun();
        for (int done = 0; done < pages; done += PageFormat.MAX_TRANSFER) {
            int count = Math.min(PageFormat.MAX_TRANSFER, pages - done);
            readUnverified(first + done, count, runBuffer);
            for (int i = 0; i < count; i++) {
                copyPayload(first, done + i, i << PageFormat.SIZE_SHIFT, length, target, offset);
            }
        }
        if (checksum.ofRun() != Pointer.checksum(pointer)) {
            throw mismatch(first, Pointer.checksum(pointer), checksum.ofRun());
        }
    }

    private void copyPayload(long first, int index, int base, int length, byte[] target, int offset) {
        checksum.addToRun(verifyItself(first + index, runBuffer, base));
        int start = index * PageFormat.VALUE_PAYLOAD;
        int expected = Math.min(PageFormat.VALUE_PAYLOAD, length - start);
        int found = PageFormat.getInt(runBuffer, base + PageFormat.VALUE_LENGTH);
        if (PageFormat.type(runBuffer, base) != PageFormat.VALUE
                || PageFormat.getInt(runBuffer, base + PageFormat.VALUE_INDEX) != index
                || found != expected) {
            throw corrupted(
                    first + index, "expected part " + index + " of a value, " + expected + " bytes, found " + found);
        }
        if (target != null) {
            System.arraycopy(runBuffer, base + PageFormat.HEADER, target, offset + start, expected);
        }
    }

    /** Reads a value for its checksums only. */
    void checkRun(long pointer, int length) {
        readRun(pointer, length, null, 0);
    }
}
