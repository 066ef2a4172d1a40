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
     * @return what is wrong, in words; empty if nothing is
     */
    public static List<String> run(TransactionManager manager, Catalog catalog, DatabaseFiles files) {
        List<String> findings = new ArrayList<>();
        checkTables(manager, catalog, findings);
        if (files != null) {
            findings.addAll(files.checkPages());
        }
        return findings;
    }

    private static void checkTables(TransactionManager manager, Catalog catalog, List<String> findings) {
        TransactionContext context = manager.newInternalContext();
        ReadView view = context.newView();
        try {
            List<TableEntry> tables = new ArrayList<>();
            view.openWith(() -> {
                for (CatalogState.Schema schema : catalog.current().schemas().values()) {
                    tables.addAll(schema.tables().values());
                }
            });
            for (TableEntry table : tables) {
                if (!table.storage().isDropped()) {
                    new TableCheck(manager, table, view, findings).run();
                }
            }
        } finally {
            view.end();
            context.close();
        }
    }
}
