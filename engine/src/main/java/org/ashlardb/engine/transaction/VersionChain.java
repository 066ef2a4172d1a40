package org.ashlardb.engine.transaction;

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
        if (VersionWord.tag(word) != VersionWord.VERSIONED) {
            return;
        }
        long at = VersionWord.undo(word);
        while (at != 0 && at != undo) {
            newer = at;
            if (UndoRecord.hasImage(memory, at)) {
                newerData = at + UndoRecord.IMAGE;
            }
            at = UndoRecord.older(memory, at);
        }
        found = at == undo;
    }

    boolean found() {
        return found;
    }

    /** Takes the record out; false if a writer was faster. {@code to} is the stamp of the version after it. */
    boolean unlink(long undo, long older, long to) {
        rememberNewerBlocks();
        if (newer != 0) {
            UndoRecord.setOlder(memory, newer, older);
            return true;
        }
        Slab slab = memory.slab(slot);
        boolean deleted = VersionWord.isDeleted(word);
        long newWord = older == 0 ? VersionWord.committed(to) : VersionWord.versioned(older, deleted);
        if (older != 0) {
            UndoRecord.setNewStamp(memory, older, to);
        }
        return slab.compareAndSetLong(Memory.offset(slot), word, newWord);
    }

    /** In place, the blocks are read before the word is swung: a later writer would change them. */
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
