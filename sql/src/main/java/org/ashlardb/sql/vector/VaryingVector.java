package org.ashlardb.sql.vector;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.ashlardb.engine.BytesVector;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/**
 * Text as UTF-8, or binary data. The bytes of all values lie behind one another, so a vector is written in ascending
 * order of rows with {@link #append} or {@link #copy}; rows left out become empty.
 *
 * <p>A value that is too long to be read with its row may be left in its table: the vector has its length, its row id and
 * the number that the query has given to its column. These are what {@link #copy} copies.
 */
public final class VaryingVector extends Vector {
    private static final int MAX_BYTES = Integer.MAX_VALUE - 64;
    private static final int NULL_SIZE = 5;
    private static final int SHORT = 16; // up to which a loop is faster than a call
    private static final int LEFT_SIZE = NULL_SIZE + 16;

    /** The values, in the engine's own form. */
    public final BytesVector bytes = new BytesVector();

    private int written;

    /** Of values that were left, numbers of the columns they are in, and their row ids; null before there is one. */
    private int[] origins;

    private long[] rowIds;

    /** Leaves values of more bytes, from now on, where they are. */
    public void leaveLongValues(int longest) {
        bytes.longest = longest;
    }

    /**
     * Whether the value of a row was left where it is. It is empty then to all who look at the bytes; {@link #copy} copies
     * where it is.
     */
    public boolean isLeft(int row) {
        return bytes.anyLeft && row < bytes.left.length && bytes.left[row] > 0;
    }

    /** The length of a value that was left. */
    public int leftLength(int row) {
        return bytes.left[row];
    }

    /** The number of the column that a value was left in. */
    public int origin(int row) {
        return origins[row];
    }

    /** The row that a value was left in. */
    public long rowId(int row) {
        return rowIds[row];
    }

    /** Whether a value is too long to be written behind those there are. */
    public boolean isTooLong(int length) {
        return bytes.isTooLong(length, bytes.start[written]);
    }

    /** Leaves the value behind all rows written since {@link #reset} in its column. */
    public void leave(int row, int origin, long rowId, int length) {
        bytes.start[row + 1] = open(row);
        bytes.leave(row, length);
        ensureLeft(row + 1);
        origins[row] = origin;
        rowIds[row] = rowId;
    }

    /** For the row ids of so many rows, some of whose values were left in a column. */
    public long[] leftRows(int origin, int count) {
        ensureLeft(count);
        Arrays.fill(origins, 0, count, origin);
        return rowIds;
    }

    private void ensureLeft(int count) {
        if (rowIds == null || rowIds.length < count) {
            int length = Math.max(count, bytes.start.length);
            rowIds = rowIds == null ? new long[length] : Arrays.copyOf(rowIds, length);
            origins = origins == null ? new int[length] : Arrays.copyOf(origins, length);
        }
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
            leave(row, from.origins[sourceRow], from.rowIds[sourceRow], from.bytes.left[sourceRow]);
        } else {
            append(row, from.bytes.data, from.start(sourceRow), from.length(sourceRow));
        }
    }

    @Override
    public boolean isEqual(int row, Vector other, int otherRow) {
        VaryingVector that = (VaryingVector) other;
        int length = length(row);
        if (length != that.length(otherRow)) {
            return false;
        }
        byte[] data = bytes.data;
        byte[] otherData = that.bytes.data;
        int start = start(row);
        int otherStart = that.start(otherRow);
        if (length > SHORT) {
            return Arrays.equals(data, start, start + length, otherData, otherStart, otherStart + length);
        }
        for (int i = 0; i < length; i++) {
            if (data[start + i] != otherData[otherStart + i]) {
                return false;
            }
        }
        return true;
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

    /** The same loop once more, so that it is compiled with this class's hash alone. */
    @Override
    public void addHashes(int[] rows, int count, int multiplier, int ofNull, int[] hashes) {
        for (int k = 0; k < count; k++) {
            int row = rows[k];
            hashes[row] = multiplier * hashes[row] + (isNull(row) ? ofNull : hash(row));
        }
    }

    @Override
    public int sizeOf(int row) {
        if (isNull(row)) {
            return NULL_SIZE;
        }
        int length = length(row);
        return length == 0 && isLeft(row) ? LEFT_SIZE : NULL_SIZE + length;
    }

    /** The text of a row, which was not left. */
    public String getString(int row) {
        return new String(bytes.data, start(row), length(row), StandardCharsets.UTF_8);
    }

    /** The bytes of a row, which were not left. */
    public byte[] getBytes(int row) {
        return Arrays.copyOfRange(bytes.data, start(row), bytes.start[row + 1]);
    }
}
