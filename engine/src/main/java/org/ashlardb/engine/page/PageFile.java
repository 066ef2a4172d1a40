package org.ashlardb.engine.page;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.file.DataFile;
import org.ashlardb.engine.file.Directory;

/**
 * The file of pages: its states, its free space, and the one checkpoint that may be under way. Thread-safe.
 *
 * <p>After a failed force it refuses everything but closing.
 */
public final class PageFile implements AutoCloseable {
    /** Bytes of a page. */
    public static final int PAGE_SIZE = PageFormat.SIZE;

    private final DataFile file;
    private final String name;
    private final boolean readOnly;
    private final ReentrantLock lock = new ReentrantLock(); // never held while the disk is waited for
    private volatile MetaPage state;
    private volatile EngineException failure;
    private volatile PageCache cache;

    // guarded by the lock
    private final List<Pin> pins = new ArrayList<>();
    private Space space; // of the current state
    private PageWriter writer;

    // of the one writer
    private int slot; // where the current meta page is
    private boolean otherSlotUnsure; // it may hold another state than the current one

    private PageFile(DataFile file, String name, boolean readOnly) {
        this.file = file;
        this.name = name;
        this.readOnly = readOnly;
    }

    /**
     * Creates a page file and forces it. That it exists is certain only after the directory's force, which is left to
     * the caller.
     */
    public static PageFile create(Directory directory, String fileName, long databaseIdHigh, long databaseIdLow) {
        return create(directory, fileName, databaseIdHigh, databaseIdLow, 0);
    }

    /**
     * Creates a file that is to take the place of another.
     *
     * @param replaced the other's state; the numbers of this file's states follow on its number, so that nothing that was
     *     in the other is ever taken for newer
     */
    public static PageFile createSuccessor(Directory directory, String fileName, MetaPage replaced) {
        return create(directory, fileName, replaced.databaseIdHigh(), replaced.databaseIdLow(), replaced.checkpoint());
    }

    private static PageFile create(
            Directory directory, String fileName, long databaseIdHigh, long databaseIdLow, long checkpoint) {
        PageFile created = new PageFile(directory.createFile(fileName), directory.describe(fileName), false);
        boolean done = false;
        try {
            created.state = new MetaPage(
                    databaseIdHigh,
                    databaseIdLow,
                    checkpoint,
                    0,
                    0,
                    Pointer.NULL,
                    Pointer.NULL,
                    PageFormat.META_PAGES,
                    0);
            created.space = FreeSpaceList.read(new PageReader(created), created.state);
            created.file.write(0, created.state.encode(0), 0, PageFormat.SIZE);
            created.file.write(PageFormat.SIZE, created.state.encode(1), 0, PageFormat.SIZE);
            created.force();
            done = true;
            return created;
        } finally {
            if (!done) {
                created.file.close();
            }
        }
    }

    /**
     * Opens a page file in its newest state. Should the last process have died before it forced that state, it is forced
     * now: all that comes relies on it.
     *
     * @throws EngineException WRONG_FORMAT if it is something else or of another version, CORRUPTED if it is damaged
     */
    public static PageFile open(Directory directory, String fileName) {
        PageFile opened =
                new PageFile(directory.openFile(fileName), directory.describe(fileName), directory.isReadOnly());
        boolean done = false;
        try {
            MetaSlots slots = MetaSlots.read(opened.name, opened.file);
            opened.state = slots.newest();
            opened.slot = slots.slot();
            opened.space = FreeSpaceList.read(new PageReader(opened), opened.state);
            if (!opened.readOnly) {
                opened.force();
                opened.otherSlotUnsure = !slots.same();
                opened.restoreOtherSlot();
            }
            done = true;
            return opened;
        } finally {
            if (!done) {
                opened.file.close();
            }
        }
    }

    /** The last committed state. */
    public MetaPage state() {
        return state;
    }

    /** Where the file is, for messages. */
    public String name() {
        return name;
    }

    /** Keeps the last committed state until the pin is closed. */
    public Pin pin() {
        lock.lock();
        try {
            checkUsable();
            Pin pin = new Pin(this, state);
            pins.add(pin);
            return pin;
        } finally {
            lock.unlock();
        }
    }

    void unpin(Pin pin) {
        lock.lock();
        try {
            pins.remove(pin);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Begins the next state; the writer is to be committed or closed before there can be another.
     *
     * @throws EngineException READ_ONLY; INVALID_STATE if a checkpoint is under way
     */
    public PageWriter beginCheckpoint() {
        PageWriter begun = begin();
        boolean done = false;
        try {
            restoreOtherSlot();
            done = true;
            return begun;
        } finally {
            if (!done) {
                begun.abort();
            }
        }
    }

    private PageWriter begin() {
        lock.lock();
        try {
            checkUsable();
            if (readOnly) {
                throw new EngineException(ErrorCode.READ_ONLY, name + " is read-only");
            }
            if (writer != null) {
                throw new EngineException(ErrorCode.INVALID_STATE, "a checkpoint of " + name + " is under way");
            }
            space = space.collect(this::isPinnedBefore);
            writer = new PageWriter(this, state, space.extend(keptEnd(), state.checkpoint()));
            return writer;
        } finally {
            lock.unlock();
        }
    }

    /**
     * A meta page whose writing failed may be on the device all the same. Its state must not be found once its pages
     * are written over, so the slot gets the current state first.
     */
    private void restoreOtherSlot() {
        if (otherSlotUnsure) {
            writeMeta(state);
            otherSlotUnsure = false;
        }
    }

    /** Writes a state to the slot that does not hold the current one, and forces it. */
    private void writeMeta(MetaPage next) {
        otherSlotUnsure = true;
        write(PageFormat.position(1 - slot), next.encode(1 - slot), PageFormat.SIZE);
        force();
    }

    private boolean isPinnedBefore(long checkpoint) {
        for (Pin pin : pins) {
            if (pin.state().checkpoint() < checkpoint) {
                return true;
            }
        }
        return false;
    }

    /**
     * Notes up to where the log has been forced, so that damage to its end is not taken for a torn one. Should writing
     * it fail, nothing is lost but this knowledge. Not beside a checkpoint.
     */
    public void noteLogForced(long lsn) {
        MetaPage noted = state.withLogForcedTo(lsn);
        try {
            restoreOtherSlot();
            writeMeta(noted);
        } catch (EngineException e) {
            throwUnlessHarmless(e);
            return;
        }
        slot = 1 - slot;
        state = noted;
        repeatMeta();
    }

    /** Pages of the file, with those that the current state has given up but a pinned one still has. */
    private long keptEnd() {
        long end = state.pageCount();
        for (Pin pin : pins) {
            end = Math.max(end, pin.state().pageCount());
        }
        return end;
    }

    /** The space after a checkpoint, see {@link Space#next}. */
    Space planSpace(Space before, Extents remaining, Extents freed, Extents listPages, long end) {
        lock.lock();
        try {
            return before.next(
                    remaining, new Space.Freed(state.checkpoint() + 1, freed), listPages, end, this::isPinnedBefore);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Commits a state whose pages are on the device already; its space is null if it is as before. The other slot gets
     * it too, so that a damaged page cannot bring the older state back.
     */
    void commit(MetaPage next, Space nextSpace) {
        writeMeta(next);
        slot = 1 - slot;
        lock.lock();
        try {
            state = next;
            space = nextSpace == null ? space : nextSpace;
            writer = null;
        } finally {
            lock.unlock();
        }
        repeatMeta();
        giveBackEnd();
    }

    /** The state is committed already. Should this fail, the next checkpoint begins with it. */
    private void repeatMeta() {
        try {
            restoreOtherSlot();
        } catch (EngineException e) {
            throwUnlessHarmless(e);
        }
    }

    private static void throwUnlessHarmless(EngineException e) {
        if (e.code() != ErrorCode.IO_ERROR && e.code() != ErrorCode.DISK_FULL) {
            throw e;
        }
    }

    void abort() {
        lock.lock();
        try {
            writer = null;
        } finally {
            lock.unlock();
        }
        giveBackEnd();
    }

    /**
     * Cuts off what no state needs, nor one that the other slot may hold. Should that fail, nothing is lost but room:
     * the bytes lie behind the last page, and the next checkpoint writes over them or tries again.
     */
    private void giveBackEnd() {
        if (failure != null || otherSlotUnsure) {
            return;
        }
        long end;
        lock.lock();
        try {
            end = PageFormat.position(keptEnd());
        } finally {
            lock.unlock();
        }
        try {
            if (file.size() > end) {
                file.truncate(end);
            }
        } catch (EngineException e) {
            throwUnlessHarmless(e);
        }
    }

    /** Whether the file has so many pages, those of a checkpoint under way among them. */
    boolean hasPages(long pages) {
        return pages <= state.pageCount() || pages <= file.size() >>> PageFormat.SIZE_SHIFT;
    }

    PageChecksum newChecksum() {
        return new PageChecksum(state.databaseIdHigh(), state.databaseIdLow());
    }

    void read(long position, byte[] target, int length) {
        checkUsable();
        file.read(position, target, 0, length);
    }

    void write(long position, byte[] source, int length) {
        checkUsable();
        file.write(position, source, 0, length);
    }

    /** From now on the pages that are written go to a cache as well; null for none. Not beside a checkpoint. */
    public void attach(PageCache newCache) {
        cache = newCache;
    }

    /** Forgets a cache, unless another one was attached since. */
    void detach(PageCache formerCache) {
        if (cache == formerCache) {
            cache = null;
        }
    }

    /** Tells that the file will soon be closed: what is written from now on does not go to the cache. */
    public void expectClose() {
        PageCache told = cache;
        if (told != null) {
            told.keepNoWritten();
        }
    }

    /** The cache that gets what is written, or null. */
    PageCache cache() {
        return cache;
    }

    /** Writes neighbouring pages, whose checksums are in them. */
    void writePages(long first, byte[] source, int pages) {
        write(PageFormat.position(first), source, pages << PageFormat.SIZE_SHIFT);
        PageCache told = cache;
        for (int i = 0; told != null && i < pages; i++) {
            told.put(first + i, source, i << PageFormat.SIZE_SHIFT);
        }
    }

    /** Forces the file, once: after a failure nobody knows what is on the device. */
    void force() {
        checkUsable();
        try {
            file.force();
        } catch (EngineException e) {
            failure = e;
            throw e;
        }
    }

    /** The meta pages as they are in the file now. */
    MetaSlots readMeta() {
        checkUsable();
        return MetaSlots.read(name, file);
    }

    private void checkUsable() {
        EngineException e = failure;
        if (e != null) {
            throw new EngineException(
                    e.code(), name + " is closed to all use since forcing it failed (" + e.getMessage() + ")");
        }
    }

    /** Closes the file; nothing is written. */
    @Override
    public void close() {
        file.close();
    }
}
