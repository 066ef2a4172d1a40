package org.ashlardb.sql.execute.aggregate;

import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Vector;

/** PERCENTILE_DISC: the first value whose place in the order is at or behind the fraction. */
final class DiscretePercentile extends Percentile {
    private final KeptValues values;

    DiscretePercentile(SqlKind kind) {
        values = new KeptValues(kind);
    }

    @Override
    public void ensure(int groups) {
        super.ensure(groups);
        values.ensure(groups);
    }

    @Override
    public void clear() {
        super.clear();
        values.clear();
    }

    @Override
    public void reset(int group) {
        super.reset(group);
        values.reset(group);
    }

    @Override
    void take(int group, double fraction, int index, int size, Vector value, int row) {
        if (index == Math.max(0, (int) Math.ceil(fraction * size) - 1)) {
            values.set(group, value, row);
        }
    }

    @Override
    public void finish(int group, Vector target, int row) {
        values.copyTo(group, target, row);
    }
}
