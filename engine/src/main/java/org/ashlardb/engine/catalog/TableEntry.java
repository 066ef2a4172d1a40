package org.ashlardb.engine.catalog;

import java.util.List;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.row.TableStorage;

/**
 * A table as a catalog state knows it.
 *
 * @param definition with the indexes of this state
 * @param identities per column, its generator or null
 * @param alteration counts the definitions the table has had, but for indexes and modes
 */
public record TableEntry(
        TableDefinition definition,
        TableStorage storage,
        List<IndexStorage> indexes,
        List<SequenceGenerator> identities,
        int alteration) {
    /** With other indexes. */
    TableEntry withIndexes(TableDefinition newDefinition, List<IndexStorage> newIndexes) {
        return new TableEntry(newDefinition, storage, List.copyOf(newIndexes), identities, alteration);
    }

    /** In another mode, where rows lie as they do. */
    TableEntry withMode(TableMode mode) {
        return new TableEntry(definition.withMode(mode), storage, indexes, identities, alteration);
    }
}
