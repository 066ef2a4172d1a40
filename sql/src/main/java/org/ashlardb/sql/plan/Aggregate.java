package org.ashlardb.sql.plan;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;

/**
 * Groups and aggregates. Without keys there is exactly one group; with keys and no aggregates this is DISTINCT.
 *
 * @param outputs the keys, then the aggregates
 */
public record Aggregate(PlanNode input, List<Variable> outputs, List<Scalar> keys, List<AggregateCall> calls)
        implements PlanNode {
    public Aggregate {
        outputs = List.copyOf(outputs);
        keys = List.copyOf(keys);
        calls = List.copyOf(calls);
    }

    public List<Variable> keyOutputs() {
        return outputs.subList(0, keys.size());
    }

    @Override
    public List<PlanNode> inputs() {
        return List.of(input);
    }

    @Override
    public PlanNode withInputs(List<PlanNode> inputs) {
        return new Aggregate(inputs.get(0), outputs, keys, calls);
    }

    @Override
    public String toString() {
        List<String> names = new ArrayList<>();
        for (AggregateCall call : calls) {
            names.add(call.toString());
        }
        return "Aggregate BY " + keys + " " + names;
    }
}
