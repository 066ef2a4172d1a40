package org.ashlardb.sql.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;

/**
 * Groups and aggregates. Without keys there is exactly one group; with keys and no aggregates this is DISTINCT.
 *
 * @param outputs the keys, then the aggregates, then the number of the grouping set if there are such
 * @param sets null for the usual grouping by all keys
 */
public record Aggregate(
        PlanNode input, List<Variable> outputs, List<Scalar> keys, List<AggregateCall> calls, GroupingSets sets)
        implements PlanNode {
    public Aggregate {
        outputs = List.copyOf(outputs);
        keys = List.copyOf(keys);
        calls = List.copyOf(calls);
    }

    /** One grouping by all keys. */
    public Aggregate(PlanNode input, List<Variable> outputs, List<Scalar> keys, List<AggregateCall> calls) {
        this(input, outputs, keys, calls, null);
    }

    public List<Variable> keyOutputs() {
        return outputs.subList(0, keys.size());
    }

    /** Whether nothing but the groups' keys is wanted. */
    public boolean isDistinct() {
        return calls.isEmpty() && sets == null && !keys.isEmpty();
    }

    /** Whether nothing but the groups' keys and the smallest and largest values of each are wanted. */
    public boolean isOfExtremes() {
        return sets == null && !keys.isEmpty() && calls.stream().allMatch(AggregateCall::isExtreme);
    }

    /** Whether a result depends on the order in which the input's rows come. */
    public boolean dependsOnInputOrder() {
        for (AggregateCall call : calls) {
            if (call.kind().isOrderSensitive() && call.order().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** The variables of keys that no key of a grouping set uses. */
    public Set<Variable> variablesOutside(int set) {
        Set<Variable> outside = new HashSet<>();
        keys.forEach(key -> Scalars.collectVariables(key, outside));
        Set<Variable> inside = new HashSet<>();
        sets.sets().get(set).forEach(key -> Scalars.collectVariables(keys.get(key), inside));
        outside.removeAll(inside);
        return outside;
    }

    @Override
    public List<PlanNode> inputs() {
        return List.of(input);
    }

    @Override
    public PlanNode withInputs(List<PlanNode> inputs) {
        return new Aggregate(inputs.get(0), outputs, keys, calls, sets);
    }

    @Override
    public String toString() {
        List<String> names = new ArrayList<>();
        for (AggregateCall call : calls) {
            names.add(call.toString());
        }
        return "Aggregate BY " + (sets == null ? keys.toString() : sets.toString(keys)) + " " + names;
    }
}
