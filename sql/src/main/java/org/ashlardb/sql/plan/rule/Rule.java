package org.ashlardb.sql.plan.rule;

import org.ashlardb.sql.plan.PlanNode;

/** One way to make a plan better without changing its result. */
interface Rule {
    /** A better node, or the same object. Its inputs are already rewritten. */
    PlanNode apply(PlanNode node);
}
