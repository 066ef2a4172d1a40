package org.ashlardb.engine.catalog;

import java.util.List;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.row.RowValues;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.transaction.ReadView;
import org.ashlardb.engine.transaction.ReaderColumns;
import org.ashlardb.engine.transaction.TableCursor;
import org.ashlardb.engine.transaction.TransactionContext;
import org.ashlardb.engine.transaction.TransactionManager;

/**
 * Puts a new table in the place of one that the transaction has locked, with the same rows: what changing to or from
 * CACHED takes, since rows lie elsewhere there, and what other null bits or lengths of keys take. Needs memory for all
 * rows until the next checkpoint.
 */
final class TableRebuild {
    private final TransactionManager manager;
    private final Catalog catalog;
    private final TransactionContext transaction;
    private final PendingChanges own;

    TableRebuild(TransactionManager manager, Catalog catalog, TransactionContext transaction, PendingChanges own) {
        this.manager = manager;
        this.catalog = catalog;
        this.transaction = transaction;
        this.own = own;
    }

    void rebuild(TableEntry entry, TableDefinition definition, List<SequenceGenerator> identities) {
        copyRows(entry.storage(), replace(entry, definition, identities).storage());
    }

    /** Puts an empty table in the place; the old one goes with the commit. */
    TableEntry replace(TableEntry entry, TableDefinition definition, List<SequenceGenerator> identities) {
        TableEntry rebuilt = catalog.addTable(transaction, own, definition, identities);
        transaction.addCatalogChange(own);
        own.push(
                withoutOldName(entry.definition(), definition),
                CatalogLog.dropTable(entry.storage()),
                entry.storage()::setDroppedAt,
                () -> catalog.removeTable(entry.storage()),
                null);
        return rebuilt;
    }

    private CatalogState withoutOldName(TableDefinition old, TableDefinition definition) {
        boolean sameName =
                old.schema().equals(definition.schema()) && old.name().equals(definition.name());
        return sameName ? own.state() : own.state().withTable(catalog.version(), old.schema(), old.name(), null);
    }

    private void copyRows(TableStorage from, TableStorage to) {
        TableCursor cursor = new TableCursor(manager, from);
        ReaderColumns source = new ReaderColumns(cursor);
        RowValues values = new RowValues(to.name(), to.layout());
        ReadView view = transaction.views().newView();
        try {
            transaction.views().openOfNow(view);
            cursor.scan(view);
            while (cursor.next()) {
                values.clear();
                values.copyFrom(source);
                transaction.rowWriter().insert(to, values);
            }
        } finally {
            cursor.close();
            transaction.views().discard(view);
        }
    }
}
