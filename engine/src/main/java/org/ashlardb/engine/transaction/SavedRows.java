package org.ashlardb.engine.transaction;

import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.ashlardb.engine.index.SearchKey;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.PageAllocator;
import org.ashlardb.engine.memory.Slab;
import org.ashlardb.engine.page.PageCache;
import org.ashlardb.engine.page.ReadWatch;
import org.ashlardb.engine.page.RunReader;
import org.ashlardb.engine.page.TreeLookup;
import org.ashlardb.engine.page.TreeScan;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.row.RowImage;
import org.ashlardb.engine.row.SavedTable;
import org.ashlardb.engine.row.SlotFiller;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.row.VersionWord;

/**
 * Rows of a CACHED table as the last checkpoint has saved them. What a page holds is read where it lies, in the cache; a
 * row that needs pages of its own is copied to memory. Of a long one, only the slot is:
 *
 * <pre>
 *   the slot, with {@link #RUN_WORD}; the values that do not fit their descriptors are not in memory
 *   slot size       pointer to the row's pages
 *   slot size + 8   bytes of the row (int)
 * </pre>
 *
 * Used by one reader.
 */
final class SavedRows {
    /** The version word where only the slot is in memory; no slot of a version that a view sees has it. */
    static final long RUN_WORD = VersionWord.EVICTED_WORD;

    private static final long COPY_WORD = VersionWord.committed(1);
    private static final int TAIL = 16;
    private static final int TAIL_LENGTH = 8;

    /** Of rows with more bytes, only the slot is copied. */
    private static final int LONGEST_COPY = RowImage.LONGEST_COPY;

    private final Memory memory;
    private final TableStorage table;
    private final PageCache cache;
    private final TreeLookup lookup; // of rows
    private final TreeLookup keys; // of entries of indexes
    private RunReader runs;
    private ReadWatch watch; // or null
    private RowImage image;
    private long reference;
    private long check;
    private long word;
    private boolean keeping;
    private long[] copies = new long[1];
    private int copyCount;
    private long copiedBytes;

    SavedRows(TransactionManager manager, TableStorage table) {
        this.memory = manager.memory();
        this.table = table;
        this.cache = manager.pageCache();
        this.lookup = new TreeLookup(cache);
        this.keys = new TreeLookup(cache);
    }

    /** From now on somebody is told when the file has to be read; null for nobody. */
    void setWatch(ReadWatch newWatch) {
        if (watch != newWatch) {
            watch = newWatch;
            lookup.setWatch(newWatch);
            keys.setWatch(newWatch);
            if (runs != null) {
                runs.setWatch(newWatch);
            }
        }
    }

    /** Looks for a row; false if it is not saved. */
    boolean find(SavedTable saved, long rowId) {
        if (saved.rows() == 0 || !lookup.find(saved.rows(), rowId)) {
            return false;
        }
        if (lookup.isElsewhere()) {
            copy(lookup.run(), lookup.valueLength());
        } else {
            set(lookup.value(), lookup.check(), lookup.checkWord());
        }
        return true;
    }

    /** The row with a key of a unique index, of which no column is NULL; 0 if none is saved. */
    long findKey(IndexStorage index, long root, SearchKey key) {
        while (findEntry(index, root, key)) {
            if (keys.valueLength() != Long.BYTES) {
                return 0;
            }
            Slab slab = memory.slab(keys.value());
            long found = Long.reverseBytes(slab.getLong(Memory.offset(keys.value())));
            if (isStable(keys)) {
                return found;
            }
        }
        return 0;
    }

    private boolean findEntry(IndexStorage index, long root, SearchKey key) {
        int length = index.savedKeyLength();
        return length > 0 ? keys.find(root, key.number(), length) : keys.find(root, key.bytes(), 0, key.length());
    }

    /** Whether an index's tree has an entry with exactly these bytes. */
    boolean hasKey(long root, SearchKey key) {
        return keys.find(root, key.bytes(), 0, key.length());
    }

    /** Whether what was just read where an entry was found is of that entry. */
    private boolean isStable(TreeLookup found) {
        VarHandle.loadLoadFence();
        long at = found.check();
        return memory.slab(at).getLong(Memory.offset(at)) == found.checkWord();
    }

    /** Whether a row is saved. */
    boolean contains(SavedTable saved, long rowId) {
        return rowId <= saved.lastRowId() && saved.rows() != 0 && lookup.find(saved.rows(), rowId);
    }

    /** Goes to a row that a scan has come to. */
    void take(TreeScan scan, int index) {
        if (scan.isElsewhere(index)) {
            copy(scan.run(index), scan.valueLength(index));
        } else {
            set(scan.value(index), scan.check(), scan.checkWord());
        }
    }

    /** Where a saved row's slot would begin; nobody reads the word there. */
    static long slotOf(long value) {
        return value - Long.BYTES;
    }

    private void set(long value, long newCheck, long newWord) {
        reference = slotOf(value);
        check = newCheck;
        word = newWord;
    }

    /** Where the row lies, as if a version word were in front of it. */
    long reference() {
        return reference;
    }

    /** Where the word is that does not change as long as the row is there; the reference itself for a copy. */
    long check() {
        return check;
    }

    long word() {
        return word;
    }

    // ---------------------------------------------------------------- rows with pages of their own

    /** Bytes copied since {@link #release}. */
    long copiedBytes() {
        return copiedBytes;
    }

    /** Whether copies are kept beside each other, until {@link #release}. */
    void keepCopies(boolean keep) {
        keeping = keep;
    }

    /** Frees the copies. */
    void release() {
        for (int i = 0; i < copyCount; i++) {
            image.freeBlocks(copies[i]);
            memory.pages().free(copies[i], order());
        }
        copyCount = 0;
        copiedBytes = 0;
    }

    private int order() {
        return PageAllocator.orderFor(table.layout().slotSize() + TAIL);
    }

    private void copy(long run, int length) {
        if (!keeping) {
            release();
        }
        prepareRuns();
        boolean whole = length <= LONGEST_COPY;
        byte[] bytes = readRun(run, length, whole ? length : Math.min(length, image.fixedLength()));
        long slot = memory.pages().allocate(order());
        boolean done = false;
        try {
            if (whole) {
                image.read(bytes, 0, length, slot);
            } else {
                image.readFixed(bytes, 0, length, slot, 0);
            }
            done = true;
        } finally {
            if (!done) {
                memory.pages().free(slot, order());
            }
        }
        word = whole ? COPY_WORD : RUN_WORD;
        reference = slot;
        check = slot;
        memory.slab(slot).putLong(Memory.offset(slot), word);
        setRun(slot, run, length);
        if (copyCount == copies.length) {
            copies = Arrays.copyOf(copies, copyCount * 2);
        }
        copies[copyCount++] = slot;
        copiedBytes += bytes.length;
    }

    private void setRun(long slot, long run, int length) {
        Slab slab = memory.slab(slot);
        long tail = Memory.offset(slot) + table.layout().slotSize();
        slab.putLong(tail, run);
        slab.putInt(tail + TAIL_LENGTH, length);
    }

    /**
     * Reads a part of a row of which only the slot is in memory.
     *
     * @param from where in the row's image the part begins
     */
    void readRun(long slot, int from, byte[] target, int offset, int length) {
        Slab slab = memory.slab(slot);
        long tail = Memory.offset(slot) + table.layout().slotSize();
        runs.read(slab.getLong(tail), slab.getInt(tail + TAIL_LENGTH), from, target, offset, length);
    }

    private void prepareRuns() {
        if (runs == null) {
            runs = new RunReader(cache.file());
            runs.setWatch(watch);
            image = new RowImage(memory, table);
        }
    }

    private byte[] readRun(long run, int length, int part) {
        byte[] bytes = new byte[part];
        runs.read(run, length, 0, bytes, 0, part);
        return bytes;
    }

    /** Reads a saved row into a slot that nobody reads, but its version word; false if it is not saved. */
    boolean load(SavedTable saved, long rowId, long slot) {
        while (saved.rows() != 0 && lookup.find(saved.rows(), rowId)) {
            prepareRuns();
            int length = lookup.valueLength();
            if (length > LONGEST_COPY) {
                new SlotFiller(memory, table).read(runs.source(lookup.run(), length), length, slot);
                return true;
            }
            byte[] bytes = lookup.isElsewhere() ? readRun(lookup.run(), length, length) : readFrame(length);
            if (bytes != null) {
                image.read(bytes, 0, length, slot);
                return true;
            }
        }
        return false;
    }

    /** The bytes that were found in a page; null if that is not there any more. */
    private byte[] readFrame(int length) {
        byte[] bytes = new byte[length];
        memory.slab(lookup.value()).getBytes(Memory.offset(lookup.value()), bytes, 0, length);
        return isStable(lookup) ? bytes : null;
    }
}
