package org.ashlardb.sql.plan.rule;

import java.util.List;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.AggregateCall;
import org.ashlardb.sql.plan.PlanNode;

/**
 * Finds the different values of a column first where aggregates over all rows want nothing else, so that an index may give
 * them: COUNT(DISTINCT a) of rows is COUNT(a) of SELECT DISTINCT a.
 */
final class GroupDistinctArgument implements Rule {
    @Override
    public PlanNode apply(PlanNode node) {
        if (!(node instanceof Aggregate aggregate)
                || aggregate.sets() != null
                || !aggregate.keys().isEmpty()
                || aggregate.calls().isEmpty()) {
            return node;
        }
        List<Scalar> arguments = aggregate.calls().get(0).arguments();
        if (arguments.size() != 1
                || !(arguments.get(0) instanceof Reference reference)
                || reference.type().ignoresCase()
                || !aggregate.calls().stream().allMatch(call -> isOfDistinct(call, reference))) {
            return node;
        }
        PlanNode values = new Aggregate(aggregate.input(), List.of(reference.variable()), arguments, List.of());
        List<AggregateCall> calls =
                aggregate.calls().stream().map(AggregateCall::overAll).toList();
        return new Aggregate(values, aggregate.outputs(), List.of(), calls);
    }

    private static boolean isOfDistinct(AggregateCall call, Reference reference) {
        return call.distinct()
                && call.filter() == null
                && call.order().isEmpty()
                && !call.kind().isOrderSensitive()
                && call.arguments().equals(List.of(reference));
    }
}
