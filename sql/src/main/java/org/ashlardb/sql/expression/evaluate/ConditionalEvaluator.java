package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** CASE and COALESCE: each branch is computed only for the rows that take it. */
final class ConditionalEvaluator implements Evaluator {
    /** The conditions of CASE; null for COALESCE, whose branches are taken when they are not NULL. */
    private final Evaluator[] conditions;

    private final Evaluator[] branches;
    private final Vector[] branchValues;
    private final Vector result;
    private int[] open = new int[16];
    private int[] taken = new int[16];
    private int[] branchOf = new int[16];

    ConditionalEvaluator(SqlKind kind, Evaluator[] conditions, Evaluator[] branches) {
        this.conditions = conditions;
        this.branches = branches;
        branchValues = new Vector[branches.length];
        result = Vector.of(kind);
    }

    @Override
    public Vector evaluate(Batch batch, int[] selection, int count) {
        int extent = Evaluator.extent(selection, count);
        result.reset(extent);
        reserve(count, extent);
        System.arraycopy(selection, 0, open, 0, count);
        int left = count;
        for (int i = 0; i < branches.length && left > 0; i++) {
            boolean last = i == branches.length - 1;
            left = conditions == null
                    ? coalesce(i, batch, left, last)
                    : last ? takeRest(i, batch, left) : takeIfTrue(i, batch, left);
        }
        for (int k = 0; k < count; k++) {
            int row = selection[k];
            result.copy(row, branchValues[branchOf[row]], row);
        }
        return result;
    }

    private void reserve(int count, int extent) {
        if (open.length < count) {
            open = new int[count];
            taken = new int[count];
        }
        if (branchOf.length < extent) {
            branchOf = new int[extent];
        }
    }

    private int takeIfTrue(int branch, Batch batch, int count) {
        int takenCount = conditions[branch].select(batch, open, count, taken);
        int left = 0;
        int next = 0;
        for (int k = 0; k < count; k++) {
            int row = open[k];
            if (next < takenCount && taken[next] == row) {
                next++;
                branchOf[row] = branch;
            } else {
                open[left++] = row;
            }
        }
        if (takenCount > 0) {
            branchValues[branch] = branches[branch].evaluate(batch, taken, takenCount);
        }
        return left;
    }

    private int takeRest(int branch, Batch batch, int count) {
        branchValues[branch] = branches[branch].evaluate(batch, open, count);
        for (int k = 0; k < count; k++) {
            branchOf[open[k]] = branch;
        }
        return 0;
    }

    private int coalesce(int branch, Batch batch, int count, boolean last) {
        Vector values = branches[branch].evaluate(batch, open, count);
        branchValues[branch] = values;
        int left = 0;
        for (int k = 0; k < count; k++) {
            int row = open[k];
            branchOf[row] = branch;
            if (!last && values.isNull(row)) {
                open[left++] = row;
            }
        }
        return left;
    }
}
