package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.sql.vector.VaryingVector;

/** Joins text or binary data. */
final class ConcatenateEvaluator extends StrictEvaluator {
    ConcatenateEvaluator(Evaluator[] operands) {
        super(new VaryingVector(), operands);
    }

    @Override
    void compute(int[] selection, int count) {
        VaryingVector out = (VaryingVector) result;
        for (int k = 0; k < count; k++) {
            int row = selection[k];
            long length = 0;
            for (int i = 0; i < inputs.length; i++) {
                length += ((VaryingVector) inputs[i]).length(row);
            }
            int position = out.begin(row, (int) Math.min(length, Integer.MAX_VALUE));
            for (int i = 0; i < inputs.length; i++) {
                VaryingVector part = (VaryingVector) inputs[i];
                System.arraycopy(part.bytes.data, part.start(row), out.bytes.data, position, part.length(row));
                position += part.length(row);
            }
            out.finish(row, position);
        }
    }
}
