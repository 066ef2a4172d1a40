package org.ashlardb.sql.execute.aggregate;

import java.util.Arrays;
import org.ashlardb.sql.expression.function.ArrayValues;
import org.ashlardb.sql.type.ArrayBuilder;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** ARRAY_AGG: an array of all values, those that are NULL among them. */
final class ArrayAccumulator extends Accumulator {
    private final SqlType element;
    private ArrayBuilder[] arrays = new ArrayBuilder[1];

    ArrayAccumulator(SqlType element) {
        this.element = element;
    }

    @Override
    public void ensure(int groups) {
        if (groups > arrays.length) {
            arrays = Arrays.copyOf(arrays, Math.max(groups, arrays.length * 2));
        }
    }

    @Override
    public void clear() {
        arrays = new ArrayBuilder[1];
    }

    @Override
    public void reset(int group) {
        arrays[group] = null;
    }

    @Override
    public void add(int group, Vector[] values, int row) {
        if (arrays[group] == null) {
            arrays[group] = new ArrayBuilder(element);
        }
        ArrayValues.add(arrays[group], values[0], row);
    }

    @Override
    public void finish(int group, Vector target, int row) {
        if (arrays[group] == null) {
            target.setNull(row);
        } else {
            byte[] array = arrays[group].toBytes();
            target.clearNull(row);
            ((VaryingVector) target).append(row, array, 0, array.length);
        }
    }
}
