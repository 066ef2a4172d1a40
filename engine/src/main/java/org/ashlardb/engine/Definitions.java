package org.ashlardb.engine;

import org.ashlardb.engine.catalog.CatalogState;
import org.ashlardb.engine.catalog.CatalogState.Schema;
import org.ashlardb.engine.catalog.ObjectKey;
import org.ashlardb.engine.catalog.TableEntry;
import org.ashlardb.engine.definition.ObjectDefinition;
import org.ashlardb.engine.definition.SharedMap;
import org.ashlardb.engine.definition.TableDefinition;

/** All that a catalog defines, at one moment. Immutable. */
public final class Definitions {
    private final CatalogState state;

    Definitions(CatalogState state) {
        this.state = state;
    }

    /** Is told what differs between two moments; what was or is not there is null. */
    public interface Changes {
        void table(TableDefinition before, TableDefinition after);

        void object(ObjectDefinition before, ObjectDefinition after);
    }

    /** As of {@link Database#catalogVersion}. */
    public long version() {
        return state.version();
    }

    /**
     * Tells what differs from another moment, earlier or not, which takes time by how much that is. Tables that are the same
     * but for their rows are told too where somebody has altered them.
     *
     * @param before null for a moment when there was nothing
     */
    public void changesSince(Definitions before, Changes changes) {
        SharedMap<String, Schema> old = before == null ? SharedMap.empty() : before.state.schemas();
        state.schemas().changesSince(old, (name, from, to) -> {
            Schema first = from == null ? Schema.EMPTY : from;
            Schema second = to == null ? Schema.EMPTY : to;
            second.tables()
                    .changesSince(first.tables(), (table, was, is) -> changes.table(definition(was), definition(is)));
            second.objects()
                    .changesSince(
                            first.objects(),
                            (ObjectKey key, ObjectDefinition was, ObjectDefinition is) -> changes.object(was, is));
        });
    }

    private static TableDefinition definition(TableEntry entry) {
        return entry == null ? null : entry.definition();
    }
}
