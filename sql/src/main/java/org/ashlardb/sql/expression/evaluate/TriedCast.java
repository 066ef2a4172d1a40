package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** TRY_CAST: a value as another type, or NULL where it cannot be one. */
public record TriedCast(SqlType from, SqlType to) implements RowFunction {
    private static final String DATA_EXCEPTION = "22";

    @Override
    public String name() {
        return "TRY_CAST AS " + to;
    }

    @Override
    public boolean usesZone() {
        return from.kind().isTime() || to.kind().isTime();
    }

    @Override
    public RowFunction forEvaluator(Runnable canceled) {
        return new Running(this);
    }

    @Override
    public void compute(Vector[] arguments, int row, Vector result) {
        new Running(this).compute(arguments, row, result);
    }

    /** The cast of one value after the other. */
    private static final class Running implements RowFunction {
        private final TriedCast tried;
        private final Vector value;
        private final CastEvaluator cast;
        private final Batch noRow = new Batch(0);

        Running(TriedCast tried) {
            this.tried = tried;
            value = Vector.of(tried.from.kind());
            cast = new CastEvaluator(tried.from, tried.to, true, (batch, selection, count) -> value);
        }

        @Override
        public String name() {
            return tried.name();
        }

        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            value.reset(1);
            value.copy(0, arguments[0], row);
            try {
                result.copy(row, cast.evaluateOne(noRow), 0);
            } catch (SqlException e) {
                if (!e.sqlState().startsWith(DATA_EXCEPTION)) {
                    throw e;
                }
                result.setNull(row);
            }
        }
    }
}
