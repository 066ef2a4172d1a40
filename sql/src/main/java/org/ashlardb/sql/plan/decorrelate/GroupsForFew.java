package org.ashlardb.sql.plan.decorrelate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntSupplier;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.OuterValue;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Predicate.Test;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.Apply;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.plan.physical.Physical;
import org.ashlardb.sql.plan.rule.NodeScalars;
import org.ashlardb.sql.plan.rule.Optimizer;

/**
 * Makes groups for each of a few rows that they are joined with by their key, in place of all groups, where an index finds
 * the rows of one group and that costs much less.
 */
public final class GroupsForFew {
    private final Function<PlanNode, Physical> planner;
    private final IntSupplier registers;

    /**
     * For plans that the rules have been applied to.
     *
     * @param planner tells what plans cost
     * @param registers gives numbers of registers that nobody uses
     */
    public GroupsForFew(Function<PlanNode, Physical> planner, IntSupplier registers) {
        this.planner = planner;
        this.registers = registers;
    }

    /** The inputs of inner joins, one or many, and the conditions that their rows meet. */
    private static final class JoinedInputs {
        private final List<PlanNode> inputs = new ArrayList<>();
        private final List<Scalar> conditions = new ArrayList<>();

        JoinedInputs(PlanNode node) {
            collect(node);
        }

        private void collect(PlanNode node) {
            if (node instanceof Join join && join.type() == Join.Type.INNER) {
                collect(join.left());
                collect(join.right());
                conditions.addAll(Logical.conjuncts(join.condition()));
            } else if (node instanceof Filter filter
                    && filter.input() instanceof Join join
                    && join.type() == Join.Type.INNER) {
                collect(join);
                conditions.addAll(Logical.conjuncts(filter.condition()));
            } else {
                inputs.add(node);
            }
        }
    }

    /** The plan, changed where that costs less. */
    public PlanNode rewrite(PlanNode node) {
        if (node instanceof Join join && join.type() == Join.Type.INNER) {
            PlanNode changed = inner(join);
            if (changed != null) {
                return rewrite(changed);
            }
        }
        List<PlanNode> inputs = new ArrayList<>();
        boolean changed = false;
        for (PlanNode input : node.inputs()) {
            PlanNode rewritten = rewrite(input);
            changed |= rewritten != input;
            inputs.add(rewritten);
        }
        PlanNode current = changed ? node.withInputs(inputs) : node;
        return current instanceof Join join && join.type() == Join.Type.LEFT ? outer(join) : current;
    }

    private PlanNode inner(Join join) {
        JoinedInputs joined = new JoinedInputs(join);
        for (PlanNode groups : joined.inputs) {
            if (isGrouped(groups)) {
                List<PlanNode> others = new ArrayList<>(joined.inputs);
                others.remove(groups);
                List<Scalar> own = new ArrayList<>(joined.conditions);
                own.removeIf(condition -> !uses(condition, groups));
                List<Scalar> rest = new ArrayList<>(joined.conditions);
                rest.removeIf(condition -> uses(condition, groups));
                rest.addAll(following(own, groups));
                PlanNode left = Decorrelator.filtered(product(others), rest);
                PlanNode apply = apply(join, left, groups, own, false);
                if (apply != null) {
                    List<Scalar> columns = new ArrayList<>();
                    join.outputs().forEach(output -> columns.add(new Reference(output)));
                    return new Project(apply, join.outputs(), columns);
                }
            }
        }
        return null;
    }

    /** The equalities of other columns that follow from what a column of the groups is equal to. */
    private static List<Scalar> following(List<Scalar> conditions, PlanNode groups) {
        Map<Scalar, Scalar> firsts = new HashMap<>();
        List<Scalar> equalities = new ArrayList<>();
        for (Scalar condition : conditions) {
            if (condition instanceof Predicate predicate
                    && predicate.test() == Test.EQUAL
                    && predicate.left() instanceof Reference
                    && predicate.right() instanceof Reference
                    && predicate
                            .left()
                            .type()
                            .isEqualBySameRule(predicate.right().type())
                    && uses(predicate.left(), groups) != uses(predicate.right(), groups)) {
                boolean left = uses(predicate.left(), groups);
                Scalar other = left ? predicate.right() : predicate.left();
                Scalar first = firsts.putIfAbsent(left ? predicate.left() : predicate.right(), other);
                if (first != null && first.type().isEqualBySameRule(other.type())) {
                    equalities.add(Predicate.of(Test.EQUAL, first, other));
                }
            }
        }
        return equalities;
    }

    private PlanNode outer(Join join) {
        List<Scalar> conditions = Logical.conjuncts(join.condition());
        PlanNode apply = isGrouped(join.right()) ? apply(join, join.left(), join.right(), conditions, true) : null;
        return apply == null ? join : apply;
    }

    private static PlanNode product(List<PlanNode> inputs) {
        PlanNode product = inputs.get(0);
        for (PlanNode input : inputs.subList(1, inputs.size())) {
            product = new Join(Join.Type.INNER, product, input, Constant.TRUE);
        }
        return product;
    }

    private static boolean isGrouped(PlanNode node) {
        if (node instanceof Filter || node instanceof Project) {
            return isGrouped(node.inputs().get(0));
        }
        return node instanceof Aggregate aggregate
                && aggregate.sets() == null
                && !aggregate.keys().isEmpty();
    }

    private static boolean uses(Scalar condition, PlanNode node) {
        Set<Variable> used = new HashSet<>();
        Scalars.collectVariables(condition, used);
        used.retainAll(new HashSet<>(node.outputs()));
        return !used.isEmpty();
    }

    /** The groups for each row of the left input, or null if that is not possible or does not cost much less. */
    private PlanNode apply(Join join, PlanNode left, PlanNode groups, List<Scalar> conditions, boolean outer) {
        if (conditions.stream().noneMatch(condition -> isKeyed(condition, left, groups))
                || !conditions.stream().allMatch(Scalars::isRepeatable)
                || !NodeScalars.isRepeatable(groups)) {
            return null;
        }
        Physical rows = planner.apply(left);
        double before = planner.apply(join).cost();
        if (rows.cost() + rows.rows() * Decorrelator.RUN_COST * Decorrelator.MARGIN >= before) {
            return null;
        }
        Set<Variable> used = new HashSet<>();
        conditions.forEach(condition -> Scalars.collectVariables(condition, used));
        used.retainAll(new HashSet<>(left.outputs()));
        List<Variable> columns = List.copyOf(used);
        List<Integer> numbers = new ArrayList<>();
        columns.forEach(column -> numbers.add(registers.getAsInt()));
        List<Scalar> terms = new ArrayList<>();
        for (Scalar condition : conditions) {
            terms.add(Scalars.transform(condition, scalar -> seen(scalar, columns, numbers)));
        }
        PlanNode each = Optimizer.optimize(new Filter(groups, Logical.and(terms)));
        double after = rows.cost()
                + rows.rows() * (Decorrelator.RUN_COST + planner.apply(each).cost()) * Decorrelator.MARGIN;
        return after < before ? new Apply(outer, left, each, columns, numbers) : null;
    }

    private static Scalar seen(Scalar scalar, List<Variable> columns, List<Integer> numbers) {
        int index = scalar instanceof Reference reference ? columns.indexOf(reference.variable()) : -1;
        return index < 0
                ? scalar
                : new OuterValue(
                        numbers.get(index), scalar.type(), columns.get(index).name());
    }

    /** Whether a condition is that a key of the groups is equal to something of the left row. */
    private static boolean isKeyed(Scalar condition, PlanNode left, PlanNode groups) {
        return condition instanceof Predicate predicate
                && predicate.test() == Test.EQUAL
                && (isKey(predicate.left(), groups) && isOf(predicate.right(), left)
                        || isKey(predicate.right(), groups) && isOf(predicate.left(), left));
    }

    private static boolean isOf(Scalar scalar, PlanNode left) {
        return !Scalars.isRowIndependent(scalar) && Scalars.usesOnly(scalar, new HashSet<>(left.outputs()));
    }

    private static boolean isKey(Scalar scalar, PlanNode node) {
        if (!(scalar instanceof Reference reference)) {
            return false;
        }
        if (node instanceof Filter filter) {
            return isKey(scalar, filter.input());
        }
        if (node instanceof Project project) {
            int index = project.outputs().indexOf(reference.variable());
            return index >= 0 && isKey(project.expressions().get(index), project.input());
        }
        return node instanceof Aggregate aggregate && aggregate.keyOutputs().contains(reference.variable());
    }
}
