package org.ashlardb.sql.execute.spill;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** Turns some rows into bytes; {@link BlockReader} reads them. */
final class BlockWriter {
    private static final int INITIAL_BYTES = 1 << 12;
    private static final int MAX_BYTES = Integer.MAX_VALUE - 64;

    /** Of a value that was left: its length, inverted, which is negative; the number of its column; its row id. */
    private static final int LEFT_BYTES = 2 * Integer.BYTES + Long.BYTES;

    private ByteBuffer out = ByteBuffer.allocate(INITIAL_BYTES);

    /** The block of the first rows of some columns; valid until the next call. */
    ByteBuffer write(Vector[] columns, int count) {
        out.clear();
        room(Integer.BYTES).putInt(count);
        for (Vector column : columns) {
            nulls(column, count);
            if (column instanceof LongVector longs) {
                room(count * Long.BYTES).asLongBuffer().put(longs.values, 0, count);
                out.position(out.position() + count * Long.BYTES);
            } else if (column instanceof DoubleVector doubles) {
                room(count * Double.BYTES).asDoubleBuffer().put(doubles.values, 0, count);
                out.position(out.position() + count * Double.BYTES);
            } else if (column instanceof DecimalVector decimals) {
                decimals(decimals, count);
            } else {
                varying((VaryingVector) column, count);
            }
        }
        return out.flip();
    }

    private void nulls(Vector column, int count) {
        room(1 + count).put((byte) (column.hasNulls ? 1 : 0));
        for (int i = 0; column.hasNulls && i < count; i++) {
            out.put((byte) (column.nulls[i] ? 1 : 0));
        }
    }

    private void decimals(DecimalVector column, int count) {
        room(Integer.BYTES).putInt(column.scale());
        if (column.isCompact()) {
            room(count * Long.BYTES).asLongBuffer().put(column.units, 0, count);
            out.position(out.position() + count * Long.BYTES);
            return;
        }
        for (int i = 0; i < count; i++) {
            if (!column.isNull(i)) {
                BigDecimal value = column.get(i);
                byte[] unscaled = value.unscaledValue().toByteArray();
                room(2 * Integer.BYTES + unscaled.length)
                        .putInt(value.scale())
                        .putInt(unscaled.length)
                        .put(unscaled);
            }
        }
    }

    private void varying(VaryingVector column, int count) {
        for (int i = 0; i < count; i++) {
            if (!column.isNull(i) && column.isLeft(i)) {
                room(LEFT_BYTES)
                        .putInt(~column.leftLength(i))
                        .putInt(column.origin(i))
                        .putLong(column.rowId(i));
            } else if (!column.isNull(i)) {
                int length = column.length(i);
                room(Integer.BYTES + (long) length).putInt(length).put(column.bytes.data, column.start(i), length);
            }
        }
    }

    private ByteBuffer room(long bytes) {
        if (out.remaining() < bytes) {
            long needed = out.position() + bytes;
            if (needed > MAX_BYTES) {
                throw new SqlException(SqlState.TOO_LARGE, "a row to sort, group or join has more than 2 GB");
            }
            long size = Math.min(MAX_BYTES, Math.max(needed, 2L * out.capacity()));
            out = ByteBuffer.allocate((int) size).put(out.flip());
        }
        return out;
    }
}
