package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.sql.expression.Operation.Operator;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.LongVector;

/** Arithmetic on whole numbers; division truncates. Results beyond the type's range are errors. */
final class LongArithmetic extends StrictEvaluator {
    private final Operator operator;
    private final SqlKind kind;
    private final long min;
    private final long max;

    LongArithmetic(Operator operator, SqlKind kind, Evaluator left, Evaluator right) {
        super(new LongVector(), left, right);
        this.operator = operator;
        this.kind = kind;
        max = switch (kind) {
            case TINYINT -> Byte.MAX_VALUE;
            case SMALLINT -> Short.MAX_VALUE;
            case INTEGER -> Integer.MAX_VALUE;
            default -> Long.MAX_VALUE;
        };
        min = -max - 1;
    }

    @Override
    void compute(int[] selection, int count) {
        long[] a = ((LongVector) inputs[0]).values;
        long[] b = ((LongVector) inputs[1]).values;
        long[] out = ((LongVector) result).values;
        switch (operator) {
            case ADD -> add(a, b, out, selection, count);
            case SUBTRACT -> subtract(a, b, out, selection, count);
            case MULTIPLY -> multiply(a, b, out, selection, count);
            default -> divide(a, b, out, selection, count);
        }
    }

    private void add(long[] a, long[] b, long[] out, int[] selection, int count) {
        for (int k = 0; k < count; k++) {
            int row = selection[k];
            long sum = a[row] + b[row];
            if (((a[row] ^ sum) & (b[row] ^ sum)) < 0 || sum < min || sum > max) {
                throw overflow(a[row], "+", b[row]);
            }
            out[row] = sum;
        }
    }

    private void subtract(long[] a, long[] b, long[] out, int[] selection, int count) {
        for (int k = 0; k < count; k++) {
            int row = selection[k];
            long difference = a[row] - b[row];
            if (((a[row] ^ b[row]) & (a[row] ^ difference)) < 0 || difference < min || difference > max) {
                throw overflow(a[row], "-", b[row]);
            }
            out[row] = difference;
        }
    }

    private void multiply(long[] a, long[] b, long[] out, int[] selection, int count) {
        for (int k = 0; k < count; k++) {
            int row = selection[k];
            long product = a[row] * b[row];
            if (Math.multiplyHigh(a[row], b[row]) != product >> 63 || product < min || product > max) {
                throw overflow(a[row], "*", b[row]);
            }
            out[row] = product;
        }
    }

    private void divide(long[] a, long[] b, long[] out, int[] selection, int count) {
        boolean modulo = operator == Operator.MODULO;
        for (int k = 0; k < count; k++) {
            int row = selection[k];
            if (b[row] == 0) {
                throw divisionByZero();
            }
            if (b[row] == -1) {
                if (!modulo && a[row] == min) {
                    throw overflow(a[row], "/", -1);
                }
                out[row] = modulo ? 0 : -a[row];
            } else {
                out[row] = modulo ? a[row] % b[row] : a[row] / b[row];
            }
        }
    }

    private SqlException overflow(long a, String sign, long b) {
        return new SqlException(
                SqlState.NUMBER_OUT_OF_RANGE,
                "result of " + a + " " + sign + " " + b + " is out of range for type " + kind);
    }

    static SqlException divisionByZero() {
        return new SqlException(SqlState.DIVISION_BY_ZERO, "division by zero");
    }
}
