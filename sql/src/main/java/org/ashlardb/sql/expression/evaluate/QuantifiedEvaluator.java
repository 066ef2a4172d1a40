package org.ashlardb.sql.expression.evaluate;

import java.util.Arrays;
import org.ashlardb.sql.expression.Predicate.Test;
import org.ashlardb.sql.expression.Quantifier;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/**
 * Compares a row of values with those of a subquery. ANY is true when it holds for one row, ALL false when it does not hold
 * for one; otherwise the answer is unknown when it was for one.
 *
 * <p>Not all rows are looked at for each row outside: equality finds its row by hash and then looks at those with NULLs, and
 * a single value is compared in order to the least or greatest only.
 */
final class QuantifiedEvaluator implements Evaluator {
    static final int UNKNOWN = -1;

    /** Candidates past which it is asked before each row whether to go on. */
    private static final int MANY = 256;

    private final EvaluationContext context;
    private final Evaluator[] operands;
    private final Vector[] values;
    private final Test test;
    private final int slot;
    private final boolean all;
    private final boolean hashed;
    private final LongVector result = new LongVector();
    private StoredRows rows;
    private int[] candidates = new int[0];
    private int count;
    private long builtInExecution = -1;

    QuantifiedEvaluator(EvaluationContext context, Evaluator[] operands, Quantifier quantifier, int slot) {
        this.context = context;
        this.operands = operands;
        this.slot = slot;
        values = new Vector[operands.length];
        test = quantifier.test();
        all = quantifier.all();
        hashed = test == Test.EQUAL && !all || test == Test.NOT_EQUAL && all;
    }

    @Override
    public Vector evaluate(Batch batch, int[] selection, int selected) {
        if (builtInExecution != context.execution()) {
            rows = context.subqueries().rows(slot);
            choose();
            builtInExecution = context.execution();
        }
        for (int i = 0; i < values.length; i++) {
            values[i] = operands[i].evaluate(batch, selection, selected);
        }
        result.reset(Evaluator.extent(selection, selected));
        for (int k = 0; k < selected; k++) {
            int row = selection[k];
            if (count > MANY) {
                context.session().checkCanceled();
            }
            int answer = answer(row);
            if (answer == UNKNOWN) {
                result.setNull(row);
            } else {
                result.values[row] = answer;
                result.clearNull(row);
            }
        }
        return result;
    }

    private int answer(int row) {
        int deciding = all ? 0 : 1;
        boolean everyRow = false;
        if (hashed) {
            everyRow = hasNull(values, row);
            if (!everyRow && rows.find(values, row) >= 0) {
                return deciding;
            }
        }
        int answer = 1 - deciding;
        int last = everyRow ? rows.size() : count;
        for (int i = 0; i < last; i++) {
            int candidate = everyRow ? i : candidates[i];
            int one = compare(test, values, row, rows.at(candidate), rows.in(candidate));
            if (one == deciding) {
                return deciding;
            }
            answer = one == UNKNOWN ? UNKNOWN : answer;
        }
        return answer;
    }

    /** Chooses the rows that decide. */
    private void choose() {
        count = 0;
        if (candidates.length < rows.size()) {
            candidates = new int[rows.size()];
        }
        boolean ordered = values.length == 1 && test != Test.EQUAL && test != Test.NOT_EQUAL;
        boolean greatest = (test == Test.LESS || test == Test.LESS_OR_EQUAL) != all;
        int extreme = -1;
        for (int i = 0; i < rows.size(); i++) {
            boolean open = hasNull(rows.at(i), rows.in(i));
            if (open || !ordered && !hashed) {
                candidates[count++] = i;
            } else if (ordered) {
                extreme = extreme < 0 || order(i, extreme) > 0 == greatest ? i : extreme;
            }
        }
        if (extreme >= 0) {
            candidates = Arrays.copyOf(candidates, Math.max(candidates.length, count + 1));
            candidates[count++] = extreme;
        }
    }

    private int order(int row, int other) {
        return rows.at(row)[0].compare(rows.in(row), rows.at(other)[0], rows.in(other));
    }

    private static boolean hasNull(Vector[] columns, int row) {
        for (Vector column : columns) {
            if (column.isNull(row)) {
                return true;
            }
        }
        return false;
    }

    /** What a comparison of a row with another says: 1, 0 or {@link #UNKNOWN}. */
    static int compare(Test test, Vector[] values, int row, Vector[] columns, int in) {
        boolean equality = test == Test.EQUAL || test == Test.NOT_EQUAL;
        boolean open = false;
        for (int i = 0; i < values.length; i++) {
            if (values[i].isNull(row) || columns[i].isNull(in)) {
                if (!equality) {
                    return UNKNOWN;
                }
                open = true;
                continue;
            }
            int order = values[i].compare(row, columns[i], in);
            if (order != 0) {
                return CompareEvaluator.holds(test, order) ? 1 : 0;
            }
        }
        if (open) {
            return UNKNOWN;
        }
        return CompareEvaluator.holds(test, 0) ? 1 : 0;
    }
}
