package org.ashlardb.sql.plan;

import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.schema.TableSchema;

/** A statement that changes a table. */
public sealed interface ChangePlan {
    TableSchema table();

    /**
     * A condition that every written row must not fail.
     *
     * @param condition over {@link Insert#row} or {@link Update#newRow}
     */
    record Check(String name, Scalar condition) {}

    /**
     * New rows.
     *
     * @param source the rows, already of the columns' types
     * @param values per column of the table the expression over the source, or null to leave the column out
     * @param row a variable per column of the table, for the checks
     */
    record Insert(TableSchema table, PlanNode source, List<Scalar> values, List<Variable> row, List<Check> checks)
            implements ChangePlan {}

    /**
     * Changed rows.
     *
     * @param source the rows with their old columns
     * @param columns ordinals of the columns to change
     * @param values their new values
     * @param newRow a variable per column of the table that holds the new value, for the checks; empty without checks
     */
    record Update(
            TableSchema table,
            PlanNode source,
            Variable rowId,
            List<Integer> columns,
            List<Scalar> values,
            List<Variable> oldRow,
            List<Variable> newRow,
            List<Check> checks)
            implements ChangePlan {
        /** Whether checks need columns that are not changed. */
        public boolean readsWholeRow() {
            return !checks.isEmpty();
        }
    }

    record Delete(TableSchema table, PlanNode source, Variable rowId) implements ChangePlan {}
}
