package org.ashlardb.sql.plan.rule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.SetOperation;

/** Filters both inputs of a set operation instead of its result. */
final class PushFilterThroughSetOperation implements FilterRule {
    @Override
    public PlanNode apply(PlanNode node) {
        if (!(node instanceof Filter filter)
                || !(filter.input() instanceof SetOperation set)
                || !Scalars.isRepeatable(filter.condition())) {
            return node;
        }
        List<PlanNode> inputs = new ArrayList<>();
        for (PlanNode input : set.inputs()) {
            Map<Variable, Scalar> meanings = new HashMap<>();
            for (int i = 0; i < set.outputs().size(); i++) {
                meanings.put(set.outputs().get(i), new Reference(input.outputs().get(i)));
            }
            inputs.add(new Filter(input, Scalars.substitute(filter.condition(), meanings)));
        }
        return set.withInputs(inputs);
    }
}
