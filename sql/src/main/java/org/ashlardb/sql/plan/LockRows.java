package org.ashlardb.sql.plan;

import java.util.List;
import org.ashlardb.engine.definition.LockWait;
import org.ashlardb.engine.definition.RowLockMode;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.tree.Query;

/**
 * Locks the rows of one table that pass, as FOR UPDATE and the like do.
 *
 * @param waitMillis how long to wait for each, or {@link Query#SESSION_WAIT}
 */
public record LockRows(
        PlanNode input, TableSchema table, Variable rowId, RowLockMode mode, LockWait waiting, long waitMillis)
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
        return new LockRows(inputs.get(0), table, rowId, mode, waiting, waitMillis);
    }

    @Override
    public String toString() {
        return "Lock rows of " + table.name()
                + (mode == RowLockMode.UPDATE ? "" : " for " + mode.name().replace('_', ' '))
                + (waiting == LockWait.WAIT ? "" : " " + waiting)
                + (waitMillis == Query.SESSION_WAIT ? "" : " WAIT " + waitMillis + " ms");
    }
}
