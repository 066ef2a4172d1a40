package org.ashlardb.jdbc.metadata;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.CatalogFacts.Relation;
import org.ashlardb.sql.CatalogFacts.RelationKind;
import org.ashlardb.sql.DefinitionFacts;

/** The result sets about tables, their columns and primary keys. */
final class TableResults {

    private static final String DEFAULT_PROPERTY = "default";

    private final MetaDataSource source;

    TableResults(MetaDataSource source) {
        this.source = source;
    }

    /** What JDBC calls a kind of relation. */
    static String typeName(RelationKind kind) {
        return kind.name().replace('_', ' ');
    }

    ResultSet tables(String catalog, String schemaPattern, String tablePattern, String[] types) throws SQLException {
        MetaTable table = new MetaTable(
                "TABLE_CAT",
                "TABLE_SCHEM",
                "TABLE_NAME",
                "TABLE_TYPE",
                "REMARKS",
                "TYPE_CAT",
                "TYPE_SCHEM",
                "TYPE_NAME",
                "SELF_REFERENCING_COL_NAME",
                "REF_GENERATION");
        Set<String> wanted = types == null ? null : new HashSet<>(Arrays.asList(types));
        for (Relation relation : source.relations(catalog, schemaPattern, tablePattern)) {
            String type = typeName(relation.kind());
            if (wanted == null || wanted.contains(type)) {
                String remarks = DefinitionFacts.remarks(relation.definition());
                table.row(null, relation.schema(), relation.name(), type, remarks, null, null, null, null, null);
            }
        }
        return table.sort(3, 1, 2).open(source);
    }

    ResultSet columns(String catalog, String schemaPattern, String tablePattern, String columnPattern)
            throws SQLException {
        MetaTable table = new MetaTable(
                "TABLE_CAT",
                "TABLE_SCHEM",
                "TABLE_NAME",
                "COLUMN_NAME",
                "DATA_TYPE:i",
                "TYPE_NAME",
                "COLUMN_SIZE:i",
                "BUFFER_LENGTH:i",
                "DECIMAL_DIGITS:i",
                "NUM_PREC_RADIX:i",
                "NULLABLE:i",
                "REMARKS",
                "COLUMN_DEF",
                "SQL_DATA_TYPE:i",
                "SQL_DATETIME_SUB:i",
                "CHAR_OCTET_LENGTH:i",
                "ORDINAL_POSITION:i",
                "IS_NULLABLE",
                "SCOPE_CATALOG",
                "SCOPE_SCHEMA",
                "SCOPE_TABLE",
                "SOURCE_DATA_TYPE:s",
                "IS_AUTOINCREMENT",
                "IS_GENERATEDCOLUMN");
        NamePattern names = new NamePattern(columnPattern);
        for (Relation relation : source.relations(catalog, schemaPattern, tablePattern)) {
            int position = 0;
            for (ColumnDefinition column : relation.definition().columns()) {
                if (!DefinitionFacts.isHidden(column)) {
                    position++;
                    if (names.matches(column.name())) {
                        addColumn(table, relation, new ColumnShape(column), position);
                    }
                }
            }
        }
        return table.sort(1, 2, 16).open(source);
    }

    private static void addColumn(MetaTable table, Relation relation, ColumnShape shape, int position) {
        ColumnDefinition column = shape.column();
        table.row(
                null,
                relation.schema(),
                relation.name(),
                column.name(),
                shape.code(),
                shape.typeName(),
                shape.size(),
                null,
                shape.decimalDigits(),
                shape.radix(),
                column.nullable() ? DatabaseMetaData.columnNullable : DatabaseMetaData.columnNoNulls,
                DefinitionFacts.remarks(column),
                column.properties().get(DEFAULT_PROPERTY),
                null,
                null,
                shape.octets(),
                position,
                column.nullable() ? "YES" : "NO",
                null,
                null,
                null,
                shape.sourceCode(),
                column.identity() != null ? "YES" : "NO",
                DefinitionFacts.isGenerated(column) ? "YES" : "NO");
    }

    ResultSet primaryKeys(String catalog, String schema, String tableName) throws SQLException {
        MetaTable table =
                new MetaTable("TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "COLUMN_NAME", "KEY_SEQ:s", "PK_NAME");
        for (Relation relation : source.relationsNamed(catalog, schema, tableName)) {
            TableDefinition definition = relation.definition();
            for (IndexDefinition index : definition.indexes()) {
                int[] columns = index.primaryKey() ? index.columns() : new int[0];
                for (int i = 0; i < columns.length; i++) {
                    String column = definition.columns().get(columns[i]).name();
                    table.row(null, relation.schema(), relation.name(), column, i + 1, index.name());
                }
            }
        }
        return table.sort(3).open(source);
    }
}
