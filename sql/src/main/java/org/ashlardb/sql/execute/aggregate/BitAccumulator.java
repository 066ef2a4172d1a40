package org.ashlardb.sql.execute.aggregate;

import java.util.Arrays;
import org.ashlardb.sql.plan.AggregateKind;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** BIT_AND, BIT_OR and BIT_XOR of whole numbers. */
final class BitAccumulator extends Accumulator implements Mergeable {
    private final AggregateKind kind;
    private long[] bits = new long[1];
    private boolean[] filled = new boolean[1];

    BitAccumulator(AggregateKind kind) {
        this.kind = kind;
    }

    @Override
    public void ensure(int groups) {
        if (groups > bits.length) {
            int length = Math.max(groups, bits.length * 2);
            bits = Arrays.copyOf(bits, length);
            filled = Arrays.copyOf(filled, length);
        }
    }

    @Override
    public void clear() {
        bits = new long[1];
        filled = new boolean[1];
    }

    @Override
    public void reset(int group) {
        filled[group] = false;
    }

    @Override
    public void add(int group, Vector[] values, int row) {
        if (!values[0].isNull(row)) {
            combine(group, ((LongVector) values[0]).values[row]);
        }
    }

    @Override
    public void merge(int target, int source) {
        if (filled[source]) {
            combine(target, bits[source]);
        }
    }

    private void combine(int group, long value) {
        if (!filled[group]) {
            bits[group] = value;
            filled[group] = true;
        } else {
            bits[group] = switch (kind) {
                case BIT_AND -> bits[group] & value;
                case BIT_OR -> bits[group] | value;
                default -> bits[group] ^ value;
            };
        }
    }

    @Override
    public void finish(int group, Vector target, int row) {
        if (filled[group]) {
            target.clearNull(row);
            ((LongVector) target).values[row] = bits[group];
        } else {
            target.setNull(row);
        }
    }
}
