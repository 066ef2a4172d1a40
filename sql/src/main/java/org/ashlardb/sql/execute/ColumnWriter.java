package org.ashlardb.sql.execute;

import org.ashlardb.engine.Row;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** Sets columns of an engine row from vectors. */
final class ColumnWriter {
    private ColumnWriter() {}

    static void set(Row target, int column, Vector vector, int row) {
        if (vector.isNull(row)) {
            target.setNull(column);
        } else if (vector instanceof LongVector longs) {
            target.setLong(column, longs.values[row]);
        } else if (vector instanceof VaryingVector varying) {
            target.setBytes(column, varying.bytes.data, varying.start(row), varying.length(row));
        } else if (vector instanceof DoubleVector doubles) {
            target.setDouble(column, doubles.values[row]);
        } else {
            target.setDecimal(column, ((DecimalVector) vector).get(row));
        }
    }
}
