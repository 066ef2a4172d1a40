package org.ashlardb.engine.page;

/**
 * What all pages have in common, and the pages that are not nodes of trees. Numbers are little-endian.
 *
 * <pre>
 *   0   checksum    CRC32C over the database id, the page number, and bytes 4 to the end
 *   4   type        see below (byte)
 *   5   level       0 in a leaf (byte)
 *   6   count       entries (short)
 *   8   ..          by type
 *   16  ..          entries or payload; what is not used is zero
 * </pre>
 *
 * A page of a <b>long value</b>; such values lie in runs of neighbouring pages:
 *
 * <pre>
 *   8   index       of this page in its run (int)
 *   12  length      bytes of the value in this page (int): 4080 in all but the last
 *   16  payload
 * </pre>
 *
 * A page of the <b>free-space list</b>, whose extents ascend through the list:
 *
 * <pre>
 *   8   next        pointer to the list's next page, or null (long)
 *   16  extents     8 bytes each: first page (int), pages (int)
 * </pre>
 *
 * Pages 0 and 1 are meta pages, see {@link MetaPage}; nodes are shown in {@link NodeFormat}.
 */
final class PageFormat {
    /** Raised by every change of what files hold. */
    static final int VERSION = 1;

    static final int SIZE = 4096;
    static final int SIZE_SHIFT = 12;
    static final long META_PAGES = 2;
    static final long MAX_PAGES = Integer.MAX_VALUE; // 8 TiB

    /** Most pages moved by one call: 1 MiB. */
    static final int MAX_TRANSFER = 256;

    static final int CHECKSUM = 0;
    static final int CONTENT = 4; // where what the checksum covers begins
    static final int TYPE = 4;
    static final int LEVEL = 5;
    static final int COUNT = 6;
    static final int HEADER = 16;

    static final int NODE = 1;
    static final int VALUE = 2;
    static final int FREE_SPACE = 3;

    static final int VALUE_INDEX = 8;
    static final int VALUE_LENGTH = 12;
    static final int VALUE_PAYLOAD = SIZE - HEADER;

    static final int FREE_NEXT = 8;
    static final int EXTENT = 8;
    static final int EXTENTS_PER_PAGE = (SIZE - HEADER) / EXTENT;

    private PageFormat() {}

    /** Where a page begins in the file. */
    static long position(long page) {
        return page << SIZE_SHIFT;
    }

    /** Pages of a run that holds a value of that many bytes, which are at least one. */
    static int valuePages(int length) {
        return (int) (((long) length + VALUE_PAYLOAD - 1) / VALUE_PAYLOAD);
    }

    static int getShort(byte[] page, int offset) {
        return page[offset] & 0xFF | (page[offset + 1] & 0xFF) << 8;
    }

    static void putShort(byte[] page, int offset, int value) {
        page[offset] = (byte) value;
        page[offset + 1] = (byte) (value >>> 8);
    }

    static int getInt(byte[] page, int offset) {
        return getShort(page, offset) | getShort(page, offset + 2) << 16;
    }

    static void putInt(byte[] page, int offset, int value) {
        putShort(page, offset, value);
        putShort(page, offset + 2, value >>> 16);
    }

    static long getLong(byte[] page, int offset) {
        return getInt(page, offset) & 0xFFFF_FFFFL | (long) getInt(page, offset + 4) << 32;
    }

    static void putLong(byte[] page, int offset, long value) {
        putInt(page, offset, (int) value);
        putInt(page, offset + 4, (int) (value >>> 32));
    }

    static int type(byte[] page, int base) {
        return page[base + TYPE];
    }
}
