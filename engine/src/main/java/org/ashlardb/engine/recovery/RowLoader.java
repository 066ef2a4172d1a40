package org.ashlardb.engine.recovery;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.catalog.SequenceGenerator;
import org.ashlardb.engine.catalog.TableEntry;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.Slab;
import org.ashlardb.engine.page.TreeCursor;
import org.ashlardb.engine.row.DirtyRows;
import org.ashlardb.engine.row.RowImage;
import org.ashlardb.engine.row.SlotFiller;
import org.ashlardb.engine.row.SlotStore;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.row.VersionWord;

/**
 * Puts rows into a table's slots while nobody else uses the database. Several may load different rows of a table at the
 * same time.
 */
final class RowLoader {
    private static final long COMMITTED = VersionWord.committed(1);
    private static final long MAX_ROW_ID = 1L << 43;

    private final Memory memory;
    private final TableStorage table;
    private final SlotStore slots;
    private final RowImage image;
    private final DirtyRows dirty;
    private final List<Integer> identityColumns = new ArrayList<>();
    private final List<SequenceGenerator> identities = new ArrayList<>();
    private long rows;

    RowLoader(Memory memory, TableEntry entry) {
        this.memory = memory;
        this.table = entry.storage();
        this.slots = table.slots();
        this.image = new RowImage(memory, table);
        this.dirty = table.dirtyRows();
        advance(entry.identities());
    }

    /**
     * Numbers of rows that come from now on are taken as handed out by these identities; one per column, or null. How far
     * those that cycle have come, they have noted in the log.
     */
    void advance(List<SequenceGenerator> ofColumns) {
        identityColumns.clear();
        identities.clear();
        for (int column = 0; column < ofColumns.size(); column++) {
            SequenceGenerator identity = ofColumns.get(column);
            if (identity != null && !identity.definition().cycle()) {
                identityColumns.add(column);
                identities.add(identity);
            }
        }
    }

    /** Puts a row that the page file holds, to which a cursor has come. */
    void load(long rowId, TreeCursor saved) {
        if (saved.valueLength() <= RowImage.LONGEST_COPY) {
            place(rowId, saved.value(), saved.valueOffset(), saved.valueLength(), 0);
            return;
        }
        long slot = slotOf(rowId, 0);
        new SlotFiller(memory, table).read(saved.longValue(), saved.valueLength(), slot);
        setCommitted(slot);
    }

    /** Puts a row that the log holds; values of kept columns stay as they are. */
    void put(long rowId, byte[] bytes, int offset, int length, long kept) {
        place(rowId, bytes, offset, length, kept);
        noteChange(rowId, bytes, offset);
    }

    private void noteChange(long rowId, byte[] bytes, int offset) {
        dirty.mark(rowId);
        for (int i = 0; i < identities.size(); i++) {
            identities.get(i).advanceTo(image.longValue(bytes, offset, identityColumns.get(i)));
        }
    }

    private void place(long rowId, byte[] bytes, int offset, int length, long kept) {
        long slot = slotOf(rowId, kept);
        image.read(bytes, offset, length, slot, kept);
        setCommitted(slot);
    }

    private void setCommitted(long slot) {
        memory.slab(slot).putLong(Memory.offset(slot), COMMITTED);
    }

    /** Begins to put a long row that the log holds; values of kept columns stay as they are. */
    LongRow begin(long rowId, int length, long kept) {
        return new LongRow(rowId, length, kept);
    }

    /** A row that comes piece by piece; nothing else changes it meanwhile, as its transaction has locked it. */
    final class LongRow {
        private final long rowId;
        private final long slot;
        private final SlotFiller filler = new SlotFiller(memory, table);

        private LongRow(long rowId, int length, long kept) {
            this.rowId = rowId;
            this.slot = slotOf(rowId, kept);
            filler.begin(length, slot, kept);
        }

        /** Bytes that are to come. */
        int left() {
            return filler.left();
        }

        /** Adds the next bytes, not more than are {@link #left}; with the last ones the row is there. */
        void add(byte[] bytes, int offset, int length) {
            boolean done = false;
            try {
                filler.add(bytes, offset, length);
                done = true;
            } finally {
                if (!done) {
                    filler.free();
                }
            }
            if (filler.left() == 0) {
                setCommitted(slot);
                noteChange(rowId, filler.fixed(), 0);
            }
        }
    }

    private void checkRowId(long rowId) {
        if (rowId <= 0 || rowId > MAX_ROW_ID) {
            throw wrongRowId(rowId);
        }
    }

    private EngineException wrongRowId(long rowId) {
        return new EngineException(
                ErrorCode.CORRUPTED, "a stored row of table " + table.name() + " has the row id " + rowId);
    }

    /**
     * The slot that a row is to be put in; if it was there before, its values are freed but for those of kept columns. It
     * may not be there, or have other ones, where the page file has a later state of it: what comes in the log behind makes
     * that state again.
     */
    private long slotOf(long rowId, long kept) {
        checkRowId(rowId);
        if (table.isCached()) {
            long slot = emptySlot(rowId);
            image.clearKept(slot, kept); // none is logged of such a table
            return slot;
        }
        long slot = slots.claim(rowId);
        if (!slots.contains(rowId)) {
            throw wrongRowId(rowId);
        }
        if (memory.slab(slot).getLong(Memory.offset(slot)) == COMMITTED) {
            image.freeOthers(slot, kept);
        } else {
            image.clearKept(slot, kept);
            rows++;
        }
        return slot;
    }

    /** The slot of a row of a CACHED table, its values freed. */
    private long emptySlot(long rowId) {
        long slot = table.slot(rowId);
        if (slot == 0) {
            long number = slots.allocate();
            table.directory().add(rowId, number);
            table.directory().use(rowId);
            return slots.reference(number);
        }
        if (memory.slab(slot).getLong(Memory.offset(slot)) == COMMITTED) {
            image.freeBlocks(slot);
        }
        return slot;
    }

    /** Takes a row away, if there is one. */
    void delete(long rowId) {
        checkRowId(rowId);
        if (!table.isCached() && !slots.contains(rowId)) {
            return;
        }
        dirty.mark(rowId);
        if (table.isCached()) {
            long slot = emptySlot(rowId);
            memory.slab(slot).putLong(Memory.offset(slot), VersionWord.tombstone(1));
            return;
        }
        long slot = slots.reference(rowId);
        Slab slab = memory.slab(slot);
        if (slab.getLong(Memory.offset(slot)) == COMMITTED) {
            image.freeBlocks(slot);
            slab.zero(Memory.offset(slot), table.layout().slotSize());
            rows--;
        }
    }

    /** Takes all rows away. */
    void truncate() {
        for (int chunk = 0; chunk < slots.chunkCount(); chunk++) {
            for (int i = chunk == 0 ? 1 : 0; i < slots.capacity(chunk); i++) {
                long rowId = SlotStore.rowId(chunk, i);
                long slot = slots.reference(rowId);
                if (memory.slab(slot).getLong(Memory.offset(slot)) == COMMITTED) {
                    delete(rowId);
                }
            }
        }
    }

    /** Adds to the table's row count what this loader has changed. */
    void end() {
        table.rowCount().addAndGet(rows);
        rows = 0;
    }
}
