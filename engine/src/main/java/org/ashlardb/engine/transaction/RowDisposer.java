package org.ashlardb.engine.transaction;

import org.ashlardb.engine.index.SearchKey;
import org.ashlardb.engine.memory.BlockAllocator;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.RetireQueue;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.row.RetireKind;
import org.ashlardb.engine.row.SlotReader;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.row.UndoRecord;
import org.ashlardb.engine.row.VariableValues;
import org.ashlardb.engine.row.VersionWord;

/**
 * Gives up rows and versions that nobody needs: what they took is retired, and freed when its epoch is over. Used under
 * the collector's lock.
 */
final class RowDisposer {
    /** Instead of a timestamp of deletion: the row's insertion was taken back. */
    static final long DEAD = 0;

    /** Columns of variable length, undo record, slot, and index nodes that one record can retire. */
    private static final int MOST_RETIRED = WriteSet.PAGE_RECORDS;

    private final TransactionManager manager;
    private final Memory memory;
    private final SearchKey key = new SearchKey();
    private final RetireQueue.Freer freer = this::free;
    private long unlinkedBytes; // others may read it late

    RowDisposer(TransactionManager manager) {
        this.manager = manager;
        this.memory = manager.memory();
        manager.retired().tryReserve(2 * WriteSet.PAGE_RECORDS);
    }

    /** Whether there is memory to retire what one more record has into; if not, what is left waits until there is. */
    boolean hasRoom() {
        if (manager.retired().tryReserve(MOST_RETIRED)) {
            return true;
        }
        drain(); // its pages become the reserve
        return manager.retired().tryReserve(MOST_RETIRED);
    }

    /** Frees what no reader can be at any more. */
    void drain() {
        manager.retired().drain(freer);
    }

    /**
     * Removes a row that nobody sees from the indexes and retires its blocks, and its slot: but if the table is CACHED
     * and the row was deleted, its slot stays as a sign of that until a checkpoint has taken the row out of the page
     * file.
     *
     * @param deletedAt when it was deleted, or DEAD if its insertion was taken back
     */
    void finishRow(TableStorage table, long rowId, long deletedAt) {
        boolean stays = table.isCached() && deletedAt != DEAD;
        long slot = table.slot(rowId);
        removeFromIndexes(table, rowId, slot);
        memory.slab(slot)
                .putLongRelease(
                        Memory.offset(slot), stays ? VersionWord.tombstone(deletedAt) : VersionWord.FINISHED_WORD);
        retireBlocks(table, slot);
        if (!stays) {
            retireSlot(table, rowId);
        }
    }

    /**
     * Removes a row's entries. An index may never have had one: the row was refused as its key was too long, or was
     * deleted before the index was made.
     */
    void removeFromIndexes(TableStorage table, long rowId, long slot) {
        SlotReader row = reader(table, slot);
        for (IndexStorage index : table.indexes()) {
            if (!index.omits(row) && index.encoder().encodeIfFits(row, key)) {
                key.setRowId(rowId);
                index.tree().remove(key);
            }
        }
    }

    /** Retires the values of a row that are not in its slot. */
    void retireBlocks(TableStorage table, long slot) {
        SlotReader row = reader(table, slot);
        for (int column : table.layout().variableColumns()) {
            long block = row.block(column);
            if (block != 0) {
                VariableValues.retire(manager.retired(), block, row.byteLength(column));
            }
        }
    }

    private void retireSlot(TableStorage table, long rowId) {
        if (table.isCached()) {
            leaveMemory(table, rowId, table.directory().find(rowId));
        } else {
            manager.retired().retire(RetireKind.SLOT, table.number(), rowId);
        }
    }

    /** Retires the slot of that number in which a row of a CACHED table is. */
    void leaveMemory(TableStorage table, long rowId, long number) {
        table.directory().remove(rowId, number);
        manager.retired().retire(RetireKind.SLOT, table.number(), number);
    }

    /** Retires the blocks of an unlinked image that neither its newer nor its older neighbour in the chain uses. */
    void retireImage(TableStorage table, long undo, long older, VersionChain chain) {
        int[] columns = table.layout().variableColumns();
        if (columns.length == 0) {
            return;
        }
        SlotReader image = reader(table, undo + UndoRecord.IMAGE);
        SlotReader oldImage = older == 0 ? null : reader(table, older + UndoRecord.IMAGE);
        for (int column : columns) {
            long block = image.block(column);
            boolean used = block == chain.newerBlock(column) || oldImage != null && block == oldImage.block(column);
            if (block != 0 && !used) {
                VariableValues.retire(manager.retired(), block, image.byteLength(column));
            }
        }
    }

    void retireUndo(TableStorage table, long undo) {
        int size = UndoRecord.size(UndoRecord.kind(memory, undo), table.layout());
        manager.retired().retire(RetireQueue.BLOCK, size, undo);
        unlinkedBytes += BlockAllocator.sizeFor(size);
    }

    /** Bytes of all version records that have been unlinked; about, for another thread. */
    long unlinkedBytes() {
        return unlinkedBytes;
    }

    private SlotReader reader(TableStorage table, long reference) {
        return new SlotReader(memory, table.layout(), table.variables()).at(reference);
    }

    private void free(int kind, long detail, long reference) {
        if (kind == RetireKind.CHAIN) {
            new VariableValues(memory).free(reference, (int) detail);
            return;
        }
        if (kind == RetireKind.CHECKPOINT) {
            manager.settle(reference);
            return;
        }
        TableStorage table = manager.table((int) detail);
        if (table == null) {
            return; // dropped, with all its slots and indexes
        }
        switch (kind) {
            case RetireKind.SLOT -> table.slots().free(reference);
            case RetireKind.TABLE -> new TableRemover(manager, table).remove();
            default -> table.freeRetiredIndex((int) reference);
        }
    }
}
