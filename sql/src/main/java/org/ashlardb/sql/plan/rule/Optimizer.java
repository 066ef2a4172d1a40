package org.ashlardb.sql.plan.rule;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.plan.Values;

/** Applies the rules. */
public final class Optimizer {
    private static final int MAX_PASSES = 12;

    /** Those that may apply where there are only conditions on tables and fixed rows, and expressions of them. */
    static final RuleSet SIMPLE = new RuleSet(
            new FoldConstants(),
            new SimplifyConditions(),
            new RemoveTrueFilter(),
            new FindNeverTrue(),
            new MergeFilters(),
            new PushFilterThroughProject(),
            new MergeProjects(),
            new RemoveTrivialProject(),
            new EmptyWhenFalse());

    /** Loaded when a plan is not simple. */
    static final class Full {
        static final RuleSet RULES = new RuleSet(
                new FoldConstants(),
                new SimplifyConditions(),
                new RemoveTrueFilter(),
                new FindNeverTrue(),
                new MergeFilters(),
                new OuterJoinToInner(),
                new OuterJoinToAnti(),
                new PushFilterThroughProject(),
                new PushFilterThroughJoin(),
                new PushFilterThroughApply(),
                new PushFilterThroughAggregate(),
                new PushFilterThroughWindow(),
                new LimitByRowNumber(),
                new RemoveNeedlessDistinct(),
                new GroupDistinctArgument(),
                new PushFilterThroughSetOperation(),
                new PushJoinConditionDown(),
                new MergeProjects(),
                new RemoveTrivialProject(),
                new RemoveInnerSort(),
                new LockSortedRows(),
                new LockPassedRows(),
                new EmptyWhenFalse());

        static final RuleSet ONCE = new RuleSet(new CopyFilterToGroups(), new PushLimitIntoUnion());

        private Full() {}
    }

    /** Without these, joins would make products of their tables, and conditions fail for rows that others leave out. */
    private static final class Necessary {
        static final RuleSet RULES = new RuleSet(
                new FoldConstants(),
                new SimplifyConditions(),
                new FindNeverTrue(),
                new MergeFilters(),
                new PushFilterThroughProject(),
                new PushFilterThroughJoin(),
                new PushJoinConditionDown(),
                new LockSortedRows(),
                new LockPassedRows(),
                new EmptyWhenFalse());
    }

    private Optimizer() {}

    /** A better plan with all outputs. */
    public static PlanNode optimize(PlanNode plan) {
        return optimize(plan, plan.outputs());
    }

    /** A better plan of which only some outputs are needed. */
    public static PlanNode optimize(PlanNode plan, Collection<Variable> needed) {
        PlanNode rewritten = UseComputedColumns.rewrite(InlineSharedPlans.inline(plan));
        if (isSimple(rewritten)) {
            rewritten = rewrite(rewritten, SIMPLE);
        } else {
            rewritten = rewrite(rewritten, Full.RULES);
            PlanNode copied = rewriteOnce(rewritten, Full.ONCE);
            rewritten = copied == rewritten ? rewritten : rewrite(copied, Full.RULES);
        }
        return new PruneColumns().prune(rewritten, new HashSet<>(needed));
    }

    /** Whether a plan has only conditions on tables and fixed rows, and expressions of them. */
    public static boolean isSimple(PlanNode plan) {
        if (plan instanceof Filter || plan instanceof Project) {
            return isSimple(plan.inputs().get(0));
        }
        return plan instanceof Scan || plan instanceof Values;
    }

    /** The plan with conditions where their tables are, without what nobody needs, and nothing else changed. */
    public static PlanNode pushConditions(PlanNode plan, Collection<Variable> needed) {
        PlanNode rewritten = rewrite(UseComputedColumns.rewrite(InlineSharedPlans.inline(plan)), Necessary.RULES);
        return new PruneColumns().prune(rewritten, new HashSet<>(needed));
    }

    /** A condition as the rules would leave it. */
    public static Scalar simplify(Scalar condition) {
        FoldConstants fold = new FoldConstants();
        SimplifyConditions simplify = new SimplifyConditions();
        Scalar current = condition;
        for (int pass = 0; pass < MAX_PASSES; pass++) {
            Scalar next = simplify.apply(fold.apply(current));
            if (next.equals(current)) {
                break;
            }
            current = next;
        }
        return current;
    }

    private static PlanNode rewrite(PlanNode plan, RuleSet rules) {
        PlanNode current = plan;
        for (int pass = 0; pass < MAX_PASSES; pass++) {
            PlanNode next = rewriteOnce(current, rules);
            if (next == current) {
                break;
            }
            current = next;
        }
        return current;
    }

    private static PlanNode rewriteOnce(PlanNode node, RuleSet rules) {
        List<PlanNode> inputs = node.inputs();
        List<PlanNode> changed = null;
        for (int i = 0; i < inputs.size(); i++) {
            PlanNode input = rewriteOnce(inputs.get(i), rules);
            if (input != inputs.get(i) && changed == null) {
                changed = new ArrayList<>(inputs);
            }
            if (changed != null) {
                changed.set(i, input);
            }
        }
        return rules.apply(changed == null ? node : node.withInputs(changed));
    }
}
