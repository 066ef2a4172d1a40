package org.ashlardb.sql.plan.physical;

import java.util.List;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Predicate.Test;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.AggregateCall;
import org.ashlardb.sql.plan.AggregateKind;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.Limit;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.plan.Sort;
import org.ashlardb.sql.plan.SortKey;
import org.ashlardb.sql.type.SqlType;

/** Finds MIN and MAX of a table's rows at the ends of its indexes, each by itself. */
final class ExtremeChooser {
    private static final int MOST = 4;
    private static final Constant ONE = new Constant(1L, SqlType.BIGINT);

    private final PhysicalPlanner planner;

    ExtremeChooser(PhysicalPlanner planner) {
        this.planner = planner;
    }

    /** The plan for an aggregation, or null if it is of another kind, an index is missing, or it would cost more. */
    Physical choose(Aggregate aggregate, double mostCost) {
        if (!isOfExtremes(aggregate)) {
            return null;
        }
        Physical all = null;
        for (int i = 0; i < aggregate.calls().size(); i++) {
            Physical one = extreme(aggregate, i);
            if (one == null) {
                return null;
            }
            all = all == null ? one : LoopJoin.of(Join.Type.INNER, all, one, List.of(), 1);
        }
        return all.cost() < mostCost ? all : null;
    }

    private static boolean isOfExtremes(Aggregate aggregate) {
        PlanNode input = aggregate.input();
        if (input instanceof Filter filter && Scalars.isRepeatable(filter.condition())) {
            input = filter.input();
        }
        return input instanceof Scan
                && aggregate.keys().isEmpty()
                && aggregate.sets() == null
                && !aggregate.calls().isEmpty()
                && aggregate.calls().size() <= MOST
                && aggregate.calls().stream().allMatch(ExtremeChooser::isExtreme);
    }

    private static boolean isExtreme(AggregateCall call) {
        return call.isExtreme()
                && call.filter() == null
                && call.arguments().get(0) instanceof Reference reference
                && !reference.variable().type().ignoresCase();
    }

    /** One of the calls, over the first row in the order of an index that has a value. */
    private Physical extreme(Aggregate aggregate, int number) {
        AggregateCall call = aggregate.calls().get(number);
        Reference value = (Reference) call.arguments().get(0);
        PlanNode rows = aggregate.input();
        if (value.variable().nullable()) {
            Predicate notNull = Predicate.of(Test.IS_NOT_NULL, value);
            rows = rows instanceof Filter filter
                    ? new Filter(filter.input(), Logical.and(List.of(filter.condition(), notNull)))
                    : new Filter(rows, notNull);
        }
        Physical first = first(rows, value, call.kind() == AggregateKind.MAX);
        if (first == null) {
            return null;
        }
        Aggregate one = new Aggregate(rows, List.of(aggregate.outputs().get(number)), List.of(), List.of(call));
        return new Step.HashAggregate(first, one, 1);
    }

    /** The first row in order, where there are no NULLs whose place would matter; null if no index has the order. */
    private Physical first(PlanNode rows, Reference value, boolean descending) {
        for (boolean nullsFirst : new boolean[] {descending, !descending}) {
            SortKey order = new SortKey(value.variable(), descending, nullsFirst);
            Physical first = planner.plan(new Limit(new Sort(rows, List.of(order)), ONE, null));
            if (first instanceof Step.LimitRows) {
                return first;
            }
        }
        return null;
    }
}
