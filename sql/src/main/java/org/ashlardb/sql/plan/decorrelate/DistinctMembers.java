package org.ashlardb.sql.plan.decorrelate;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.OuterValue;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Subquery;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.DifferentRows;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.rule.NodeScalars;

/** The different rows of a query that is the same for all rows, which IN can be joined with. */
final class DistinctMembers {
    private DistinctMembers() {}

    /**
     * Rows whose operands are a row of the query.
     *
     * @param variable the number of the first of as many new variables as the query has columns
     */
    static Join join(PlanNode input, Subquery subquery, PlanNode query, int variable) {
        List<Variable> columns = query.outputs();
        PlanNode members = query;
        if (!DifferentRows.areIn(query, columns)) {
            List<Variable> values = new ArrayList<>();
            List<Scalar> keys = new ArrayList<>();
            for (Variable column : columns) {
                int number = variable + values.size();
                values.add(new Variable(number, column.name(), column.type(), column.nullable()));
                keys.add(new Reference(column));
            }
            members = new Aggregate(query, values, keys, List.of());
            columns = values;
        }
        return new Join(Join.Type.INNER, input, members, equal(subquery, columns));
    }

    /** Whether a subquery is a test whether its operands are among its values, or are one of its rows. */
    static boolean isMembership(Subquery subquery) {
        return subquery.use() == Subquery.Use.IN || compares(subquery, Predicate.Test.EQUAL, false);
    }

    /** Whether a subquery is a test whether its operands are none of its rows. */
    static boolean isAbsence(Subquery subquery) {
        return compares(subquery, Predicate.Test.NOT_EQUAL, true);
    }

    private static boolean compares(Subquery subquery, Predicate.Test test, boolean all) {
        return subquery.use() == Subquery.Use.COMPARE
                && subquery.quantifier().test() == test
                && subquery.quantifier().all() == all;
    }

    /** That all operands are equal to columns. */
    static Scalar equal(Subquery subquery, List<Variable> columns) {
        List<Scalar> terms = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            Scalar operand = subquery.operands().get(i);
            terms.add(Predicate.of(Predicate.Test.EQUAL, operand, new Reference(columns.get(i))));
        }
        return Logical.and(terms);
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
