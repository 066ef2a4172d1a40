package org.ashlardb.sql.plan;

import java.util.List;
import org.ashlardb.sql.expression.Variable;

/**
 * The rows of a base, those that a step makes of them, those that it makes of these, and so on until it makes no new ones.
 * The step reads the rows of the round before where it scans the relation of the slot.
 *
 * @param all whether rows that were there before count as new
 * @param shared plans that the step shares, and which are computed anew in each round because they read these rows
 */
public record Recursion(
        String name,
        boolean all,
        int slot,
        PlanNode base,
        PlanNode step,
        List<SharedPlan> shared,
        List<Variable> outputs)
        implements PlanNode {
    public Recursion {
        shared = List.copyOf(shared);
        outputs = List.copyOf(outputs);
    }

    @Override
    public List<PlanNode> inputs() {
        return List.of(base, step);
    }

    @Override
    public PlanNode withInputs(List<PlanNode> inputs) {
        return new Recursion(name, all, slot, inputs.get(0), inputs.get(1), shared, outputs);
    }

    @Override
    public String toString() {
        return "Recursion " + name + (all ? " ALL" : "");
    }
}
