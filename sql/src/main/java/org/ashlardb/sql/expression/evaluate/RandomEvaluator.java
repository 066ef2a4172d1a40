package org.ashlardb.sql.expression.evaluate;

import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.Vector;

/** A random number for each row. */
final class RandomEvaluator implements Evaluator {
    private final RandomNumbers numbers;
    private final DoubleVector result = new DoubleVector();

    RandomEvaluator(RandomNumbers numbers) {
        this.numbers = numbers;
    }

    @Override
    public Vector evaluate(Batch batch, int[] selection, int count) {
        result.reset(Evaluator.extent(selection, count));
        for (int k = 0; k < count; k++) {
            result.values[selection[k]] = numbers.next();
        }
        return result;
    }
}
