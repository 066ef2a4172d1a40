package org.ashlardb.sql.expression.function;

import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.search.CountedCheck;
import org.ashlardb.sql.type.ArrayReader;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** Whether elements of one array are in another: all of the second in the first, or any of the first in the second. */
final class ArraySearch implements RowFunction {
    /** Elements that are compared between two questions whether to go on. */
    private static final int ELEMENTS_BETWEEN = 1 << 16;

    private final boolean all;
    private final Runnable canceled;

    /** The last argument throws when the statement is to end. */
    ArraySearch(boolean all, Runnable canceled) {
        this.all = all;
        this.canceled = canceled;
    }

    @Override
    public String name() {
        return all ? "CONTAINS" : "OVERLAPS";
    }

    @Override
    public void compute(Vector[] arguments, int row, Vector result) {
        ArrayReader sought = ArrayValues.read(arguments[all ? 1 : 0], row);
        ArrayReader array = ArrayValues.read(arguments[all ? 0 : 1], row);
        Runnable check = new CountedCheck(canceled, ELEMENTS_BETWEEN / (1 + array.count()) + 1);
        boolean found = all;
        while (found == all && sought.next()) {
            check.run();
            found = !sought.isNull() && array.contains(sought);
        }
        ((LongVector) result).values[row] = found ? 1 : 0;
    }
}
