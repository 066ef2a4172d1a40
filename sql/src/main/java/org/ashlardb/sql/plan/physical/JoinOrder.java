package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.PlanNode;

/**
 * Orders a group of inner joins greedily: begins with the cheapest input and always adds the one whose join is
 * cheapest, inputs that a condition connects before others.
 */
final class JoinOrder {
    private final PhysicalPlanner planner;
    private final List<PlanNode> inputs = new ArrayList<>();
    private final List<Scalar> conditions = new ArrayList<>();

    JoinOrder(PhysicalPlanner planner, Join join) {
        this.planner = planner;
        collect(join);
    }

    private void collect(PlanNode node) {
        if (node instanceof Join join && join.type() == Join.Type.INNER) {
            collect(join.left());
            collect(join.right());
            conditions.addAll(Logical.conjuncts(join.condition()));
        } else {
            inputs.add(node);
        }
    }

    Physical order() {
        List<PlanNode> open = new ArrayList<>(inputs);
        Physical current = first(open);
        List<Scalar> left = new ArrayList<>(conditions);
        while (!open.isEmpty()) {
            Physical best = null;
            PlanNode bestInput = null;
            List<Scalar> bestUsed = List.of();
            boolean bestConnected = false;
            for (PlanNode input : open) {
                List<Scalar> usable = usable(left, current.outputs(), input.outputs());
                boolean connected = !usable.isEmpty();
                if (bestConnected && !connected) {
                    continue;
                }
                Physical joined = planner.join(Join.Type.INNER, current, input, usable);
                if (best == null || connected && !bestConnected || joined.cost() < best.cost()) {
                    best = joined;
                    bestInput = input;
                    bestUsed = usable;
                    bestConnected = connected;
                }
            }
            current = best;
            open.remove(bestInput);
            left.removeAll(bestUsed);
        }
        return left.isEmpty() ? current : new Step.FilterRows(current, left, current.rows());
    }

    private Physical first(List<PlanNode> open) {
        PlanNode bestInput = null;
        Physical best = null;
        for (PlanNode input : open) {
            Physical plan = planner.plan(input);
            if (best == null || plan.rows() < best.rows()) {
                best = plan;
                bestInput = input;
            }
        }
        open.remove(bestInput);
        return best;
    }

    private static List<Scalar> usable(List<Scalar> conditions, List<Variable> left, List<Variable> right) {
        Set<Variable> known = new HashSet<>(left);
        known.addAll(right);
        List<Scalar> usable = new ArrayList<>();
        for (Scalar condition : conditions) {
            if (Scalars.usesOnly(condition, known)) {
                usable.add(condition);
            }
        }
        return usable;
    }
}
