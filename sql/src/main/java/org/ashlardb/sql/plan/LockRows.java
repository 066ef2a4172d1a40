package org.ashlardb.sql.plan;

import java.util.List;
import org.ashlardb.engine.definition.LockWait;
import org.ashlardb.engine.definition.RowLockMode;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.schema.TableSchema;

/** Locks the rows of one table that pass, as FOR UPDATE and the like do. */
public record LockRows(PlanNode input, TableSchema table, Variable rowId, RowLockMode mode, LockWait waiting)
        implements PlanNode {
    @Override
    public List<Variable> outputs() {
        return input.outputs();
    }

    @Override
    public List<PlanNode> inputs() {
        return List.of(input);
    }

    @Override
    public PlanNode withInputs(List<PlanNode> inputs) {
        return new LockRows(inputs.get(0), table, rowId, mode, waiting);
    }

    @Override
    public String toString() {
        return "Lock rows of " + table.name()
                + (mode == RowLockMode.UPDATE ? "" : " for " + mode.name().replace('_', ' '))
                + (waiting == LockWait.WAIT ? "" : " " + waiting);
    }
}
