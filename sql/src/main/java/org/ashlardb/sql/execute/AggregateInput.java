package org.ashlardb.sql.execute;

import java.util.Arrays;
import java.util.List;
import org.ashlardb.sql.execute.aggregate.Accumulator;
import org.ashlardb.sql.execute.aggregate.Accumulators;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.AggregateCall;
import org.ashlardb.sql.plan.OrderTerm;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/**
 * Feeds one aggregate: computes its arguments, leaves out rows its filter and DISTINCT exclude, and, where the call asks
 * for an order, keeps all rows until {@link #complete}.
 */
final class AggregateInput {
    private final Accumulator accumulator;
    private final Evaluator filter;
    private final Evaluator[] expressions;
    private final Vector[] values;
    private final int argumentCount;
    private final boolean skipsNullOrder;

    /** The group and the arguments of rows that came before, with DISTINCT; otherwise null. */
    private final RowTable seen;

    private final Vector[] seenRow;
    private final FoldedColumns distinctColumns;
    private Vector[] distinct;

    /** The group, the arguments and the order of each row, or null when rows may come in any order. */
    private final ColumnStore kept;

    /** What was kept and did not fit into memory, in order, or null as {@link #kept}. */
    private final SortedRuns runs;

    /** Of each group, how many rows are kept. */
    private int[] keptCounts = new int[0];

    private final Vector[] keptRow;
    private final RowSorter sorter;
    private final LongVector groupValue = new LongVector();
    private final int[] passed; // rows that the filter lets through, or null without one
    private int passedCount;
    private LongVector filtered;
    private final DirectArguments direct; // null when grouping sets change nothing in the arguments

    AggregateInput(Execution execution, Aggregate aggregate, AggregateCall call, EvaluatorFactory factory) {
        accumulator = Accumulators.of(call);
        filter = call.filter() == null ? null : factory.make(call.filter());
        argumentCount = call.arguments().size();
        List<Scalar> scalars =
                call.scalars().subList(0, argumentCount + call.order().size());
        expressions = factory.makeAll(scalars);
        values = new Vector[expressions.length];
        skipsNullOrder = call.kind().skipsNullOrder();
        seen = call.distinct() ? RowTable.spilling(groupAnd(scalars.subList(0, argumentCount)), execution) : null;
        seenRow = new Vector[argumentCount + 1];
        distinctColumns =
                new FoldedColumns(call.arguments().stream().map(Scalar::type).toList());
        kept = call.order().isEmpty() ? null : new ColumnStore(groupAnd(scalars), execution.memory());
        keptRow = new Vector[values.length + 1];
        sorter = kept == null ? null : sorter(execution, call.order(), argumentCount + 1);
        runs = kept == null ? null : new SortedRuns(execution, kept.kinds(), sorter);
        groupValue.ensure(Batch.CAPACITY);
        passed = filter == null ? null : new int[Batch.CAPACITY];
        direct = DirectArguments.of(aggregate, call, factory);
    }

    private static SqlKind[] groupAnd(List<Scalar> scalars) {
        SqlKind[] kinds = new SqlKind[scalars.size() + 1];
        kinds[0] = SqlKind.BIGINT;
        for (int i = 1; i < kinds.length; i++) {
            kinds[i] = scalars.get(i - 1).type().kind();
        }
        return kinds;
    }

    /** By the first column, which is the group, and by those of the order. */
    private static RowSorter sorter(Execution execution, List<OrderTerm> order, int firstColumn) {
        int[] columns = new int[order.size() + 1];
        boolean[] descending = new boolean[columns.length];
        boolean[] nullsFirst = new boolean[columns.length];
        for (int i = 1; i < columns.length; i++) {
            columns[i] = firstColumn + i - 1;
            descending[i] = order.get(i - 1).descending();
            nullsFirst[i] = order.get(i - 1).nullsFirst();
        }
        return new RowSorter(execution, columns, descending, nullsFirst);
    }

    void clear() {
        accumulator.clear();
        if (seen != null) {
            seen.clear();
        }
        clearKept();
    }

    private void clearKept() {
        if (kept != null) {
            kept.clear();
            runs.close();
            keptCounts = new int[0];
        }
    }

    void ensure(int groups) {
        accumulator.ensure(groups);
        if (kept != null && groups > keptCounts.length) {
            keptCounts = Arrays.copyOf(keptCounts, Math.max(groups, 2 * keptCounts.length));
        }
    }

    /** Computes what is needed of some rows, before they are added. */
    void read(Batch in) {
        if (filter == null) {
            compute(in, in.selection, in.count);
            return;
        }
        filtered = (LongVector) filter.evaluate(in, in.selection, in.count);
        passedCount = Evaluator.selectTrue(filtered, in.selection, in.count, passed);
        if (passedCount > 0) {
            compute(in, passed, passedCount);
        }
    }

    /** The rows read are added to groups of a grouping set now. */
    void beginSet(int set, Batch in) {
        if (direct != null && (filter == null || passedCount > 0)) {
            direct.compute(
                    set, in, filter == null ? in.selection : passed, filter == null ? in.count : passedCount, values);
        }
    }

    private void compute(Batch in, int[] selection, int count) {
        for (int i = 0; i < expressions.length; i++) {
            values[i] = expressions[i].evaluate(in, selection, count);
        }
        distinct = seen == null ? null : distinctColumns.of(values, selection, count);
    }

    void add(int group, int row) {
        if (filtered != null && (filtered.isNull(row) || filtered.values[row] == 0)) {
            return;
        }
        if (skipsNullOrder && values[argumentCount].isNull(row)) {
            return;
        }
        if (seen != null && !isNew(group, row)) {
            return;
        }
        if (kept == null) {
            accumulator.add(group, values, row);
            return;
        }
        groupValue.values[row] = group;
        keptRow[0] = groupValue;
        System.arraycopy(values, 0, keptRow, 1, values.length);
        kept.add(keptRow, row);
        keptCounts[group]++;
        if (kept.isFull()) {
            spill();
        }
    }

    /** Adds rows that were read to groups. */
    void addAll(int[] groups, int[] rows, int count) {
        if (addsAll()) {
            accumulator.addAll(groups, values, rows, count);
            return;
        }
        for (int k = 0; k < count; k++) {
            add(groups[k], rows[k]);
        }
    }

    /** Adds rows that were read to one group. */
    void addAll(int group, int[] rows, int count) {
        if (addsAll()) {
            accumulator.addAll(group, values, rows, count);
            return;
        }
        for (int k = 0; k < count; k++) {
            add(group, rows[k]);
        }
    }

    /** Whether every row goes to the accumulator as it comes. */
    private boolean addsAll() {
        return filtered == null && !skipsNullOrder && seen == null && kept == null;
    }

    private void spill() {
        runs.add(kept, sorter.sort(kept), kept.size());
        kept.clear();
    }

    private boolean isNew(int group, int row) {
        groupValue.values[row] = group;
        seenRow[0] = groupValue;
        System.arraycopy(distinct, 0, seenRow, 1, argumentCount);
        int before = seen.size();
        return seen.findOrAdd(seenRow, row) == before;
    }

    /** Feeds what was kept back; all rows have been added. */
    void complete() {
        if (kept == null) {
            return;
        }
        for (int group = 0; group < keptCounts.length; group++) {
            if (keptCounts[group] > 0) {
                accumulator.expect(group, keptCounts[group]);
            }
        }
        if (runs.isEmpty()) {
            for (int row : sorter.sort(kept)) {
                feed(kept.at(row), kept.in(row));
            }
        } else {
            spill();
            SortedRuns.Merge merge = runs.merge();
            while (merge.next()) {
                feed(merge.columns(), merge.row());
            }
        }
        clearKept();
    }

    private void feed(Vector[] columns, int row) {
        int group = (int) ((LongVector) columns[0]).values[row];
        System.arraycopy(columns, 1, values, 0, values.length);
        accumulator.add(group, values, row);
    }

    void finish(int group, Vector target, int row) {
        accumulator.finish(group, target, row);
    }
}
