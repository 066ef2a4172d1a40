package org.ashlardb.sql.schema;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.TableDefinition;

/** The rows that system tables have about foreign keys. */
final class ReferenceRows {
    private static final String[] COLUMNS = {
        "CONSTRAINT_CATALOG",
        "CONSTRAINT_SCHEMA",
        "CONSTRAINT_NAME",
        "UNIQUE_CONSTRAINT_CATALOG",
        "UNIQUE_CONSTRAINT_SCHEMA",
        "UNIQUE_CONSTRAINT_NAME",
        "MATCH_OPTION",
        "UPDATE_RULE",
        "DELETE_RULE",
        "TABLE_NAME",
        "UNIQUE_TABLE_NAME"
    };

    private ReferenceRows() {}

    /** Columns of REFERENTIAL_CONSTRAINTS: those of the standard, and the names of both tables. */
    static String[] columns() {
        return COLUMNS.clone();
    }

    /** REFERENTIAL_CONSTRAINTS. */
    static List<Object[]> of(WantedTables wanted) {
        List<Object[]> rows = new ArrayList<>();
        for (ForeignKey key : wanted.foreignKeys()) {
            if (TableDefinition.isTransient(key.schema())) {
                continue; // no constraint of a session's own tables is listed
            }
            rows.add(new Object[] {
                InformationSchema.CATALOG,
                key.schema(),
                key.name(),
                InformationSchema.CATALOG,
                key.parentSchema(),
                parentKey(wanted.catalog(), key).name(),
                key.matchFull() ? "FULL" : "NONE",
                key.onUpdate().rule().toString(),
                key.onDelete().rule().toString(),
                key.table(),
                key.parentTable()
            });
        }
        return rows;
    }

    private static TableDefinition parent(CatalogView catalog, ForeignKey key) {
        return catalog.table(key.parentSchema(), key.parentTable()).table().definition();
    }

    private static IndexDefinition parentKey(CatalogView catalog, ForeignKey key) {
        return ForeignKey.keyOver(parent(catalog, key), key.parentColumns());
    }

    /** The rows of a table's foreign keys in KEY_COLUMN_USAGE. */
    static void addKeyColumns(CatalogView catalog, TableSchema table, List<Object[]> rows) {
        for (ForeignKey key : catalog.foreignKeys(table.table().definition())) {
            TableDefinition parent = parent(catalog, key);
            int[] unique = parentKey(catalog, key).columns();
            for (int i = 0; i < key.columns().size(); i++) {
                int target = parent.columnIndex(key.parentColumns().get(i));
                long position = 1;
                while (unique[(int) position - 1] != target) {
                    position++;
                }
                rows.add(new Object[] {
                    InformationSchema.CATALOG,
                    table.schema(),
                    key.name(),
                    table.schema(),
                    table.name(),
                    key.columns().get(i),
                    i + 1L,
                    position,
                    InformationSchema.CATALOG
                });
            }
        }
    }
}
