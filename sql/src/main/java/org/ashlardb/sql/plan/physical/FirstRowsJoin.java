package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.SortKey;

/**
 * Joins for the first rows only: begins with the input that has the wanted order, and looks the partners of each of its
 * rows up, so that the reading can stop when there are enough.
 */
final class FirstRowsJoin {
    /** Of more inputs, trying each as the first one would take longer than most plans do. */
    private static final int MOST_INPUTS = 12;

    private final PhysicalPlanner planner;
    private final List<SortKey> wanted;
    private final double firstRows;

    /**
     * For so many rows.
     *
     * @param wanted the order that they are the first in, empty for any
     */
    FirstRowsJoin(PhysicalPlanner planner, List<SortKey> wanted, double firstRows) {
        this.planner = planner;
        this.wanted = wanted;
        this.firstRows = firstRows;
    }

    /** Such a join if there is one that costs less than another plan for all rows; or that plan. */
    Physical choose(Join join, Physical other) {
        double share = firstRows / Math.max(1, other.rows());
        Physical best = other;
        double bestCost = cost(other);
        for (Physical first : joins(join, share)) {
            double cost = cost(first);
            if (cost < bestCost) {
                best = first;
                bestCost = cost;
            }
        }
        return best;
    }

    /** What the first rows of a plan cost, with those that have to be read to know which are the first. */
    private double cost(Physical plan) {
        int presorted = Orders.presorted(plan, wanted);
        if (presorted == 0 && !wanted.isEmpty()) {
            return plan.cost() + plan.rows();
        }
        double read = presorted == wanted.size()
                ? firstRows
                : Orders.rowsToRead(plan, wanted.subList(0, presorted), firstRows, planner.estimator());
        return cost(plan, Math.min(1, read / Math.max(1, plan.rows())));
    }

    /** What a share of a plan's rows costs; only scans, conditions, look-ups and merges can stop before the end. */
    private static double cost(Physical plan, double share) {
        if (plan instanceof TableScan || plan instanceof IndexScan) {
            return plan.cost() * share;
        }
        if (plan instanceof CountedRows rows) {
            return cost(rows.other(), share);
        }
        if (plan instanceof MergeJoin merge) {
            double own = plan.cost() - merge.left().cost() - merge.right().cost();
            return cost(merge.left(), share) + cost(merge.right(), share) + own * share;
        }
        boolean passes = plan instanceof Step.FilterRows
                || plan instanceof Step.ProjectRows
                || plan instanceof IndexJoin
                || plan instanceof HashJoin;
        if (!passes) {
            return plan.cost();
        }
        Physical first = plan.inputs().get(0);
        double own = plan.cost() - first.cost();
        return cost(first, share) + (plan instanceof HashJoin ? own : own * share);
    }

    /** All ways to read a node so that a share of its rows, the first in order, costs a share of the time. */
    private List<Physical> joins(PlanNode node, double share) {
        if (!(node instanceof Join join)) {
            Physical all = planner.plan(node);
            Physical plan = planner.planFirst(node, wanted, Math.max(1, all.rows() * share));
            return isOrdered(plan) ? List.of(plan) : List.of();
        }
        return switch (join.type()) {
            case INNER -> innerJoins(join, share);
            case LEFT, SEMI, ANTI -> reducingJoins(join, share);
            default -> List.of();
        };
    }

    private boolean isOrdered(Physical plan) {
        return plan != null && (wanted.isEmpty() || Orders.presorted(plan, wanted) > 0);
    }

    private List<Physical> reducingJoins(Join join, double share) {
        List<Physical> joins = new ArrayList<>();
        for (Physical left : joins(join.left(), share)) {
            Physical joined = planner.lookUps(join, left);
            if (isOrdered(joined)) {
                joins.add(joined);
            }
        }
        return joins;
    }

    private List<Physical> innerJoins(Join join, double share) {
        JoinGraph graph = new JoinGraph(planner.estimator(), join);
        if (graph.size() > MOST_INPUTS) {
            return List.of();
        }
        double[] rows = new double[graph.size()];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = planner.plan(graph.input(i)).rows();
        }
        List<Physical> joins = new ArrayList<>();
        for (int i = 0; i < graph.size(); i++) {
            for (Physical first : joins(graph.input(i), share)) {
                Physical joined = lookUpOthers(graph, rows, first, 1L << i);
                for (JoinGraph.Reducer reducer : graph.reducers()) {
                    joined = joined == null ? null : planner.lookUps(reducer.join(), joined);
                }
                if (isOrdered(joined)) {
                    List<Scalar> rest = graph.rest();
                    joins.add(rest.isEmpty() ? joined : new Step.FilterRows(joined, rest, joined.rows()));
                }
            }
        }
        return joins;
    }

    /**
     * Looks up one input after the other, always the one that costs least; null if one has no index for that.
     *
     * @param inputRows how many rows each input has
     */
    private Physical lookUpOthers(JoinGraph graph, double[] inputRows, Physical first, long input) {
        Physical joined = first;
        long done = input;
        for (int step = 1; step < graph.size(); step++) {
            Physical best = null;
            int bestInput = -1;
            for (int i = 0; i < graph.size(); i++) {
                if ((done & 1L << i) != 0 || !graph.isConnected(done, 1L << i)) {
                    continue;
                }
                List<Scalar> conditions = new ArrayList<>();
                double rows = joined.rows() * inputRows[i];
                for (JoinGraph.Edge edge : graph.between(done, 1L << i)) {
                    conditions.add(edge.condition());
                    rows *= edge.share();
                }
                Physical next = planner.lookUps(Join.Type.INNER, joined, graph.input(i), conditions, Math.max(1, rows));
                if (next != null && (best == null || next.cost() < best.cost())) {
                    best = next;
                    bestInput = i;
                }
            }
            if (best == null) {
                return null;
            }
            joined = best;
            done |= 1L << bestInput;
        }
        return joined;
    }
}
