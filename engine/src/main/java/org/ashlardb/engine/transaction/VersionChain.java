package org.ashlardb.engine.transaction;

import java.lang.invoke.VarHandle;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.Slab;
import org.ashlardb.engine.row.SlotReader;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.row.UndoRecord;
import org.ashlardb.engine.row.VersionWord;

/** Finds an undo record in its row's chain, with its newer neighbour, and unlinks it. Used by the collector only. */
final class VersionChain {
    private final Memory memory;
    private TableStorage table;
    private long slot;
    private long word;
    private long newer;
    private long newerData;
    private boolean found;
    private int steps;
    private long[] newerBlocks = new long[8];

    VersionChain(Memory memory) {
        this.memory = memory;
    }

    /** Looks for the record from the row's word on. */
    void find(TableStorage inTable, long rowId, long undo) {
        table = inTable;
        slot = inTable.slot(rowId);
        word = memory.slab(slot).getLongAcquire(Memory.offset(slot));
        newer = 0;
        newerData = slot;
        found = false;
        steps = 0;
        if (VersionWord.tag(word) != VersionWord.VERSIONED) {
            return;
        }
        long at = VersionWord.undo(word);
        while (at != 0 && at != undo) {
            step(at);
            at = UndoRecord.older(memory, at);
        }
        found = at == undo;
    }

    private void step(long undo) {
        newer = undo;
        if (UndoRecord.hasImage(memory, undo)) {
            newerData = undo + UndoRecord.IMAGE;
        }
        steps++;
    }

    /** How many newer records the last search has met. */
    int steps() {
        return steps;
    }

    /** Decides about a record, with the chain at it, and unlinks it if it can go. */
    interface Visitor {
        /** Whether the record was taken out with {@link #unlink}. */
        boolean unlinks(long undo, long older);

        /** Whether the record is to be looked at. */
        boolean canGo(long undo, long older);
    }

    /** Goes through the chain of a row once, from its newest record to its oldest. */
    void sweep(TableStorage inTable, long rowId, Visitor visitor) {
        find(inTable, rowId, 0);
        if (VersionWord.tag(word) != VersionWord.VERSIONED) {
            return;
        }
        newer = 0;
        newerData = slot;
        long at = VersionWord.undo(word);
        while (at != 0) {
            long older = UndoRecord.older(memory, at);
            if (!visitor.canGo(at, older)) {
                step(at);
            } else if (!visitor.unlinks(at, older)) {
                return; // a writer has changed the row
            }
            at = older;
        }
    }

    /** Whether there is no newer record than the one it is at. */
    boolean isAtNewest() {
        return newer == 0;
    }

    boolean found() {
        return found;
    }

    /**
     * Takes the record out; false if a writer has changed the row meanwhile.
     *
     * @param to the stamp of the version after it
     */
    boolean unlink(long undo, long older, long to) {
        rememberNewerBlocks();
        Slab slab = memory.slab(slot);
        if (newer != 0) {
            if (newerData == slot && hasChanged(slab)) {
                return false;
            }
            UndoRecord.setOlder(memory, newer, older);
            return true;
        }
        boolean deleted = VersionWord.isDeleted(word);
        long newWord = older == 0 ? VersionWord.committed(to) : VersionWord.versioned(older, deleted);
        if (older != 0) {
            UndoRecord.setNewStamp(memory, older, to);
        }
        boolean done = slab.compareAndSetLong(Memory.offset(slot), word, newWord);
        word = done ? newWord : word;
        return done;
    }

    /** Whether the row's word is another one by now; then what was read in place before may be of a later version. */
    private boolean hasChanged(Slab slab) {
        VarHandle.acquireFence();
        return slab.getLongAcquire(Memory.offset(slot)) != word;
    }

    /**
     * In place, the blocks are read before the word is swung, or looked at again: a later writer, who may hold the row by a
     * newer record already, would change them.
     */
    private void rememberNewerBlocks() {
        int[] columns = table.layout().variableColumns();
        if (columns.length == 0) {
            return;
        }
        if (newerBlocks.length < table.layout().columnCount()) {
            newerBlocks = new long[table.layout().columnCount()];
        }
        SlotReader reader = new SlotReader(memory, table.layout(), table.variables()).at(newerData);
        for (int column : columns) {
            newerBlocks[column] = reader.block(column);
        }
    }

    /** Block of a column in the next newer version. */
    long newerBlock(int column) {
        return newerBlocks[column];
    }
}
