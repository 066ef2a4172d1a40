package org.ashlardb.sql.execute;

import org.ashlardb.engine.Snapshot;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** What a trigger does about rows before they are written that is done row by row: it has steps with variables or loops. */
final class RowSteps implements StepRun.Values {
    private final Execution execution;
    private final TableSchema table;
    private final ChangePlan.RunSteps steps;
    private final int width;
    private final Vector[] present; // of each column that may be assigned its value in the present row, else null
    private Batch rows;
    private Snapshot read;
    private int row;

    /** The table may be as a view shows it that is changed through. */
    RowSteps(Execution execution, TableSchema changed, ChangePlan.RunSteps steps) {
        this.execution = execution;
        execution.noteReading();
        table = TableSchema.of(changed.table());
        this.steps = steps;
        width = table.columns().size();
        present = new Vector[width];
        for (int column : steps.columns()) {
            present[column] = Vector.of(table.columns().get(column).type().kind());
        }
    }

    /** Does it for some of the rows, which get other vectors for the columns that may be assigned. */
    void run(Batch all, int[] selection, int count) {
        rows = all;
        read = execution.snapshot().lend();
        Vector[] merged = new Vector[width];
        for (int column : steps.columns()) {
            merged[column] = all.columns[column].newInstance();
            merged[column].reset(all.selection[all.count - 1] + 1);
        }
        int next = 0;
        for (int k = 0; k < all.count; k++) {
            row = all.selection[k];
            for (int column : steps.columns()) {
                present[column].reset(1);
                present[column].copy(0, all.columns[column], row);
            }
            if (next < count && selection[next] == row) {
                next++;
                execution.end().triggers().runAmid(steps.trigger(), table, steps.change(), this);
            }
            for (int column : steps.columns()) {
                merged[column].copy(row, present[column], 0);
            }
        }
        for (int column : steps.columns()) {
            all.columns[column] = merged[column];
        }
    }

    /** The columns of the row before the change, none before an insertion, and then of the one to be written. */
    @Override
    public void give(PlannedStep.Frame frame) {
        for (int i : frame.given()) {
            int column = i % width;
            boolean old = i < width;
            if (old && rows.columns.length == width) {
                frame.parameters().setNull(i);
                continue;
            }
            boolean mayDiffer = !old && present[column] != null;
            Vector value = mayDiffer ? present[column] : rows.columns[old ? width + column : column];
            VectorParameters.set(
                    frame.parameters(),
                    i,
                    value,
                    mayDiffer ? 0 : row,
                    table.columns().get(column).type());
        }
    }

    /** What the statement reads, and not what it has written already. */
    @Override
    public Snapshot read() {
        return read;
    }

    @Override
    public void takeBack(PlannedStep.Frame frame) {
        // Parameters stay until others come.
    }

    @Override
    public void set(int parameter, Vector value) {
        present[parameter - width].reset(1);
        present[parameter - width].copy(0, value, 0);
    }
}
