package org.ashlardb.sql.expression.evaluate;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.ashlardb.sql.expression.Operation.Operator;
import org.ashlardb.sql.type.Conversion;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.DecimalVector;

/** Exact arithmetic on decimals, rounded to the scale of the result's type. */
final class DecimalArithmetic extends StrictEvaluator {
    private final Operator operator;
    private final SqlType type;

    DecimalArithmetic(Operator operator, SqlType type, Evaluator left, Evaluator right) {
        super(new DecimalVector(), left, right);
        this.operator = operator;
        this.type = type;
    }

    @Override
    void compute(int[] selection, int count) {
        DecimalVector a = (DecimalVector) inputs[0];
        DecimalVector b = (DecimalVector) inputs[1];
        DecimalVector out = (DecimalVector) result;
        if (CompactDecimals.compute(operator, a, b, out, type, selection, count)) {
            return;
        }
        for (int k = 0; k < count; k++) {
            int row = selection[k];
            out.set(row, Conversion.fitDecimal(apply(a.get(row), b.get(row)), type));
        }
    }

    private BigDecimal apply(BigDecimal a, BigDecimal b) {
        switch (operator) {
            case ADD:
                return a.add(b);
            case SUBTRACT:
                return a.subtract(b);
            case MULTIPLY:
                return a.multiply(b);
            default:
                if (b.signum() == 0) {
                    throw LongArithmetic.divisionByZero();
                }
                return operator == Operator.MODULO ? a.remainder(b) : a.divide(b, type.scale(), RoundingMode.HALF_UP);
        }
    }
}
