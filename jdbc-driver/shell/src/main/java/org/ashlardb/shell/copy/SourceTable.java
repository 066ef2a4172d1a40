package org.ashlardb.shell.copy;

import java.util.List;

/** A table of the other engine, as its metadata tells of it. */
record SourceTable(
        String schema,
        String name,
        String remarks,
        List<Column> columns,
        Key primaryKey,
        List<Index> indexes,
        List<Reference> references) {

    /**
     * A column.
     *
     * @param type of {@link java.sql.Types}
     * @param defaultValue an expression of the other engine, or null
     */
    record Column(
            String name,
            int type,
            String typeName,
            int size,
            int digits,
            boolean notNull,
            boolean identity,
            boolean generated,
            String defaultValue,
            String remarks) {}

    /** A primary key; null columns never are. */
    record Key(String name, List<String> columns) {}

    /**
     * An index.
     *
     * @param columns each with its direction
     */
    record Index(String name, boolean unique, List<IndexColumn> columns) {
        List<String> columnNames() {
            return columns.stream().map(IndexColumn::name).toList();
        }
    }

    /** A column of an index. */
    record IndexColumn(String name, boolean descending) {}

    /**
     * A foreign key.
     *
     * @param onUpdate of the constants of {@link java.sql.DatabaseMetaData}, as {@code onDelete}
     */
    record Reference(
            String name,
            List<String> columns,
            String targetSchema,
            String targetTable,
            List<String> targetColumns,
            int onUpdate,
            int onDelete) {}
}
