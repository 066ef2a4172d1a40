package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** The CHECK constraints of a table over rows to be written. */
final class Checks {
    private final TableSchema table;
    private final List<ChangePlan.Check> checks;
    private final Evaluator[] conditions;

    /** A vector per column of the table, to be set before {@link #verify}. */
    final Batch rows;

    Checks(Execution execution, TableSchema table, List<Variable> row, List<ChangePlan.Check> checks) {
        this.table = table;
        this.checks = checks;
        EvaluatorFactory factory = new EvaluatorFactory(execution.evaluation(), new Layout(row));
        conditions = new Evaluator[checks.size()];
        for (int i = 0; i < conditions.length; i++) {
            conditions[i] = factory.make(checks.get(i).condition());
        }
        rows = new Batch(row.size());
    }

    boolean isEmpty() {
        return conditions.length == 0;
    }

    /** Fails when a condition is false for a row; NULL passes. */
    void verify(int[] selection, int count) {
        for (int i = 0; i < conditions.length; i++) {
            Vector result = conditions[i].evaluate(rows, selection, count);
            for (int k = 0; k < count; k++) {
                int row = selection[k];
                if (!result.isNull(row) && result.getLong(row) == 0) {
                    throw violated(checks.get(i));
                }
            }
        }
    }

    private SqlException violated(ChangePlan.Check check) {
        return new SqlException(
                SqlState.CHECK_VIOLATION,
                "row of table " + table.name() + " violates check constraint " + check.name() + ": "
                        + check.condition(),
                table.name(),
                check.name(),
                null,
                null);
    }
}
