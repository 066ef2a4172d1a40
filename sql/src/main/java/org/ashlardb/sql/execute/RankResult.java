package org.ashlardb.sql.execute;

import org.ashlardb.sql.plan.WindowFunction;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** The functions that tell where in its partition a row is. */
final class RankResult implements WindowResult {
    private final WindowFunction function;
    private final int[] arguments;
    private PartitionRows rows;

    /** Into how many parts NTILE divides the partition; 0 for NULL. */
    private long tiles;

    RankResult(WindowFunction function, int[] arguments) {
        this.function = function;
        this.arguments = arguments;
    }

    @Override
    public void begin(PartitionRows partition) {
        rows = partition;
        if (function == WindowFunction.NTILE) {
            boolean isNull = partition.isNull(0, arguments[0]);
            tiles = isNull ? 0 : partition.getLong(0, arguments[0]);
            if (!isNull && tiles <= 0) {
                throw new SqlException(
                        SqlState.INVALID_NTILE, "argument of NTILE is " + tiles + ", expected more than 0");
            }
        }
    }

    @Override
    public void compute(int row, Vector target, int targetRow) {
        target.clearNull(targetRow);
        switch (function) {
            case ROW_NUMBER -> ((LongVector) target).values[targetRow] = row + 1;
            case RANK -> ((LongVector) target).values[targetRow] = rows.peersStart(row) + 1;
            case DENSE_RANK -> ((LongVector) target).values[targetRow] = rows.group(row) + 1;
            case PERCENT_RANK ->
                ((DoubleVector) target).values[targetRow] =
                        rows.size() == 1 ? 0 : (double) rows.peersStart(row) / (rows.size() - 1);
            case CUME_DIST -> ((DoubleVector) target).values[targetRow] = (double) rows.peersEnd(row) / rows.size();
            default -> {
                if (tiles == 0) {
                    target.setNull(targetRow);
                } else {
                    ((LongVector) target).values[targetRow] = tile(row) + 1;
                }
            }
        }
    }

    /** The first tiles have one row more than the others. */
    private long tile(int row) {
        long least = rows.size() / tiles;
        long larger = rows.size() % tiles;
        long inLarger = larger * (least + 1);
        return row < inLarger ? row / (least + 1) : larger + (row - inLarger) / least;
    }
}
