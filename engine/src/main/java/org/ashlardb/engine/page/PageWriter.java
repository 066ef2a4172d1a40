package org.ashlardb.engine.page;

import java.io.ByteArrayInputStream;
import java.util.Arrays;
import org.ashlardb.engine.definition.ValueSource;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/**
 * Writes the next state of a page file to pages that no state uses. Used by one thread at a time; to be committed, or
 * closed, which forgets all it did.
 */
public final class PageWriter implements AutoCloseable {
    private static final int FIRST_BUFFER = 16;

    private enum Phase {
        WRITING,
        BROKEN,
        DONE
    }

    private final PageFile file;
    private final MetaPage before;
    private final Space space;
    private final FreeSpace freeSpace;
    private final Extents freed = new Extents();
    private final PageReader reader;
    private final Frame frame = new Frame();
    private final PageChecksum checksum;
    private byte[] buffer = new byte[FIRST_BUFFER << PageFormat.SIZE_SHIFT];
    private long bufferFirst; // number of the buffer's first page
    private int buffered; // pages in the buffer, which follow each other
    private Phase phase = Phase.WRITING;
    private long pagesWritten;
    private long pagesFreed;
    private Runnable beforePage = () -> {};

    PageWriter(PageFile file, MetaPage before, Space space) {
        this.file = file;
        this.before = before;
        this.space = space;
        this.freeSpace = new FreeSpace(space.usable(), space.end());
        this.reader = new PageReader(file);
        this.checksum = file.newChecksum();
    }

    /** Has something called before each page is written; what it throws is for the caller, who is to close the writer. */
    public void beforeEachPage(Runnable action) {
        beforePage = action;
    }

    /** Pages written so far, those of the free-space list and the meta page not counted. */
    long pagesWritten() {
        return pagesWritten;
    }

    /** Pages of the state before that the new one does without so far, those of the free-space list not counted. */
    public long pagesFreed() {
        return pagesFreed;
    }

    /** Writes a page, but its checksum, to a free place. Returns the pointer to it. */
    long write(byte[] page) {
        beforePage.run();
        return writeAt(freeSpace.allocate(1), page);
    }

    long writeAt(long number, byte[] page) {
        int base = reserve(number);
        System.arraycopy(page, 0, buffer, base, PageFormat.SIZE);
        return Pointer.of(number, seal(number, base));
    }

    /** Writes a value to neighbouring pages. Returns the pointer to the run. */
    long writeRun(byte[] value, int offset, int length) {
        return writeRun(new ByteArrayInputStream(value, offset, length)::read, length);
    }

    /** Writes a value to neighbouring pages as its source gives it. Returns the pointer to the run. */
    long writeRun(ValueSource source, int length) {
        int pages = PageFormat.valuePages(length);
        long first = freeSpace.allocate(pages);
        checksum.startRun();
        for (int i = 0; i < pages; i++) {
            beforePage.run();
            int start = i * PageFormat.VALUE_PAYLOAD;
            int part = Math.min(PageFormat.VALUE_PAYLOAD, length - start);
            int base = reserve(first + i);
            Arrays.fill(buffer, base, base + PageFormat.SIZE, (byte) 0);
            buffer[base + PageFormat.TYPE] = PageFormat.VALUE;
            PageFormat.putInt(buffer, base + PageFormat.VALUE_INDEX, i);
            PageFormat.putInt(buffer, base + PageFormat.VALUE_LENGTH, part);
            int given = ValueSource.fill(source, buffer, base + PageFormat.HEADER, part);
            if (given < part) {
                throw new EngineException(
                        ErrorCode.INTERNAL, "a value ends after " + (start + given) + " bytes, expected " + length);
            }
            checksum.addToRun(seal(first + i, base));
        }
        return Pointer.of(first, checksum.ofRun());
    }

    private int seal(long number, int base) {
        int sum = checksum.of(number, buffer, base);
        PageFormat.putInt(buffer, base + PageFormat.CHECKSUM, sum);
        pagesWritten++;
        return sum;
    }

    /** Room in the buffer for a page. What does not follow the pages there is preceded by writing them. */
    private int reserve(long number) {
        checkPhase();
        if (buffered > 0 && (number != bufferFirst + buffered || buffered == PageFormat.MAX_TRANSFER)) {
            flush();
        }
        if (buffered == 0) {
            bufferFirst = number;
        }
        int base = buffered << PageFormat.SIZE_SHIFT;
        if (base == buffer.length) {
            buffer = Arrays.copyOf(buffer, base * 2);
        }
        buffered++;
        return base;
    }

    private void flush() {
        int pages = buffered;
        buffered = 0;
        if (pages > 0) {
            phase = Phase.BROKEN;
            file.writePages(bufferFirst, buffer, pages);
            phase = Phase.WRITING;
        }
    }

    /** Reads a node, which this writer may have written. Returns its level. */
    int readNode(long pointer, int expectedLevel, byte[] target) {
        checkPhase();
        long index = Pointer.page(pointer) - bufferFirst;
        if (index >= 0 && index < buffered) {
            System.arraycopy(buffer, (int) index << PageFormat.SIZE_SHIFT, target, 0, PageFormat.SIZE);
            reader.verify(pointer, target, 0);
            reader.expectNode(pointer, expectedLevel, target, 0);
            return NodeFormat.level(target, 0);
        }
        PageCache cache = file.cache();
        if (cache != null && cache.copy(pointer, frame, target)) {
            reader.expectNode(pointer, expectedLevel, target, 0);
            return NodeFormat.level(target, 0);
        }
        return reader.readNode(pointer, expectedLevel, target);
    }

    /** The new state does without a page. */
    void free(long pointer) {
        free(Pointer.page(pointer), 1);
    }

    /** The new state does without a value's pages. */
    void freeRun(long pointer, int length) {
        free(Pointer.page(pointer), PageFormat.valuePages(length));
    }

    private void free(long first, int pages) {
        checkPhase();
        freed.add(first, pages);
        pagesFreed += pages;
    }

    /**
     * Makes what was written the newest state: writes the free-space list, forces, writes the meta page, forces. When
     * this returns, all is on the device. When it fails, the writer is to be closed; if a force failed, it is not known
     * which of both states a reopened file has.
     *
     * @param logReplayFrom where in the log recovery begins
     * @param logIncludedTo what in the log the new state holds already
     * @param catalogRoot pointer to the caller's first tree, or null
     */
    public MetaPage commit(long logReplayFrom, long logIncludedTo, long catalogRoot) {
        return commit(logReplayFrom, logIncludedTo, logIncludedTo, catalogRoot);
    }

    /**
     * As {@link #commit(long, long, long)}, but recovery begins where it did before: what was written may hold some of
     * the changes that the log brings from there on.
     *
     * @param logForcedTo where all these are; the log is forced up to there, and without that this state is worth nothing
     */
    public MetaPage commitStep(long logForcedTo, long catalogRoot) {
        return commit(before.logReplayFrom(), before.logIncludedTo(), logForcedTo, catalogRoot);
    }

    private MetaPage commit(long logReplayFrom, long logIncludedTo, long logForcedTo, long catalogRoot) {
        checkPhase();
        boolean changed = pagesWritten > 0 || freed.count() > 0;
        long list = before.freeSpace();
        Space next = space;
        if (changed) {
            next = nextSpace();
            list = FreeSpaceList.write(this, next.all(), next.listPages());
        }
        flush();
        phase = Phase.BROKEN;
        file.force();
        MetaPage state = new MetaPage(
                before.databaseIdHigh(),
                before.databaseIdLow(),
                before.checkpoint() + 1,
                logReplayFrom,
                logIncludedTo,
                catalogRoot,
                list,
                changed ? next.end() : before.pageCount(),
                Math.max(logForcedTo, before.logForcedTo()));
        file.commit(state, changed ? next : null);
        phase = Phase.DONE;
        tellFreed();
        return state;
    }

    private void tellFreed() {
        PageCache cache = file.cache();
        for (int i = 0; cache != null && i < freed.count(); i++) {
            for (long page = freed.first(i); page < freed.end(i); page++) {
                cache.expectNoUse(page);
            }
        }
    }

    /**
     * The pages for the list come from the free ones that the list is about. Taking them makes no more extents of the
     * others, since the first of an extent are taken; only a list at the file's end keeps one from being cut off.
     */
    private Space nextSpace() {
        for (int i = 0; i < space.listPages().count(); i++) {
            freed.add(space.listPages().first(i), space.listPages().pages(i));
        }
        freed.normalize();
        Extents listPages = new Extents();
        int extents = plan(listPages).all().count();
        int pages = extents == 0 ? 0 : FreeSpaceList.pagesFor(extents + 1);
        for (int i = 0; i < pages; i++) {
            listPages.add(freeSpace.allocate(1), 1);
        }
        return plan(listPages);
    }

    private Space plan(Extents listPages) {
        return file.planSpace(space, freeSpace.remaining(), freed, listPages, freeSpace.end());
    }

    private void checkPhase() {
        if (phase != Phase.WRITING) {
            throw new EngineException(
                    ErrorCode.INVALID_STATE,
                    "the checkpoint of " + file.name() + (phase == Phase.DONE ? " has ended" : " has failed"));
        }
    }

    /** Forgets everything, unless it is committed. The file's last good state stays as it was. */
    public void abort() {
        if (phase != Phase.DONE) {
            phase = Phase.DONE;
            file.abort();
        }
    }

    /** Does what {@link #abort} does. */
    @Override
    public void close() {
        abort();
    }
}
