package org.ashlardb.sql.expression.function;

import java.time.Instant;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.type.TemporalText;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** The time as it passes while a statement runs. */
public enum ClockFunction implements RowFunction {
    CLOCK_TIMESTAMP;

    @Override
    public boolean isDeterministic() {
        return false;
    }

    @Override
    public void compute(Vector[] arguments, int row, Vector result) {
        Instant now = Instant.now();
        ((LongVector) result).values[row] =
                now.getEpochSecond() * TemporalText.MICROS_PER_SECOND + now.getNano() / 1_000;
    }
}
