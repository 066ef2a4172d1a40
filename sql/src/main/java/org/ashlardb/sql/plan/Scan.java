package org.ashlardb.sql.plan;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.schema.Relation;

/**
 * The rows of a table.
 *
 * @param columns a variable for each column of the table, in order
 * @param rowId the variable that identifies the row for changes and locks, or null
 * @param outputs those columns, and maybe the row id, that are read
 * @param computed columns that hold what indexes are over
 */
public record Scan(
        Relation relation,
        String alias,
        List<Variable> columns,
        Variable rowId,
        List<Variable> outputs,
        List<Computed> computed)
        implements PlanNode {
    /**
     * A column with the values of an expression over others.
     *
     * @param condition whether the column is TRUE where the expression is, and else NULL
     */
    public record Computed(Variable variable, Scalar value, boolean condition) {}

    public Scan {
        columns = List.copyOf(columns);
        outputs = List.copyOf(outputs);
        computed = List.copyOf(computed);
    }

    /** Reads all columns and, if wanted, the row id. */
    public static Scan all(Relation relation, String alias, List<Variable> columns, Variable rowId) {
        List<Variable> outputs = new ArrayList<>(columns);
        if (rowId != null) {
            outputs.add(rowId);
        }
        return new Scan(relation, alias, columns, rowId, outputs, List.of());
    }

    public Scan withOutputs(List<Variable> newOutputs) {
        return new Scan(relation, alias, columns, rowId, newOutputs, computed);
    }

    public Scan withComputed(List<Computed> newComputed) {
        return new Scan(relation, alias, columns, rowId, outputs, newComputed);
    }

    @Override
    public List<PlanNode> inputs() {
        return List.of();
    }

    @Override
    public PlanNode withInputs(List<PlanNode> inputs) {
        return this;
    }

    @Override
    public String toString() {
        return "Scan " + relation.name() + (alias.equals(relation.name()) ? "" : " " + alias) + " " + outputs;
    }
}
