package org.ashlardb.sql.expression.function;

import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.vector.Vector;

/** A function whose method cannot be called here: what names it stays as it is, and who calls it learns why. */
public record UncallableFunction(String name, SqlException problem) implements RowFunction {
    @Override
    public boolean isStrict() {
        return false;
    }

    @Override
    public boolean isDeterministic() {
        return false;
    }

    @Override
    public void compute(Vector[] arguments, int row, Vector result) {
        throw new SqlException(problem.sqlState(), "function " + name + ": " + problem.getMessage(), problem);
    }
}
