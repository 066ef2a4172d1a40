package org.ashlardb.sql.execute;

import java.util.ArrayList;
import java.util.Arrays;
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

/** What triggers do about rows to be written, and the computed columns and CHECK constraints of their table. */
final class Checks {
    private final TableSchema table;
    private final List<ChangePlan.Check> checks;
    private final RowTriggers triggers; // null where there are none
    private final Evaluator[] conditions;
    private final int width;
    private final int[] computed;
    private final int[] written;
    private final Evaluator[] values;

    /**
     * A vector per column of the table, to be set before {@link #verify}; where triggers {@link #mayAssign assign} columns
     * of an update, behind them one per column of the old row.
     */
    final Batch rows;

    /** The checks of an insertion. */
    Checks(Execution execution, TableSchema table, List<Variable> row, ChangePlan.RowRules rules) {
        this(execution, table, row, List.of(), rules);
    }

    /** The old row is that of an update. */
    Checks(
            Execution execution,
            TableSchema table,
            List<Variable> row,
            List<Variable> oldRow,
            ChangePlan.RowRules rules) {
        this.table = table;
        checks = rules.checks();
        width = row.size();
        List<Variable> variables = new ArrayList<>(row);
        if (!rules.triggers().isEmpty()) {
            variables.addAll(oldRow);
        }
        EvaluatorFactory factory = new EvaluatorFactory(execution.evaluation(), new Layout(variables));
        triggers = rules.triggers().isEmpty() ? null : new RowTriggers(rules.triggers(), factory, execution, table);
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
        written = triggers == null ? computed : triggers.columnsWith(computed);
        rows = new Batch(variables.size());
    }

    boolean isEmpty() {
        return triggers == null && conditions.length == 0 && computed.length == 0;
    }

    /** Ordinals of the columns that are computed or that triggers may assign. */
    int[] written() {
        return written;
    }

    /** Whether triggers may assign columns that have been given values. */
    boolean mayAssign() {
        return triggers != null;
    }

    /** The columns of the rows. */
    Vector[] row() {
        return width == rows.columns.length ? rows.columns : Arrays.copyOf(rows.columns, width);
    }

    /** Computes columns of rows, whose other columns are given, and checks the rows. */
    void complete(Vector[] columns, int[] selection, int count) {
        if (isEmpty()) {
            return;
        }
        System.arraycopy(columns, 0, rows.columns, 0, columns.length);
        verify(selection, count);
        for (int column : written) {
            columns[column] = rows.columns[column];
        }
    }

    /** Lets triggers assign columns, computes the computed ones; fails when a condition is false for a row; NULL passes. */
    void verify(int[] selection, int count) {
        rows.selection = selection;
        rows.count = count;
        if (triggers != null) {
            triggers.fire(rows, selection, count);
        }
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
