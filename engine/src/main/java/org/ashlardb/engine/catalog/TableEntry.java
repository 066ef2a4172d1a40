package org.ashlardb.engine.catalog;

import java.util.List;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.row.TableStorage;

/**
 * A table as a catalog state knows it.
 *
 * @param definition with the indexes of this state
 * @param identities per column, its generator or null
 */
public record TableEntry(
        TableDefinition definition,
        TableStorage storage,
        List<IndexStorage> indexes,
        List<SequenceGenerator> identities) {}
