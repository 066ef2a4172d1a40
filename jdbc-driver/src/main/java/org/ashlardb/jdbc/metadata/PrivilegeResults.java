package org.ashlardb.jdbc.metadata;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.sql.CatalogFacts.Relation;
import org.ashlardb.sql.CatalogFacts.RelationKind;
import org.ashlardb.sql.DefinitionFacts;

/** The result sets about privileges. There is nothing to grant: everybody may do with a relation what can be done. */
final class PrivilegeResults {
    private static final String EVERYBODY = "PUBLIC";
    private static final List<String> OF_TABLES = List.of("DELETE", "INSERT", "REFERENCES", "SELECT", "UPDATE");
    private static final List<String> OF_COLUMNS = List.of("INSERT", "REFERENCES", "SELECT", "UPDATE");
    private static final List<String> READING = List.of("SELECT");

    private final MetaDataSource source;

    PrivilegeResults(MetaDataSource source) {
        this.source = source;
    }

    ResultSet ofTables(String catalog, String schemaPattern, String tablePattern) throws SQLException {
        MetaTable table = new MetaTable(
                "TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "GRANTOR", "GRANTEE", "PRIVILEGE", "IS_GRANTABLE");
        for (Relation relation : source.relations(catalog, schemaPattern, tablePattern)) {
            for (String privilege : isReadOnly(relation) ? READING : OF_TABLES) {
                table.row(null, relation.schema(), relation.name(), null, EVERYBODY, privilege, "NO");
            }
        }
        return table.sort(1, 2, 5).open(source);
    }

    ResultSet ofColumns(String catalog, String schema, String tableName, String columnPattern) throws SQLException {
        MetaTable table = new MetaTable(
                "TABLE_CAT",
                "TABLE_SCHEM",
                "TABLE_NAME",
                "COLUMN_NAME",
                "GRANTOR",
                "GRANTEE",
                "PRIVILEGE",
                "IS_GRANTABLE");
        NamePattern names = new NamePattern(columnPattern);
        for (Relation relation : source.relationsNamed(catalog, schema, tableName)) {
            for (ColumnDefinition column : relation.definition().columns()) {
                boolean shown = !DefinitionFacts.isHidden(column) && names.matches(column.name());
                for (String privilege : !shown ? List.<String>of() : isReadOnly(relation) ? READING : OF_COLUMNS) {
                    table.row(
                            null, relation.schema(), relation.name(), column.name(), null, EVERYBODY, privilege, "NO");
                }
            }
        }
        return table.sort(3, 6).open(source);
    }

    private static boolean isReadOnly(Relation relation) {
        return relation.kind() == RelationKind.SYSTEM_TABLE || relation.kind() == RelationKind.MATERIALIZED_VIEW;
    }
}
