package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.PlanNode;

/**
 * Orders a group of inner joins. Of up to {@link #MAX_EXHAUSTIVE} inputs the cheapest tree of joins is found by dynamic
 * programming over connected sets of inputs (Moerkotte and Neumann, "Analysis of two existing and one new dynamic
 * programming algorithm", 2006); of more, one is built greedily: always the join that makes the fewest rows.
 *
 * <p>Semijoins and antijoins that keep few rows are done as soon as their columns are there, others at the end.
 */
final class JoinOrder {
    /** With more inputs, looking at all trees takes longer than most plans do. */
    private static final int MAX_EXHAUSTIVE = 9;

    private static final double FEW = 0.2;

    /** Each is an order of its own. */
    private static final int MOST_FEW = 2;

    /**
     * The best way to join a set of inputs.
     *
     * @param node the logical plan when it is one input, null for a join
     */
    private record Joined(long inputs, Physical plan, PlanNode node) {}

    /**
     * The best way should an input turn out to have few rows.
     *
     * @param input the input, as it is planned for an average value
     * @param counted what finds its rows
     * @param rows how many rows it was taken to have
     */
    record Few(Physical input, IndexScan counted, double rows, Physical plan) {}

    private final PhysicalPlanner planner;
    private final JoinGraph graph;
    private final List<Joined> singles = new ArrayList<>();

    JoinOrder(PhysicalPlanner planner, Join join) {
        this.planner = planner;
        graph = new JoinGraph(planner.estimator(), join);
        for (int i = 0; i < graph.size(); i++) {
            long set = 1L << i;
            PlanNode node = graph.input(i);
            Physical plan = planner.plan(node);
            Physical reduced = reduce(plan, set, 0, 0);
            singles.add(new Joined(set, reduced, reduced == plan ? node : null));
        }
    }

    Physical order() {
        return order(singles);
    }

    /** The best ways for those inputs of which it is not known before whether they have so few rows. */
    List<Few> orderForFew(double rows) {
        List<Few> found = new ArrayList<>();
        for (int i = 0; i < singles.size() && graph.size() <= MAX_EXHAUSTIVE && found.size() < MOST_FEW; i++) {
            Joined single = singles.get(i);
            Physical byIndex = single.plan() instanceof CountedRows counted ? counted.few() : single.plan();
            IndexScan scan = single.plan().rows() > rows ? scan(byIndex) : null;
            if (scan != null) {
                List<Joined> parts = new ArrayList<>(singles);
                parts.set(i, new Joined(single.inputs(), withRows(byIndex, rows), null));
                found.add(new Few(single.plan(), scan, rows, order(parts)));
            }
        }
        return found;
    }

    /** What finds rows by a part of an index; null if something else does. */
    private static IndexScan scan(Physical plan) {
        if (plan instanceof Step.FilterRows filter) {
            return scan(filter.input());
        }
        boolean bounded = plan instanceof IndexScan scan
                && !scan.isPoint()
                && !scan.bounds().isAll()
                && !scan.bounds().pattern();
        return bounded ? (IndexScan) plan : null;
    }

    /** The same rows by an index, taken to be so many. */
    private static Physical withRows(Physical plan, double rows) {
        if (plan instanceof Step.FilterRows filter) {
            Physical input = withRows(filter.input(), rows);
            return new Step.FilterRows(input, filter.conditions(), Math.min(filter.rows(), rows));
        }
        return ((IndexScan) plan).withRows(rows, rows * AccessPathChooser.INDEX_ROW_COST);
    }

    private Physical order(List<Joined> parts) {
        Joined all = planner.isExhaustive() && graph.size() <= MAX_EXHAUSTIVE ? exhaustive(parts) : greedy(parts);
        Physical plan = all.plan();
        for (JoinGraph.Reducer reducer : graph.reducers()) {
            if (!isEarly(reducer)) {
                plan = planner.join(reducer.join(), plan);
            }
        }
        return graph.rest().isEmpty() ? plan : new Step.FilterRows(plan, graph.rest(), plan.rows());
    }

    // ------------------------------------------------------------------------------------------------ all trees

    private Joined exhaustive(List<Joined> parts) {
        Map<Long, Joined> best = new HashMap<>();
        List<List<Joined>> bySize = new ArrayList<>();
        bySize.add(List.of());
        bySize.add(parts);
        for (Joined single : parts) {
            best.put(single.inputs(), single);
        }
        for (int size = 2; size <= parts.size(); size++) {
            Map<Long, Joined> found = new HashMap<>();
            for (int leftSize = 1; leftSize < size; leftSize++) {
                for (Joined left : bySize.get(leftSize)) {
                    for (Joined right : bySize.get(size - leftSize)) {
                        tryJoin(left, right, found);
                    }
                }
            }
            bySize.add(new ArrayList<>(found.values()));
            best.putAll(found);
        }
        Joined all = best.get(setOfAll(parts.size()));
        return all == null ? greedy(components(bySize)) : all;
    }

    private static long setOfAll(int size) {
        return size == Long.SIZE ? -1L : (1L << size) - 1;
    }

    private void tryJoin(Joined left, Joined right, Map<Long, Joined> found) {
        long both = left.inputs() | right.inputs();
        if ((left.inputs() & right.inputs()) != 0 || !graph.isConnected(left.inputs(), right.inputs())) {
            return;
        }
        Physical plan = join(left, right);
        Joined known = found.get(both);
        if (known == null || plan.cost() < known.plan().cost()) {
            found.put(both, new Joined(both, plan, null));
        }
    }

    /** The largest connected sets, which no condition connects with each other. */
    private static List<Joined> components(List<List<Joined>> bySize) {
        List<Joined> components = new ArrayList<>();
        long covered = 0;
        for (int size = bySize.size() - 1; size > 0; size--) {
            for (Joined joined : bySize.get(size)) {
                if ((joined.inputs() & covered) == 0) {
                    components.add(joined);
                    covered |= joined.inputs();
                }
            }
        }
        return components;
    }

    // ------------------------------------------------------------------------------------------------ greedily

    private Joined greedy(List<Joined> parts) {
        List<Joined> open = new ArrayList<>(parts);
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < open.size(); i++) {
            for (int k = i + 1; k < open.size(); k++) {
                pairs.add(pair(open.get(i), open.get(k)));
            }
        }
        while (open.size() > 1) {
            Pair best = pairs.get(0);
            for (Pair pair : pairs) {
                if (pair.isBetterThan(best)) {
                    best = pair;
                }
            }
            Joined left = best.left();
            Joined right = best.right();
            Physical forward = join(left, right);
            Physical backward = join(right, left);
            Joined joined = new Joined(
                    left.inputs() | right.inputs(), forward.cost() <= backward.cost() ? forward : backward, null);
            open.removeIf(part -> part == left || part == right);
            pairs.removeIf(pair -> pair.has(left) || pair.has(right));
            for (Joined part : open) {
                pairs.add(pair(joined, part));
            }
            open.add(joined);
        }
        return open.get(0);
    }

    /** Two parts that could be joined next, and how many rows that would make. */
    private record Pair(Joined left, Joined right, boolean connected, double rows) {
        boolean isBetterThan(Pair other) {
            return connected == other.connected ? rows < other.rows : connected;
        }

        boolean has(Joined part) {
            return left == part || right == part;
        }
    }

    private Pair pair(Joined left, Joined right) {
        boolean connected = graph.isConnected(left.inputs(), right.inputs());
        double rows = connected
                ? rows(left, right)
                : left.plan().rows() * right.plan().rows();
        return new Pair(left, right, connected, rows);
    }

    // ------------------------------------------------------------------------------------------------ one join

    private double rows(Joined left, Joined right) {
        double rows = left.plan().rows() * right.plan().rows();
        for (JoinGraph.Edge edge : graph.between(left.inputs(), right.inputs())) {
            rows *= edge.share();
        }
        return Math.max(1, rows);
    }

    private Physical join(Joined left, Joined right) {
        List<Scalar> conditions = new ArrayList<>();
        for (JoinGraph.Edge edge : graph.between(left.inputs(), right.inputs())) {
            conditions.add(edge.condition());
        }
        Physical joined = planner.innerJoin(left.plan(), right.plan(), right.node(), conditions, rows(left, right));
        return reduce(joined, left.inputs() | right.inputs(), left.inputs(), right.inputs());
    }

    /** Does the early semijoins and antijoins that a set of inputs allows and its two parts did not. */
    private Physical reduce(Physical plan, long set, long left, long right) {
        Physical reduced = plan;
        for (JoinGraph.Reducer reducer : graph.reducers()) {
            boolean now = (reducer.inputs() & ~set) == 0;
            boolean before = left != 0 && ((reducer.inputs() & ~left) == 0 || (reducer.inputs() & ~right) == 0);
            if (now && !before && isEarly(reducer)) {
                reduced = planner.join(reducer.join(), reduced);
            }
        }
        return reduced;
    }

    /** Whether it keeps few rows of the inputs it needs, and can be done below other joins. */
    private boolean isEarly(JoinGraph.Reducer reducer) {
        return reducer.inputs() != 0
                && Long.bitCount(reducer.inputs()) < graph.size()
                && planner.keptShare(reducer.join()) < FEW;
    }
}
