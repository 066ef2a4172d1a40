package org.ashlardb.sql.execute.aggregate;

import java.util.Arrays;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** MIN, MAX, and for sign 0 the first value. */
abstract class ExtremeAccumulator extends Accumulator {
    final SqlKind kind;
    private final int sign;

    private ExtremeAccumulator(SqlKind kind, int sign) {
        this.kind = kind;
        this.sign = sign;
    }

    static ExtremeAccumulator of(SqlKind kind, int sign) {
        return Vector.of(kind) instanceof VaryingVector ? new OfBytes(kind, sign) : new OfFixed(kind, sign);
    }

    boolean isBetter(Vector value, int row, Vector best, int bestRow) {
        return sign != 0 && sign * value.compare(row, best, bestRow) > 0;
    }

    /** Compares the values with each other, so that only the best is compared with the group's. */
    @Override
    public final void addAll(int group, Vector[] values, int[] rows, int count) {
        Vector value = values[0];
        int best = -1;
        for (int k = 0; k < count; k++) {
            int row = rows[k];
            if (!value.isNull(row) && (best < 0 || isBetter(value, row, value, best))) {
                best = row;
            }
        }
        if (best >= 0) {
            add(group, values, best);
        }
    }

    /** Values of fixed width, those of all groups in one vector. */
    private static final class OfFixed extends ExtremeAccumulator {
        private Vector best;
        private int groups;

        OfFixed(SqlKind kind, int sign) {
            super(kind, sign);
            clear();
        }

        @Override
        public void ensure(int count) {
            best.ensure(count);
            while (groups < count) {
                best.setNull(groups++);
            }
        }

        @Override
        public void clear() {
            best = Vector.of(kind);
            groups = 0;
        }

        @Override
        public void reset(int group) {
            best.setNull(group);
        }

        @Override
        public void add(int group, Vector[] values, int row) {
            Vector value = values[0];
            if (!value.isNull(row) && (best.isNull(group) || isBetter(value, row, best, group))) {
                best.copy(group, value, row);
            }
        }

        @Override
        public void finish(int group, Vector target, int row) {
            target.copy(row, best, group);
        }
    }

    /** Text and binary values, each in a vector of its own. */
    private static final class OfBytes extends ExtremeAccumulator {
        private Vector[] best = new Vector[1];

        OfBytes(SqlKind kind, int sign) {
            super(kind, sign);
        }

        @Override
        public void ensure(int count) {
            if (count > best.length) {
                best = Arrays.copyOf(best, Math.max(count, best.length * 2));
            }
        }

        @Override
        public void clear() {
            best = new Vector[1];
        }

        @Override
        public void reset(int group) {
            best[group] = null;
        }

        @Override
        public void add(int group, Vector[] values, int row) {
            if (values[0].isNull(row)) {
                return;
            }
            Vector now = best[group];
            if (now == null) {
                now = Vector.of(kind);
                best[group] = now;
            } else if (!isBetter(values[0], row, now, 0)) {
                return;
            }
            now.reset(1);
            now.copy(0, values[0], row);
        }

        @Override
        public void finish(int group, Vector target, int row) {
            if (best[group] == null) {
                target.setNull(row);
            } else {
                target.copy(row, best[group], 0);
            }
        }
    }
}
