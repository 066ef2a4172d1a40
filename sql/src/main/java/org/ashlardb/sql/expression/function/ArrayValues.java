package org.ashlardb.sql.expression.function;

import org.ashlardb.sql.type.ArrayBuilder;
import org.ashlardb.sql.type.ArrayReader;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** Moves values between vectors and arrays. */
public final class ArrayValues {
    private ArrayValues() {}

    public static ArrayReader read(Vector vector, int row) {
        VaryingVector varying = (VaryingVector) vector;
        return new ArrayReader(varying.bytes.data, varying.start(row));
    }

    static void write(Vector vector, int row, byte[] array) {
        ((VaryingVector) vector).append(row, array, 0, array.length);
    }

    /** Appends a value of a vector, NULL or not. */
    public static void add(ArrayBuilder builder, Vector source, int row) {
        if (source.isNull(row)) {
            builder.addNull();
        } else if (source instanceof LongVector longs) {
            builder.addLong(longs.values[row]);
        } else if (source instanceof DoubleVector doubles) {
            builder.addDouble(doubles.values[row]);
        } else if (source instanceof DecimalVector decimals) {
            builder.addDecimal(decimals.get(row));
        } else {
            VaryingVector varying = (VaryingVector) source;
            builder.addBytes(varying.bytes.data, varying.start(row), varying.length(row));
        }
    }

    /** Writes the element a reader is at; rows are written in ascending order. */
    public static void copy(ArrayReader reader, Vector target, int row) {
        if (reader.isNull()) {
            target.setNull(row);
            return;
        }
        target.clearNull(row);
        if (target instanceof LongVector longs) {
            longs.values[row] = reader.longValue();
        } else if (target instanceof DoubleVector doubles) {
            doubles.values[row] = reader.doubleValue();
        } else if (target instanceof DecimalVector decimals) {
            decimals.set(row, reader.decimalValue());
        } else {
            write(target, row, reader.bytesValue());
        }
    }

    /** An array of one value, at which its reader is. */
    static ArrayReader single(SqlType element, Vector source, int row) {
        ArrayBuilder builder = new ArrayBuilder(element);
        add(builder, source, row);
        ArrayReader reader = new ArrayReader(builder.toBytes());
        reader.next();
        return reader;
    }
}
