package org.ashlardb.engine.page;

import java.util.Arrays;
import java.util.List;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/** The list of free extents in the file. */
final class FreeSpaceList {
    private FreeSpaceList() {}

    /** Pages that so many extents take. */
    static int pagesFor(int extents) {
        return (extents + PageFormat.EXTENTS_PER_PAGE - 1) / PageFormat.EXTENTS_PER_PAGE;
    }

    static Space read(PageReader reader, MetaPage state) {
        Extents free = new Extents();
        Extents listPages = new Extents();
        byte[] page = new byte[PageFormat.SIZE];
        long lowest = PageFormat.META_PAGES;
        for (long next = state.freeSpace();
                next != Pointer.NULL;
                next = PageFormat.getLong(page, PageFormat.FREE_NEXT)) {
            long number = Pointer.page(next);
            reader.read(next, page);
            int count = PageFormat.getShort(page, PageFormat.COUNT);
            if (PageFormat.type(page, 0) != PageFormat.FREE_SPACE || count > PageFormat.EXTENTS_PER_PAGE) {
                throw reader.corrupted(
                        number,
                        "expected a list of free space, found type " + PageFormat.type(page, 0) + " with " + count
                                + " entries");
            }
            listPages.add(number, 1);
            for (int i = 0; i < count; i++) {
                int entry = PageFormat.HEADER + i * PageFormat.EXTENT;
                long first = PageFormat.getInt(page, entry);
                long pages = PageFormat.getInt(page, entry + Integer.BYTES);
                if (first < lowest || pages <= 0 || first + pages > state.pageCount()) {
                    throw reader.corrupted(
                            number,
                            "expected free pages between " + lowest + " and " + state.pageCount() + ", found " + pages
                                    + " from " + first + " on");
                }
                free.add(first, pages);
                lowest = first + pages;
            }
        }
        listPages.normalize();
        return new Space(free, List.of(), listPages, state.pageCount());
    }

    /** Writes extents to pages that are allocated already, the last page first. Returns the pointer to the list. */
    static long write(PageWriter writer, Extents extents, Extents listPages) {
        long[] numbers = new long[(int) listPages.total()];
        int count = 0;
        for (int i = 0; i < listPages.count(); i++) {
            for (long page = listPages.first(i); page < listPages.end(i); page++) {
                numbers[count++] = page;
            }
        }
        if (pagesFor(extents.count()) > count) {
            throw new EngineException(
                    ErrorCode.INTERNAL, extents.count() + " free extents do not fit in " + count + " pages");
        }
        byte[] page = new byte[PageFormat.SIZE];
        long next = Pointer.NULL;
        for (int i = count - 1; i >= 0; i--) {
            fill(page, extents, i * PageFormat.EXTENTS_PER_PAGE, next);
            next = writer.writeAt(numbers[i], page);
        }
        return next;
    }

    private static void fill(byte[] page, Extents extents, int from, long next) {
        Arrays.fill(page, (byte) 0);
        int count = Math.max(0, Math.min(PageFormat.EXTENTS_PER_PAGE, extents.count() - from));
        page[PageFormat.TYPE] = PageFormat.FREE_SPACE;
        PageFormat.putShort(page, PageFormat.COUNT, count);
        PageFormat.putLong(page, PageFormat.FREE_NEXT, next);
        for (int i = 0; i < count; i++) {
            int entry = PageFormat.HEADER + i * PageFormat.EXTENT;
            PageFormat.putInt(page, entry, (int) extents.first(from + i));
            PageFormat.putInt(page, entry + Integer.BYTES, (int) extents.pages(from + i));
        }
    }
}
