package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.AggregateCall;
import org.ashlardb.sql.plan.AggregateKind;
import org.ashlardb.sql.plan.DistinctOn;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.plan.Sort;
import org.ashlardb.sql.plan.SortKey;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.statistics.Estimator;

/**
 * Reads no more than the first rows of each group where no more are needed and an index has a group's rows one behind the
 * other: for DISTINCT, DISTINCT ON, and the MIN or MAX of a column that is next in the index.
 */
final class GroupHeadsChooser {
    private final Estimator estimator;

    /**
     * What rows are wanted.
     *
     * @param keys in which the rows of a group are equal
     * @param within the order within a group that has the wanted ones first, empty for any
     * @param behindNulls whether it has those with NULL first, which are not the wanted ones
     * @param inOrder whether they are to come in that order
     * @param count how many groups there are
     */
    private record Groups(
            List<Variable> keys, List<SortKey> within, boolean behindNulls, boolean inOrder, double count) {
        /** In terms of the projection's input; null if a column is computed. */
        Groups below(Project project) {
            List<Variable> keysBelow = new ArrayList<>();
            for (Variable key : keys) {
                keysBelow.add(below(project, key));
            }
            List<SortKey> withinBelow = new ArrayList<>();
            for (SortKey key : within) {
                withinBelow.add(new SortKey(below(project, key.variable()), key.descending(), key.nullsFirst()));
            }
            boolean computed = keysBelow.contains(null) || withinBelow.stream().anyMatch(key -> key.variable() == null);
            return computed ? null : new Groups(keysBelow, withinBelow, behindNulls, inOrder, count);
        }

        private static Variable below(Project project, Variable output) {
            return project.expressions().get(project.outputs().indexOf(output)) instanceof Reference reference
                    ? reference.variable()
                    : null;
        }
    }

    GroupHeadsChooser(Estimator estimator) {
        this.estimator = estimator;
    }

    /** Enough rows of an aggregation's input; null if all are needed or no index has their order. */
    Physical choose(Aggregate aggregate, double groups) {
        List<Variable> keys = variables(aggregate.keys());
        if (keys == null || !aggregate.isOfExtremes()) {
            return null;
        }
        if (aggregate.calls().isEmpty()) {
            return choose(aggregate.input(), new Groups(keys, List.of(), false, false, groups));
        }
        SortKey first = first(aggregate.calls());
        if (first == null) {
            return null;
        }
        Physical heads = choose(aggregate.input(), new Groups(keys, List.of(first), false, false, groups));
        if (heads != null) {
            return heads;
        }
        SortKey behindNulls = new SortKey(first.variable(), first.descending(), true);
        return choose(aggregate.input(), new Groups(keys, List.of(behindNulls), true, false, groups));
    }

    /** Enough rows for the first of each key, in the order within a key but not of the keys; null if no index helps. */
    Physical choose(DistinctOn distinct, double groups) {
        PlanNode rows = distinct.input();
        List<SortKey> within = new ArrayList<>();
        if (rows instanceof Sort sort) {
            rows = sort.input();
            within.addAll(sort.keys());
            within.removeIf(key -> distinct.keys().contains(key.variable()));
        }
        return choose(rows, new Groups(distinct.keys(), within, false, true, groups));
    }

    /** The order that has the wanted value of a group first, where it may be NULL last; null if they want several. */
    private static SortKey first(List<AggregateCall> calls) {
        SortKey first = null;
        for (AggregateCall call : calls) {
            if (call.filter() != null || !(call.arguments().get(0) instanceof Reference reference)) {
                return null;
            }
            SortKey order = new SortKey(reference.variable(), call.kind() == AggregateKind.MAX, false);
            if (first != null && !order.equals(first)) {
                return null;
            }
            first = order;
        }
        return first;
    }

    private static List<Variable> variables(List<Scalar> scalars) {
        List<Variable> variables = new ArrayList<>();
        for (Scalar scalar : scalars) {
            if (!(scalar instanceof Reference reference)) {
                return null;
            }
            variables.add(reference.variable());
        }
        return variables;
    }

    private Physical choose(PlanNode rows, Groups groups) {
        if (rows instanceof Project project) {
            Groups below = groups.below(project);
            Physical heads = below == null ? null : choose(project.input(), below);
            return heads == null ? null : new Step.ProjectRows(heads, project.outputs(), project.expressions());
        }
        Scalar condition = rows instanceof Filter filter ? filter.condition() : Constant.TRUE;
        PlanNode source = rows instanceof Filter filter ? filter.input() : rows;
        if (!(source instanceof Scan scan) || !(scan.relation() instanceof TableSchema table)) {
            return null;
        }
        AccessPathChooser chooser = new AccessPathChooser(scan, condition, estimator);
        Step.GroupHeads best = null;
        for (Physical path : chooser.ordered()) {
            Step.GroupHeads heads = heads(path, groups, estimator.rows(table));
            if (heads != null && (best == null || heads.cost() < best.cost())) {
                best = heads;
            }
        }
        return best == null || groups.inOrder() ? best : chooser.besideHeads(best);
    }

    private static Step.GroupHeads heads(Physical path, Groups groups, double tableRows) {
        List<Variable> fixed = Orders.fixed(path);
        List<SortKey> order = path.order();
        List<Variable> open = new ArrayList<>(new HashSet<>(groups.keys()));
        open.removeAll(fixed);
        int keys = open.size();
        if (keys == 0 || order.size() < keys) {
            return null;
        }
        List<Variable> first =
                order.subList(0, keys).stream().map(SortKey::variable).toList();
        if (!first.containsAll(open) || !Orders.satisfies(order.subList(keys, order.size()), fixed, groups.within())) {
            return null;
        }
        Physical all = path instanceof Step.FilterRows filter ? filter.input() : path;
        double ofEach = Math.max(1, all.rows() / groups.count());
        double read = Math.min(ofEach, Step.GroupHeads.FIRST_ROWS + all.rows() / Math.max(1, path.rows()));
        double cost =
                groups.count() * (AccessPathChooser.lookUpCost(tableRows) + read * AccessPathChooser.INDEX_ROW_COST);
        Variable value = groups.behindNulls() ? groups.within().get(0).variable() : null;
        return new Step.GroupHeads(
                path, first, value, groups.count() * Math.min(read, Step.GroupHeads.FIRST_ROWS), cost);
    }
}
