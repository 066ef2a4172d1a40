package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.engine.Sequence;
import org.ashlardb.sql.expression.NamedSequence;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;

/** Moves or asks the sequence that each row names. */
final class NamedSequenceEvaluator extends StrictEvaluator {
    private final EvaluationContext.SessionView session;
    private final NamedSequence call;

    NamedSequenceEvaluator(EvaluationContext.SessionView session, NamedSequence call, Evaluator[] operands) {
        super(new LongVector(), operands);
        this.session = session;
        this.call = call;
    }

    @Override
    void compute(int[] selection, int count) {
        if (count > 0 && call.moves() && session.isReadOnly()) {
            throw new SqlException(SqlState.READ_ONLY_TRANSACTION, "a transaction that only reads moves no sequence");
        }
        long[] results = ((LongVector) result).values;
        for (int k = 0; k < count; k++) {
            int row = selection[k];
            Sequence sequence = session.sequence(((VaryingVector) inputs[0]).getString(row));
            results[row] = switch (call.function()) {
                case NEXTVAL -> session.taken().next(sequence);
                case CURRVAL -> session.taken().current(sequence);
                case SETVAL -> set(sequence, row);
            };
        }
    }

    private long set(Sequence sequence, int row) {
        long value = inputs[1].getLong(row);
        session.taken().set(sequence, value, inputs.length == 2 || inputs[2].getLong(row) != 0);
        return value;
    }
}
