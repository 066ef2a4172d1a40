package org.ashlardb.sql.schema;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The tables and views about which whoever reads a system table wants rows: all, or those of some names. Each list is in
 * the order of schemas and names.
 */
public final class WantedTables {
    private final CatalogView catalog;
    private final Set<String> schemas;
    private final Set<String> names;

    /**
     * Of a catalog.
     *
     * @param schemas of the tables, as system tables show them, or null for any
     * @param names of the tables, or null for any
     */
    public WantedTables(CatalogView catalog, Set<String> schemas, Set<String> names) {
        this.catalog = catalog;
        this.schemas = schemas;
        this.names = names == null ? null : new TreeSet<>(names);
    }

    CatalogView catalog() {
        return catalog;
    }

    private boolean wants(String schema, String name) {
        return (schemas == null || schemas.contains(schema)) && (names == null || names.contains(name));
    }

    /** The schemas where tables of the wanted names are to be looked for. */
    private List<String> places() {
        List<String> places = new ArrayList<>(catalog.schemas());
        places.removeIf(schema -> schemas != null && !schemas.contains(schema));
        return places;
    }

    Collection<SystemTable> systemTables() {
        return InformationSchema.tables().stream()
                .filter(table -> wants(table.schema(), table.name()))
                .toList();
    }

    /** As {@link CatalogView#tables()}. */
    List<TableSchema> tables() {
        if (names == null) {
            return schemas == null ? catalog.tables() : catalog.tables(this::wants);
        }
        List<TableSchema> tables = new ArrayList<>();
        for (String schema : places()) {
            for (String name : names) {
                TableSchema table = catalog.findTable(schema, name);
                if (table != null) {
                    tables.add(table);
                }
            }
        }
        return tables;
    }

    /** The session's own. */
    List<TableSchema> temporaryTables() {
        List<TableSchema> tables = catalog.temporaryTables();
        tables.removeIf(table -> !wants(TemporaryNames.shown(table.schema()), table.name()));
        return tables;
    }

    /** All but the materialized ones, which are among the tables. */
    List<ViewSchema> views() {
        List<ViewSchema> views = allViews();
        views.removeIf(ViewSchema::isMaterialized);
        return views;
    }

    /** The materialized ones among them. */
    List<ViewSchema> allViews() {
        List<ViewSchema> views = new ArrayList<>();
        if (names == null) {
            views.addAll(catalog.allViews());
            views.removeIf(view -> !wants(view.schema(), view.name()));
            return views;
        }
        for (String schema : places()) {
            for (String name : names) {
                ViewSchema view = catalog.findView(schema, name);
                if (view != null) {
                    views.add(view);
                }
            }
        }
        return views;
    }

    /** Those of the tables; of the names alone, as not all that is told of a foreign key tells the table's schema. */
    List<ForeignKey> foreignKeys() {
        if (names == null) {
            return catalog.foreignKeys();
        }
        List<ForeignKey> keys = new ArrayList<>();
        names.forEach(name -> keys.addAll(catalog.foreignKeysOf(name)));
        return keys;
    }
}
