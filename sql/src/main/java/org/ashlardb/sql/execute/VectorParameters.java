package org.ashlardb.sql.execute;

import org.ashlardb.sql.type.Parameters;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** Gives statements within others values of rows as parameters. */
final class VectorParameters {
    private VectorParameters() {}

    static void set(Parameters target, int index, Vector value, int row, SqlType type) {
        if (value.isNull(row)) {
            target.setNull(index);
        } else if (value instanceof LongVector longs) {
            setLong(target, index, longs.values[row], type.kind());
        } else if (value instanceof DoubleVector doubles && type.kind() == SqlKind.REAL) {
            target.setReal(index, (float) doubles.values[row]);
        } else if (value instanceof DoubleVector doubles) {
            target.setDouble(index, doubles.values[row]);
        } else if (value instanceof DecimalVector decimals) {
            target.setDecimal(index, decimals.getDecimal(row));
        } else {
            VaryingVector varying = (VaryingVector) value;
            if (type.kind().isEncoded()) {
                target.setEncoded(index, type, varying.getBytes(row));
            } else if (type.kind().isText()) {
                target.setString(index, varying.getString(row));
            } else {
                target.setBytes(index, varying.getBytes(row));
            }
        }
    }

    private static void setLong(Parameters target, int index, long value, SqlKind kind) {
        switch (kind) {
            case BOOLEAN -> target.setBoolean(index, value != 0);
            case DATE -> target.setDate(index, value);
            case TIME -> target.setTime(index, value);
            case TIMESTAMP -> target.setTimestamp(index, value);
            case TIMESTAMP_TZ -> target.setTimestampTz(index, value);
            default -> target.setLong(index, value);
        }
    }
}
