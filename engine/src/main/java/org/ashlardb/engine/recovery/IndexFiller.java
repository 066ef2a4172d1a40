package org.ashlardb.engine.recovery;

import org.ashlardb.engine.index.SearchKey;
import org.ashlardb.engine.index.TreeBuilder;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.Slab;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.row.SlotReader;
import org.ashlardb.engine.row.SlotStore;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.row.VersionWord;

/** Fills an empty index from the rows of its table while nobody else uses the database. */
final class IndexFiller {
    private IndexFiller() {}

    static void fill(Memory memory, TableStorage table, IndexStorage index) {
        SlotStore slots = table.slots();
        SlotReader row = new SlotReader(memory, table.layout(), table.variables());
        SearchKey key = new SearchKey();
        TreeBuilder builder = index.tree().newBuilder();
        int slotSize = table.layout().slotSize();
        for (int chunk = 0; chunk < slots.chunkCount(); chunk++) {
            long first = slots.chunk(chunk);
            Slab slab = memory.slab(first);
            int capacity = slots.capacity(chunk);
            for (int i = chunk == 0 ? 1 : 0; i < capacity; i++) {
                long slot = first + (long) i * slotSize;
                if (VersionWord.isCommitted(slab.getLong(Memory.offset(slot))) && !index.omits(row.at(slot))) {
                    index.encoder().encode(row, key);
                    key.setRowId(SlotStore.rowId(chunk, i));
                    if (builder == null) {
                        index.tree().insert(key);
                    } else if (!builder.add(key)) {
                        builder.end(); // the rows do not lie in the order of the index
                        builder = null;
                        index.tree().insert(key);
                    }
                }
            }
        }
        if (builder != null) {
            builder.end();
        }
    }
}
