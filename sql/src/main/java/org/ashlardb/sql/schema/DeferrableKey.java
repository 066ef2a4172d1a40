package org.ashlardb.sql.schema;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.tree.DefinitionStatement.Timing;

/**
 * A PRIMARY KEY or UNIQUE constraint that is DEFERRABLE. Its index is one that is not unique to the engine and to the
 * planner, as two rows may have one key for a while.
 */
public record DeferrableKey(String schema, String table, IndexDefinition index) implements Deferrable {
    /** Those of a table. */
    public static List<DeferrableKey> of(TableDefinition table) {
        List<DeferrableKey> keys = new ArrayList<>();
        for (IndexDefinition index : table.indexes()) {
            DeferrableKey key = new DeferrableKey(table.schema(), table.name(), index);
            if (key.deferrable()) {
                keys.add(key);
            }
        }
        return keys;
    }

    @Override
    public String name() {
        return index.name();
    }

    @Override
    public boolean deferrable() {
        return IndexSchema.timing(index) != Timing.NOT_DEFERRABLE;
    }

    @Override
    public boolean initiallyDeferred() {
        return IndexSchema.timing(index) == Timing.DEFERRED;
    }

    @Override
    public String toString() {
        return "constraint " + name() + " of table " + table;
    }
}
