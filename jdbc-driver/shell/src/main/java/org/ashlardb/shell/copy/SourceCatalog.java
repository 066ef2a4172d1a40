package org.ashlardb.shell.copy;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Reads the tables of the other engine through its driver's metadata. */
final class SourceCatalog {
    private static final String[] TABLE_TYPES = {"TABLE", "BASE TABLE"};
    private static final Set<String> SYSTEM_SCHEMAS =
            Set.of("INFORMATION_SCHEMA", "SYSTEM_LOBS", "NULLID", "SQLJ", "PG_CATALOG");

    private final DatabaseMetaData meta;

    SourceCatalog(Connection source) throws SQLException {
        meta = source.getMetaData();
    }

    List<SourceTable> tables() throws SQLException {
        List<String[]> names = new ArrayList<>();
        try (ResultSet rows = meta.getTables(null, null, "%", TABLE_TYPES)) {
            while (rows.next()) {
                String schema = rows.getString("TABLE_SCHEM");
                if (schema == null || !isOfTheSystem(schema)) {
                    names.add(new String[] {schema, rows.getString("TABLE_NAME"), rows.getString("REMARKS")});
                }
            }
        }
        List<SourceTable> tables = new ArrayList<>();
        for (String[] name : names) {
            SourceTable.Key primaryKey = primaryKey(name[0], name[1]);
            tables.add(new SourceTable(
                    name[0],
                    name[1],
                    name[2],
                    columns(name[0], name[1]),
                    primaryKey,
                    indexes(name[0], name[1], primaryKey),
                    references(name[0], name[1])));
        }
        return tables;
    }

    private static boolean isOfTheSystem(String schema) {
        return SYSTEM_SCHEMAS.contains(schema.toUpperCase(java.util.Locale.ROOT)) || schema.startsWith("SYS");
    }

    private List<SourceTable.Column> columns(String schema, String table) throws SQLException {
        List<SourceTable.Column> columns = new ArrayList<>();
        try (ResultSet rows = meta.getColumns(null, escaped(schema), escaped(table), "%")) {
            while (rows.next()) {
                columns.add(new SourceTable.Column(
                        rows.getString("COLUMN_NAME"),
                        rows.getInt("DATA_TYPE"),
                        rows.getString("TYPE_NAME"),
                        rows.getInt("COLUMN_SIZE"),
                        rows.getInt("DECIMAL_DIGITS"),
                        rows.getInt("NULLABLE") == DatabaseMetaData.columnNoNulls,
                        "YES".equals(rows.getString("IS_AUTOINCREMENT")),
                        "YES".equals(rows.getString("IS_GENERATEDCOLUMN")),
                        rows.getString("COLUMN_DEF"),
                        rows.getString("REMARKS")));
            }
        }
        return columns;
    }

    /** A name as a pattern that only it fits. */
    private String escaped(String name) throws SQLException {
        if (name == null) {
            return null;
        }
        String escape = meta.getSearchStringEscape();
        return name.replace(escape, escape + escape).replace("_", escape + "_").replace("%", escape + "%");
    }

    private SourceTable.Key primaryKey(String schema, String table) throws SQLException {
        TreeMap<Integer, String> columns = new TreeMap<>();
        String name = null;
        try (ResultSet rows = meta.getPrimaryKeys(null, schema, table)) {
            while (rows.next()) {
                columns.put(rows.getInt("KEY_SEQ"), rows.getString("COLUMN_NAME"));
                name = rows.getString("PK_NAME");
            }
        }
        return columns.isEmpty() ? null : new SourceTable.Key(name, List.copyOf(columns.values()));
    }

    private List<SourceTable.Index> indexes(String schema, String table, SourceTable.Key primaryKey)
            throws SQLException {
        Map<String, SourceTable.Index> indexes = new LinkedHashMap<>();
        try (ResultSet rows = meta.getIndexInfo(null, schema, table, false, true)) {
            while (rows.next()) {
                String name = rows.getString("INDEX_NAME");
                if (name != null && rows.getShort("TYPE") != DatabaseMetaData.tableIndexStatistic) {
                    boolean unique = !rows.getBoolean("NON_UNIQUE");
                    indexes.computeIfAbsent(name, n -> new SourceTable.Index(n, unique, new ArrayList<>()))
                            .columns()
                            .add(new SourceTable.IndexColumn(
                                    rows.getString("COLUMN_NAME"), "D".equals(rows.getString("ASC_OR_DESC"))));
                }
            }
        }
        List<SourceTable.Index> others = new ArrayList<>();
        for (SourceTable.Index index : indexes.values()) {
            boolean known = primaryKey != null && index.columnNames().equals(primaryKey.columns());
            for (SourceTable.Index other : others) {
                known |= !index.unique() && other.columns().equals(index.columns());
            }
            if (!known) {
                others.add(index);
            }
        }
        return others;
    }

    private List<SourceTable.Reference> references(String schema, String table) throws SQLException {
        List<SourceTable.Reference> references = new ArrayList<>();
        try (ResultSet rows = meta.getImportedKeys(null, schema, table)) {
            while (rows.next()) {
                if (rows.getShort("KEY_SEQ") == 1) {
                    references.add(new SourceTable.Reference(
                            rows.getString("FK_NAME"),
                            new ArrayList<>(),
                            rows.getString("PKTABLE_SCHEM"),
                            rows.getString("PKTABLE_NAME"),
                            new ArrayList<>(),
                            rows.getShort("UPDATE_RULE"),
                            rows.getShort("DELETE_RULE")));
                }
                SourceTable.Reference last = references.get(references.size() - 1);
                last.columns().add(rows.getString("FKCOLUMN_NAME"));
                last.targetColumns().add(rows.getString("PKCOLUMN_NAME"));
            }
        }
        return references;
    }
}
