package org.ashlardb.sql.execute.aggregate;

import java.util.Arrays;
import org.ashlardb.sql.expression.function.ArrayValues;
import org.ashlardb.sql.plan.AggregateKind;
import org.ashlardb.sql.type.ArrayBuilder;
import org.ashlardb.sql.type.ArrayReader;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** PERCENTILE_CONT and PERCENTILE_DISC of an array of fractions: an array of their values, NULL for NULL. */
final class SeveralPercentiles extends Accumulator {
    private final AggregateKind kind;
    private final SqlType element;
    private Group[] groups = new Group[1];

    SeveralPercentiles(AggregateKind kind, SqlType element) {
        this.kind = kind;
        this.element = element;
    }

    /** A group with rows; its fractions are those of the first, as they are the same in all. */
    private static final class Group {
        private int size;
        private int seen;
        private double[] fractions; // NaN for NULL; null before the first row, and if the array is NULL
        private Percentile values; // one for each fraction
    }

    @Override
    public void ensure(int count) {
        if (count > groups.length) {
            groups = Arrays.copyOf(groups, Math.max(count, groups.length * 2));
        }
    }

    @Override
    public void clear() {
        groups = new Group[1];
    }

    @Override
    public void reset(int group) {
        groups[group] = null;
    }

    @Override
    public void expect(int group, int rows) {
        groups[group] = new Group();
        groups[group].size = rows;
    }

    @Override
    public void add(int group, Vector[] values, int row) {
        Group state = groups[group];
        int index = state.seen++;
        if (index == 0 && !values[0].isNull(row)) {
            begin(state, ArrayValues.read(values[0], row));
        }
        for (int i = 0; state.fractions != null && i < state.fractions.length; i++) {
            if (!Double.isNaN(state.fractions[i])) {
                state.values.take(i, state.fractions[i], index, state.size, values[1], row);
            }
        }
    }

    private void begin(Group state, ArrayReader array) {
        state.fractions = new double[array.count()];
        for (int i = 0; array.next(); i++) {
            state.fractions[i] = array.isNull() ? Double.NaN : Percentile.checked(array.doubleValue());
        }
        state.values = Accumulators.percentile(kind, element.kind());
        state.values.ensure(state.fractions.length);
    }

    @Override
    public void finish(int group, Vector target, int row) {
        Group state = groups[group];
        if (state == null || state.fractions == null) {
            target.setNull(row);
            return;
        }
        ArrayBuilder array = new ArrayBuilder(element);
        Vector value = Vector.of(element.kind());
        for (int i = 0; i < state.fractions.length; i++) {
            value.reset(1);
            state.values.finish(i, value, 0);
            ArrayValues.add(array, value, 0);
        }
        byte[] bytes = array.toBytes();
        target.clearNull(row);
        ((VaryingVector) target).append(row, bytes, 0, bytes.length);
    }
}
