package org.ashlardb.sql.execute.aggregate;

import java.util.Arrays;
import java.util.List;
import org.ashlardb.sql.plan.AggregateKind;
import org.ashlardb.sql.plan.OrderTerm;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/** The rank a row of the arguments would have among the rows of an ordered set. */
final class HypotheticalRank extends Accumulator {
    private final AggregateKind kind;
    private final OrderTerm[] order;
    private long[] before = new long[1];
    private long[] peers = new long[1];
    private long[] rows = new long[1];
    private long[] distinctBefore = new long[1];
    private Vector[][] last = new Vector[1][];

    HypotheticalRank(AggregateKind kind, List<OrderTerm> order) {
        this.kind = kind;
        this.order = order.toArray(OrderTerm[]::new);
    }

    @Override
    public void ensure(int groups) {
        if (groups > rows.length) {
            int length = Math.max(groups, rows.length * 2);
            before = Arrays.copyOf(before, length);
            peers = Arrays.copyOf(peers, length);
            rows = Arrays.copyOf(rows, length);
            distinctBefore = Arrays.copyOf(distinctBefore, length);
            last = Arrays.copyOf(last, length);
        }
    }

    @Override
    public void clear() {
        before = new long[1];
        peers = new long[1];
        rows = new long[1];
        distinctBefore = new long[1];
        last = new Vector[1][];
    }

    @Override
    public void reset(int group) {
        before[group] = 0;
        peers[group] = 0;
        rows[group] = 0;
        distinctBefore[group] = 0;
        last[group] = null;
    }

    @Override
    public void add(int group, Vector[] values, int row) {
        rows[group]++;
        int comparison = compareToArguments(values, row);
        if (comparison < 0) {
            before[group]++;
            if (kind == AggregateKind.DENSE_RANK && isNew(group, values, row)) {
                distinctBefore[group]++;
            }
        } else if (comparison == 0) {
            peers[group]++;
        }
    }

    private int compareToArguments(Vector[] values, int row) {
        for (int i = 0; i < order.length; i++) {
            int comparison = compare(order[i], values[order.length + i], row, values[i], row);
            if (comparison != 0) {
                return comparison;
            }
        }
        return 0;
    }

    private static int compare(OrderTerm term, Vector a, int aRow, Vector b, int bRow) {
        boolean aNull = a.isNull(aRow);
        boolean bNull = b.isNull(bRow);
        if (aNull || bNull) {
            return aNull == bNull ? 0 : aNull == term.nullsFirst() ? -1 : 1;
        }
        int comparison = a.compare(aRow, b, bRow);
        return term.descending() ? -comparison : comparison;
    }

    /** Whether the row differs from the one before it, which is kept. */
    private boolean isNew(int group, Vector[] values, int row) {
        boolean isNew = last[group] == null;
        if (isNew) {
            last[group] = new Vector[order.length];
        }
        for (int i = 0; i < order.length; i++) {
            Vector value = values[order.length + i];
            isNew = isNew || compare(order[i], value, row, last[group][i], 0) != 0;
        }
        for (int i = 0; isNew && i < order.length; i++) {
            last[group][i] = values[order.length + i].newInstance();
            last[group][i].reset(1);
            last[group][i].copy(0, values[order.length + i], row);
        }
        return isNew;
    }

    @Override
    public void finish(int group, Vector target, int row) {
        target.clearNull(row);
        switch (kind) {
            case RANK -> ((LongVector) target).values[row] = before[group] + 1;
            case DENSE_RANK -> ((LongVector) target).values[row] = distinctBefore[group] + 1;
            case PERCENT_RANK ->
                ((DoubleVector) target).values[row] = rows[group] == 0 ? 0 : (double) before[group] / rows[group];
            default ->
                ((DoubleVector) target).values[row] = (double) (before[group] + peers[group] + 1) / (rows[group] + 1);
        }
    }
}
