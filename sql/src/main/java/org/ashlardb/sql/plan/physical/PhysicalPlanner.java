package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.Limit;
import org.ashlardb.sql.plan.LockRows;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.plan.SetOperation;
import org.ashlardb.sql.plan.Sort;
import org.ashlardb.sql.plan.SortKey;
import org.ashlardb.sql.plan.Values;
import org.ashlardb.sql.schema.StoredRelation;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.statistics.Selectivity;

/** Chooses a physical plan for a logical one. */
public final class PhysicalPlanner {
    private static final double ALL_ROWS = Double.MAX_VALUE;
    private static final double UNKNOWN_LIMIT = 100;
    private static final double GROUP_SHARE = 0.1;

    /** Plans the node without any wish about order. */
    public Physical plan(PlanNode node) {
        return plan(node, List.of(), ALL_ROWS);
    }

    /** Plans the node with exactly these outputs, in this order. */
    public Physical plan(PlanNode node, List<Variable> outputs) {
        return exactly(plan(node), outputs);
    }

    private static Physical exactly(Physical plan, List<Variable> outputs) {
        if (plan.outputs().equals(outputs)) {
            return plan;
        }
        List<Scalar> references = new ArrayList<>();
        for (Variable variable : outputs) {
            references.add(new Reference(variable));
        }
        return new Step.ProjectRows(plan, outputs, references);
    }

    private Physical plan(PlanNode node, List<SortKey> wanted, double firstRows) {
        if (node instanceof Scan scan) {
            return access(scan, Constant.TRUE, wanted, firstRows);
        }
        if (node instanceof Filter filter) {
            return filter(filter, wanted, firstRows);
        }
        if (node instanceof Project project) {
            Physical input = plan(project.input(), below(project, wanted), firstRows);
            return new Step.ProjectRows(input, project.outputs(), project.expressions());
        }
        if (node instanceof Join join) {
            return join.type() == Join.Type.INNER
                    ? arranged(new JoinOrder(this, join).order(), join.outputs())
                    : arranged(
                            join(join.type(), plan(join.left()), join.right(), Logical.conjuncts(join.condition())),
                            join.outputs());
        }
        if (node instanceof Aggregate aggregate) {
            Physical input = plan(aggregate.input());
            double rows = aggregate.keys().isEmpty() ? 1 : Math.max(1, input.rows() * GROUP_SHARE);
            return new Step.HashAggregate(input, aggregate, rows);
        }
        if (node instanceof Sort sort) {
            Physical input = plan(sort.input(), sort.keys(), firstRows);
            return Orders.satisfies(input, sort.keys()) ? input : new Step.SortRows(input, sort.keys());
        }
        if (node instanceof Limit limit) {
            return limit(limit);
        }
        if (node instanceof LockRows lock) {
            return new Step.LockEach(plan(lock.input(), wanted, firstRows), lock);
        }
        if (node instanceof SetOperation set) {
            return new SetRows(
                    set,
                    plan(set.left(), set.left().outputs()),
                    plan(set.right(), set.right().outputs()));
        }
        return new RowSource((Values) node);
    }

    private Physical access(Scan scan, Scalar condition, List<SortKey> wanted, double firstRows) {
        if (scan.relation() instanceof TableSchema) {
            return new AccessPathChooser(scan, condition).choose(wanted, firstRows);
        }
        boolean stored = scan.relation() instanceof StoredRelation;
        return filtered(stored ? new StoredScan(scan) : new SystemScan(scan), Logical.conjuncts(condition));
    }

    /**
     * Scans leave out columns that only conditions read when an index covers the condition; those left are read back
     * here.
     */
    private Physical filter(Filter filter, List<SortKey> wanted, double firstRows) {
        if (filter.input() instanceof Scan scan) {
            return access(scan, filter.condition(), wanted, firstRows);
        }
        return filtered(plan(filter.input(), wanted, ALL_ROWS), Logical.conjuncts(filter.condition()));
    }

    private static Physical filtered(Physical input, List<Scalar> conditions) {
        double rows = input.rows();
        for (Scalar condition : conditions) {
            rows *= Selectivity.of(condition);
        }
        return conditions.isEmpty() ? input : new Step.FilterRows(input, conditions, Math.max(rows, 1));
    }

    /** The wanted order in terms of the projection's input; none when it needs a computed column. */
    private static List<SortKey> below(Project project, List<SortKey> wanted) {
        List<SortKey> order = new ArrayList<>();
        for (SortKey key : wanted) {
            int index = project.outputs().indexOf(key.variable());
            if (index < 0 || !(project.expressions().get(index) instanceof Reference reference)) {
                return List.of();
            }
            order.add(new SortKey(reference.variable(), key.descending(), key.nullsFirst()));
        }
        return order;
    }

    private Physical limit(Limit limit) {
        double rows = count(limit.limit());
        double taken = limit.limit() == null ? ALL_ROWS : rows + (limit.offset() == null ? 0 : count(limit.offset()));
        PlanNode node = limit.input();
        Project above = null;
        if (node instanceof Project project && project.input() instanceof Sort) {
            above = project;
            node = project.input();
        }
        Physical plan;
        if (node instanceof Sort sort && limit.limit() != null) {
            Physical input = plan(sort.input(), sort.keys(), taken);
            plan = Orders.satisfies(input, sort.keys())
                    ? new Step.LimitRows(input, limit.limit(), limit.offset(), Math.min(rows, input.rows()))
                    : new Step.TopRows(input, sort.keys(), limit.limit(), limit.offset(), Math.min(rows, input.rows()));
        } else {
            Physical input = plan(node, List.of(), taken);
            plan = new Step.LimitRows(input, limit.limit(), limit.offset(), Math.min(rows, input.rows()));
        }
        return above == null ? plan : new Step.ProjectRows(plan, above.outputs(), above.expressions());
    }

    private static double count(Scalar scalar) {
        if (scalar == null) {
            return ALL_ROWS;
        }
        return scalar instanceof Constant constant && constant.value() instanceof Long number
                ? Math.max(0, number)
                : UNKNOWN_LIMIT;
    }

    /** Joins rows with another input: by an index of it, by a hash table, or comparing each with each. */
    Physical join(Join.Type type, Physical left, PlanNode right, List<Scalar> conditions) {
        Physical rightPlan = plan(right);
        double rows = left.rows() * rightPlan.rows();
        for (Scalar condition : conditions) {
            rows *= Selectivity.of(condition);
        }
        rows = Math.max(type == Join.Type.LEFT || type == Join.Type.FULL ? left.rows() : 1, rows);
        JoinKeys keys = new JoinKeys(left.outputs(), right.outputs(), conditions);
        Physical best = keys.left().isEmpty()
                ? new LoopJoin(type, left, rightPlan, conditions, rows)
                : new HashJoin(type, left, rightPlan, keys.left(), keys.right(), keys.rest(), rows);
        if (type == Join.Type.INNER || type == Join.Type.LEFT) {
            Physical indexed = IndexJoinChooser.choose(type, left, right, conditions);
            if (indexed != null && indexed.cost() < best.cost()) {
                best = indexed;
            }
        }
        return best;
    }

    /** The columns in the order the logical plan has them, which reordering joins may have changed. */
    private static Physical arranged(Physical plan, List<Variable> outputs) {
        Set<Variable> wanted = new HashSet<>(outputs);
        if (plan.outputs().equals(outputs) || new HashSet<>(plan.outputs()).equals(wanted)) {
            return plan;
        }
        return exactly(plan, outputs);
    }
}
