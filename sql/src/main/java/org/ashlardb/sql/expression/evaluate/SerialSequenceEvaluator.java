package org.ashlardb.sql.expression.evaluate;

import java.util.function.BinaryOperator;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** The name of the sequence of a column; NULL where it has none. */
final class SerialSequenceEvaluator extends StrictEvaluator {
    private final BinaryOperator<String> sequences;

    /** @param sequences takes the names of table and column */
    SerialSequenceEvaluator(BinaryOperator<String> sequences, Evaluator[] operands) {
        super(Vector.of(SqlKind.VARCHAR), operands);
        this.sequences = sequences;
    }

    @Override
    void compute(int[] selection, int count) {
        for (int k = 0; k < count; k++) {
            int row = selection[k];
            String table = ((VaryingVector) inputs[0]).getString(row);
            String sequence = sequences.apply(table, ((VaryingVector) inputs[1]).getString(row));
            if (sequence == null) {
                result.setNull(row);
            } else {
                ((VaryingVector) result).append(row, sequence);
            }
        }
    }
}
