package org.ashlardb.sql.plan;

import java.util.List;
import org.ashlardb.sql.expression.Variable;

/**
 * The rows of a base, those that a step makes of them, those that it makes of these, and so on until it makes no new ones.
 * The step reads the rows of the round before where it scans the relation of the slot.
 *
 * @param all whether rows that were there before count as new
 * @param renewed what the step reads that is computed anew in each round
 */
public record Recursion(
        String name, boolean all, int slot, PlanNode base, PlanNode step, Renewed renewed, List<Variable> outputs)
        implements PlanNode {
    /**
     * What depends on the rows of the round before without being a part of the step's plan.
     *
     * @param shared plans of tables of WITH
     * @param firstSubquery the first slot of subqueries, which may ask these tables
     * @param subqueriesEnd the slot behind the last one; the first if none asks them
     */
    public record Renewed(List<SharedPlan> shared, int firstSubquery, int subqueriesEnd) {
        public Renewed {
            shared = List.copyOf(shared);
        }
    }

    public Recursion {
        outputs = List.copyOf(outputs);
    }

    @Override
    public List<PlanNode> inputs() {
        return List.of(base, step);
    }

    @Override
    public PlanNode withInputs(List<PlanNode> inputs) {
        return new Recursion(name, all, slot, inputs.get(0), inputs.get(1), renewed, outputs);
    }

    @Override
    public String toString() {
        return "Recursion " + name + (all ? " ALL" : "");
    }
}
