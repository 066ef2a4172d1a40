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

/** The computed columns and CHECK constraints of a table over rows to be written. */
final class Checks {
    private final TableSchema table;
    private final List<ChangePlan.Check> checks;
    private final Evaluator[] conditions;
    private final int[] computed;
    private final Evaluator[] values;

    /** A vector per column of the table, to be set before {@link #verify}. */
    final Batch rows;

    Checks(Execution execution, TableSchema table, List<Variable> row, ChangePlan.RowRules rules) {
        this.table = table;
        checks = rules.checks();
        EvaluatorFactory factory = new EvaluatorFactory(execution.evaluation(), new Layout(row));
        conditions = new Evaluator[checks.size()];
        for (int i = 0; i < conditions.length; i++) {
            conditions[i] = factory.make(checks.get(i).condition());
        }
        computed = new int[rules.computed().size()];
        values = new Evaluator[computed.length];
        for (int i = 0; i < computed.length; i++) {
            computed[i] = rules.computed().get(i).column();
            values[i] = factory.make(rules.computed().get(i).value());
        }
        rows = new Batch(row.size());
    }

    boolean isEmpty() {
        return conditions.length == 0 && computed.length == 0;
    }

    /** Ordinals of the computed columns. */
    int[] computed() {
        return computed;
    }

    /** Computes columns of rows, whose other columns are given, and checks the rows. */
    void complete(Vector[] columns, int[] selection, int count) {
        if (isEmpty()) {
            return;
        }
        System.arraycopy(columns, 0, rows.columns, 0, columns.length);
        verify(selection, count);
        for (int column : computed) {
            columns[column] = rows.columns[column];
        }
    }

    /** Computes the computed columns; fails when a condition is false for a row; NULL passes. */
    void verify(int[] selection, int count) {
        rows.selection = selection;
        rows.count = count;
        for (int i = 0; i < values.length; i++) {
            rows.columns[computed[i]] = values[i].evaluate(rows, selection, count);
        }
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
        if (check.source() == ChangePlan.Check.Source.NOT_NULL) {
            return new SqlException(
                    SqlState.NOT_NULL_VIOLATION,
                    "column " + check.name() + " of table " + table.name() + " is of a domain that is NOT NULL",
                    table.name(),
                    null,
                    check.name(),
                    null);
        }
        if (check.source() == ChangePlan.Check.Source.VIEW) {
            return new SqlException(
                    SqlState.CHECK_OPTION_VIOLATION,
                    "row of table " + table.name() + " would not be in view " + check.name() + ": " + check.condition(),
                    check.name(),
                    null,
                    null,
                    null);
        }
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
