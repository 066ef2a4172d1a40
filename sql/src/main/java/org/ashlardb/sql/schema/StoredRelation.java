package org.ashlardb.sql.schema;

import java.util.List;

/**
 * The rows that a change of the same statement has returned.
 *
 * @param slot where the execution keeps them
 */
public record StoredRelation(String name, List<ColumnSchema> columns, int slot) implements Relation {
    public StoredRelation {
        columns = List.copyOf(columns);
    }

    @Override
    public String schema() {
        return "";
    }
}
