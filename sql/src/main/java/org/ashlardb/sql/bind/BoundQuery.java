package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.PlanNode;

/** A query as a plan, with the names of its columns, which are the plan's first outputs. */
record BoundQuery(PlanNode plan, List<Column> columns) {
    record Column(String label, Variable variable) {}

    List<Variable> variables() {
        List<Variable> variables = new ArrayList<>();
        for (Column column : columns) {
            variables.add(column.variable());
        }
        return variables;
    }
}
