package org.ashlardb.jdbc.metadata;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.jdbc.metadata.MetaDataSource.TableFacts;
import org.ashlardb.sql.DefinitionFacts;

/** The result sets about tables, their columns, keys and indexes. */
final class TableResults {
    static final String TABLE = "TABLE";
    static final String VIEW = "VIEW";
    static final String TEMPORARY = "GLOBAL TEMPORARY";

    private static final String DEFAULT_PROPERTY = "default";

    private final MetaDataSource source;

    TableResults(MetaDataSource source) {
        this.source = source;
    }

    ResultSet tables(String schemaPattern, String tablePattern, String[] types) throws SQLException {
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
        for (TableFacts facts : source.tables(schemaPattern, tablePattern)) {
            TableDefinition definition = facts.definition();
            String type = facts.view() ? VIEW : DefinitionFacts.isTemporary(definition) ? TEMPORARY : TABLE;
            if (types == null || Arrays.asList(types).contains(type)) {
                String remarks = DefinitionFacts.remarks(definition);
                table.row(null, definition.schema(), definition.name(), type, remarks, null, null, null, null, null);
            }
        }
        return table.sort(3, 1, 2).open(source);
    }

    ResultSet columns(String schemaPattern, String tablePattern, String columnPattern) throws SQLException {
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
        for (TableFacts facts : source.tables(schemaPattern, tablePattern)) {
            int position = 0;
            for (ColumnDefinition column : facts.definition().columns()) {
                if (!DefinitionFacts.isHidden(column)) {
                    position++;
                    if (names.matches(column.name())) {
                        addColumn(table, facts.definition(), new ColumnShape(column), position);
                    }
                }
            }
        }
        return table.sort(1, 2, 16).open(source);
    }

    private static void addColumn(MetaTable table, TableDefinition definition, ColumnShape shape, int position) {
        ColumnDefinition column = shape.column();
        table.row(
                null,
                definition.schema(),
                definition.name(),
                column.name(),
                shape.type().code(),
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
                null,
                column.identity() != null ? "YES" : "NO",
                DefinitionFacts.isGenerated(column) ? "YES" : "NO");
    }

    ResultSet primaryKeys(String schema, String tableName) throws SQLException {
        MetaTable table =
                new MetaTable("TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "COLUMN_NAME", "KEY_SEQ:s", "PK_NAME");
        for (TableFacts facts : source.tablesNamed(schema, tableName)) {
            TableDefinition definition = facts.definition();
            for (IndexDefinition index : definition.indexes()) {
                int[] columns = index.primaryKey() ? index.columns() : new int[0];
                for (int i = 0; i < columns.length; i++) {
                    String column = definition.columns().get(columns[i]).name();
                    table.row(null, definition.schema(), definition.name(), column, i + 1, index.name());
                }
            }
        }
        return table.sort(3).open(source);
    }

    ResultSet indexes(String schema, String tableName, boolean uniqueOnly) throws SQLException {
        MetaTable table = new MetaTable(
                "TABLE_CAT",
                "TABLE_SCHEM",
                "TABLE_NAME",
                "NON_UNIQUE:b",
                "INDEX_QUALIFIER",
                "INDEX_NAME",
                "TYPE:s",
                "ORDINAL_POSITION:s",
                "COLUMN_NAME",
                "ASC_OR_DESC",
                "CARDINALITY:l",
                "PAGES:l",
                "FILTER_CONDITION");
        for (TableFacts facts : source.tablesNamed(schema, tableName)) {
            for (IndexDefinition index : facts.definition().indexes()) {
                if (index.unique() || !uniqueOnly) {
                    addIndex(table, facts, index);
                }
            }
        }
        return table.sort(3, 6, 5, 7).open(source);
    }

    private static void addIndex(MetaTable table, TableFacts facts, IndexDefinition index) {
        TableDefinition definition = facts.definition();
        int[] columns = index.columns();
        boolean[] descending = index.descending();
        for (int i = 0; i < columns.length; i++) {
            table.row(
                    null,
                    definition.schema(),
                    definition.name(),
                    !index.unique(),
                    null,
                    index.name(),
                    DatabaseMetaData.tableIndexOther,
                    i + 1,
                    DefinitionFacts.keyName(definition.columns().get(columns[i])),
                    descending[i] ? "D" : "A",
                    index.unique() ? facts.rowCount() : 0,
                    0,
                    DefinitionFacts.condition(definition, index));
        }
    }

    /** The primary key, whose columns identify a row for as long as it lives. */
    ResultSet bestRow(String schema, String tableName) throws SQLException {
        MetaTable table = new MetaTable(
                "SCOPE:s",
                "COLUMN_NAME",
                "DATA_TYPE:i",
                "TYPE_NAME",
                "COLUMN_SIZE:i",
                "BUFFER_LENGTH:i",
                "DECIMAL_DIGITS:s",
                "PSEUDO_COLUMN:s");
        for (TableFacts facts : source.tablesNamed(schema, tableName)) {
            for (IndexDefinition index : facts.definition().indexes()) {
                for (int column : index.primaryKey() ? index.columns() : new int[0]) {
                    ColumnShape shape =
                            new ColumnShape(facts.definition().columns().get(column));
                    table.row(
                            DatabaseMetaData.bestRowSession,
                            shape.column().name(),
                            shape.type().code(),
                            shape.typeName(),
                            shape.size(),
                            null,
                            shape.decimalDigits(),
                            DatabaseMetaData.bestRowNotPseudo);
                }
            }
        }
        return table.open(source);
    }
}
