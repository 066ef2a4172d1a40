package org.ashlardb.sql.plan.rule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.PlanNode;

/** Filters rows before grouping where a term needs only the keys. */
final class PushFilterThroughAggregate implements FilterRule {
    @Override
    public PlanNode apply(PlanNode node) {
        if (!(node instanceof Filter filter)
                || !(filter.input() instanceof Aggregate aggregate)
                || aggregate.keys().isEmpty()) {
            return node;
        }
        Conjuncts terms = new Conjuncts(filter.condition());
        List<Scalar> pushed = terms.take(keysOfAllSets(aggregate));
        if (pushed.isEmpty()) {
            return node;
        }
        Map<Variable, Scalar> meanings = new HashMap<>();
        for (int i = 0; i < aggregate.keys().size(); i++) {
            meanings.put(aggregate.outputs().get(i), aggregate.keys().get(i));
        }
        List<Scalar> below = new ArrayList<>();
        for (Scalar term : pushed) {
            below.add(Scalars.substitute(term, meanings));
        }
        return terms.filterRest(aggregate.withInputs(List.of(Conjuncts.filter(aggregate.input(), below))));
    }

    /** A key that some grouping set lacks is not what it is below. */
    private static List<Variable> keysOfAllSets(Aggregate aggregate) {
        if (aggregate.sets() == null) {
            return aggregate.keyOutputs();
        }
        List<Variable> keys = new ArrayList<>();
        for (int i = 0; i < aggregate.keys().size(); i++) {
            if (aggregate.sets().allHave(i)) {
                keys.add(aggregate.outputs().get(i));
            }
        }
        return keys;
    }
}
