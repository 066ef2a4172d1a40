package org.ashlardb.engine.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.transaction.TransactionContext;

/**
 * Gives a table another definition with the same columns in number and type. Names, properties and identities are a
 * note in the catalog; since only nullable columns have a null bit, and keys are as wide as their columns may be,
 * other nullabilities and lengths take a copy of the rows.
 */
public final class TableAlteration {
    private final Catalog catalog;
    private final TransactionContext transaction;
    private final PendingChanges own;

    TableAlteration(Catalog catalog, TransactionContext transaction) {
        this.catalog = catalog;
        this.transaction = transaction;
        this.own = catalog.beginChange(transaction);
    }

    /**
     * Waits for transactions that have written to the table and keeps others out until the commit. Numberings go on, some
     * with another value.
     */
    public TableEntry alter(String schema, String name, TableDefinition wanted, Map<Integer, Long> restarts) {
        TableEntry entry = Catalog.requireTable(own, schema, name);
        requireSameShape(entry.definition(), wanted);
        requireFreeNames(entry.definition(), wanted);
        transaction.lockExclusively(entry.storage());
        if (keepsLayout(entry.definition(), wanted)) {
            return note(entry, wanted, restarts);
        }
        new TableRebuild(catalog.manager(), catalog, transaction, own)
                .rebuild(entry, wanted.withMode(loggedWhileCopied(wanted)), identities(entry, wanted, restarts));
        catalog.setMode(transaction, wanted.schema(), wanted.name(), wanted.mode());
        return own.state().table(wanted.schema(), wanted.name());
    }

    /**
     * Puts a new, empty table in the place of one, which readers go on to see until the commit. Until it has its rows, its
     * mode is such that the log takes them over.
     *
     * @param origins per new column, the old one whose numbering goes on, or -1
     */
    public TableEntry replace(String schema, String name, TableDefinition wanted, int[] origins) {
        TableEntry entry = Catalog.requireTable(own, schema, name);
        requireFreeNames(entry.definition(), wanted);
        transaction.lockExclusively(entry.storage());
        return new TableRebuild(catalog.manager(), catalog, transaction, own)
                .replace(
                        entry,
                        wanted.withMode(loggedWhileCopied(wanted)),
                        identities(entry, wanted, origins, Map.of()));
    }

    /** The log takes the rows over, as nothing else would have those of a MEMORY table after a crash. */
    private TableMode loggedWhileCopied(TableDefinition wanted) {
        return wanted.mode() == TableMode.MEMORY
                        && !TableDefinition.isTransient(wanted.schema())
                        && catalog.manager().durable() != null
                ? TableMode.LOGGED
                : wanted.mode();
    }

    private TableEntry note(TableEntry entry, TableDefinition wanted, Map<Integer, Long> restarts) {
        TableStorage storage = entry.storage();
        TableDefinition old = entry.definition();
        TableEntry changed = new TableEntry(
                wanted, storage, entry.indexes(), identities(entry, wanted, restarts), entry.alteration() + 1);
        transaction.addCatalogChange(own);
        CatalogState without = own.state().withTable(catalog.version(), old.schema(), old.name(), null);
        own.push(
                without.withTable(catalog.version(), wanted.schema(), wanted.name(), changed),
                CatalogLog.alterTable(changed),
                timestamp -> {
                    storage.alter(wanted, changed.alteration(), timestamp);
                    catalog.makeDurable(changed);
                },
                null,
                null);
        return changed;
    }

    private static List<SequenceGenerator> identities(
            TableEntry entry, TableDefinition wanted, Map<Integer, Long> restarts) {
        int[] same = new int[wanted.columns().size()];
        for (int i = 0; i < same.length; i++) {
            same[i] = i;
        }
        return identities(entry, wanted, same, restarts);
    }

    private static List<SequenceGenerator> identities(
            TableEntry entry, TableDefinition wanted, int[] origins, Map<Integer, Long> restarts) {
        List<SequenceGenerator> identities = new ArrayList<>(Catalog.identities(wanted));
        for (int i = 0; i < origins.length; i++) {
            SequenceGenerator before =
                    origins[i] < 0 ? null : entry.identities().get(origins[i]);
            if (identities.get(i) != null) {
                identities.set(i, goingOn(entry, origins[i], before, wanted, i, identities.get(i), restarts.get(i)));
            }
        }
        return identities;
    }

    private static SequenceGenerator goingOn(
            TableEntry entry,
            int origin,
            SequenceGenerator before,
            TableDefinition wanted,
            int column,
            SequenceGenerator fresh,
            Long restart) {
        if (restart != null) {
            if (before != null) {
                fresh.follow(before);
            }
            fresh.restoreAt(restart);
            return fresh;
        }
        if (before == null) {
            return fresh;
        }
        ColumnDefinition old = entry.definition().columns().get(origin);
        ColumnDefinition changed = wanted.columns().get(column);
        if (Objects.equals(old.identity(), changed.identity()) && old.type() == changed.type()) {
            return before;
        }
        fresh.goOnWith(before);
        return fresh;
    }

    private void requireFreeNames(TableDefinition old, TableDefinition wanted) {
        boolean sameName = old.schema().equals(wanted.schema()) && old.name().equals(wanted.name());
        if (!sameName && Catalog.requireSchema(own, wanted.schema()).tables().containsKey(wanted.name())) {
            throw new EngineException(
                    ErrorCode.TABLE_EXISTS, "table " + wanted.name() + " exists already", wanted.name(), null, null);
        }
        for (IndexDefinition index : wanted.indexes()) {
            boolean itsOwn = old.schema().equals(wanted.schema()) && old.hasIndex(index.name());
            if (!itsOwn) {
                Catalog.requireFreeIndexName(own.state(), wanted.schema(), index.name());
            }
        }
    }

    private static void requireSameShape(TableDefinition old, TableDefinition wanted) {
        boolean same = old.mode() == wanted.mode()
                && old.indexes().equals(wanted.indexes())
                && old.columns().size() == wanted.columns().size();
        for (int i = 0; same && i < old.columns().size(); i++) {
            ColumnDefinition before = old.columns().get(i);
            ColumnDefinition after = wanted.columns().get(i);
            same = before.type() == after.type()
                    && before.precision() == after.precision()
                    && before.scale() == after.scale();
        }
        if (!same) {
            throw new EngineException(
                    ErrorCode.INVALID_OPTION,
                    "table " + old.name() + " is altered to another mode, other indexes or other columns,"
                            + " expected the same mode, indexes, and number and types of columns",
                    old.name(),
                    null,
                    null);
        }
    }

    private static boolean keepsLayout(TableDefinition old, TableDefinition wanted) {
        for (int i = 0; i < old.columns().size(); i++) {
            ColumnDefinition before = old.columns().get(i);
            ColumnDefinition after = wanted.columns().get(i);
            if (before.nullable() != after.nullable() || before.length() != after.length()) {
                return false;
            }
        }
        return true;
    }
}
