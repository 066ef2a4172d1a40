package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;

/** The keys of a GROUP BY: what an expression over ungrouped rows means behind it. */
final class Grouping {
    private final List<Scalar> keys = new ArrayList<>();
    private final List<Variable> keyVariables = new ArrayList<>();
    private final AggregateCollector aggregates;
    private final Set<Variable> visible = new HashSet<>();

    Grouping(BindContext context, List<Scalar> groupBy, AggregateCollector aggregates) {
        this.aggregates = aggregates;
        for (Scalar key : groupBy) {
            if (!keys.contains(key)) {
                keys.add(key);
                keyVariables.add(
                        key instanceof Reference reference
                                ? reference.variable()
                                : context.newVariable(key.toString(), key.type(), true));
            }
        }
        visible.addAll(keyVariables);
        visible.addAll(aggregates.variables());
    }

    PlanNode aggregate(PlanNode input) {
        List<Variable> outputs = new ArrayList<>(keyVariables);
        outputs.addAll(aggregates.variables());
        return new Aggregate(input, outputs, keys, aggregates.calls());
    }

    /** The expression over keys and aggregates; an error when it needs anything else. */
    Scalar replace(Scalar scalar, Place place) {
        int key = keys.indexOf(scalar);
        if (key >= 0) {
            return new Reference(keyVariables.get(key));
        }
        if (scalar instanceof Reference reference) {
            if (!visible.contains(reference.variable())) {
                throw place.error(
                        SqlState.GROUPING_ERROR,
                        "column " + reference.variable().name()
                                + " must be in GROUP BY or in an aggregate, because the rows are grouped");
            }
            return scalar;
        }
        List<Scalar> children = new ArrayList<>();
        for (Scalar child : scalar.children()) {
            children.add(replace(child, place));
        }
        return children.isEmpty() ? scalar : scalar.withChildren(children);
    }
}
