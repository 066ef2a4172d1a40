package org.ashlardb.sql.schema;

import java.util.List;
import java.util.stream.IntStream;

/** What can stand in a FROM clause under its own name: a table, a view, a system table, or what a change returns. */
public sealed interface Relation permits TableSchema, ViewSchema, SystemTable, StoredRelation {
    String schema();

    String name();

    List<ColumnSchema> columns();

    /** Ordinals of the columns that statements can name, in the order in which {@code *} names them. */
    default List<Integer> visible() {
        return IntStream.range(0, columns().size()).boxed().toList();
    }

    /** Ordinal of a column, or -1. */
    default int columnIndex(String column) {
        List<ColumnSchema> columns = columns();
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equals(column)) {
                return i;
            }
        }
        return -1;
    }
}
