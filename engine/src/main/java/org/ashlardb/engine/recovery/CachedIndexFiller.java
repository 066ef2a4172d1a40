package org.ashlardb.engine.recovery;

import org.ashlardb.engine.index.SearchKey;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.row.SlotReader;
import org.ashlardb.engine.row.SlotStore;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.row.VersionWord;
import org.ashlardb.engine.transaction.IndexBuilder;
import org.ashlardb.engine.transaction.SavedImages;
import org.ashlardb.engine.transaction.TransactionManager;

/**
 * Fills the indexes of a CACHED table after the log was replayed: with the rows in memory that are not saved, and those
 * that have been created since the checkpoint with all rows. Counts the rows too.
 */
final class CachedIndexFiller {
    private CachedIndexFiller() {}

    static void fill(TransactionManager manager, TableStorage table) {
        Memory memory = manager.memory();
        SlotStore slots = table.slots();
        SavedImages saved = new SavedImages(manager, table);
        SlotReader row = new SlotReader(memory, table.layout(), table.variables());
        SearchKey key = new SearchKey();
        for (int chunk = 0; chunk < slots.chunkCount(); chunk++) {
            for (int i = chunk == 0 ? 1 : 0; i < slots.capacity(chunk); i++) {
                long number = SlotStore.rowId(chunk, i);
                long slot = slots.reference(number);
                long word = memory.slab(slot).getLong(Memory.offset(slot));
                if (VersionWord.tag(word) == VersionWord.FREE) {
                    continue;
                }
                long rowId = table.directory().rowId(number);
                boolean isSaved = saved.contains(rowId);
                if (VersionWord.isCommitted(word) && !isSaved) {
                    table.rowCount().incrementAndGet();
                    addToSaved(table, row.at(slot), rowId, key);
                } else if (!VersionWord.isCommitted(word) && isSaved) {
                    table.rowCount().decrementAndGet();
                }
            }
        }
        for (IndexStorage index : table.indexes()) {
            if (!table.saved().has(index)) {
                IndexBuilder.fill(manager, table, index);
            }
        }
    }

    private static void addToSaved(TableStorage table, SlotReader row, long rowId, SearchKey key) {
        for (IndexStorage index : table.indexes()) {
            if (table.saved().has(index) && !index.omits(row)) {
                index.encoder().encode(row, key);
                key.setRowId(rowId);
                index.tree().insert(key);
            }
        }
    }
}
