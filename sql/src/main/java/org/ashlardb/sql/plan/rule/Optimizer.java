package org.ashlardb.sql.plan.rule;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.PlanNode;

/** Applies the rules. */
public final class Optimizer {
    private static final int MAX_PASSES = 12;

    private static final Rule[] RULES = {
        new FoldConstants(),
        new SimplifyConditions(),
        new RemoveTrueFilter(),
        new FindNeverTrue(),
        new MergeFilters(),
        new OuterJoinToInner(),
        new PushFilterThroughProject(),
        new PushFilterThroughJoin(),
        new PushFilterThroughApply(),
        new PushFilterThroughAggregate(),
        new PushFilterThroughWindow(),
        new PushFilterThroughSetOperation(),
        new PushJoinConditionDown(),
        new MergeProjects(),
        new RemoveTrivialProject(),
        new RemoveInnerSort(),
        new EmptyWhenFalse()
    };

    private Optimizer() {}

    /** A better plan with all outputs. */
    public static PlanNode optimize(PlanNode plan) {
        return optimize(plan, plan.outputs());
    }

    /** A better plan of which only some outputs are needed. */
    public static PlanNode optimize(PlanNode plan, Collection<Variable> needed) {
        PlanNode current = InlineSharedPlans.inline(plan);
        for (int pass = 0; pass < MAX_PASSES; pass++) {
            PlanNode next = rewrite(current);
            if (next == current) {
                break;
            }
            current = next;
        }
        return new PruneColumns().prune(current, new HashSet<>(needed));
    }

    private static PlanNode rewrite(PlanNode node) {
        List<PlanNode> inputs = node.inputs();
        List<PlanNode> changed = null;
        for (int i = 0; i < inputs.size(); i++) {
            PlanNode input = rewrite(inputs.get(i));
            if (input != inputs.get(i) && changed == null) {
                changed = new ArrayList<>(inputs);
            }
            if (changed != null) {
                changed.set(i, input);
            }
        }
        PlanNode current = changed == null ? node : node.withInputs(changed);
        for (Rule rule : RULES) {
            current = rule.apply(current);
        }
        return current;
    }
}
