package org.ashlardb.engine.definition;

import java.util.List;
import java.util.Map;

/**
 * A table with its columns and indexes.
 *
 * @param properties opaque strings kept for the layer above
 */
public record TableDefinition(
        String schema,
        String name,
        TableMode mode,
        List<ColumnDefinition> columns,
        List<IndexDefinition> indexes,
        Map<String, String> properties) {
    /** Copies the lists; an IllegalArgumentException if there are no columns. */
    public TableDefinition {
        columns = List.copyOf(columns);
        indexes = List.copyOf(indexes);
        properties = Map.copyOf(properties);
        if (columns.isEmpty()) {
            throw new IllegalArgumentException("table " + name + " has no columns, expected at least one");
        }
    }

    /** The first character of the names of schemas of which nothing is logged, saved or listed. */
    public static final String TRANSIENT = "\0";

    /** Whether nothing of a schema is logged, saved or listed. */
    public static boolean isTransient(String schema) {
        return schema.startsWith(TRANSIENT);
    }

    /** A MEMORY table in schema PUBLIC. */
    public static TableDefinition of(String name, List<ColumnDefinition> columns, IndexDefinition... indexes) {
        return new TableDefinition("PUBLIC", name, TableMode.MEMORY, columns, List.of(indexes), Map.of());
    }

    /** Ordinal of a column, or -1. */
    public int columnIndex(String columnName) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equals(columnName)) {
                return i;
            }
        }
        return -1;
    }

    /** Whether one of its indexes has the name. */
    public boolean hasIndex(String indexName) {
        for (IndexDefinition index : indexes) {
            if (index.name().equals(indexName)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the table and its columns have the same names as in another definition. */
    public boolean hasNamesOf(TableDefinition other) {
        boolean same = schema.equals(other.schema) && name.equals(other.name) && columns.size() == other.columns.size();
        for (int i = 0; same && i < columns.size(); i++) {
            same = columns.get(i).name().equals(other.columns.get(i).name());
        }
        return same;
    }

    /** The same table in another mode. */
    public TableDefinition withMode(TableMode newMode) {
        return new TableDefinition(schema, name, newMode, columns, indexes, properties);
    }

    /** The same table under another name or in another schema. */
    public TableDefinition named(String newSchema, String newName) {
        return new TableDefinition(newSchema, newName, mode, columns, indexes, properties);
    }

    /** The same table with other columns. */
    public TableDefinition withColumns(List<ColumnDefinition> newColumns) {
        return new TableDefinition(schema, name, mode, newColumns, indexes, properties);
    }

    /** The same table with other properties. */
    public TableDefinition withProperties(Map<String, String> newProperties) {
        return new TableDefinition(schema, name, mode, columns, indexes, newProperties);
    }

    /** The same table with other indexes. */
    public TableDefinition withIndexes(List<IndexDefinition> newIndexes) {
        return new TableDefinition(schema, name, mode, columns, newIndexes, properties);
    }
}
