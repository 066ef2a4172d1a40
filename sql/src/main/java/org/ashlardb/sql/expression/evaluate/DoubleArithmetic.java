package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.sql.expression.Operation.Operator;
import org.ashlardb.sql.type.Conversion;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.DoubleVector;

/** Arithmetic on floating-point numbers. A finite operation whose result is infinite is an error. */
final class DoubleArithmetic extends StrictEvaluator {
    private final Operator operator;
    private final SqlKind kind;

    DoubleArithmetic(Operator operator, SqlKind kind, Evaluator left, Evaluator right) {
        super(new DoubleVector(), left, right);
        this.operator = operator;
        this.kind = kind;
    }

    @Override
    void compute(int[] selection, int count) {
        double[] a = ((DoubleVector) inputs[0]).values;
        double[] b = ((DoubleVector) inputs[1]).values;
        double[] out = ((DoubleVector) result).values;
        for (int k = 0; k < count; k++) {
            int row = selection[k];
            double value = apply(a[row], b[row]);
            if (Double.isInfinite(value) && !Double.isInfinite(a[row]) && !Double.isInfinite(b[row])) {
                throw Conversion.outOfRange(Conversion.formatDouble(value), kind.name());
            }
            out[row] = Conversion.fitDouble(value, kind);
        }
    }

    private double apply(double a, double b) {
        switch (operator) {
            case ADD:
                return a + b;
            case SUBTRACT:
                return a - b;
            case MULTIPLY:
                return a * b;
            default:
                if (b == 0) {
                    throw LongArithmetic.divisionByZero();
                }
                return operator == Operator.MODULO ? a % b : a / b;
        }
    }
}
