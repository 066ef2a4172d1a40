package org.ashlardb.sql.plan.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.AggregateCall;
import org.ashlardb.sql.plan.Fetch;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.FunctionScan;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.Limit;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.plan.SharedScan;
import org.ashlardb.sql.plan.Values;
import org.ashlardb.sql.plan.Window;
import org.ashlardb.sql.plan.WindowCall;

/** Looks through and changes the expressions of a node. */
public final class NodeScalars {
    private NodeScalars() {}

    /** All expressions of a node, without those of its inputs. */
    public static List<Scalar> of(PlanNode node) {
        List<Scalar> found = new ArrayList<>();
        map(node, scalar -> {
            found.add(scalar);
            return scalar;
        });
        return found;
    }

    /** Whether computing a plan more or less often changes nothing. */
    public static boolean isRepeatable(PlanNode node) {
        for (Scalar scalar : of(node)) {
            if (!Scalars.isRepeatable(scalar)) {
                return false;
            }
        }
        for (PlanNode input : node.inputs()) {
            if (!isRepeatable(input)) {
                return false;
            }
        }
        return !(node instanceof SharedScan scan) || scan.shared().isRepeatable(NodeScalars::isRepeatable);
    }

    /** Whether computing a plan takes numbers of sequences or sets them, or perhaps does in what it shares. */
    public static boolean movesSequences(PlanNode node) {
        for (Scalar scalar : of(node)) {
            if (Scalars.movesSequences(scalar)) {
                return true;
            }
        }
        for (PlanNode input : node.inputs()) {
            if (movesSequences(input)) {
                return true;
            }
        }
        return node instanceof SharedScan && !isRepeatable(node);
    }

    /** The node with changed expressions, or the same object when the change returns every expression as it was. */
    public static PlanNode map(PlanNode node, UnaryOperator<Scalar> change) {
        if (node instanceof Filter filter) {
            Scalar condition = change.apply(filter.condition());
            return condition == filter.condition() ? node : new Filter(filter.input(), condition);
        }
        if (node instanceof Project project) {
            List<Scalar> expressions = map(project.expressions(), change);
            return expressions == project.expressions()
                    ? node
                    : new Project(project.input(), project.outputs(), expressions);
        }
        if (node instanceof Join join) {
            Scalar condition = change.apply(join.condition());
            return condition == join.condition() ? node : new Join(join.type(), join.left(), join.right(), condition);
        }
        if (node instanceof Limit limit) {
            Scalar count = limit.limit() == null ? null : change.apply(limit.limit());
            Scalar offset = limit.offset() == null ? null : change.apply(limit.offset());
            return count == limit.limit() && offset == limit.offset() ? node : new Limit(limit.input(), count, offset);
        }
        if (node instanceof Aggregate aggregate) {
            return map(aggregate, change);
        }
        if (node instanceof Window window) {
            return map(window, change);
        }
        if (node instanceof Fetch fetch) {
            Scalar count = change.apply(fetch.limit());
            Scalar offset = fetch.offset() == null ? null : change.apply(fetch.offset());
            return count == fetch.limit() && offset == fetch.offset()
                    ? node
                    : new Fetch(fetch.input(), count, offset, fetch.percent(), fetch.ties());
        }
        if (node instanceof FunctionScan scan) {
            List<Scalar> arguments = map(scan.arguments(), change);
            return arguments == scan.arguments()
                    ? node
                    : new FunctionScan(scan.function(), arguments, scan.ordinality(), scan.outputs());
        }
        return node instanceof Values values ? map(values, change) : node;
    }

    private static PlanNode map(Aggregate aggregate, UnaryOperator<Scalar> change) {
        List<Scalar> keys = map(aggregate.keys(), change);
        List<AggregateCall> calls = new ArrayList<>();
        boolean changed = keys != aggregate.keys();
        for (AggregateCall call : aggregate.calls()) {
            AggregateCall mapped = map(call, change);
            changed |= mapped != call;
            calls.add(mapped);
        }
        return changed
                ? new Aggregate(aggregate.input(), aggregate.outputs(), keys, calls, aggregate.sets())
                : aggregate;
    }

    static AggregateCall map(AggregateCall call, UnaryOperator<Scalar> change) {
        List<Scalar> before = call.scalars();
        List<Scalar> after = map(before, change);
        return after == before ? call : call.withScalars(after);
    }

    private static PlanNode map(Window window, UnaryOperator<Scalar> change) {
        List<WindowCall> calls = new ArrayList<>();
        boolean changed = false;
        for (WindowCall call : window.calls()) {
            List<Scalar> before = call.scalars();
            List<Scalar> after = map(before, change);
            changed |= after != before;
            calls.add(after == before ? call : call.withScalars(after));
        }
        return changed
                ? new Window(window.input(), window.partition(), window.order(), calls, window.results())
                : window;
    }

    private static PlanNode map(Values values, UnaryOperator<Scalar> change) {
        List<List<Scalar>> rows = new ArrayList<>();
        boolean changed = false;
        for (List<Scalar> row : values.rows()) {
            List<Scalar> mapped = map(row, change);
            changed |= mapped != row;
            rows.add(mapped);
        }
        return changed ? new Values(values.outputs(), rows, values.target()) : values;
    }

    /** The changed list, or the same object. */
    static List<Scalar> map(List<Scalar> scalars, UnaryOperator<Scalar> change) {
        List<Scalar> changed = null;
        for (int i = 0; i < scalars.size(); i++) {
            Scalar result = change.apply(scalars.get(i));
            if (result != scalars.get(i) && changed == null) {
                changed = new ArrayList<>(scalars);
            }
            if (changed != null) {
                changed.set(i, result);
            }
        }
        return changed == null ? scalars : changed;
    }
}
