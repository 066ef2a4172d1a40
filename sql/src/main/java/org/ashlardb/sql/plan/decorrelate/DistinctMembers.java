package org.ashlardb.sql.plan.decorrelate;

import java.util.List;
import org.ashlardb.sql.expression.OuterValue;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Subquery;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.plan.Sort;
import org.ashlardb.sql.plan.rule.NodeScalars;
import org.ashlardb.sql.schema.TableSchema;

/** The different values of a query that is the same for all rows, which IN can be joined with. */
final class DistinctMembers {
    private DistinctMembers() {}

    /** Rows for which the operand is among the values of the query. */
    static Join join(PlanNode input, Subquery subquery, PlanNode query, int variable) {
        Variable column = query.outputs().get(0);
        PlanNode members = query;
        if (!hasDifferentValues(query, column)) {
            Variable member = new Variable(variable, column.name(), column.type(), column.nullable());
            members = new Aggregate(query, List.of(member), List.of(new Reference(column)), List.of());
            column = member;
        }
        Scalar operand = subquery.children().get(0);
        Scalar equal = Predicate.of(Predicate.Test.EQUAL, operand, new Reference(column));
        return new Join(Join.Type.INNER, input, members, equal);
    }

    /** Whether a column can have no value twice, as far as keys and groups tell. */
    private static boolean hasDifferentValues(PlanNode node, Variable column) {
        if (node instanceof Project project) {
            int index = project.outputs().indexOf(column);
            return index >= 0
                    && project.expressions().get(index) instanceof Reference reference
                    && hasDifferentValues(project.input(), reference.variable());
        }
        if (node instanceof Filter || node instanceof Sort) {
            return hasDifferentValues(node.inputs().get(0), column);
        }
        if (node instanceof Aggregate aggregate) {
            return aggregate.sets() == null
                    && aggregate.keys().size() == 1
                    && aggregate.outputs().get(0).equals(column);
        }
        return node instanceof Scan scan
                && scan.relation() instanceof TableSchema table
                && table.isKey(scan.columns().indexOf(column));
    }

    /** Whether a plan is run for rows of a query around it, as far as its own expressions tell. */
    static boolean usesOuterRows(PlanNode node) {
        for (Scalar scalar : NodeScalars.of(node)) {
            if (usesOuterRows(scalar)) {
                return true;
            }
        }
        for (PlanNode input : node.inputs()) {
            if (usesOuterRows(input)) {
                return true;
            }
        }
        return false;
    }

    private static boolean usesOuterRows(Scalar scalar) {
        if (scalar instanceof OuterValue) {
            return true;
        }
        for (Scalar child : scalar.children()) {
            if (usesOuterRows(child)) {
                return true;
            }
        }
        return false;
    }
}
