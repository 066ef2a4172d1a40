package org.ashlardb.sql.plan.rule;

import java.util.List;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.LockRows;
import org.ashlardb.sql.plan.PlanNode;

/** Of the rows of a query in FROM those are locked that the conditions and joins above it let pass. */
final class LockPassedRows implements Rule {
    private static final TakenLocks NONE = new TakenLocks(List.of(), null);

    @Override
    public PlanNode apply(PlanNode node) {
        if (node instanceof Filter filter && filter.input() instanceof LockRows lock) {
            return lock.withInputs(List.of(new Filter(lock.input(), filter.condition())));
        }
        return node instanceof Join join ? join(join) : node;
    }

    /** The rows that an outer join adds NULLs to stay those that its condition chooses. */
    private static PlanNode join(Join join) {
        boolean inner = join.type() == Join.Type.INNER;
        TakenLocks left = inner || join.type() == Join.Type.LEFT ? TakenLocks.from(join.left()) : NONE;
        TakenLocks right = inner ? TakenLocks.from(join.right()) : NONE;
        if (left.isEmpty() && right.isEmpty()) {
            return join;
        }
        PlanNode joined = new Join(
                join.type(),
                left.isEmpty() ? join.left() : left.rows(),
                right.isEmpty() ? join.right() : right.rows(),
                join.condition());
        return TakenLocks.withOutputs(left.around(right.around(joined)), join.outputs());
    }
}
