package org.ashlardb.sql.schema;

import static org.ashlardb.sql.schema.InformationSchema.CATALOG;
import static org.ashlardb.sql.schema.InformationSchema.tableByTable;
import static org.ashlardb.sql.schema.InformationSchema.yesOrNo;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.TableDefinition;

/** System tables about indexes; INDEXES has a row for each key column, as H2's had it once. */
final class IndexRows {
    private IndexRows() {}

    static List<SystemTable> tables() {
        return List.of(
                tableByTable(
                        "INDEXES",
                        IndexRows::indexes,
                        "TABLE_CATALOG",
                        "TABLE_SCHEMA",
                        "TABLE_NAME",
                        "INDEX_NAME",
                        "#IS_UNIQUE",
                        "#IS_PRIMARY_KEY",
                        "COLUMN_NAME",
                        "#ORDINAL_POSITION",
                        "ORDERING",
                        "NULL_ORDERING",
                        "FILTER_CONDITION",
                        "INCLUDED_COLUMNS",
                        "NULLS_DISTINCT",
                        "#ROW_COUNT_ESTIMATE",
                        "REMARKS"),
                tableByTable(
                        "INDEX_COLUMNS",
                        IndexRows::columns,
                        "INDEX_CATALOG",
                        "INDEX_SCHEMA",
                        "INDEX_NAME",
                        "TABLE_CATALOG",
                        "TABLE_SCHEMA",
                        "TABLE_NAME",
                        "COLUMN_NAME",
                        "#ORDINAL_POSITION",
                        "ORDERING_SPECIFICATION",
                        "NULL_ORDERING",
                        "IS_UNIQUE"));
    }

    private static List<Object[]> indexes(WantedTables wanted) {
        List<Object[]> rows = new ArrayList<>();
        for (TableSchema table : wanted.tables()) {
            TableDefinition definition = table.table().definition();
            for (IndexDefinition index : definition.indexes()) {
                int[] columns = index.columns();
                boolean[] descending = index.descending();
                boolean[] nullsFirst = index.nullsFirst();
                List<String> included = IndexSchema.included(index);
                for (int i = 0; i < columns.length; i++) {
                    rows.add(new Object[] {
                        CATALOG,
                        table.schema(),
                        table.name(),
                        index.name(),
                        IndexSchema.isUnique(index) ? 1L : 0L,
                        index.primaryKey() ? 1L : 0L,
                        IndexSchema.shownName(table.columns().get(columns[i]).name()),
                        i + 1L,
                        descending[i] ? "D" : "A",
                        nullsFirst[i] ? "FIRST" : "LAST",
                        IndexSchema.condition(definition, index),
                        included.isEmpty() ? null : String.join(", ", included),
                        yesOrNo(index.nullsDistinct()),
                        table.table().approximateRowCount(),
                        Comments.ofPart(definition, index.name())
                    });
                }
            }
        }
        return rows;
    }

    private static List<Object[]> columns(WantedTables wanted) {
        List<Object[]> rows = new ArrayList<>();
        for (TableSchema table : wanted.tables()) {
            for (IndexDefinition index : table.table().definition().indexes()) {
                int[] columns = index.columns();
                for (int i = 0; i < columns.length; i++) {
                    rows.add(new Object[] {
                        CATALOG,
                        table.schema(),
                        index.name(),
                        CATALOG,
                        table.schema(),
                        table.name(),
                        IndexSchema.shownName(table.columns().get(columns[i]).name()),
                        i + 1L,
                        index.descending()[i] ? "DESC" : "ASC",
                        index.nullsFirst()[i] ? "FIRST" : "LAST",
                        yesOrNo(IndexSchema.isUnique(index))
                    });
                }
            }
        }
        return rows;
    }
}
