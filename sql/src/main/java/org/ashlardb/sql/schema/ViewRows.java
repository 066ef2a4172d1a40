package org.ashlardb.sql.schema;

import static org.ashlardb.sql.schema.InformationSchema.CATALOG;
import static org.ashlardb.sql.schema.InformationSchema.table;
import static org.ashlardb.sql.schema.InformationSchema.tableByTable;
import static org.ashlardb.sql.schema.InformationSchema.yesOrNo;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.parser.TableNames;
import org.ashlardb.sql.tree.Name;

/** System tables about views. */
final class ViewRows {
    private ViewRows() {}

    static List<SystemTable> tables() {
        return List.of(
                tableByTable(
                        "VIEWS",
                        ViewRows::views,
                        "TABLE_CATALOG",
                        "TABLE_SCHEMA",
                        "TABLE_NAME",
                        "VIEW_DEFINITION",
                        "CHECK_OPTION",
                        "IS_UPDATABLE",
                        "INSERTABLE_INTO",
                        "IS_TRIGGER_UPDATABLE",
                        "IS_TRIGGER_DELETABLE",
                        "IS_TRIGGER_INSERTABLE_INTO",
                        "REMARKS"),
                table(
                        "VIEW_TABLE_USAGE",
                        ViewRows::viewTables,
                        "VIEW_CATALOG",
                        "VIEW_SCHEMA",
                        "VIEW_NAME",
                        "TABLE_CATALOG",
                        "TABLE_SCHEMA",
                        "TABLE_NAME"),
                table(
                        "VIEW_COLUMN_USAGE",
                        ViewRows::viewColumns,
                        "VIEW_CATALOG",
                        "VIEW_SCHEMA",
                        "VIEW_NAME",
                        "TABLE_CATALOG",
                        "TABLE_SCHEMA",
                        "TABLE_NAME",
                        "COLUMN_NAME"));
    }

    private static List<Object[]> views(WantedTables wanted) {
        List<Object[]> rows = new ArrayList<>();
        for (ViewSchema view : wanted.allViews()) {
            String check = view.check() == null ? "NONE" : view.check().name();
            String changeable = yesOrNo(wanted.catalog().sessionFacts() != null
                    && wanted.catalog().sessionFacts().views().isChangeable(view));
            rows.add(new Object[] {
                CATALOG,
                view.schema(),
                view.name(),
                view.text(),
                check,
                changeable,
                changeable,
                "NO",
                "NO",
                "NO",
                view.isMaterialized()
                        ? wanted.catalog()
                                .rows(view)
                                .table()
                                .definition()
                                .properties()
                                .get(Comments.PROPERTY)
                        : view.comments().get("")
            });
        }
        return rows;
    }

    private static List<Object[]> viewTables(CatalogView catalog) {
        List<Object[]> rows = new ArrayList<>();
        for (ViewSchema view : catalog.allViews()) {
            for (Name name : TableNames.of(view.text())) {
                String schema = name.schema() == null ? view.home() : name.schema();
                rows.add(new Object[] {CATALOG, view.schema(), view.name(), CATALOG, schema, name.name()});
            }
        }
        return rows;
    }

    private static List<Object[]> viewColumns(CatalogView catalog) {
        List<Object[]> rows = new ArrayList<>();
        if (catalog.sessionFacts() == null) {
            return rows;
        }
        for (ViewSchema view : catalog.allViews()) {
            for (ColumnUse use : catalog.sessionFacts().views().uses(view)) {
                rows.add(new Object[] {
                    CATALOG, view.schema(), view.name(), CATALOG, use.schema(), use.table(), use.column()
                });
            }
        }
        return rows;
    }
}
