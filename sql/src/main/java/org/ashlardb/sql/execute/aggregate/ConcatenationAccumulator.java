package org.ashlardb.sql.execute.aggregate;

import java.util.Arrays;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** LISTAGG and STRING_AGG: the values that are not NULL, each but the first behind its separator. */
final class ConcatenationAccumulator extends Accumulator {
    private static final int INITIAL_BYTES = 32;
    private static final int MAX_BYTES = Integer.MAX_VALUE - 64;

    private byte[][] texts = new byte[1][];
    private int[] lengths = new int[1];

    @Override
    public void ensure(int groups) {
        if (groups > texts.length) {
            int length = Math.max(groups, texts.length * 2);
            texts = Arrays.copyOf(texts, length);
            lengths = Arrays.copyOf(lengths, length);
        }
    }

    @Override
    public void clear() {
        texts = new byte[1][];
        lengths = new int[1];
    }

    @Override
    public void reset(int group) {
        texts[group] = null;
        lengths[group] = 0;
    }

    @Override
    public void add(int group, Vector[] values, int row) {
        if (values[0].isNull(row)) {
            return;
        }
        if (texts[group] == null) {
            texts[group] = new byte[INITIAL_BYTES];
        } else if (!values[1].isNull(row)) {
            append(group, (VaryingVector) values[1], row);
        }
        append(group, (VaryingVector) values[0], row);
    }

    private void append(int group, VaryingVector value, int row) {
        int length = value.length(row);
        long end = (long) lengths[group] + length;
        if (end > MAX_BYTES) {
            throw new SqlException(SqlState.TOO_LARGE, "an aggregated text has more than " + MAX_BYTES + " bytes");
        }
        if (end > texts[group].length) {
            int grown = (int) Math.min(MAX_BYTES, Math.max(end, 2L * texts[group].length));
            texts[group] = Arrays.copyOf(texts[group], grown);
        }
        System.arraycopy(value.bytes.data, value.start(row), texts[group], lengths[group], length);
        lengths[group] = (int) end;
    }

    @Override
    public void finish(int group, Vector target, int row) {
        if (texts[group] == null) {
            target.setNull(row);
        } else {
            target.clearNull(row);
            ((VaryingVector) target).append(row, texts[group], 0, lengths[group]);
        }
    }
}
