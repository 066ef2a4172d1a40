package org.ashlardb.engine.transaction;

import org.ashlardb.engine.memory.BlockAllocator;
import org.ashlardb.engine.memory.BlockCollector;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.row.RowLayout;
import org.ashlardb.engine.row.SlotReader;
import org.ashlardb.engine.row.SlotStore;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.row.UndoRecord;
import org.ashlardb.engine.row.VersionWord;

/** Frees all memory of a dropped table that nobody can reach any more. */
final class TableRemover {
    private final TransactionManager manager;
    private final TableStorage table;
    private final Memory memory;
    private final SlotReader newer;
    private final SlotReader older;
    private final BlockCollector blocks;

    TableRemover(TransactionManager manager, TableStorage table) {
        this.manager = manager;
        this.table = table;
        this.memory = manager.memory();
        this.newer = new SlotReader(memory, table.layout(), table.variables());
        this.older = new SlotReader(memory, table.layout(), table.variables());
        this.blocks = new BlockCollector(memory.blocks());
    }

    void remove() {
        manager.unregister(table.number());
        SlotStore slots = table.slots();
        for (int chunk = 0; chunk < slots.chunkCount(); chunk++) {
            int capacity = slots.capacity(chunk);
            for (int index = 0; index < capacity; index++) {
                freeRow(slots.chunk(chunk) + (long) index * slots.slotSize());
            }
        }
        blocks.finish();
        table.freeIndexes();
        slots.release();
    }

    private void freeRow(long slot) {
        long word = memory.slab(slot).getLong(Memory.offset(slot));
        long tag = VersionWord.tag(word);
        if (tag == VersionWord.FREE
                || tag == VersionWord.EVICTED
                || tag == VersionWord.TOMBSTONE
                || word == VersionWord.FINISHED_WORD) {
            return;
        }
        long data = slot;
        long undo = VersionWord.tag(word) == VersionWord.VERSIONED ? VersionWord.undo(word) : 0;
        while (undo != 0) {
            long next = UndoRecord.older(memory, undo);
            int kind = UndoRecord.kind(memory, undo);
            if (kind == UndoRecord.UPDATE) {
                freeBlocks(data, undo + UndoRecord.IMAGE);
                if (data != slot) {
                    freeUndo(data - UndoRecord.IMAGE, UndoRecord.UPDATE);
                }
                data = undo + UndoRecord.IMAGE;
            } else {
                freeUndo(undo, kind);
            }
            undo = next;
        }
        freeBlocks(data, 0);
        if (data != slot) {
            freeUndo(data - UndoRecord.IMAGE, UndoRecord.UPDATE);
        }
    }

    /** Frees the blocks of a version that the next older one does not share. */
    private void freeBlocks(long data, long olderData) {
        RowLayout layout = table.layout();
        if (layout.variableColumns().length == 0) {
            return;
        }
        newer.at(data);
        if (olderData != 0) {
            older.at(olderData);
        }
        for (int column : layout.variableColumns()) {
            long block = newer.block(column);
            if (block != 0 && (olderData == 0 || block != older.block(column))) {
                free(block, newer.byteLength(column));
            }
        }
    }

    private void freeUndo(long undo, int kind) {
        int size = UndoRecord.size(kind, table.layout());
        blocks.free(undo, size);
        manager.endVersions(-BlockAllocator.sizeFor(size));
    }

    private void free(long value, int length) {
        if (length <= BlockAllocator.MAX_BLOCK) {
            blocks.free(value, length);
        } else {
            table.variables().free(value, length);
        }
    }
}
