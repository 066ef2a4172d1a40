package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.sql.type.Conversion;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** The number with the other sign. */
final class NegateEvaluator extends StrictEvaluator {
    private final SqlKind kind;

    NegateEvaluator(SqlKind kind, Evaluator operand) {
        super(Vector.of(kind), operand);
        this.kind = kind;
    }

    @Override
    void compute(int[] selection, int count) {
        for (int k = 0; k < count; k++) {
            int row = selection[k];
            if (result instanceof LongVector longs) {
                long value = ((LongVector) inputs[0]).values[row];
                if (value == Long.MIN_VALUE) {
                    throw Conversion.outOfRange("9223372036854775808", kind.name());
                }
                longs.values[row] = Conversion.checkRange(-value, kind);
            } else if (result instanceof DoubleVector doubles) {
                doubles.values[row] = -((DoubleVector) inputs[0]).values[row];
            } else {
                ((DecimalVector) result)
                        .set(row, ((DecimalVector) inputs[0]).get(row).negate());
            }
        }
    }
}
