package org.ashlardb.engine.check;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.catalog.Catalog;
import org.ashlardb.engine.catalog.CatalogState;
import org.ashlardb.engine.catalog.TableEntry;
import org.ashlardb.engine.checkpoint.DatabaseFiles;
import org.ashlardb.engine.transaction.ReadView;
import org.ashlardb.engine.transaction.TransactionContext;
import org.ashlardb.engine.transaction.TransactionManager;

/** Checks a whole database. */
public final class DatabaseCheck {
    private DatabaseCheck() {}

    /**
     * Checks everything.
     *
     * @param files null if the database lives in memory only
     * @param checkCanceled called now and then; what it throws ends the check
     * @return what is wrong, in words; empty if nothing is
     */
    public static List<String> run(
            TransactionManager manager, Catalog catalog, DatabaseFiles files, Runnable checkCanceled) {
        List<String> findings = new ArrayList<>();
        checkTables(manager, catalog, findings, checkCanceled);
        if (files != null) {
            findings.addAll(files.checkPages(checkCanceled));
        }
        return findings;
    }

    private static void checkTables(
            TransactionManager manager, Catalog catalog, List<String> findings, Runnable checkCanceled) {
        TransactionContext context = manager.newInternalContext();
        ReadView view = context.views().newView();
        try {
            List<TableEntry> tables = new ArrayList<>();
            view.openWith(() -> {
                for (CatalogState.Schema schema : catalog.current().schemas().values()) {
                    tables.addAll(schema.tables().values());
                }
            });
            for (TableEntry table : tables) {
                if (!table.storage().isDropped()) {
                    new TableCheck(manager, table, view, findings, checkCanceled).run();
                }
            }
        } finally {
            view.end();
            context.close();
        }
    }
}
