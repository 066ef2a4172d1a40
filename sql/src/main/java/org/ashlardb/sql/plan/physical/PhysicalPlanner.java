package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.Apply;
import org.ashlardb.sql.plan.DistinctOn;
import org.ashlardb.sql.plan.Fetch;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.FunctionScan;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.Limit;
import org.ashlardb.sql.plan.LockRows;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.plan.Recursion;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.plan.SetOperation;
import org.ashlardb.sql.plan.SharedPlan;
import org.ashlardb.sql.plan.SharedScan;
import org.ashlardb.sql.plan.Sort;
import org.ashlardb.sql.plan.SortKey;
import org.ashlardb.sql.plan.Values;
import org.ashlardb.sql.plan.Window;
import org.ashlardb.sql.schema.StoredRelation;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.statistics.Estimator;

/** Chooses a physical plan for a logical one. */
public final class PhysicalPlanner {
    private static final double ALL_ROWS = Double.MAX_VALUE;
    private static final double UNKNOWN_LIMIT = 100;
    private static final double UNKNOWN_SHARE = 0.5;

    private final Estimator estimator;
    private final Planning planning;
    private final Runnable canceled;
    private final Map<SharedPlan, Double> sharedRows = new HashMap<>();

    /** The last argument throws when the statement is to end. */
    public PhysicalPlanner(Estimator estimator, Planning planning, Runnable canceled) {
        this.estimator = estimator;
        this.planning = planning;
        this.canceled = canceled;
    }

    /** Whether all join trees of a group are looked at, if they are not too many. */
    boolean isExhaustive() {
        return planning != Planning.PLAIN;
    }

    Estimator estimator() {
        return estimator;
    }

    /** Plans the node without any wish about order. */
    public Physical plan(PlanNode node) {
        return plan(node, List.of(), ALL_ROWS);
    }

    /** Plans the node, if that is cheap in this order. */
    Physical planInOrder(PlanNode node, List<SortKey> wanted) {
        return plan(node, wanted, ALL_ROWS);
    }

    /** Plans the node for so many rows, the first in this order. */
    Physical planFirst(PlanNode node, List<SortKey> wanted, double firstRows) {
        return plan(node, wanted, firstRows);
    }

    /** Plans the node with exactly these outputs, in this order. */
    public Physical plan(PlanNode node, List<Variable> outputs) {
        return exactly(plan(node), outputs);
    }

    static Physical exactly(Physical plan, List<Variable> outputs) {
        if (plan.outputs().equals(outputs)) {
            return plan;
        }
        List<Scalar> references = new ArrayList<>();
        for (Variable variable : outputs) {
            references.add(new Reference(variable));
        }
        return new Step.ProjectRows(plan, outputs, references);
    }

    /** Computed once: tables of WITH may read each other twice, through as many as there are. */
    private double rows(SharedPlan shared) {
        Double rows = sharedRows.get(shared);
        if (rows == null) {
            rows = plan(shared.plan()).rows();
            sharedRows.put(shared, rows);
        }
        return rows;
    }

    private Physical plan(PlanNode node, List<SortKey> wanted, double firstRows) {
        canceled.run();
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
            JoinOrder group = isGroup(join) ? new JoinOrder(this, join) : null;
            Physical best = group == null ? join(join, plan(join.left())) : group.order();
            if (planning == Planning.FULL) {
                best = new MergeJoinChooser(this).choose(join, wanted, best);
                best = firstRows < best.rows() ? new FirstRowsJoin(this, wanted, firstRows).choose(join, best) : best;
                best = group == null ? best : new FewFirst(group, wanted, firstRows).beside(best);
            }
            return arranged(best, join.outputs());
        }
        if (node instanceof Aggregate aggregate) {
            return groups(aggregate, wanted, firstRows);
        }
        if (node instanceof Sort sort) {
            Physical input = plan(sort.input(), sort.keys(), firstRows);
            return Orders.satisfies(input, sort.keys()) ? input : new Step.SortRows(input, sort.keys());
        }
        if (node instanceof Limit limit) {
            return limit(limit);
        }
        if (node instanceof Window || node instanceof DistinctOn || node instanceof Fetch) {
            return overRows(node, firstRows);
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
        if (node instanceof SharedScan scan) {
            return new SharedRows(scan, rows(scan.shared()));
        }
        if (node instanceof Recursion recursion) {
            return new RecursiveRows(
                    recursion,
                    plan(recursion.base(), recursion.base().outputs()),
                    plan(recursion.step(), recursion.step().outputs()));
        }
        if (node instanceof Apply apply) {
            return LateralJoin.of(apply, plan(apply.left(), wanted, ALL_ROWS), plan(apply.right()));
        }
        return node instanceof FunctionScan function ? new FunctionRows(function) : new RowSource((Values) node);
    }

    private Physical groups(Aggregate aggregate, List<SortKey> wanted, double firstRows) {
        Physical input = plan(aggregate.input());
        double rows = groups(aggregate.keys(), input);
        Step.HashAggregate hashed = new Step.HashAggregate(input, aggregate, rows);
        Physical counted = planning == Planning.FULL ? Step.TableCount.of(hashed) : null;
        if (counted != null) {
            return counted;
        }
        Physical plain = hashed;
        Physical heads = planning == Planning.FULL ? new GroupHeadsChooser(estimator).choose(aggregate, rows) : null;
        if (heads != null) {
            Physical ofHeads = new Step.HashAggregate(heads, aggregate, rows);
            plain = ofHeads.cost() < plain.cost() ? ofHeads : plain;
        }
        Physical ends = new ExtremeChooser(this).choose(aggregate, plain.cost());
        if (ends != null) {
            return ends;
        }
        GroupOrder order = firstRows < rows ? GroupOrder.of(aggregate, wanted) : null;
        if (order == null) {
            return plain;
        }
        Physical sorted = plan(aggregate.input(), order.ofInput(), firstRows * input.rows() / rows);
        Physical first = new Step.OrderedAggregate(sorted, aggregate, order.ofGroups(), rows);
        boolean cheaper = first.cost() * firstRows / rows < plain.cost();
        return cheaper && Orders.satisfies(sorted, order.ofInput()) ? first : plain;
    }

    private double groups(List<Scalar> keys, Physical input) {
        double rows = 1;
        List<Variable> fixed = Orders.fixed(input);
        for (Scalar key : keys) {
            boolean one = key instanceof Reference reference && fixed.contains(reference.variable());
            rows = one ? rows : Math.min(input.rows(), rows * estimator.distinct(key, input.rows()));
        }
        return Math.max(1, rows);
    }

    private Physical overRows(PlanNode node, double firstRows) {
        if (node instanceof Window window) {
            List<SortKey> keys = window.sortKeys();
            Physical input = plan(window.input(), keys, window.isRunning() ? firstRows : ALL_ROWS);
            return new Step.WindowRows(Orders.satisfies(input, keys) ? input : new Step.SortRows(input, keys), window);
        }
        if (node instanceof DistinctOn distinct) {
            return firstRows(distinct);
        }
        Fetch fetch = (Fetch) node;
        return new Step.FetchRows(plan(fetch.input()), fetch);
    }

    private Physical firstRows(DistinctOn distinct) {
        Physical input = plan(distinct.input());
        List<Scalar> keys = new ArrayList<>();
        distinct.keys().forEach(key -> keys.add(new Reference(key)));
        double rows = groups(keys, input);
        Physical plain = new Step.FirstRows(input, distinct.keys(), rows);
        Physical heads = planning == Planning.FULL ? new GroupHeadsChooser(estimator).choose(distinct, rows) : null;
        if (heads == null) {
            return plain;
        }
        Physical ofHeads = new Step.FirstRows(heads, distinct.keys(), rows);
        if (distinct.input() instanceof Sort sort && !Orders.satisfies(ofHeads, sort.keys())) {
            ofHeads = new Step.SortRows(ofHeads, sort.keys());
        }
        return ofHeads.cost() < plain.cost() ? ofHeads : plain;
    }

    private Physical access(Scan scan, Scalar condition, List<SortKey> wanted, double firstRows) {
        if (scan.relation() instanceof TableSchema) {
            if (estimator.lacksSample(scan) && AccessPathChooser.hasWays(scan, condition, wanted)) {
                estimator.sample(scan);
            }
            AccessPathChooser chooser = new AccessPathChooser(scan, condition, estimator);
            return planning == Planning.FULL
                    ? chooser.chooseForAnyValue(wanted, firstRows)
                    : chooser.choose(wanted, firstRows);
        }
        boolean stored = scan.relation() instanceof StoredRelation;
        List<Scalar> conditions = Logical.conjuncts(condition);
        return filtered(stored ? new StoredScan(scan) : SystemScan.of(scan, conditions), conditions);
    }

    /**
     * Scans leave out columns that only conditions read when an index covers the condition; those left are read back
     * here.
     */
    private Physical filter(Filter filter, List<SortKey> wanted, double firstRows) {
        if (filter.input() instanceof Scan scan) {
            return access(scan, filter.condition(), wanted, firstRows);
        }
        List<Scalar> conditions = Logical.conjuncts(filter.condition());
        double below = firstRows == ALL_ROWS ? ALL_ROWS : firstRows / estimator.share(conditions);
        return filtered(plan(filter.input(), wanted, below), conditions);
    }

    private Physical filtered(Physical input, List<Scalar> conditions) {
        double rows = input.rows() * estimator.share(conditions);
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
                    : top(input, sort.keys(), limit, rows, taken);
        } else {
            Physical input = plan(node, List.of(), taken);
            plan = new Step.LimitRows(input, limit.limit(), limit.offset(), Math.min(rows, input.rows()));
        }
        return above == null ? plan : new Step.ProjectRows(plan, above.outputs(), above.expressions());
    }

    private Physical top(Physical input, List<SortKey> keys, Limit limit, double rows, double taken) {
        int presorted = Orders.presorted(input, keys);
        double read = Orders.rowsToRead(input, keys.subList(0, presorted), taken, estimator);
        double cost = input.cost() * read / Math.max(1, input.rows()) + read;
        double made = Math.min(rows, input.rows());
        return new Step.TopRows(input, keys, presorted, limit.limit(), limit.offset(), made, cost);
    }

    private static double count(Scalar scalar) {
        if (scalar == null) {
            return ALL_ROWS;
        }
        return scalar instanceof Constant constant && constant.value() instanceof Long number
                ? Math.max(0, number)
                : UNKNOWN_LIMIT;
    }

    private static boolean isGroup(Join join) {
        return join.type() == Join.Type.INNER
                || (join.type() == Join.Type.SEMI || join.type() == Join.Type.ANTI)
                        && join.left() instanceof Join left
                        && left.type() == Join.Type.INNER;
    }

    /** Joins rows with the right input of a join. */
    Physical join(Join join, Physical left) {
        Physical right = plan(join.right());
        List<Scalar> conditions = Logical.conjuncts(join.condition());
        return join(join.type(), left, right, join.right(), conditions, rows(join, left, right));
    }

    /** Looks the partners of rows up in an index of the right input of a join; null if there is none for that. */
    Physical lookUps(Join join, Physical left) {
        List<Scalar> conditions = Logical.conjuncts(join.condition());
        return lookUps(join.type(), left, join.right(), conditions, rows(join, left, plan(join.right())));
    }

    /** Looks the partners of rows up in an index; null if there is none for that. */
    Physical lookUps(Join.Type type, Physical left, PlanNode right, List<Scalar> conditions, double rows) {
        return new IndexJoinChooser(estimator, type, left, rows).choose(right, conditions);
    }

    private double rows(Join join, Physical left, Physical right) {
        List<Scalar> conditions = Logical.conjuncts(join.condition());
        double rows =
                switch (join.type()) {
                    case SEMI -> left.rows() * keptShare(join);
                    case ANTI -> left.rows() * Math.max(0.1, 1 - keptShare(join));
                    default -> {
                        double pairs = left.rows() * right.rows();
                        for (Scalar condition : conditions) {
                            pairs *= pairShare(condition);
                        }
                        yield join.type() == Join.Type.INNER ? pairs : Math.max(left.rows(), pairs);
                    }
                };
        return Math.max(1, rows);
    }

    private double pairShare(Scalar condition) {
        return condition instanceof Predicate predicate && predicate.test() == Predicate.Test.EQUAL
                ? estimator.equalShare(predicate.left(), predicate.right())
                : estimator.share(condition);
    }

    /** The share of left rows that have a partner. */
    double keptShare(Join join) {
        double rightRows = plan(join.right()).rows();
        double kept = 1;
        boolean keyed = false;
        for (Scalar condition : Logical.conjuncts(join.condition())) {
            if (condition instanceof Predicate predicate && predicate.test() == Predicate.Test.EQUAL) {
                keyed = true;
                double distinct = Math.max(estimator.distinct(predicate.left()), estimator.distinct(predicate.right()));
                kept = Math.min(kept, rightRows / distinct);
            }
        }
        return keyed ? Math.min(1, kept) : UNKNOWN_SHARE;
    }

    Physical innerJoin(Physical left, Physical right, PlanNode rightNode, List<Scalar> conditions, double rows) {
        return join(Join.Type.INNER, left, right, rightNode, conditions, rows);
    }

    /**
     * Joins rows with another input: by an index of it, by a hash table, or comparing each with each.
     *
     * @param rightNode the logical plan of the right input if it may be replaced by look-ups in an index, or null
     */
    Physical join(
            Join.Type type, Physical left, Physical right, PlanNode rightNode, List<Scalar> conditions, double rows) {
        JoinKeys keys = new JoinKeys(left.outputs(), right.outputs(), conditions);
        Physical best = keys.left().isEmpty()
                ? LoopJoin.of(type, left, right, conditions, rows)
                : HashJoin.of(type, left, right, keys, rows);
        if (type != Join.Type.FULL && rightNode != null && planning == Planning.FULL) {
            IndexJoin indexed = new IndexJoinChooser(estimator, type, left, rows).choose(rightNode, conditions);
            if (indexed != null && indexed.cost() < best.cost()) {
                boolean mayReadMore = indexed.readsToFirst() && best instanceof HashJoin;
                best = mayReadMore ? new TriedJoin(indexed, (HashJoin) best) : indexed;
            } else if (indexed != null
                    && best instanceof HashJoin hashed
                    && mayBeFew(left)
                    && indexed.outputs().equals(best.outputs())) {
                best = new TriedJoin(indexed, hashed);
            }
        }
        if (best instanceof LoopJoin && planning == Planning.FULL) {
            Physical divided = new DividedJoinChooser(this, type, right, rightNode).choose(left, conditions, rows);
            return divided != null && divided.cost() < best.cost() ? exactly(divided, best.outputs()) : best;
        }
        return best;
    }

    /** Whether a plan may turn out to have far fewer rows than it is thought to have. */
    private static boolean mayBeFew(Physical plan) {
        return plan instanceof CountedRows || plan.inputs().stream().limit(1).anyMatch(PhysicalPlanner::mayBeFew);
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
