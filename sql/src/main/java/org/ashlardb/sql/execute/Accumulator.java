package org.ashlardb.sql.execute;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import org.ashlardb.sql.plan.AggregateCall;
import org.ashlardb.sql.type.Conversion;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.DecimalVector;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** The running value of an aggregate for each group. */
abstract class Accumulator {
    static Accumulator of(AggregateCall call) {
        SqlKind argument = call.argument() == null
                ? SqlKind.BIGINT
                : call.argument().type().kind();
        return switch (call.kind()) {
            case COUNT -> new Count(call.argument() == null);
            case SUM, AVG -> {
                boolean average = call.kind() == AggregateCall.Kind.AVG;
                yield argument.isFloating()
                        ? new DoubleSum(average)
                        : argument == SqlKind.DECIMAL
                                ? new DecimalSum(call.type(), average)
                                : new LongSum(call.type(), average);
            }
            case MIN, EVERY -> new Extreme(call.type().kind(), -1);
            case MAX, BOOL_OR -> new Extreme(call.type().kind(), 1);
            case ANY_VALUE -> new Extreme(call.type().kind(), 0);
        };
    }

    /** Makes room for groups 0 to {@code groups - 1}; new ones are empty. */
    abstract void ensure(int groups);

    abstract void clear();

    /** Adds a value to a group. The vector is null for COUNT(*). */
    abstract void add(int group, Vector values, int row);

    /** Writes the result of a group; groups come in ascending order. */
    abstract void finish(int group, Vector target, int row);

    private static final class Count extends Accumulator {
        private final boolean rows;
        private long[] counts = new long[1];

        Count(boolean rows) {
            this.rows = rows;
        }

        @Override
        void ensure(int groups) {
            if (groups > counts.length) {
                counts = Arrays.copyOf(counts, Math.max(groups, counts.length * 2));
            }
        }

        @Override
        void clear() {
            counts = new long[1];
        }

        @Override
        void add(int group, Vector values, int row) {
            if (rows || !values.isNull(row)) {
                counts[group]++;
            }
        }

        @Override
        void finish(int group, Vector target, int row) {
            ((LongVector) target).values[row] = counts[group];
            target.clearNull(row);
        }
    }

    /** Sums longs; what leaves the range of a long is carried over to decimals. */
    private static final class LongSum extends Accumulator {
        private final SqlType type;
        private final boolean average;
        private long[] sums = new long[1];
        private long[] counts = new long[1];
        private BigDecimal[] carried;

        LongSum(SqlType type, boolean average) {
            this.type = type;
            this.average = average;
        }

        @Override
        void ensure(int groups) {
            if (groups > sums.length) {
                int length = Math.max(groups, sums.length * 2);
                sums = Arrays.copyOf(sums, length);
                counts = Arrays.copyOf(counts, length);
                carried = carried == null ? null : Arrays.copyOf(carried, length);
            }
        }

        @Override
        void clear() {
            sums = new long[1];
            counts = new long[1];
            carried = null;
        }

        @Override
        void add(int group, Vector values, int row) {
            if (values.isNull(row)) {
                return;
            }
            long value = ((LongVector) values).values[row];
            long sum = sums[group] + value;
            if (((sums[group] ^ sum) & (value ^ sum)) < 0) {
                carry(group);
                sum = value;
            }
            sums[group] = sum;
            counts[group]++;
        }

        private void carry(int group) {
            if (carried == null) {
                carried = new BigDecimal[sums.length];
            }
            carried[group] = total(group);
            sums[group] = 0;
        }

        private BigDecimal total(int group) {
            BigDecimal sum = BigDecimal.valueOf(sums[group]);
            return carried == null || carried[group] == null ? sum : carried[group].add(sum);
        }

        @Override
        void finish(int group, Vector target, int row) {
            if (counts[group] == 0) {
                target.setNull(row);
                return;
            }
            target.clearNull(row);
            if (target instanceof LongVector longs) {
                longs.values[row] = carried == null || carried[group] == null
                        ? sums[group]
                        : Conversion.decimalToLong(total(group), type.kind());
            } else {
                ((DecimalVector) target).values[row] = average
                        ? total(group).divide(BigDecimal.valueOf(counts[group]), type.scale(), RoundingMode.HALF_UP)
                        : Conversion.fitDecimal(total(group), type);
            }
        }
    }

    private static final class DoubleSum extends Accumulator {
        private final boolean average;
        private double[] sums = new double[1];
        private long[] counts = new long[1];

        DoubleSum(boolean average) {
            this.average = average;
        }

        @Override
        void ensure(int groups) {
            if (groups > sums.length) {
                int length = Math.max(groups, sums.length * 2);
                sums = Arrays.copyOf(sums, length);
                counts = Arrays.copyOf(counts, length);
            }
        }

        @Override
        void clear() {
            sums = new double[1];
            counts = new long[1];
        }

        @Override
        void add(int group, Vector values, int row) {
            if (!values.isNull(row)) {
                sums[group] += ((DoubleVector) values).values[row];
                counts[group]++;
            }
        }

        @Override
        void finish(int group, Vector target, int row) {
            if (counts[group] == 0) {
                target.setNull(row);
            } else {
                target.clearNull(row);
                ((DoubleVector) target).values[row] = average ? sums[group] / counts[group] : sums[group];
            }
        }
    }

    private static final class DecimalSum extends Accumulator {
        private final SqlType type;
        private final boolean average;
        private BigDecimal[] sums = new BigDecimal[1];
        private long[] counts = new long[1];

        DecimalSum(SqlType type, boolean average) {
            this.type = type;
            this.average = average;
        }

        @Override
        void ensure(int groups) {
            if (groups > sums.length) {
                int length = Math.max(groups, sums.length * 2);
                sums = Arrays.copyOf(sums, length);
                counts = Arrays.copyOf(counts, length);
            }
        }

        @Override
        void clear() {
            sums = new BigDecimal[1];
            counts = new long[1];
        }

        @Override
        void add(int group, Vector values, int row) {
            if (!values.isNull(row)) {
                BigDecimal value = ((DecimalVector) values).values[row];
                sums[group] = sums[group] == null ? value : sums[group].add(value);
                counts[group]++;
            }
        }

        @Override
        void finish(int group, Vector target, int row) {
            if (counts[group] == 0) {
                target.setNull(row);
                return;
            }
            target.clearNull(row);
            ((DecimalVector) target).values[row] = average
                    ? sums[group].divide(BigDecimal.valueOf(counts[group]), type.scale(), RoundingMode.HALF_UP)
                    : Conversion.fitDecimal(sums[group], type);
        }
    }

    /** MIN, MAX, and the first value for sign 0. The best row so far of each group is kept in a vector of its own. */
    private static final class Extreme extends Accumulator {
        private final SqlKind kind;
        private final int sign;
        private Vector[] best = new Vector[1];

        Extreme(SqlKind kind, int sign) {
            this.kind = kind;
            this.sign = sign;
        }

        @Override
        void ensure(int groups) {
            if (groups > best.length) {
                best = Arrays.copyOf(best, Math.max(groups, best.length * 2));
            }
        }

        @Override
        void clear() {
            best = new Vector[1];
        }

        @Override
        void add(int group, Vector values, int row) {
            if (values.isNull(row)) {
                return;
            }
            Vector now = best[group];
            if (now == null) {
                now = Vector.of(kind);
                best[group] = now;
            } else if (sign == 0 || sign * values.compare(row, now, 0) <= 0) {
                return;
            }
            now.reset(1);
            now.copy(0, values, row);
        }

        @Override
        void finish(int group, Vector target, int row) {
            if (best[group] == null) {
                target.setNull(row);
            } else {
                target.copy(row, best[group], 0);
            }
        }
    }
}
