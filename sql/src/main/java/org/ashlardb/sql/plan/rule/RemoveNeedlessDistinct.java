package org.ashlardb.sql.plan.rule;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.DifferentRows;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;

/** Takes DISTINCT away from rows that have a key among their columns. */
final class RemoveNeedlessDistinct implements Rule {
    @Override
    public PlanNode apply(PlanNode node) {
        if (!(node instanceof Aggregate aggregate) || !aggregate.isDistinct()) {
            return node;
        }
        List<Variable> columns = new ArrayList<>();
        for (Scalar key : aggregate.keys()) {
            if (key instanceof Reference reference) {
                columns.add(reference.variable());
            }
        }
        return DifferentRows.areWithNulls(aggregate.input(), columns)
                ? new Project(aggregate.input(), aggregate.keyOutputs(), aggregate.keys())
                : node;
    }
}
