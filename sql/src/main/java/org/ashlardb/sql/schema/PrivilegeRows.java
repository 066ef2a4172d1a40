package org.ashlardb.sql.schema;

import static org.ashlardb.sql.schema.InformationSchema.CATALOG;
import static org.ashlardb.sql.schema.InformationSchema.NAME;
import static org.ashlardb.sql.schema.InformationSchema.table;
import static org.ashlardb.sql.schema.InformationSchema.tableByTable;

import java.util.ArrayList;
import java.util.List;

/** System tables about privileges: the one user may do everything, but with system tables, which can only be read. */
final class PrivilegeRows {
    private static final String SYSTEM = "_SYSTEM";
    private static final String USER = "ASHLAR";
    private static final List<String> READ = List.of("SELECT");
    private static final List<String> OF_TABLE = List.of("SELECT", "INSERT", "UPDATE", "DELETE", "REFERENCES");
    private static final List<String> OF_COLUMN = List.of("SELECT", "INSERT", "UPDATE", "REFERENCES");
    private static final List<String> OF_VIEW = List.of("SELECT", "INSERT", "UPDATE", "DELETE");
    private static final List<String> OF_VIEW_COLUMN = List.of("SELECT", "INSERT", "UPDATE");

    private PrivilegeRows() {}

    static List<SystemTable> tables() {
        return List.of(
                tableByTable(
                        "TABLE_PRIVILEGES",
                        PrivilegeRows::ofTables,
                        "GRANTOR",
                        "GRANTEE",
                        "TABLE_CATALOG",
                        "TABLE_SCHEMA",
                        "TABLE_NAME",
                        "PRIVILEGE_TYPE",
                        "IS_GRANTABLE",
                        "WITH_HIERARCHY"),
                tableByTable(
                        "COLUMN_PRIVILEGES",
                        PrivilegeRows::ofColumns,
                        "GRANTOR",
                        "GRANTEE",
                        "TABLE_CATALOG",
                        "TABLE_SCHEMA",
                        "TABLE_NAME",
                        "COLUMN_NAME",
                        "PRIVILEGE_TYPE",
                        "IS_GRANTABLE"),
                // HSQLDB's, which pools of connections read to see whether it is there.
                table("SYSTEM_USERS", catalog -> List.<Object[]>of(new Object[] {USER, "YES"}), "USER_NAME", "ADMIN"));
    }

    private static List<Object[]> ofTables(WantedTables wanted) {
        List<Object[]> rows = new ArrayList<>();
        for (SystemTable table : wanted.systemTables()) {
            addTable(rows, NAME, table.name(), READ);
        }
        for (TableSchema table : wanted.tables()) {
            addTable(rows, table.schema(), table.name(), table.isOfView() ? READ : OF_TABLE);
        }
        for (ViewSchema view : wanted.views()) {
            addTable(rows, view.schema(), view.name(), isChangeable(wanted.catalog(), view) ? OF_VIEW : READ);
        }
        return rows;
    }

    private static boolean isChangeable(CatalogView catalog, ViewSchema view) {
        return catalog.sessionFacts() != null && catalog.sessionFacts().views().isChangeable(view);
    }

    private static void addTable(List<Object[]> rows, String schema, String table, List<String> privileges) {
        for (String privilege : privileges) {
            rows.add(new Object[] {SYSTEM, USER, CATALOG, schema, table, privilege, "NO", "NO"});
        }
    }

    private static List<Object[]> ofColumns(WantedTables wanted) {
        List<Object[]> rows = new ArrayList<>();
        for (SystemTable table : wanted.systemTables()) {
            addColumns(rows, NAME, table.name(), table.columns(), READ);
        }
        for (TableSchema table : wanted.tables()) {
            List<ColumnSchema> visible = table.visible().stream()
                    .map(ordinal -> table.columns().get(ordinal))
                    .toList();
            addColumns(rows, table.schema(), table.name(), visible, table.isOfView() ? READ : OF_COLUMN);
        }
        for (ViewSchema view : wanted.views()) {
            List<String> privileges = isChangeable(wanted.catalog(), view) ? OF_VIEW_COLUMN : READ;
            addColumns(rows, view.schema(), view.name(), view.columns(), privileges);
        }
        return rows;
    }

    private static void addColumns(
            List<Object[]> rows, String schema, String table, List<ColumnSchema> columns, List<String> privileges) {
        for (ColumnSchema column : columns) {
            for (String privilege : privileges) {
                rows.add(new Object[] {SYSTEM, USER, CATALOG, schema, table, column.name(), privilege, "NO"});
            }
        }
    }
}
