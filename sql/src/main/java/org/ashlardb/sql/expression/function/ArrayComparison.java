package org.ashlardb.sql.expression.function;

import org.ashlardb.sql.expression.Predicate.Test;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.type.ArrayReader;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/**
 * Compares a value with the elements of an array. ANY is true when it holds for one, ALL false when it does not hold for
 * one; otherwise the answer is unknown when it was for one.
 */
public record ArrayComparison(Test test, boolean all, SqlType element) implements RowFunction {
    /** Whether it asks if the value is one of the elements. */
    public boolean isMembership() {
        return test == Test.EQUAL && !all;
    }

    @Override
    public String name() {
        return test + (all ? " ALL" : " ANY");
    }

    @Override
    public boolean isStrict() {
        return false;
    }

    @Override
    public void compute(Vector[] arguments, int row, Vector result) {
        if (arguments[1].isNull(row)) {
            result.setNull(row);
            return;
        }
        ArrayReader elements = ArrayValues.read(arguments[1], row);
        ArrayReader value = ArrayValues.single(element, arguments[0], row);
        boolean unknown = false;
        boolean decided = false;
        while (!decided && elements.next()) {
            if (value.isNull() || elements.isNull()) {
                unknown = true;
            } else {
                decided = holds(value.compareElement(elements)) != all;
            }
        }
        if (unknown && !decided) {
            result.setNull(row);
        } else {
            ((LongVector) result).values[row] = decided == all ? 0 : 1;
        }
    }

    private boolean holds(int order) {
        return switch (test) {
            case EQUAL -> order == 0;
            case NOT_EQUAL -> order != 0;
            case LESS -> order < 0;
            case LESS_OR_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            default -> order >= 0;
        };
    }
}
