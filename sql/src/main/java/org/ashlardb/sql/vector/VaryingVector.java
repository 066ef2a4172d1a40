package org.ashlardb.sql.vector;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.ashlardb.engine.BytesVector;
import org.ashlardb.sql.type.LongValue;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/**
 * Text as UTF-8, or binary data. The bytes of all values lie behind one another, so a vector is written in ascending
 * order of rows with {@link #append} or {@link #copy}; rows left out become empty.
 */
public final class VaryingVector extends Vector {
    private static final int MAX_BYTES = Integer.MAX_VALUE - 64;

    /** The values, in the engine's own form. */
    public final BytesVector bytes = new BytesVector();

    private int written;

    /** Where values are that were left; null in a vector that leaves none. */
    private LongValueSource source;

    private long[] rowIds;

    /** Leaves values of more bytes, from now on, where they are. */
    public void leaveLongValues(int longest, LongValueSource newSource) {
        bytes.longest = longest;
        source = newSource;
    }

    /** Whether the value of a row was left where it is. It is empty then to all who look at the bytes. */
    public boolean isLeft(int row) {
        return bytes.anyLeft && bytes.left[row] > 0;
    }

    /** A value that was left. */
    public LongValue longValue(int row) {
        return source.value(rowIds[row], bytes.left[row]);
    }

    /** For the row ids of so many rows, some of whose values were left. */
    public long[] rowIds(int count) {
        if (rowIds == null || rowIds.length < count) {
            rowIds = new long[Math.max(count, Math.min(Batch.CAPACITY, 2 * count))];
        }
        return rowIds;
    }

    @Override
    public void ensure(int count) {
        super.ensure(count);
        bytes.ensureCount(count);
    }

    @Override
    public void reset(int count) {
        super.reset(count);
        written = 0;
        bytes.start[0] = 0;
        bytes.forgetLeft();
    }

    public int start(int row) {
        return bytes.start[row];
    }

    public int length(int row) {
        return bytes.start[row + 1] - bytes.start[row];
    }

    /** Makes this the value of a row behind all rows written since {@link #reset}. */
    public void append(int row, byte[] source, int offset, int length) {
        int end = open(row);
        ensureBytes(end, length);
        System.arraycopy(source, offset, bytes.data, end, length);
        bytes.start[row + 1] = end + length;
    }

    /** Makes room for a value behind those written and returns where it begins; {@link #finish} ends it. */
    public int begin(int row, int maxLength) {
        int end = open(row);
        ensureBytes(end, maxLength);
        return end;
    }

    /** Ends the value begun last. */
    public void finish(int row, int end) {
        bytes.start[row + 1] = end;
    }

    public void append(int row, String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        append(row, utf8, 0, utf8.length);
    }

    private int open(int row) {
        int[] start = bytes.start;
        for (int i = written + 1; i <= row; i++) {
            start[i] = start[written];
        }
        if (row < written - 1) {
            throw new IllegalStateException("row " + row + " is written after row " + (written - 1));
        }
        written = row + 1;
        return start[row];
    }

    private void ensureBytes(int end, int length) {
        if ((long) end + length > MAX_BYTES) {
            throw new SqlException(SqlState.TOO_LARGE, "a batch of text has more than " + MAX_BYTES + " bytes");
        }
        bytes.ensureBytes(end + length);
    }

    @Override
    protected void copyValue(int row, Vector source, int sourceRow) {
        VaryingVector from = (VaryingVector) source;
        if (from.isLeft(sourceRow)) {
            LongValue value = from.longValue(sourceRow);
            int end = begin(row, value.length());
            value.readFully(bytes.data, end);
            finish(row, end + value.length());
        } else {
            append(row, from.bytes.data, from.start(sourceRow), from.length(sourceRow));
        }
    }

    /** By unsigned bytes, which for UTF-8 is the order of code points. */
    @Override
    public int compare(int row, Vector other, int otherRow) {
        VaryingVector that = (VaryingVector) other;
        int start = start(row);
        int otherStart = that.start(otherRow);
        return Arrays.compareUnsigned(
                bytes.data,
                start,
                start + length(row),
                that.bytes.data,
                otherStart,
                otherStart + that.length(otherRow));
    }

    @Override
    public int hash(int row) {
        int hash = 1;
        byte[] data = bytes.data;
        for (int i = bytes.start[row], end = bytes.start[row + 1]; i < end; i++) {
            hash = 31 * hash + data[i];
        }
        return hash * 0x9E3779B9;
    }

    @Override
    public int sizeOf(int row) {
        return isNull(row) ? 5 : 5 + length(row);
    }

    public String getString(int row) {
        if (isLeft(row)) {
            return new String(longValue(row).collect(), StandardCharsets.UTF_8);
        }
        return new String(bytes.data, start(row), length(row), StandardCharsets.UTF_8);
    }

    public byte[] getBytes(int row) {
        if (isLeft(row)) {
            return longValue(row).collect();
        }
        return Arrays.copyOfRange(bytes.data, start(row), bytes.start[row + 1]);
    }
}
