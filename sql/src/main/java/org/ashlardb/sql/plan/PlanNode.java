package org.ashlardb.sql.plan;

import java.util.List;
import org.ashlardb.sql.expression.Variable;

/** A relational operator. */
public sealed interface PlanNode
        permits Scan,
                SharedScan,
                Filter,
                Project,
                Join,
                Apply,
                Aggregate,
                Window,
                Sort,
                DistinctOn,
                Limit,
                Fetch,
                Values,
                FunctionScan,
                SetOperation,
                Recursion,
                LockRows {
    /** The columns of its rows. */
    List<Variable> outputs();

    List<PlanNode> inputs();

    /** The same operator over other inputs, as many as {@link #inputs}. */
    PlanNode withInputs(List<PlanNode> inputs);
}
