package org.ashlardb.engine.page;

import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.event.Events;
import org.ashlardb.engine.event.PageReadEvent;

/** Reads pages and returns none that is not what its pointer says. Used by one thread at a time. */
final class PageReader implements NodeSource {
    private final PageFile file;
    private final PageChecksum checksum;
    private ReadWatch watch; // or null

    PageReader(PageFile file) {
        this.file = file;
        this.checksum = file.newChecksum();
    }

    /** From now on somebody is told of reads; null for nobody. */
    void setWatch(ReadWatch newWatch) {
        watch = newWatch;
    }

    PageChecksum newChecksum() {
        return file.newChecksum();
    }

    /** Reads one page to the array's start. */
    void read(long pointer, byte[] target) {
        readUnverified(Pointer.page(pointer), 1, target);
        verify(pointer, target, 0);
    }

    /** Reads neighbouring pages, each of which is to be verified before it is used. */
    void readUnverified(long page, int pages, byte[] target) {
        if (watch != null) {
            watch.noteRead();
        }
        PageReadEvent event = Events.pageRead();
        file.read(PageFormat.position(page), target, pages << PageFormat.SIZE_SHIFT);
        if (event != null) {
            event.finish(page, pages);
        }
    }

    /** Fails with CORRUPTED unless the page at an offset of the array is the one pointed to. */
    void verify(long pointer, byte[] source, int base) {
        long page = Pointer.page(pointer);
        int found = verifyItself(page, source, base);
        if (found != Pointer.checksum(pointer)) {
            throw mismatch(page, Pointer.checksum(pointer), found);
        }
    }

    /** Fails with CORRUPTED unless the page is the one pointed to and, if it says it is a node, can be read as one. */
    void verifyNode(long pointer, byte[] source, int base) {
        verify(pointer, source, base);
        String flaw = flaw(source, base);
        if (flaw != null) {
            throw corrupted(Pointer.page(pointer), flaw);
        }
    }

    private String flaw(byte[] source, int base) {
        return PageFormat.type(source, base) == PageFormat.NODE ? NodeCheck.flaw(source, base, file) : null;
    }

    /** Fails with CORRUPTED unless the page has the checksum it says it has; returns that. */
    int verifyItself(long page, byte[] source, int base) {
        int found = checksum.of(page, source, base);
        int stored = PageFormat.getInt(source, base + PageFormat.CHECKSUM);
        if (found != stored) {
            throw mismatch(page, stored, found);
        }
        return found;
    }

    EngineException mismatch(long page, int expected, int found) {
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

    /** Whether {@link #verifyNode} finds nothing wrong. */
    boolean isIntact(long pointer, byte[] source, int base) {
        int found = checksum.of(Pointer.page(pointer), source, base);
        return found == Pointer.checksum(pointer)
                && found == PageFormat.getInt(source, base + PageFormat.CHECKSUM)
                && flaw(source, base) == null;
    }

    @Override
    public int readNode(long pointer, int expectedLevel, byte[] target) {
        readUnverified(Pointer.page(pointer), 1, target);
        verifyNode(pointer, target, 0);
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
}
