package org.ashlardb.engine.page;

import java.util.Objects;
import org.ashlardb.engine.definition.ValueSource;

/** Reads values that lie in runs of pages, whole or in parts. Used by one thread at a time. */
public final class RunReader {
    /** Pages that are read at once of a value that is read from its first byte to its last. */
    private static final int SEQUENCE = 16;

    private final PageReader reader;
    private final PageChecksum checksum;
    private byte[] buffer = new byte[0];

    /** Reads values of that file. */
    public RunReader(PageFile file) {
        this(new PageReader(file));
    }

    RunReader(PageReader reader) {
        this.reader = reader;
        this.checksum = reader.newChecksum();
    }

    /** From now on somebody is told of reads; null for nobody. */
    public void setWatch(ReadWatch watch) {
        reader.setWatch(watch);
    }

    /**
     * Reads a part of a value from the pages that have it. Each page is verified by itself; where that is all of them,
     * the run is verified too.
     *
     * @param run pointer to the value's pages
     * @param totalLength bytes of the whole value
     * @param from where in the value the part begins
     * @throws org.ashlardb.engine.error.EngineException CORRUPTED
     */
    public void read(long run, int totalLength, int from, byte[] target, int offset, int length) {
        Objects.checkFromIndexSize(from, length, totalLength);
        Objects.checkFromIndexSize(offset, length, target.length);
        if (length > 0) {
            readPages(run, totalLength, from, target, offset, length);
        }
    }

    /** Reads a value for its checksums only. */
    void check(long run, int length) {
        readPages(run, length, 0, null, 0, length);
    }

    private void readPages(long run, int totalLength, int from, byte[] target, int offset, int length) {
        int first = from / PageFormat.VALUE_PAYLOAD;
        int pages = (from + length - 1) / PageFormat.VALUE_PAYLOAD + 1 - first;
        prepareBuffer(pages);
        checksum.startRun();
        for (int done = 0; done < pages; done += PageFormat.MAX_TRANSFER) {
            int count = Math.min(PageFormat.MAX_TRANSFER, pages - done);
            reader.readUnverified(Pointer.page(run) + first + done, count, buffer);
            for (int i = 0; i < count; i++) {
                int index = first + done + i;
                int base = i << PageFormat.SIZE_SHIFT;
                checksum.addToRun(verifyPage(Pointer.page(run), index, buffer, base, totalLength));
                if (target != null) {
                    copy(index, base, from, target, offset, length);
                }
            }
        }
        if (pages == PageFormat.valuePages(totalLength) && checksum.ofRun() != Pointer.checksum(run)) {
            throw reader.mismatch(Pointer.page(run), Pointer.checksum(run), checksum.ofRun());
        }
    }

    private void prepareBuffer(int pages) {
        int wanted = Math.min(pages, PageFormat.MAX_TRANSFER) << PageFormat.SIZE_SHIFT;
        if (buffer.length < wanted) {
            buffer = new byte[buffer.length == 0 ? wanted : PageFormat.MAX_TRANSFER << PageFormat.SIZE_SHIFT];
        }
    }

    /** Returns the page's checksum. */
    private int verifyPage(long firstPage, int index, byte[] pages, int base, int totalLength) {
        int sum = reader.verifyItself(firstPage + index, pages, base);
        int expected = Math.min(PageFormat.VALUE_PAYLOAD, totalLength - index * PageFormat.VALUE_PAYLOAD);
        int found = PageFormat.getInt(pages, base + PageFormat.VALUE_LENGTH);
        if (PageFormat.type(pages, base) != PageFormat.VALUE
                || PageFormat.getInt(pages, base + PageFormat.VALUE_INDEX) != index
                || found != expected) {
            throw reader.corrupted(
                    firstPage + index,
                    "expected part " + index + " of a value, " + expected + " bytes, found " + found);
        }
        return sum;
    }

    /** Copies what a page has of the part. */
    private void copy(int index, int base, int from, byte[] target, int offset, int length) {
        int pageStart = index * PageFormat.VALUE_PAYLOAD;
        int start = Math.max(from, pageStart);
        int end = (int) Math.min((long) from + length, (long) pageStart + PageFormat.VALUE_PAYLOAD);
        System.arraycopy(
                buffer, base + PageFormat.HEADER + start - pageStart, target, offset + start - from, end - start);
    }

    /**
     * Gives a value from its first byte to its last. Each page is verified before it is used, the run with the last one.
     *
     * @param run pointer to the value's pages
     */
    public ValueSource source(long run, int totalLength) {
        return new Sequence(run, totalLength);
    }

    private final class Sequence implements ValueSource {
        private final long run;
        private final int totalLength;
        private final PageChecksum sum = reader.newChecksum();
        private final byte[] pages;
        private int firstIndex; // of the pages in the array
        private int at; // bytes that were given
        private int loaded; // where the bytes of the pages in the array end

        Sequence(long run, int totalLength) {
            this.run = run;
            this.totalLength = totalLength;
            this.pages = new byte[Math.min(SEQUENCE, PageFormat.valuePages(totalLength)) << PageFormat.SIZE_SHIFT];
            sum.startRun();
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            if (at == totalLength) {
                return -1;
            }
            if (at == loaded) {
                load();
            }
            int index = at / PageFormat.VALUE_PAYLOAD;
            int start = at % PageFormat.VALUE_PAYLOAD;
            int base = index - firstIndex << PageFormat.SIZE_SHIFT;
            int part = Math.min(length, Math.min(PageFormat.VALUE_PAYLOAD - start, loaded - at));
            System.arraycopy(pages, base + PageFormat.HEADER + start, target, offset, part);
            at += part;
            return part;
        }

        private void load() {
            int all = PageFormat.valuePages(totalLength);
            firstIndex = at / PageFormat.VALUE_PAYLOAD;
            int count = Math.min(pages.length >> PageFormat.SIZE_SHIFT, all - firstIndex);
            reader.readUnverified(Pointer.page(run) + firstIndex, count, pages);
            for (int i = 0; i < count; i++) {
                int base = i << PageFormat.SIZE_SHIFT;
                sum.addToRun(verifyPage(Pointer.page(run), firstIndex + i, pages, base, totalLength));
            }
            if (firstIndex + count == all && sum.ofRun() != Pointer.checksum(run)) {
                throw reader.mismatch(Pointer.page(run), Pointer.checksum(run), sum.ofRun());
            }
            loaded = (int) Math.min(totalLength, (long) (firstIndex + count) * PageFormat.VALUE_PAYLOAD);
        }
    }
}
