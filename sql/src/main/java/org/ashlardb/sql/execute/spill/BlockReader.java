package org.ashlardb.sql.execute.spill;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** Makes rows of the bytes of a {@link BlockWriter}. */
final class BlockReader {
    private BlockReader() {}

    static void read(ByteBuffer in, Batch target) {
        int count = in.getInt();
        for (Vector column : target.columns) {
            column.reset(count);
            nulls(in, column, count);
            if (column instanceof LongVector longs) {
                in.asLongBuffer().get(longs.values, 0, count);
                in.position(in.position() + count * Long.BYTES);
            } else if (column instanceof DoubleVector doubles) {
                in.asDoubleBuffer().get(doubles.values, 0, count);
                in.position(in.position() + count * Double.BYTES);
            } else if (column instanceof DecimalVector decimals) {
                decimals(in, decimals, count);
            } else {
                varying(in, (VaryingVector) column, count);
            }
        }
        target.selectFirst(count);
    }

    private static void nulls(ByteBuffer in, Vector column, int count) {
        if (in.get() == 0) {
            return;
        }
        for (int i = 0; i < count; i++) {
            if (in.get() != 0) {
                column.setNull(i);
            }
        }
    }

    private static void decimals(ByteBuffer in, DecimalVector column, int count) {
        int scale = in.getInt();
        if (scale != DecimalVector.NO_SCALE) {
            column.beginUnits(scale);
            in.asLongBuffer().get(column.units, 0, count);
            in.position(in.position() + count * Long.BYTES);
            return;
        }
        for (int i = 0; i < count; i++) {
            if (!column.isNull(i)) {
                int valueScale = in.getInt();
                byte[] unscaled = new byte[in.getInt()];
                in.get(unscaled);
                column.set(i, new BigDecimal(new BigInteger(unscaled), valueScale));
            }
        }
    }

    private static void varying(ByteBuffer in, VaryingVector column, int count) {
        for (int i = 0; i < count; i++) {
            if (!column.isNull(i)) {
                int length = in.getInt();
                if (length < 0) {
                    column.leave(i, in.getInt(), in.getLong(), ~length);
                } else {
                    column.append(i, in.array(), in.position(), length);
                    in.position(in.position() + length);
                }
            }
        }
    }
}
