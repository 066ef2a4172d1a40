package org.ashlardb.sql.execute;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.ashlardb.engine.Snapshot;
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
    record Known(TriggerSchema schema, Trigger tree) {
        private boolean readsRows() {
            return tree.forEachRow()
                    || tree.names().oldTable() != null
                    || tree.names().newTable() != null;
        }
    }

    private final Execution execution;
    private final TableSchema table;
    private final List<Known> after = new ArrayList<>();
    private final List<Known> beforeDeletion = new ArrayList<>();
    private final RowLookup lookup;
    private final Vector[] old;
    private final Vector[] now;
    private final Vector[] none;
    private final long[] firing = new long[Change.values().length]; // of each change those that fire, a bit for each
    private final int[][] assigned = new int[Change.values().length][]; // columns of the last statement of each change
    private final long[] ofAssigned = new long[Change.values().length]; // those that fire for them
    private long ofRows; // those that fire for each row or read the rows

    private TableTriggers(Execution execution, TableSchema table, List<TriggerSchema> triggers) {
        this.execution = execution;
        this.table = table;
        for (TriggerSchema trigger : triggers) {
            Known known = new Known(trigger, trigger.tree(execution.catalog()));
            if (!known.tree.before()) {
                ofRows |= known.readsRows() ? 1L << after.size() : 0;
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

    /** A statement changes rows of the table, perhaps none; of an update in some columns. */
    void begin(Change change, int[] columns) {
        long bits = firing(change, columns);
        firing[change.ordinal()] |= bits; // a writer of MERGE updates other columns in each of its clauses
        if (bits != 0) {
            rows().begin(change, bits);
        }
    }

    private long firing(Change change, int[] columns) {
        if (assigned[change.ordinal()] != columns) {
            List<String> names = new ArrayList<>();
            for (int column : columns) {
                names.add(table.columns().get(column).name());
            }
            long bits = 0;
            for (int i = 0; i < after.size(); i++) {
                if (TriggerSchema.fires(after.get(i).tree, change, names)) {
                    bits |= 1L << i;
                }
            }
            assigned[change.ordinal()] = columns;
            ofAssigned[change.ordinal()] = bits;
        }
        return ofAssigned[change.ordinal()];
    }

    /** Whether rows of a change have to be kept. */
    private boolean keeps(Change change) {
        return (firing[change.ordinal()] & ofRows) != 0;
    }

    private void keep(Change change, Vector[] before, Vector[] after) {
        rows().add(change, firing[change.ordinal()], before, after);
    }

    void inserted(long rowId) {
        if (keeps(Change.INSERT) && lookup.read(rowId, now)) {
            keep(Change.INSERT, none, now);
        }
    }

    /** Whether some fire when a row is changed; it is read as it is before, if so. */
    boolean readForUpdate(long rowId) {
        return keeps(Change.UPDATE) && lookup.read(rowId, old);
    }

    /** The row that was read before has been changed. */
    void updated(long rowId) {
        if (lookup.read(rowId, now)) {
            keep(Change.UPDATE, old, now);
        }
    }

    /** A row that a snapshot sees is another one now. */
    void moved(Snapshot before, long rowId, long newRowId) {
        if (keeps(Change.UPDATE) && lookup.read(before, rowId, old)) {
            updated(newRowId);
        }
    }

    /** Fires before a row is deleted. Whether some fire after it; the row has been read, if so. */
    boolean beforeDeletion(long rowId) {
        if (!keeps(Change.DELETE) && beforeDeletion.isEmpty() || !lookup.read(rowId, old)) {
            return false;
        }
        for (Known trigger : beforeDeletion) {
            execution
                    .end()
                    .triggers()
                    .runAmid(trigger.schema, table, Change.DELETE, new ChangedRows.OneRow(table, old, none, 0));
        }
        return keeps(Change.DELETE);
    }

    boolean firesBeforeDeletion() {
        return !beforeDeletion.isEmpty();
    }

    /** Reads the row that is deleted once more, which triggers may have changed before. */
    void readAgain(long rowId) {
        lookup.read(rowId, old);
    }

    /** The row that was read before has been deleted. */
    void deleted() {
        keep(Change.DELETE, old, none);
    }
}
