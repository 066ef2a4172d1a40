package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** Calls a row function. */
final class RowCallEvaluator {
    /** Rows between two questions whether to go on. */
    static final int CANCEL_CHECK_MASK = (1 << 2) - 1;

    private RowCallEvaluator() {}

    /** The last argument throws when the statement is to end. */
    static Evaluator of(RowFunction function, SqlKind kind, Evaluator[] operands, Runnable canceled) {
        return function.isStrict()
                ? new Strict(function, kind, operands, canceled)
                : new Lenient(function, kind, operands, canceled);
    }

    /** To be called before each row of a batch; a first row is for who calls with one only. */
    static void check(int row, Runnable canceled) {
        if ((row & CANCEL_CHECK_MASK) == CANCEL_CHECK_MASK) {
            canceled.run();
        }
    }

    /** Of functions that see no NULL. */
    private static final class Strict extends StrictEvaluator {
        private final RowFunction function;
        private final Runnable canceled;

        Strict(RowFunction function, SqlKind kind, Evaluator[] operands, Runnable canceled) {
            super(Vector.of(kind), operands);
            this.canceled = canceled;
            this.function = function;
        }

        @Override
        void compute(int[] selection, int count) {
            for (int k = 0; k < count; k++) {
                check(k, canceled);
                function.compute(inputs, selection[k], result);
            }
        }
    }

    /** Of functions that take NULLs. */
    private static final class Lenient implements Evaluator {
        private final RowFunction function;
        private final Evaluator[] operands;
        private final Vector[] inputs;
        private final Vector result;
        private final Runnable canceled;

        Lenient(RowFunction function, SqlKind kind, Evaluator[] operands, Runnable canceled) {
            this.canceled = canceled;
            this.function = function;
            this.operands = operands;
            inputs = new Vector[operands.length];
            result = Vector.of(kind);
        }

        @Override
        public Vector evaluate(Batch batch, int[] selection, int count) {
            for (int i = 0; i < operands.length; i++) {
                inputs[i] = operands[i].evaluate(batch, selection, count);
            }
            result.reset(Evaluator.extent(selection, count));
            for (int k = 0; k < count; k++) {
                check(k, canceled);
                result.clearNull(selection[k]);
                function.compute(inputs, selection[k], result);
            }
            return result;
        }
    }
}
