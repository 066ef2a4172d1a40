package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Predicate.Test;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;

/**
 * Says IS NOT DISTINCT FROM a value that is the same for all rows by what indexes serve: {@code =}, IS NULL, or one of
 * them, as the value will be.
 */
final class NullSafeEquality {
    private NullSafeEquality() {}

    /** Conditions that are true for the same rows, joined by AND, or null if there is nothing to be said so. */
    static Scalar open(List<Scalar> conditions) {
        List<Scalar> opened = new ArrayList<>();
        for (Scalar condition : conditions) {
            opened.add(open(condition));
        }
        return opened.equals(conditions) ? null : Logical.and(opened);
    }

    private static Scalar open(Scalar condition) {
        if (!(condition instanceof Predicate predicate)
                || predicate.test() != Test.NOT_DISTINCT
                || !Scalars.isRepeatable(predicate)) {
            return condition;
        }
        boolean leftFixed = AccessPathChooser.isFixed(predicate.left());
        Scalar value = leftFixed ? predicate.left() : predicate.right();
        Scalar operand = leftFixed ? predicate.right() : predicate.left();
        if (!AccessPathChooser.isFixed(value) || AccessPathChooser.isFixed(operand)) {
            return condition;
        }
        Scalar isNull = Predicate.of(Test.IS_NULL, operand);
        if (value instanceof Constant constant && constant.isNull()) {
            return isNull;
        }
        Scalar equal = Predicate.of(Test.EQUAL, operand, value);
        if (value instanceof Constant
                || operand instanceof Reference reference
                        && !reference.variable().nullable()) {
            return equal;
        }
        return Logical.or(List.of(equal, Logical.and(List.of(isNull, Predicate.of(Test.IS_NULL, value)))));
    }
}
