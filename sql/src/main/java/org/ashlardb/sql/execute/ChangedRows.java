package org.ashlardb.sql.execute;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.schema.TriggerSchema;
import org.ashlardb.sql.tree.Trigger.Change;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** The rows of a table that a statement has changed, as they were and as they are, for triggers to fire at its end. */
final class ChangedRows {
    private static final Change[] CHANGES = Change.values();
    private static final int BEHIND = 2; // the change, and the triggers that fire
    private static final int MOST_KEPT = 64; // of so many rows the memory is kept for others

    private final TableTriggers table;
    private final Execution execution;
    private final int width;
    private final ColumnStore rows;
    private final LongVector change = new LongVector();
    private final LongVector firing = new LongVector();
    private final Vector[] row;
    private final long[] begun = new long[CHANGES.length];
    private final List<Deque<StepRun>> runs; // of each change and each trigger, null until it has fired

    ChangedRows(TableTriggers table, Execution execution) {
        this.table = table;
        this.execution = execution;
        width = table.schema().columns().size();
        SqlKind[] kinds = new SqlKind[BEHIND + 2 * width];
        kinds[0] = SqlKind.BIGINT;
        kinds[1] = SqlKind.BIGINT;
        for (int i = 0; i < width; i++) {
            kinds[BEHIND + i] = table.schema().columns().get(i).type().kind();
            kinds[BEHIND + width + i] = kinds[BEHIND + i];
        }
        rows = execution.newSpillingStore(kinds);
        row = new Vector[kinds.length];
        row[0] = change;
        row[1] = firing;
        runs = new ArrayList<>(
                Collections.nCopies(CHANGES.length * table.after().size(), null));
    }

    /** A statement makes such changes, perhaps of no row. */
    void begin(Change made, long triggers) {
        begun[made.ordinal()] |= triggers;
    }

    void add(Change made, long triggers, Vector[] old, Vector[] now) {
        change.values[0] = made.ordinal();
        firing.values[0] = triggers;
        System.arraycopy(old, 0, row, BEHIND, width);
        System.arraycopy(now, 0, row, BEHIND + width, width);
        rows.add(row, 0);
    }

    /** Lets the rows go. */
    void clear() {
        Arrays.fill(begun, 0);
        if (rows.size() <= MOST_KEPT) {
            rows.restart();
        } else {
            rows.clear();
        }
    }

    /** Fires: for each row in the order of the changes, and then for the statement. */
    void fire(Triggers triggers) {
        long forRows = 0;
        for (int t = 0; t < table.after().size(); t++) {
            forRows |= table.after().get(t).tree().forEachRow() ? 1L << t : 0;
        }
        for (int i = 0; i < rows.size() && forRows != 0; i++) {
            Vector[] piece = rows.at(i);
            int at = rows.in(i);
            Change made = CHANGES[(int) ((LongVector) piece[0]).values[at]];
            long bits = ((LongVector) piece[1]).values[at] & forRows;
            for (int t = 0; bits != 0; t++, bits >>>= 1) {
                if ((bits & 1) != 0) {
                    OneRow one = new OneRow(table.schema(), piece, BEHIND, BEHIND + width, at);
                    fire(triggers, t, made, one);
                }
            }
        }
        for (Change made : CHANGES) {
            long bits = begun[made.ordinal()] & ~forRows;
            for (int t = 0; bits != 0; t++, bits >>>= 1) {
                if ((bits & 1) != 0) {
                    fireOnce(triggers, t, made);
                }
            }
        }
    }

    private void fire(Triggers triggers, int number, Change made, StepRun.Values changed) {
        TriggerSchema trigger = table.after().get(number).schema();
        int at = made.ordinal() * table.after().size() + number;
        if (runs.get(at) == null) {
            runs.set(at, triggers.runs(trigger, table.schema(), made));
        }
        triggers.run(runs.get(at), trigger, table.schema(), made, changed);
    }

    private void fireOnce(Triggers triggers, int number, Change made) {
        TableTriggers.Known trigger = table.after().get(number);
        boolean wantsOld = trigger.tree().names().oldTable() != null && made != Change.INSERT;
        boolean wantsNew = trigger.tree().names().newTable() != null && made != Change.DELETE;
        AllRows all = new AllRows(wantsOld ? copy(made, BEHIND) : null, wantsNew ? copy(made, BEHIND + width) : null);
        try {
            fire(triggers, number, made, all);
        } finally {
            all.clear();
        }
    }

    /** The rows of one kind of change, as they were or as they are. */
    private ColumnStore copy(Change made, int from) {
        List<SqlKind> kinds = new ArrayList<>();
        for (ColumnSchema column : table.schema().columns()) {
            kinds.add(column.type().kind());
        }
        ColumnStore copy = execution.newSpillingStore(kinds.toArray(new SqlKind[0]));
        Vector[] columns = new Vector[width];
        for (int i = 0; i < rows.size(); i++) {
            Vector[] piece = rows.at(i);
            int at = rows.in(i);
            if (((LongVector) piece[0]).values[at] == made.ordinal()) {
                System.arraycopy(piece, from, columns, 0, width);
                copy.add(columns, at);
            }
        }
        return copy;
    }

    /** A row, whose columns become parameters: those before the change, then those after it. */
    static final class OneRow implements StepRun.Values {
        private final TableSchema table;
        private final Vector[] columns;
        private final int at;

        OneRow(TableSchema table, Vector[] old, Vector[] now, int at) {
            this.table = table;
            this.at = at;
            columns = new Vector[2 * old.length];
            System.arraycopy(old, 0, columns, 0, old.length);
            System.arraycopy(now, 0, columns, old.length, now.length);
        }

        OneRow(TableSchema table, Vector[] row, int old, int now, int at) {
            this.table = table;
            this.at = at;
            int width = table.columns().size();
            columns = new Vector[2 * width];
            System.arraycopy(row, old, columns, 0, width);
            System.arraycopy(row, now, columns, width, width);
        }

        @Override
        public void give(PlannedStep.Frame frame) {
            int width = table.columns().size();
            for (int i : frame.given()) {
                VectorParameters.set(
                        frame.parameters(),
                        i,
                        columns[i],
                        at,
                        table.columns().get(i % width).type());
            }
        }

        @Override
        public void takeBack(PlannedStep.Frame frame) {
            // Parameters stay until others come.
        }
    }

    /** All rows, as tables. */
    private record AllRows(ColumnStore old, ColumnStore now) implements StepRun.Values {
        @Override
        public void give(PlannedStep.Frame frame) {
            frame.execution().lend(old, now); // in the order of TriggerScope
        }

        @Override
        public void takeBack(PlannedStep.Frame frame) {
            frame.execution().lend(null, null);
        }

        void clear() {
            for (ColumnStore rows : new ColumnStore[] {old, now}) {
                if (rows != null) {
                    rows.clear();
                }
            }
        }
    }
}
