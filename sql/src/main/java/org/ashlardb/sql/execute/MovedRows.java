package org.ashlardb.sql.execute;

import java.util.HashMap;
import java.util.Map;
import org.ashlardb.engine.Table;

/**
 * Where rows are that triggers have changed amid the work of a statement, which knows them by the ids that they had when it
 * began: an update of an indexed column gives a row another id.
 */
final class MovedRows {
    private final Map<Object, Map<Long, Long>> tables = new HashMap<>();

    void add(Table table, long rowId, long newRowId) {
        tables.computeIfAbsent(table.identity(), t -> new HashMap<>()).put(rowId, newRowId);
    }

    /** The id that a row has now. */
    long now(Table table, long rowId) {
        Map<Long, Long> moved = tables.isEmpty() ? null : tables.get(table.identity());
        long now = rowId;
        for (Long next = moved == null ? null : moved.get(now); next != null; next = moved.get(now)) {
            now = next;
        }
        return now;
    }

    void clear() {
        if (!tables.isEmpty()) {
            tables.clear();
        }
    }
}
