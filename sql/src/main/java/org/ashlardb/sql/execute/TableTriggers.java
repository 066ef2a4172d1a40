package org.ashlardb.sql.execute;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.ashlardb.engine.Row;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.schema.TriggerSchema;
import org.ashlardb.sql.tree.Trigger;
import org.ashlardb.sql.tree.Trigger.Change;
import org.ashlardb.sql.vector.Vector;

/**
 * The triggers of a table that fire after changes, told of each row that is written, and those that fire before a row is
 * deleted. Those that fire before a row is written are a part of its values, as {@link RowTriggers}.
 */
final class TableTriggers {
    /** A trigger with what it does. */
    record Known(TriggerSchema schema, Trigger tree) {}

    private final Execution execution;
    private final TableSchema table;
    private final List<Known> after = new ArrayList<>();
    private final List<Known> beforeDeletion = new ArrayList<>();
    private final RowLookup lookup;
    private final Vector[] old;
    private final Vector[] now;
    private final Vector[] none;
    private long firing; // those of the triggers that fire for the row being changed, a bit for each

    private TableTriggers(Execution execution, TableSchema table, List<TriggerSchema> triggers) {
        this.execution = execution;
        this.table = table;
        for (TriggerSchema trigger : triggers) {
            Known known = new Known(trigger, trigger.tree(execution.catalog()));
            if (!known.tree.before()) {
                after.add(known);
            } else if (TriggerSchema.fires(known.tree, Change.DELETE, List.of())) {
                beforeDeletion.add(known);
            }
        }
        int[] all = IntStream.range(0, table.columns().size()).toArray();
        lookup = new RowLookup(execution.transaction(), table, all);
        old = lookup.newRow();
        now = lookup.newRow();
        none = lookup.newRow();
        for (Vector column : none) {
            column.reset(1);
            column.setNull(0);
        }
    }

    /** Null if there are none to be told of changes. */
    static TableTriggers of(Execution execution, TableSchema changed) {
        List<TriggerSchema> triggers = TriggerSchema.of(changed.table().definition());
        if (execution.end() == null) {
            return null;
        }
        TableTriggers table = new TableTriggers(execution, TableSchema.of(changed.table()), triggers);
        return table.after.isEmpty() && table.beforeDeletion.isEmpty() ? null : table;
    }

    TableSchema schema() {
        return table;
    }

    /** Those that fire after changes. */
    List<Known> after() {
        return after;
    }

    private ChangedRows rows() {
        return execution.end().triggers().rows(this, execution);
    }

    /** A statement changes rows of the table, perhaps none. */
    void begin(Change change, int[] columns) {
        List<String> assigned = new ArrayList<>();
        for (int column : columns) {
            assigned.add(table.columns().get(column).name());
        }
        long fires = firing(change, assigned);
        if (fires != 0) {
            rows().begin(change, fires);
        }
    }

    private long firing(Change change, List<String> assigned) {
        long bits = 0;
        for (int i = 0; i < after.size(); i++) {
            if (TriggerSchema.fires(after.get(i).tree, change, assigned)) {
                bits |= 1L << i;
            }
        }
        return bits;
    }

    private List<String> assigned(Row changes) {
        List<String> names = new ArrayList<>();
        List<ColumnSchema> columns = table.columns();
        for (int i = 0; i < columns.size(); i++) {
            if (changes.isSet(i)) {
                names.add(columns.get(i).name());
            }
        }
        return names;
    }

    void inserted(long rowId) {
        firing = firing(Change.INSERT, List.of());
        if (firing != 0 && lookup.read(rowId, now)) {
            rows().add(Change.INSERT, firing, none, now);
        }
    }

    /** Whether some fire when a row gets values; the row is read as it is before, if so. */
    boolean readForUpdate(long rowId, Row changes) {
        firing = firing(Change.UPDATE, assigned(changes));
        return firing != 0 && lookup.read(rowId, old);
    }

    /** The row that was read before has been changed. */
    void updated(long rowId) {
        if (lookup.read(rowId, now)) {
            rows().add(Change.UPDATE, firing, old, now);
        }
    }

    /** Some fire for the rows that are put back with such values. */
    void putBack(Row changes) {
        firing = firing(Change.UPDATE, assigned(changes));
    }

    /** A row that a snapshot sees is another one now. */
    void moved(Snapshot before, long rowId, long newRowId) {
        if (firing != 0 && lookup.read(before, rowId, old)) {
            updated(newRowId);
        }
    }

    /** Fires before a row is deleted. Whether some fire after it; the row has been read, if so. */
    boolean beforeDeletion(long rowId) {
        firing = firing(Change.DELETE, List.of());
        if (firing == 0 && beforeDeletion.isEmpty() || !lookup.read(rowId, old)) {
            return false;
        }
        for (Known trigger : beforeDeletion) {
            execution
                    .end()
                    .triggers()
                    .runAmid(trigger.schema, table, Change.DELETE, new ChangedRows.OneRow(table, old, none, 0));
        }
        firing = firing(Change.DELETE, List.of());
        return firing != 0;
    }

    /** The row that was read before has been deleted. */
    void deleted() {
        rows().add(Change.DELETE, firing, old, none);
    }
}
