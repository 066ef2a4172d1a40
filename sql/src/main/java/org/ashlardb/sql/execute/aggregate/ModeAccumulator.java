package org.ashlardb.sql.execute.aggregate;

import java.util.Arrays;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Vector;

/** MODE: the most frequent value of an ordered set, the first of several; what is shown of it is the last of the values. */
final class ModeAccumulator extends Accumulator {
    private final KeptValues best;
    private final KeptValues current;
    private long[] bestCounts = new long[1];
    private long[] counts = new long[1];

    ModeAccumulator(SqlKind kind) {
        best = new KeptValues(kind);
        current = new KeptValues(kind);
    }

    @Override
    public void ensure(int groups) {
        best.ensure(groups);
        current.ensure(groups);
        if (groups > counts.length) {
            int length = Math.max(groups, counts.length * 2);
            counts = Arrays.copyOf(counts, length);
            bestCounts = Arrays.copyOf(bestCounts, length);
        }
    }

    @Override
    public void clear() {
        best.clear();
        current.clear();
        counts = new long[1];
        bestCounts = new long[1];
    }

    @Override
    public void reset(int group) {
        best.reset(group);
        current.reset(group);
        counts[group] = 0;
        bestCounts[group] = 0;
    }

    @Override
    public void add(int group, Vector[] values, int row) {
        if (values[0].isNull(row)) {
            return;
        }
        if (current.has(group) && current.equals(group, values[0], row)) {
            counts[group]++;
        } else {
            current.set(group, values[0], row);
            counts[group] = 1;
        }
        if (counts[group] > bestCounts[group]) {
            bestCounts[group] = counts[group];
            best.set(group, values[values.length - 1], row);
        }
    }

    @Override
    public void finish(int group, Vector target, int row) {
        best.copyTo(group, target, row);
    }
}
