package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Logical.Connective;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Predicate.Test;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.PlanNode;

/**
 * Divides a join without an equality of both sides by an OR whose branches all have one: {@code a.x = b.x OR a.y = b.y}, or
 * {@code a.x IN (b.x, b.y)}. Each branch is joined by itself, by an index or a hash table, without the rows of those before
 * it.
 */
final class DividedJoinChooser {
    private static final int MAX_BRANCHES = 8;

    private final PhysicalPlanner planner;
    private final Join.Type type;
    private final Physical right;
    private final PlanNode rightNode;

    DividedJoinChooser(PhysicalPlanner planner, Join.Type type, Physical right, PlanNode rightNode) {
        this.planner = planner;
        this.type = type;
        this.right = right;
        this.rightNode = rightNode;
    }

    /** The joins of the branches; null if the join cannot be divided. */
    Physical choose(Physical left, List<Scalar> conditions, double rows) {
        if (type == Join.Type.FULL || !isRepeatable(right)) {
            return null;
        }
        if (type == Join.Type.LEFT) {
            return divideOuter(left, conditions, rows);
        }
        for (Scalar condition : conditions) {
            List<Scalar> branches = branches(condition);
            if (Scalars.isRepeatable(condition) && areKeyed(branches, left)) {
                List<Scalar> others = AccessPathChooser.without(conditions, List.of(condition));
                return divide(left, branches, others, rows);
            }
        }
        return null;
    }

    /** Of an OR, or of an IN, which is one of equalities; empty for other conditions. */
    private static List<Scalar> branches(Scalar condition) {
        if (condition instanceof Logical or && or.connective() == Connective.OR) {
            return or.children();
        }
        if (condition instanceof Predicate in && in.test() == Test.IN) {
            List<Scalar> values = in.children().subList(1, in.children().size());
            return values.stream()
                    .map(value -> (Scalar) Predicate.of(Test.EQUAL, in.left(), value))
                    .toList();
        }
        return List.of();
    }

    private boolean areKeyed(List<Scalar> branches, Physical left) {
        return branches.size() > 1
                && branches.size() <= MAX_BRANCHES
                && branches.stream()
                        .noneMatch(branch -> new JoinKeys(left.outputs(), right.outputs(), Logical.conjuncts(branch))
                                .left()
                                .isEmpty());
    }

    /** The pairs, and then the left rows without a partner. */
    private Physical divideOuter(Physical left, List<Scalar> conditions, double rows) {
        Physical pairs = as(Join.Type.INNER).choose(left, conditions, rows);
        Physical alone = pairs == null ? null : as(Join.Type.ANTI).choose(left, conditions, left.rows());
        if (alone == null) {
            return null;
        }
        List<Scalar> padded = new ArrayList<>();
        for (Variable variable : pairs.outputs()) {
            boolean ofLeft = left.outputs().contains(variable);
            padded.add(ofLeft ? new Reference(variable) : new Constant(null, variable.type()));
        }
        Physical rest = new Step.ProjectRows(alone, pairs.outputs(), padded);
        return new BranchRows(List.of(pairs, rest), rows, pairs.cost() + rest.cost());
    }

    private DividedJoinChooser as(Join.Type other) {
        return new DividedJoinChooser(planner, other, right, rightNode);
    }

    private Physical divide(Physical left, List<Scalar> branches, List<Scalar> others, double rows) {
        if (type == Join.Type.ANTI) {
            Physical rest = left;
            for (Scalar branch : branches) {
                rest = join(Join.Type.ANTI, rest, List.of(branch), others, rows);
            }
            return rest;
        }
        if (!isRepeatable(left)) {
            return null; // it runs once for each branch
        }
        List<Physical> paths = new ArrayList<>();
        List<Scalar> before = new ArrayList<>();
        Physical rest = left;
        double cost = 0;
        for (Scalar branch : branches) {
            List<Scalar> terms = new ArrayList<>(List.of(branch));
            if (type == Join.Type.INNER && !before.isEmpty()) {
                terms.add(Logical.not(Predicate.of(Test.IS_TRUE, Logical.or(List.copyOf(before)))));
            }
            Physical path = join(type, rest, terms, others, rows / branches.size());
            paths.add(path);
            cost += path.cost();
            before.add(branch);
            if (type == Join.Type.SEMI) {
                rest = join(Join.Type.ANTI, rest, List.of(branch), others, Math.max(1, rest.rows() - path.rows()));
            }
        }
        return new BranchRows(paths, rows, cost);
    }

    private Physical join(Join.Type part, Physical left, List<Scalar> terms, List<Scalar> others, double rows) {
        List<Scalar> conditions = new ArrayList<>(Logical.conjuncts(Logical.and(terms)));
        conditions.addAll(others);
        return planner.join(part, left, right, rightNode, conditions, Math.max(1, rows));
    }

    /** Whether an input is known to give the same rows each time it runs in a statement. */
    private static boolean isRepeatable(Physical plan) {
        if (plan instanceof TableScan || plan instanceof IndexScan) {
            return true;
        }
        if (plan instanceof CountedRows rows) {
            return isRepeatable(rows.few()) && isRepeatable(rows.other());
        }
        if (plan instanceof Step.FilterRows filter) {
            return areRepeatable(filter.conditions()) && isRepeatable(filter.input());
        }
        if (plan instanceof Step.ProjectRows project) {
            return areRepeatable(project.expressions()) && isRepeatable(project.input());
        }
        if (plan instanceof HashJoin join) {
            return areRepeatable(join.conditions()) && isRepeatable(join.left()) && isRepeatable(join.right());
        }
        if (plan instanceof IndexJoin join) {
            return areRepeatable(join.conditions()) && isRepeatable(join.left());
        }
        return plan instanceof BranchRows rows && rows.branches().stream().allMatch(DividedJoinChooser::isRepeatable);
    }

    private static boolean areRepeatable(List<Scalar> scalars) {
        return scalars.stream().allMatch(Scalars::isRepeatable);
    }
}
