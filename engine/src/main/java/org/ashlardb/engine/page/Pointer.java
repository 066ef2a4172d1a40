package org.ashlardb.engine.page;

/**
 * A pointer to a page: its number in the high half of a long, its checksum in the low half. A pointer to the run of a
 * long value has the first page's number, and a checksum over the checksums of the run's pages.
 */
public final class Pointer {
    /** Points nowhere: the root of an empty tree. */
    public static final long NULL = 0;

    private Pointer() {}

    static long of(long page, int checksum) {
        return page << Integer.SIZE | checksum & 0xFFFF_FFFFL;
    }

    /** The page's number. */
    public static long page(long pointer) {
        return pointer >>> Integer.SIZE;
    }

    static int checksum(long pointer) {
        return (int) pointer;
    }
}
