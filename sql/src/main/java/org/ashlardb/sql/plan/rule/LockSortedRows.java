package org.ashlardb.sql.plan.rule;

import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Sort;

/** Rows are locked in their order, so that those behind a LIMIT are left to others. */
final class LockSortedRows implements Rule {
    @Override
    public PlanNode apply(PlanNode node) {
        if (!(node instanceof Sort sort)) {
            return node;
        }
        TakenLocks locks = TakenLocks.from(sort.input());
        if (locks.isEmpty()) {
            return node;
        }
        return TakenLocks.withOutputs(locks.around(new Sort(locks.rows(), sort.keys())), sort.outputs());
    }
}
