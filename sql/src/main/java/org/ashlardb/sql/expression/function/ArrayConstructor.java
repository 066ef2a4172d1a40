package org.ashlardb.sql.expression.function;

import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.type.ArrayBuilder;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.Vector;

/** An array of its arguments. */
public record ArrayConstructor(SqlType element) implements RowFunction {
    @Override
    public String name() {
        return "ARRAY";
    }

    @Override
    public boolean isStrict() {
        return false;
    }

    @Override
    public void compute(Vector[] arguments, int row, Vector result) {
        ArrayBuilder builder = new ArrayBuilder(element);
        for (Vector argument : arguments) {
            ArrayValues.add(builder, argument, row);
        }
        ArrayValues.write(result, row, builder.toBytes());
    }
}
