package org.ashlardb.sql;

import java.util.Collection;
import java.util.List;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.decorrelate.GroupsForFew;
import org.ashlardb.sql.plan.physical.Physical;
import org.ashlardb.sql.plan.physical.PhysicalPlanner;
import org.ashlardb.sql.plan.physical.Planning;
import org.ashlardb.sql.plan.rule.Optimizer;
import org.ashlardb.sql.statistics.Estimator;
import org.ashlardb.sql.statistics.PlannedRows;
import org.ashlardb.sql.statistics.StatisticsStore;

/** Takes bound plans through the rules and the choice of operators. */
final class QueryPlanner {
    private final StatisticsStore statistics;
    private final Planning planning;
    private final Runnable canceled;
    private final PlannedRows planned = new PlannedRows();
    private int registers; // that are in use

    /** The last argument throws when the statement is to end. */
    QueryPlanner(StatisticsStore statistics, Planning planning, Runnable canceled) {
        this.canceled = canceled;
        this.statistics = statistics;
        this.planning = planning;
    }

    /** The numbers of rows that the plans made so far depend on. */
    PlannedRows planned() {
        return planned;
    }

    /** Tells how many registers for values of outer rows the statement uses, so that plans get others. */
    void useRegisters(int count) {
        registers = Math.max(registers, count);
    }

    /** The plan with exactly these outputs, in this order. */
    Physical plan(PlanNode bound, List<Variable> outputs) {
        PlanNode optimized = optimized(bound, outputs);
        return planner(optimized).plan(optimized, outputs);
    }

    /** The plan with all outputs of a bound plan and maybe others. */
    Physical plan(PlanNode bound) {
        return planFor(bound, bound.outputs());
    }

    /** The plan with these outputs and maybe others. */
    Physical planFor(PlanNode bound, Collection<Variable> needed) {
        PlanNode optimized = optimized(bound, needed);
        return planner(optimized).plan(optimized);
    }

    /** Whether subqueries may become joins. */
    boolean joinsSubqueries() {
        return planning != Planning.PLAIN;
    }

    private PlanNode optimized(PlanNode bound, Collection<Variable> needed) {
        if (planning == Planning.PLAIN) {
            return Optimizer.pushConditions(bound, needed);
        }
        PlanNode optimized = Optimizer.optimize(bound, needed);
        return planning == Planning.FULL && !Optimizer.isSimple(optimized)
                ? new GroupsForFew(node -> planner(node).plan(node), () -> registers++).rewrite(optimized)
                : optimized;
    }

    private PhysicalPlanner planner(PlanNode plan) {
        return new PhysicalPlanner(new Estimator(statistics, plan, planned), planning, canceled);
    }
}
