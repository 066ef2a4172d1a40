package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.sql.type.Conversion;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** Sets the seed of the session's random numbers; has no value. */
final class SeedEvaluator implements Evaluator {
    private final RandomNumbers numbers;
    private final Evaluator seed;
    private final Vector result = Vector.of(SqlKind.VARCHAR);

    SeedEvaluator(RandomNumbers numbers, Evaluator seed) {
        this.numbers = numbers;
        this.seed = seed;
    }

    @Override
    public Vector evaluate(Batch batch, int[] selection, int count) {
        Vector seeds = seed.evaluate(batch, selection, count);
        result.reset(Evaluator.extent(selection, count));
        for (int k = 0; k < count; k++) {
            int row = selection[k];
            if (!seeds.isNull(row)) {
                double value = seeds.getDouble(row);
                if (!(Math.abs(value) <= 1)) {
                    throw new SqlException(
                            SqlState.INVALID_PARAMETER,
                            "SETSEED of " + Conversion.formatDouble(value) + ", expected a number from -1 to 1");
                }
                numbers.seed(value);
            }
            result.setNull(row);
        }
        return result;
    }
}
