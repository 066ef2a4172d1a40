package org.ashlardb.sql.plan.rule;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Predicate.Test;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;

/**
 * Ends the search for partners at the first where only rows without any are wanted: {@code a LEFT JOIN b ON a.x = b.y WHERE
 * b.y IS NULL}, of a column that no partner has NULL in.
 */
final class OuterJoinToAnti implements FilterRule {
    @Override
    public PlanNode apply(PlanNode node) {
        if (!(node instanceof Filter filter)
                || !(filter.input() instanceof Join join)
                || join.type() != Join.Type.LEFT) {
            return node;
        }
        List<Scalar> rest = new ArrayList<>(Logical.conjuncts(filter.condition()));
        if (!rest.removeIf(term -> isOfNoPartner(term, join))) {
            return node;
        }
        Join anti = new Join(Join.Type.ANTI, join.left(), join.right(), join.condition());
        return Conjuncts.filter(withNulls(anti, join), rest);
    }

    /** Rows of the left input of a left join as it has them where they have no partner. */
    static PlanNode withNulls(PlanNode left, Join join) {
        List<Scalar> columns = new ArrayList<>();
        for (Variable output : join.outputs()) {
            boolean ofLeft = join.left().outputs().contains(output);
            columns.add(ofLeft ? new Reference(output) : new Constant(null, output.type()));
        }
        return new Project(left, join.outputs(), columns);
    }

    /** Whether a term is true of no row that has a partner, and of each that has none. */
    private static boolean isOfNoPartner(Scalar term, Join join) {
        if (!(term instanceof Predicate predicate)
                || predicate.test() != Test.IS_NULL
                || !(predicate.left() instanceof Reference reference)) {
            return false;
        }
        int index = join.right().outputs().indexOf(reference.variable());
        return index >= 0
                && (!join.right().outputs().get(index).nullable()
                        || Logical.conjuncts(join.condition()).stream().anyMatch(other -> isEqual(other, reference)));
    }

    /** Whether a condition is that a column is equal to something, which NULL is not. */
    private static boolean isEqual(Scalar condition, Reference column) {
        return condition instanceof Predicate predicate
                && predicate.test() == Test.EQUAL
                && (predicate.left().equals(column) || predicate.right().equals(column));
    }
}
