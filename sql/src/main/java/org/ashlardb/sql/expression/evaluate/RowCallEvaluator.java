package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** Calls a row function. */
final class RowCallEvaluator {
    private RowCallEvaluator() {}

    static Evaluator of(RowFunction function, SqlKind kind, Evaluator[] operands) {
        return function.isStrict() ? new Strict(function, kind, operands) : new Lenient(function, kind, operands);
    }

    /** Of functions that see no NULL. */
    private static final class Strict extends StrictEvaluator {
        private final RowFunction function;

        Strict(RowFunction function, SqlKind kind, Evaluator[] operands) {
            super(Vector.of(kind), operands);
            this.function = function;
        }

        @Override
        void compute(int[] selection, int count) {
            for (int k = 0; k < count; k++) {
                function.compute(inputs, selection[k], result);
            }
        }
    }

    /** Of functions that take NULLs. */
    private static final class Lenient extends Evaluator {
        private final RowFunction function;
        private final Evaluator[] operands;
        private final Vector[] inputs;
        private final Vector result;

        Lenient(RowFunction function, SqlKind kind, Evaluator[] operands) {
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
            result.reset(extent(selection, count));
            for (int k = 0; k < count; k++) {
                result.clearNull(selection[k]);
                function.compute(inputs, selection[k], result);
            }
            return result;
        }
    }
}
