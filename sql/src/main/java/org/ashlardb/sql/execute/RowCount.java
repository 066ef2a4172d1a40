package org.ashlardb.sql.execute;

import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** The value of LIMIT or OFFSET. */
final class RowCount {
    private final Evaluator evaluator;
    private final long none;
    private final Batch noRow = new Batch(0);

    /** The scalar may be null; then the value is that for none. */
    RowCount(Execution execution, Scalar scalar, long none) {
        evaluator = scalar == null ? null : new EvaluatorFactory(execution.evaluation()).make(scalar);
        this.none = none;
    }

    static RowCount limit(Execution execution, Scalar scalar) {
        return new RowCount(execution, scalar, Long.MAX_VALUE);
    }

    static RowCount offset(Execution execution, Scalar scalar) {
        return new RowCount(execution, scalar, 0);
    }

    long value() {
        if (evaluator == null) {
            return none;
        }
        Vector vector = evaluator.evaluateOne(noRow);
        if (vector.isNull(0)) {
            return none;
        }
        long value = ((LongVector) vector).values[0];
        if (value < 0) {
            boolean offset = none == 0;
            throw new SqlException(
                    offset ? SqlState.INVALID_OFFSET : SqlState.INVALID_LIMIT,
                    (offset ? "OFFSET " : "LIMIT ") + value + " is negative");
        }
        return value;
    }
}
