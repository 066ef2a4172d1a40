package org.ashlardb.sql.plan.rule;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.AggregateCall;
import org.ashlardb.sql.plan.Apply;
import org.ashlardb.sql.plan.DifferentRows;
import org.ashlardb.sql.plan.DistinctOn;
import org.ashlardb.sql.plan.Fetch;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.Limit;
import org.ashlardb.sql.plan.LockRows;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.plan.Recursion;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.plan.SetOperation;
import org.ashlardb.sql.plan.SharedScan;
import org.ashlardb.sql.plan.Sort;
import org.ashlardb.sql.plan.SortKey;
import org.ashlardb.sql.plan.Window;
import org.ashlardb.sql.plan.WindowCall;

/** Reads and computes only the columns that something above needs. */
public final class PruneColumns {
    /** All outputs of the plan stay. */
    PlanNode prune(PlanNode plan) {
        return prune(plan, new HashSet<>(plan.outputs()));
    }

    /** The outputs in the set stay, others may go. */
    public PlanNode prune(PlanNode node, Set<Variable> needed) {
        if (node instanceof Scan scan) {
            return scan.withOutputs(kept(scan.outputs(), needed));
        }
        if (node instanceof SharedScan scan) {
            return scan.withOutputs(kept(scan.outputs(), needed));
        }
        if (node instanceof Project project) {
            return project(project, needed);
        }
        if (node instanceof Aggregate aggregate) {
            return aggregate(aggregate, needed);
        }
        if (node instanceof Window window) {
            return window(window, needed);
        }
        if (node instanceof SetOperation set) {
            return set.withInputs(List.of(prune(set.left()), prune(set.right())));
        }
        if (node instanceof Recursion recursion) {
            return recursion.withInputs(List.of(prune(recursion.base()), prune(recursion.step())));
        }
        if (node instanceof Join join
                && !changesRows(join)
                && Collections.disjoint(join.right().outputs(), needed)) {
            return prune(join.left(), needed);
        }
        if (node.inputs().isEmpty()) {
            return node;
        }
        Set<Variable> below = new HashSet<>(needed);
        if (node instanceof Filter filter) {
            Scalars.collectVariables(filter.condition(), below);
        } else if (node instanceof Join join) {
            Scalars.collectVariables(join.condition(), below);
        } else if (node instanceof Apply apply) {
            below.addAll(apply.columns());
        } else if (node instanceof Sort sort) {
            for (SortKey key : sort.keys()) {
                below.add(key.variable());
            }
        } else if (node instanceof DistinctOn distinct) {
            below.addAll(distinct.keys());
        } else if (node instanceof Fetch fetch) {
            for (SortKey key : fetch.ties()) {
                below.add(key.variable());
            }
        } else if (node instanceof LockRows lock) {
            below.add(lock.rowId());
        } else if (!(node instanceof Limit)) {
            below.addAll(node.outputs());
        }
        List<PlanNode> inputs = new ArrayList<>();
        for (PlanNode input : node.inputs()) {
            inputs.add(prune(input, below));
        }
        return node.withInputs(inputs);
    }

    /** Whether there may be more or fewer rows than the left input has: not if each has one partner at most, or none. */
    private static boolean changesRows(Join join) {
        if (join.type() != Join.Type.LEFT
                || !Scalars.isRepeatable(join.condition())
                || !NodeScalars.isRepeatable(join.right())) {
            return true;
        }
        Set<Variable> equal = new HashSet<>();
        for (Scalar term : Logical.conjuncts(join.condition())) {
            if (term instanceof Predicate predicate && predicate.test() == Predicate.Test.EQUAL) {
                addColumn(predicate.left(), predicate.right(), join, equal);
                addColumn(predicate.right(), predicate.left(), join, equal);
            }
        }
        return !DifferentRows.areIn(join.right(), equal);
    }

    /** Adds a column of the right input that is equal to something of the left one. */
    private static void addColumn(Scalar column, Scalar value, Join join, Set<Variable> equal) {
        if (column instanceof Reference reference
                && join.right().outputs().contains(reference.variable())
                && !reference.type().ignoresCase()
                && Scalars.usesOnly(value, new HashSet<>(join.left().outputs()))) {
            equal.add(reference.variable());
        }
    }

    private static List<Variable> kept(List<Variable> outputs, Set<Variable> needed) {
        List<Variable> kept = new ArrayList<>();
        for (Variable output : outputs) {
            if (needed.contains(output)) {
                kept.add(output);
            }
        }
        return kept;
    }

    private PlanNode project(Project project, Set<Variable> needed) {
        List<Variable> outputs = new ArrayList<>();
        List<Scalar> expressions = new ArrayList<>();
        Set<Variable> below = new HashSet<>();
        for (int i = 0; i < project.outputs().size(); i++) {
            Scalar expression = project.expressions().get(i);
            if (needed.contains(project.outputs().get(i)) || !Scalars.isRepeatable(expression)) {
                outputs.add(project.outputs().get(i));
                expressions.add(expression);
                Scalars.collectVariables(expression, below);
            }
        }
        PlanNode input = prune(project.input(), below);
        return outputs.isEmpty() ? input : new Project(input, outputs, expressions);
    }

    private PlanNode window(Window window, Set<Variable> needed) {
        List<WindowCall> calls = new ArrayList<>();
        List<Variable> results = new ArrayList<>();
        Set<Variable> below = new HashSet<>(needed);
        for (int i = 0; i < window.calls().size(); i++) {
            if (needed.contains(window.results().get(i))) {
                calls.add(window.calls().get(i));
                results.add(window.results().get(i));
                for (Scalar scalar : window.calls().get(i).scalars()) {
                    Scalars.collectVariables(scalar, below);
                }
            }
        }
        if (calls.isEmpty()) {
            return prune(window.input(), needed);
        }
        for (SortKey key : window.sortKeys()) {
            below.add(key.variable());
        }
        PlanNode input = prune(window.input(), below);
        return new Window(input, window.partition(), window.order(), calls, results);
    }

    private PlanNode aggregate(Aggregate aggregate, Set<Variable> needed) {
        int keys = aggregate.keys().size();
        List<Variable> outputs = new ArrayList<>(aggregate.keyOutputs());
        List<AggregateCall> calls = new ArrayList<>();
        Set<Variable> below = new HashSet<>();
        for (Scalar key : aggregate.keys()) {
            Scalars.collectVariables(key, below);
        }
        for (int i = 0; i < aggregate.calls().size(); i++) {
            AggregateCall call = aggregate.calls().get(i);
            if (needed.contains(aggregate.outputs().get(keys + i))) {
                outputs.add(aggregate.outputs().get(keys + i));
                calls.add(call);
                for (Scalar scalar : call.scalars()) {
                    Scalars.collectVariables(scalar, below);
                }
            }
        }
        if (aggregate.sets() != null) {
            outputs.add(aggregate.sets().number());
        }
        return new Aggregate(prune(aggregate.input(), below), outputs, aggregate.keys(), calls, aggregate.sets());
    }
}
