package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.engine.Index;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Predicate.Test;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.plan.rule.Optimizer;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.statistics.Estimator;

/**
 * A group of inner joins taken apart: its inputs, the conditions between them, and the semijoins and antijoins that
 * were above or between the inner joins. Sets of inputs are bit sets.
 */
final class JoinGraph {
    /** Most inputs, as many as a long has bits; joins below them that would bring more are inputs as they are. */
    private static final int MAX_INPUTS = Long.SIZE;

    /**
     * A condition and the inputs it needs.
     *
     * @param share the share of pairs it keeps
     * @param equalClass the number of the class of equal columns it is of, between which one condition is enough; or 0
     */
    record Edge(Scalar condition, long inputs, double share, int equalClass) {
        Edge withShare(double newShare) {
            return new Edge(condition, inputs, newShare, equalClass);
        }

        Edge ofClass(int number) {
            return new Edge(condition, inputs, share, number);
        }
    }

    /** A SEMI or ANTI join that can follow as soon as the inputs it needs are joined. */
    record Reducer(Join join, long inputs) {}

    private final Estimator estimator;
    private final List<PlanNode> inputs = new ArrayList<>();
    private final List<Set<Variable>> columns = new ArrayList<>();
    private final List<Edge> edges = new ArrayList<>();
    private final List<Reducer> reducers = new ArrayList<>();
    private final List<Scalar> rest = new ArrayList<>();

    JoinGraph(Estimator estimator, Join join) {
        this.estimator = estimator;
        List<Scalar> conditions = new ArrayList<>();
        List<Join> reducing = new ArrayList<>();
        collect(join, MAX_INPUTS, conditions, reducing);
        for (PlanNode input : inputs) {
            columns.add(new HashSet<>(input.outputs()));
        }
        for (Scalar condition : conditions) {
            double filtered = implyFilters(condition);
            long needed = needed(condition, Set.of());
            if (Long.bitCount(needed) > 1) {
                edges.add(new Edge(condition, needed, 1 / filtered, 0));
            } else if (needed != 0 && Scalars.isRepeatable(condition)) {
                filter(Long.numberOfTrailingZeros(needed), condition);
            } else {
                rest.add(condition);
            }
        }
        if (inputs.size() > 2) {
            List<Edge> closed = new EqualColumns(columns, edges).close(edges);
            edges.clear();
            edges.addAll(closed);
        }
        for (Join reducer : reducing) {
            reducers.add(new Reducer(
                    reducer,
                    needed(reducer.condition(), new HashSet<>(reducer.right().outputs()))));
        }
        estimate();
    }

    private void collect(PlanNode node, int most, List<Scalar> conditions, List<Join> reducing) {
        if (most > 1 && node instanceof Join join && join.type() == Join.Type.INNER) {
            int right = Math.min(countInputs(join.right()), most - 1);
            collect(join.left(), most - right, conditions, reducing);
            collect(join.right(), right, conditions, reducing);
            conditions.addAll(Logical.conjuncts(join.condition()));
        } else if (most > 1 && node instanceof Join join && isReducer(join)) {
            collect(join.left(), most, conditions, reducing);
            reducing.add(join);
        } else if (most > 1 && isFilterOfJoin(node)) {
            Filter filter = (Filter) node;
            collect(filter.input(), most, conditions, reducing);
            conditions.addAll(Logical.conjuncts(filter.condition()));
        } else {
            inputs.add(node);
        }
    }

    private static int countInputs(PlanNode node) {
        if (node instanceof Join join && join.type() == Join.Type.INNER) {
            return countInputs(join.left()) + countInputs(join.right());
        }
        if (node instanceof Join join && isReducer(join)) {
            return countInputs(join.left());
        }
        return isFilterOfJoin(node) ? countInputs(((Filter) node).input()) : 1;
    }

    private static boolean isFilterOfJoin(PlanNode node) {
        return node instanceof Filter filter
                && filter.input() instanceof Join join
                && join.type() == Join.Type.INNER
                && Scalars.isRepeatable(filter.condition());
    }

    private static boolean isReducer(Join join) {
        return (join.type() == Join.Type.SEMI || join.type() == Join.Type.ANTI)
                && Scalars.isRepeatable(join.condition());
    }

    /**
     * An OR over several inputs keeps a row of one input only if a branch does: when all branches have terms over that
     * input alone, their disjunction can filter it before it is joined.
     *
     * @return the share of pairs that is left for the OR
     */
    private double implyFilters(Scalar condition) {
        if (!(condition instanceof Logical or)
                || or.connective() != Logical.Connective.OR
                || !Scalars.isRepeatable(or)
                || Long.bitCount(needed(or, Set.of())) < 2) {
            return 1;
        }
        double kept = 1;
        for (int i = 0; i < inputs.size(); i++) {
            List<Scalar> branches = new ArrayList<>();
            for (Scalar branch : or.children()) {
                List<Scalar> own = new ArrayList<>();
                for (Scalar term : Logical.conjuncts(branch)) {
                    if (!Scalars.isRowIndependent(term) && Scalars.usesOnly(term, columns.get(i))) {
                        own.add(term);
                    }
                }
                if (own.isEmpty()) {
                    branches.clear();
                    break;
                }
                branches.add(Logical.and(own));
            }
            if (!branches.isEmpty()) {
                Scalar implied = Optimizer.simplify(Logical.or(branches));
                filter(i, implied);
                kept *= estimator.share(implied);
            }
        }
        return kept;
    }

    private void filter(int input, Scalar condition) {
        PlanNode node = inputs.get(input);
        inputs.set(
                input,
                node instanceof Filter filter
                        ? new Filter(filter.input(), Logical.and(List.of(filter.condition(), condition)))
                        : new Filter(node, condition));
    }

    private long needed(Scalar condition, Set<Variable> others) {
        Set<Variable> used = new HashSet<>();
        Scalars.collectVariables(condition, used);
        used.removeAll(others);
        long needed = 0;
        for (int i = 0; i < inputs.size(); i++) {
            for (Variable variable : used) {
                if (columns.get(i).contains(variable)) {
                    needed |= 1L << i;
                    break;
                }
            }
        }
        return needed;
    }

    /** Equalities that name all columns of a unique key keep one row of that table; others are independent. */
    private void estimate() {
        for (int i = 0; i < edges.size(); i++) {
            Edge edge = edges.get(i);
            double share = Math.min(1, share(edge.condition()) * edge.share());
            edges.set(i, edge.withShare(share));
        }
        for (int i = 0; i < edges.size(); i++) {
            for (int k = i + 1; k < edges.size(); k++) {
                estimateRange(i, k);
            }
        }
        for (int i = 0; i < inputs.size(); i++) {
            for (int k = 0; k < inputs.size(); k++) {
                if (i != k) {
                    capByKey(i, 1L << i | 1L << k);
                }
            }
        }
    }

    /** Has two edges that are the ends of a range keep what the range does. */
    private void estimateRange(int one, int other) {
        Edge low = edges.get(one);
        Edge high = edges.get(other);
        double both = estimator.rangeShare(low.condition(), high.condition());
        if (low.inputs() == high.inputs() && both < 1) {
            edges.set(one, low.withShare(Math.sqrt(both)));
            edges.set(other, high.withShare(Math.sqrt(both)));
        }
    }

    private double share(Scalar condition) {
        return condition instanceof Predicate predicate && predicate.test() == Test.EQUAL
                ? estimator.equalShare(predicate.left(), predicate.right())
                : estimator.share(condition);
    }

    /** Makes the edges between two inputs keep no less than a unique key of the first, which they cover, would. */
    private void capByKey(int input, long pair) {
        Scan scan = scan(inputs.get(input));
        if (scan == null || !(scan.relation() instanceof TableSchema table)) {
            return;
        }
        for (Index index : table.table().indexes()) {
            int[] key = index.definition().columns();
            if (!index.isKey() || key.length == 1) {
                continue;
            }
            List<Integer> covering = new ArrayList<>();
            for (int column : key) {
                int edge = edgeOn(scan.columns().get(column), pair);
                if (edge >= 0) {
                    covering.add(edge);
                }
            }
            if (covering.size() == key.length) {
                double each = Math.pow(1 / estimator.rows(table), 1.0 / key.length);
                for (int edge : covering) {
                    edges.set(edge, edges.get(edge).withShare(each));
                }
                return;
            }
        }
    }

    private int edgeOn(Variable variable, long pair) {
        for (int i = 0; i < edges.size(); i++) {
            Edge edge = edges.get(i);
            if (edge.inputs() == pair
                    && edge.condition() instanceof Predicate predicate
                    && predicate.test() == Test.EQUAL
                    && (isOn(predicate.left(), variable) || isOn(predicate.right(), variable))) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isOn(Scalar scalar, Variable variable) {
        return scalar instanceof Reference reference && reference.variable().equals(variable);
    }

    private static Scan scan(PlanNode node) {
        PlanNode inner = node instanceof Filter filter ? filter.input() : node;
        return inner instanceof Scan scan ? scan : null;
    }

    int size() {
        return inputs.size();
    }

    PlanNode input(int index) {
        return inputs.get(index);
    }

    /** Conditions that are over no input, which joined rows have to meet. */
    List<Scalar> rest() {
        return rest;
    }

    List<Reducer> reducers() {
        return reducers;
    }

    /** The conditions that can be checked where two sets meet, but not before. */
    List<Edge> between(long left, long right) {
        List<Edge> between = new ArrayList<>();
        for (Edge edge : edges) {
            boolean inside = (edge.inputs() & ~(left | right)) == 0;
            if (inside && (edge.inputs() & ~left) != 0 && (edge.inputs() & ~right) != 0) {
                addBest(between, edge);
            }
        }
        return between;
    }

    /** Adds an edge; of a class of equal columns the one that keeps fewest pairs. */
    private static void addBest(List<Edge> edges, Edge edge) {
        for (int i = 0; edge.equalClass() > 0 && i < edges.size(); i++) {
            if (edges.get(i).equalClass() == edge.equalClass()) {
                if (edge.share() < edges.get(i).share()) {
                    edges.set(i, edge);
                }
                return;
            }
        }
        edges.add(edge);
    }

    boolean isConnected(long left, long right) {
        for (Edge edge : edges) {
            boolean inside = (edge.inputs() & ~(left | right)) == 0;
            if (inside && (edge.inputs() & left) != 0 && (edge.inputs() & right) != 0) {
                return true;
            }
        }
        return false;
    }
}
