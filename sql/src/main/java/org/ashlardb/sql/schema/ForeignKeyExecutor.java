package org.ashlardb.sql.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.tree.ForeignKeyClause;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/**
 * Adds and drops foreign keys, and keeps what they need. A table that gets to be referenced is altered too, to a
 * definition like the one it has: so its writers have ended, and those to come know the foreign key.
 */
final class ForeignKeyExecutor {
    private final CatalogView catalog;
    private final Database database;
    private final Transaction transaction;
    private final String defaultSchema;

    ForeignKeyExecutor(CatalogView catalog, String defaultSchema) {
        this.catalog = catalog;
        this.defaultSchema = defaultSchema;
        database = catalog.database();
        transaction = catalog.transaction();
    }

    /** The definition of a table that is to be created, with its foreign keys. */
    TableDefinition define(TableDefinition table, List<ForeignKeyClause> clauses) {
        TableDefinition defined = table;
        for (ForeignKeyClause clause : clauses) {
            defined = new ForeignKeyDefiner(catalog, defaultSchema).add(defined, clause, true);
        }
        return ForeignKeyIndexes.adapt(catalog, table, defined, clauses.size());
    }

    /** Lets those who write to the tables that a table references know. */
    void announce(TableDefinition table) {
        Set<String> done = new HashSet<>();
        for (ForeignKey key : ForeignKey.of(table)) {
            if (!key.isOfItself() && done.add(key.parentSchema() + '\0' + key.parentTable())) {
                Table parent =
                        catalog.table(key.parentSchema(), key.parentTable()).table();
                database.alterTable(transaction, parent, parent.definition());
            }
        }
    }

    /**
     * Before tables are dropped: takes away the foreign keys of others that reference them.
     *
     * @param cascade false if such foreign keys are an error
     */
    void beforeDrop(Predicate<ForeignKey> ofDropped, Predicate<ForeignKey> toDropped, boolean cascade, Place place) {
        beforeDrop(catalog.foreignKeys(), ofDropped, toDropped, cascade, place);
    }

    /** The same with the foreign keys among which the concerned ones are. */
    void beforeDrop(
            List<ForeignKey> keys,
            Predicate<ForeignKey> ofDropped,
            Predicate<ForeignKey> toDropped,
            boolean cascade,
            Place place) {
        Set<String> done = new HashSet<>();
        for (ForeignKey key : keys) {
            if (toDropped.test(key) && !ofDropped.test(key)) {
                if (!cascade) {
                    throw place.error(
                            SqlState.DEPENDENT_OBJECTS,
                            "table " + key.parentTable() + " is referenced by " + key
                                    + "; DROP ... CASCADE drops that too");
                }
                if (done.add(key.schema() + '\0' + key.table())) {
                    removeAll(key, toDropped);
                }
            }
        }
    }

    private void removeAll(ForeignKey one, Predicate<ForeignKey> removed) {
        Table table = catalog.table(one.schema(), one.table()).table();
        List<ForeignKey> left = new ArrayList<>(ForeignKey.of(table.definition()));
        left.removeIf(removed);
        TableDefinition definition = ForeignKey.with(table.definition(), left);
        ForeignKeyIndexes.dropNeedless(catalog, database.alterTable(transaction, table, definition));
    }

    /** Fails if a foreign key needs an index as the key it references. */
    void requireNotNeeded(TableSchema table, IndexDefinition index) {
        if (!index.unique()) {
            return;
        }
        TableDefinition definition = table.table().definition();
        List<IndexDefinition> left = new ArrayList<>(definition.indexes());
        left.remove(index);
        TableDefinition without = definition.withIndexes(left);
        for (ForeignKey key : catalog.referencing(table.schema(), table.name())) {
            if (ForeignKey.keyOver(without, key.parentColumns()) == null) {
                throw new SqlException(
                        SqlState.DEPENDENT_OBJECTS,
                        "index " + index.name() + " is the key that " + key + " references");
            }
        }
    }
}
