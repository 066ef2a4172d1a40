package org.ashlardb.sql.schema;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The rows that a change of the same statement has returned, or those of a recursion's round.
 *
 * @param slot where the execution keeps them
 * @param named how many columns, the first ones, statements can name
 */
public record StoredRelation(String name, List<ColumnSchema> columns, int slot, int named) implements Relation {
    public StoredRelation {
        columns = List.copyOf(columns);
    }

    /** All columns can be named. */
    public StoredRelation(String name, List<ColumnSchema> columns, int slot) {
        this(name, columns, slot, columns.size());
    }

    @Override
    public String schema() {
        return "";
    }

    @Override
    public List<Integer> visible() {
        return IntStream.range(0, named).boxed().toList();
    }
}
