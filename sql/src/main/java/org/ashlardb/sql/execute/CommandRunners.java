package org.ashlardb.sql.execute;

import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.physical.Physical;
import org.ashlardb.sql.plan.physical.RowSource;

/** Chooses how a change is run: straight from the parameters where possible. */
public final class CommandRunners {
    private CommandRunners() {}

    /** With direct false the direct forms are not used. */
    public static ChangeRunner change(Execution execution, ChangePlan plan, Physical source, boolean direct) {
        if (plan instanceof ChangePlan.Insert insert) {
            boolean oneRow = source instanceof RowSource rows
                    && rows.outputs().isEmpty()
                    && rows.values().rows().size() == 1;
            return oneRow && insert.conflict() == null
                    ? DirectInsert.of(execution, insert)
                    : new InsertRunner(execution, insert, source);
        }
        if (plan instanceof ChangePlan.Call call) {
            return new CallRunner(execution, call, (RowSource) source);
        }
        if (plan instanceof ChangePlan.Merge merge) {
            return new MergeRunner(execution, merge, source);
        }
        DirectChange point = direct ? DirectChange.of(execution, plan, source) : null;
        if (point != null) {
            return point;
        }
        return plan instanceof ChangePlan.Update update
                ? new UpdateRunner(execution, update, source)
                : new DeleteRunner(execution, (ChangePlan.Delete) plan, source);
    }
}
