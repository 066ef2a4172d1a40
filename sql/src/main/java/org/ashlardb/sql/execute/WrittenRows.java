package org.ashlardb.sql.execute;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ashlardb.engine.Table;
import org.ashlardb.sql.plan.ChangePlan;

/**
 * The rows that a statement has written in tables that several of its changes write to. All of these see the tables as they
 * were before the first: a row that one of them has written is not for the others.
 */
final class WrittenRows {
    /** Of a statement with one change. */
    static final WrittenRows NONE = new WrittenRows(List.of());

    private final Map<Object, RowIds> tables = new HashMap<>();

    WrittenRows(List<ChangePlan> changes) {
        Set<Object> once = new HashSet<>();
        for (ChangePlan change : changes) {
            if (change.table() != null && !once.add(change.table().table().identity())) {
                tables.put(change.table().table().identity(), new RowIds());
            }
        }
    }

    /** The ids that rows of a table had and have; null where there are no several changes of it. */
    RowIds of(Table table) {
        return tables.isEmpty() ? null : tables.get(table.identity());
    }

    /** Begins another run. */
    void clear() {
        if (!tables.isEmpty()) {
            tables.values().forEach(RowIds::clear);
        }
    }
}
