package org.ashlardb.sql.execute;

import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.plan.Frame;
import org.ashlardb.sql.type.Interval;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** The offset of a bound of a frame: computed once in an execution, never NULL or negative. */
final class FrameOffset {
    private final Evaluator evaluator;
    private final String which;
    private Vector value;

    private FrameOffset(Evaluator evaluator, String which) {
        this.evaluator = evaluator;
        this.which = which;
    }

    /** The offset, or null when the bound has none. */
    static FrameOffset of(Execution execution, Frame.Bound bound, String which) {
        return bound.offset() == null
                ? null
                : new FrameOffset(new EvaluatorFactory(execution.evaluation()).make(bound.offset()), which);
    }

    void open() {
        value = evaluator.evaluateOne(new Batch(0));
        if (value.isNull(0)) {
            throw new SqlException(SqlState.NULL_NOT_ALLOWED, "offset of the frame's " + which + " is NULL");
        }
        if (isNegative()) {
            throw new SqlException(SqlState.INVALID_FRAME_OFFSET, "offset of the frame's " + which + " is negative");
        }
    }

    private boolean isNegative() {
        if (value instanceof VaryingVector intervals) {
            return Interval.decode(intervals.bytes.data, intervals.start(0)).isNegative();
        }
        return value instanceof LongVector longs
                ? longs.values[0] < 0
                : value instanceof DecimalVector decimals
                        ? decimals.get(0).signum() < 0
                        : !(((DoubleVector) value).values[0] >= 0);
    }

    long asLong() {
        return ((LongVector) value).values[0];
    }

    /** The value, in the first row. */
    Vector vector() {
        return value;
    }
}
