package org.ashlardb.sql.execute.aggregate;

import java.util.Arrays;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.Vector;

/** Walks through an ordered set of known size to the values at a fraction of it. NULLs are not fed. */
abstract class Percentile extends Accumulator {
    private int[] sizes = new int[1];
    private int[] seen = new int[1];

    @Override
    public void ensure(int groups) {
        if (groups > sizes.length) {
            int length = Math.max(groups, sizes.length * 2);
            sizes = Arrays.copyOf(sizes, length);
            seen = Arrays.copyOf(seen, length);
        }
    }

    @Override
    public void clear() {
        sizes = new int[1];
        seen = new int[1];
    }

    @Override
    public void reset(int group) {
        sizes[group] = 0;
        seen[group] = 0;
    }

    @Override
    public final void expect(int group, int rows) {
        sizes[group] = rows;
    }

    @Override
    public final void add(int group, Vector[] values, int row) {
        int index = seen[group]++;
        if (!values[0].isNull(row)) {
            double fraction = ((DoubleVector) values[0]).values[row];
            take(group, checked(fraction), index, sizes[group], values[1], row);
        }
    }

    static double checked(double fraction) {
        if (!(fraction >= 0 && fraction <= 1)) {
            throw new SqlException(SqlState.NUMBER_OUT_OF_RANGE, "fraction " + fraction + " is not between 0 and 1");
        }
        return fraction;
    }

    /** Looks at the value of an index among so many. */
    abstract void take(int group, double fraction, int index, int size, Vector value, int row);
}
