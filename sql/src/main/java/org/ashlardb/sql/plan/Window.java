package org.ashlardb.sql.plan;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Variable;

/**
 * Every row with what is computed over a window of rows around it.
 *
 * @param partition rows of which equal ones see each other
 * @param order of the rows within a partition
 * @param results of the calls, behind the columns of the input
 */
public record Window(
        PlanNode input, List<Variable> partition, List<SortKey> order, List<WindowCall> calls, List<Variable> results)
        implements PlanNode {
    public Window {
        partition = List.copyOf(partition);
        order = List.copyOf(order);
        calls = List.copyOf(calls);
        results = List.copyOf(results);
    }

    @Override
    public List<Variable> outputs() {
        List<Variable> outputs = new ArrayList<>(input.outputs());
        outputs.addAll(results);
        return outputs;
    }

    /** The order its input must have. */
    public List<SortKey> sortKeys() {
        List<SortKey> keys = new ArrayList<>();
        for (Variable variable : partition) {
            keys.add(new SortKey(variable, false, false));
        }
        keys.addAll(order);
        return keys;
    }

    /** Whether each row's results depend on no row behind it. */
    public boolean isRunning() {
        for (WindowCall call : calls) {
            if (!call.function().isRunning() || !call.frame().equals(Frame.DEFAULT)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public List<PlanNode> inputs() {
        return List.of(input);
    }

    @Override
    public PlanNode withInputs(List<PlanNode> inputs) {
        return new Window(inputs.get(0), partition, order, calls, results);
    }

    @Override
    public String toString() {
        return "Window " + calls + (partition.isEmpty() ? "" : " partitioned by " + partition)
                + (order.isEmpty() ? "" : " ordered by " + order);
    }
}
