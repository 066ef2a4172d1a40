package org.ashlardb.sql.execute;

import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.plan.Recursion;
import org.ashlardb.sql.plan.SharedPlan;
import org.ashlardb.sql.plan.physical.RecursiveRows;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/**
 * Evaluates a recursion in rounds. What a round has made is kept until the next has read it; UNION without ALL also
 * remembers all rows, so that a round makes new ones only and a cycle comes to its end.
 */
final class RecursiveOperator extends Operator {
    private final Execution execution;
    private final Operator base;
    private final Operator step;
    private final int slot;
    private final Recursion.Renewed renewed;
    private final RowTable seen;
    private final FoldedColumns seenColumns;
    private final Batch batch;
    private final int[] selection = new int[Batch.CAPACITY];
    private ColumnStore working;
    private ColumnStore made;
    private Operator current;

    RecursiveOperator(Execution execution, RecursiveRows plan, Operator base, Operator step) {
        super(new Layout(plan.outputs()));
        this.execution = execution;
        this.base = base;
        this.step = step;
        slot = plan.recursion().slot();
        renewed = plan.recursion().renewed();
        SqlKind[] kinds = ColumnStore.kinds(plan.outputs());
        seen = plan.recursion().all() ? null : RowTable.spilling(kinds, execution);
        seenColumns =
                new FoldedColumns(plan.outputs().stream().map(Variable::type).toList());
        working = execution.newSpillingStore(kinds);
        made = execution.newSpillingStore(kinds);
        batch = new Batch(kinds.length);
    }

    @Override
    void open() {
        forget();
        current = base;
        base.open();
    }

    private void forget() {
        working.clear();
        made.clear();
        if (seen != null) {
            seen.clear();
        }
    }

    @Override
    Batch next() {
        while (true) {
            Batch in = current.next();
            if (in != null) {
                int kept = keep(in);
                if (kept > 0) {
                    System.arraycopy(in.columns, 0, batch.columns, 0, batch.columns.length);
                    batch.selection = selection;
                    batch.count = kept;
                    return batch;
                }
            } else if (!nextRound()) {
                return null;
            }
        }
    }

    private int keep(Batch in) {
        int kept = 0;
        Vector[] keys = seen == null ? null : seenColumns.of(in);
        for (int k = 0; k < in.count; k++) {
            int row = in.selection[k];
            if (seen == null || isNew(keys, row)) {
                made.add(in.columns, row);
                selection[kept++] = row;
            }
        }
        return kept;
    }

    private boolean isNew(Vector[] keys, int row) {
        int before = seen.size();
        return seen.findOrAdd(keys, row) == before;
    }

    private boolean nextRound() {
        execution.transaction().checkCanceled();
        current.close();
        if (made.size() == 0) {
            return false;
        }
        ColumnStore read = working;
        working = made;
        made = read;
        made.restart();
        execution.setStored(slot, working);
        renew();
        current = step;
        step.open();
        return true;
    }

    private void renew() {
        for (SharedPlan plan : renewed.shared()) {
            if (plan.isMaterialized()) {
                execution.forgetSubquery(plan.slot());
            }
        }
        for (int slot = renewed.firstSubquery(); slot < renewed.subqueriesEnd(); slot++) {
            execution.forgetSubquery(slot);
        }
        if (renewed.firstSubquery() < renewed.subqueriesEnd()) {
            execution.evaluation().beginRow();
        }
    }

    @Override
    void close() {
        base.close();
        step.close();
        forget();
    }
}
