package org.ashlardb.sql.execute;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** What RETURNING makes of the rows of a change, until the statement reads it. */
final class ReturnedRows {
    private final ColumnStore store;
    private final Evaluator[] expressions;
    private final Vector[] results;
    private final Batch rows;
    private final int[] starts;

    /** The parts are the columns that {@link #set} is given, one after the other. */
    ReturnedRows(Execution execution, ChangePlan.Returned plan, List<List<Variable>> parts) {
        store = execution.store(plan.slot(), plan.outputs());
        List<Variable> variables = new ArrayList<>();
        starts = new int[parts.size()];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = variables.size();
            variables.addAll(parts.get(i));
        }
        rows = new Batch(variables.size());
        expressions = new EvaluatorFactory(execution.evaluation(), new Layout(variables)).makeAll(plan.expressions());
        results = new Vector[expressions.length];
    }

    /** Columns of rows that are not there. */
    static Vector[] noRows(List<Variable> columns) {
        Vector[] vectors = new Vector[columns.size()];
        for (int i = 0; i < vectors.length; i++) {
            vectors[i] = InsertRunner.allNull(columns.get(i).type().kind(), Batch.CAPACITY);
        }
        return vectors;
    }

    /** Forgets all rows, for another run. */
    void clear() {
        store.clear();
    }

    /** Sets the columns of a part for the rows that are added next. */
    void set(int part, Vector[] columns) {
        set(part, columns, columns.length);
    }

    /** The same, of the first columns only. */
    void set(int part, Vector[] columns, int count) {
        System.arraycopy(columns, 0, rows.columns, starts[part], count);
    }

    void add(int[] selection, int count) {
        if (count == 0) {
            return;
        }
        rows.selection = selection;
        rows.count = count;
        for (int i = 0; i < expressions.length; i++) {
            results[i] = expressions[i].evaluate(rows, selection, count);
        }
        for (int k = 0; k < count; k++) {
            store.add(results, selection[k]);
        }
    }
}
