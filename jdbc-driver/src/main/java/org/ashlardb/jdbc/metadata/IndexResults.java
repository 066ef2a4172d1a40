package org.ashlardb.jdbc.metadata;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.sql.CatalogFacts.Relation;
import org.ashlardb.sql.DefinitionFacts;

/** The result sets about indexes, and about what tells a row from the others. */
final class IndexResults {
    private final MetaDataSource source;

    IndexResults(MetaDataSource source) {
        this.source = source;
    }

    ResultSet indexes(String catalog, String schema, String tableName, boolean uniqueOnly) throws SQLException {
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
        for (Relation relation : source.relationsNamed(catalog, schema, tableName)) {
            for (IndexDefinition index : relation.definition().indexes()) {
                if (DefinitionFacts.isUnique(index) || !uniqueOnly) {
                    addIndex(table, relation, index);
                }
            }
        }
        return table.sort(3, 6, 5, 7).open(source);
    }

    /** How many values there are is known of unique indexes only. */
    private static void addIndex(MetaTable table, Relation relation, IndexDefinition index) {
        TableDefinition definition = relation.definition();
        int[] columns = index.columns();
        boolean[] descending = index.descending();
        for (int i = 0; i < columns.length; i++) {
            table.row(
                    null,
                    relation.schema(),
                    relation.name(),
                    !DefinitionFacts.isUnique(index),
                    null,
                    index.name(),
                    DatabaseMetaData.tableIndexOther,
                    i + 1,
                    DefinitionFacts.keyName(definition.columns().get(columns[i])),
                    descending[i] ? "D" : "A",
                    index.unique() ? (Long) relation.rowCount() : null,
                    null,
                    DefinitionFacts.condition(definition, index));
        }
    }

    /** The columns of the key that tells rows apart, which does so for as long as they live. */
    ResultSet bestRow(String catalog, String schema, String tableName, int scope, boolean nullable)
            throws SQLException {
        if (scope < DatabaseMetaData.bestRowTemporary || scope > DatabaseMetaData.bestRowSession) {
            throw Errors.badArgument("scope", "a bestRow constant of DatabaseMetaData", scope);
        }
        MetaTable table = new MetaTable(
                "SCOPE:s",
                "COLUMN_NAME",
                "DATA_TYPE:i",
                "TYPE_NAME",
                "COLUMN_SIZE:i",
                "BUFFER_LENGTH:i",
                "DECIMAL_DIGITS:s",
                "PSEUDO_COLUMN:s");
        for (Relation relation : source.relationsNamed(catalog, schema, tableName)) {
            IndexDefinition key = DefinitionFacts.rowKey(relation.definition(), nullable);
            for (int column : key == null ? new int[0] : key.columns()) {
                List<ColumnDefinition> columns = relation.definition().columns();
                ColumnShape shape = new ColumnShape(columns.get(column));
                table.row(
                        DatabaseMetaData.bestRowSession,
                        shape.column().name(),
                        shape.code(),
                        shape.typeName(),
                        shape.size(),
                        null,
                        shape.decimalDigits(),
                        DatabaseMetaData.bestRowNotPseudo);
            }
        }
        return table.open(source);
    }
}
