package org.ashlardb.sql.expression.function;

import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.expression.WatchedFunction;
import org.ashlardb.sql.vector.Vector;

/** Functions of which a single call may take long, so that it asks meanwhile whether the statement is to end. */
public enum LengthyFunction implements WatchedFunction {
    LEVENSHTEIN {
        @Override
        Object value(Vector[] arguments, int row, Runnable canceled) {
            return Words.distance(TextFunction.text(arguments, 0, row), TextFunction.text(arguments, 1, row), canceled);
        }
    },
    /** Algorithm, bytes, and how many times. */
    HASH {
        @Override
        Object value(Vector[] arguments, int row, Runnable canceled) {
            return Encodings.digest(
                    TextFunction.text(arguments, 0, row),
                    TextFunction.bytes(arguments, 1, row),
                    arguments[2].getLong(row),
                    canceled);
        }
    };

    /** A long or bytes; the last argument throws when the statement is to end. */
    abstract Object value(Vector[] arguments, int row, Runnable canceled);

    @Override
    public RowFunction forEvaluator(Runnable canceled) {
        return new Running(this, canceled);
    }

    /** A function with what it asks. */
    private static final class Running implements RowFunction {
        private final LengthyFunction function;
        private final Runnable canceled;

        Running(LengthyFunction function, Runnable canceled) {
            this.function = function;
            this.canceled = canceled;
        }

        @Override
        public String name() {
            return function.name();
        }

        @Override
        public void compute(Vector[] arguments, int row, Vector result) {
            TextFunction.write(result, row, function.value(arguments, row, canceled));
        }
    }
}
