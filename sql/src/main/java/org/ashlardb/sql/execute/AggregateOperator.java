package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.plan.physical.Step.HashAggregate;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Batch;

/**
 * Groups rows in a hash table and aggregates each group. When the groups fill the memory, rows of further groups go to
 * disk, split by their keys, and are grouped part by part behind the others. Groups of which nothing but their keys is
 * wanted are given as they are found.
 */
final class AggregateOperator extends Operator {
    private final Operator input;
    private final GroupStates groups;
    private final GroupKeys keys;
    private final boolean streaming;
    private int[] numbers = new int[0]; // the groups of rows
    private int[] known = new int[0]; // rows of which there is a group
    private int position;
    private boolean reading;

    private final Execution execution;
    private final HashAggregate plan;
    private final int depth;
    private final SpilledGroups spilled;
    private AggregateOperator part;

    AggregateOperator(Execution execution, HashAggregate plan, Operator input) {
        this(execution, plan, input, 0, GroupKeys.ALL_SETS);
    }

    /** Groups rows for one grouping set, or for all. */
    private AggregateOperator(Execution execution, HashAggregate plan, Operator input, int depth, int onlySet) {
        super(new Layout(plan.outputs()));
        this.execution = execution;
        this.plan = plan;
        this.depth = depth;
        this.input = input;
        groups = new GroupStates(execution, plan.aggregate(), input.layout(), onlySet);
        keys = groups.keys();
        streaming = plan.aggregate().isDistinct();
        spilled = new SpilledGroups(
                execution, keys, ColumnStore.kinds(input.layout().variables()), depth);
    }

    static SqlKind[] kinds(List<Scalar> scalars) {
        SqlKind[] kinds = new SqlKind[scalars.size()];
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] = scalars.get(i).type().kind();
        }
        return kinds;
    }

    @Override
    void open() {
        release();
        keys.addEmptySets();
        groups.reserve(keys.size());
        reading = true;
        input.open();
    }

    private void release() {
        groups.clear();
        position = 0;
        if (part != null) {
            part.close();
            part = null;
        }
        spilled.close();
    }

    /** Reads all rows, or some if that is enough for more groups. */
    private void aggregate() {
        while (!streaming || position == groups.count()) {
            Batch in = input.next();
            if (in == null) {
                input.close();
                reading = false;
                groups.complete();
                return;
            }
            groups.read(in);
            add(in);
        }
    }

    private void add(Batch in) {
        if (!keys.isGrouped()) {
            groups.addAll(in.selection, in.count);
            return;
        }
        if (!spilled.isOn() && depth < SpilledParts.MOST_DEPTH) {
            spilled.setOn(execution.memory().isFull(groups.taken()));
        }
        if (numbers.length < in.count) {
            numbers = new int[Math.max(in.count, 2 * numbers.length)];
        }
        for (int set = 0; set < keys.sets(); set++) {
            groups.beginSet(set, in);
            keys.number(set, in.selection, in.count, spilled.isOn(), numbers);
            if (spilled.isOn()) {
                int count = spillUnknown(set, in); // first, as it makes room for the known rows
                groups.addAll(numbers, known, count);
            } else {
                groups.addAll(numbers, in.selection, in.count);
            }
        }
    }

    /** Spills rows without a group, puts the others together, and returns how many these are. */
    private int spillUnknown(int set, Batch in) {
        int count = 0;
        known = known.length < in.count ? new int[numbers.length] : known;
        for (int k = 0; k < in.count; k++) {
            int row = in.selection[k];
            if (numbers[k] < 0) {
                spilled.add(set, in.columns, row);
            } else {
                known[count] = row;
                numbers[count++] = numbers[k];
            }
        }
        return count;
    }

    @Override
    Batch next() {
        if (reading) {
            aggregate();
        }
        int count = Math.min(Batch.CAPACITY, groups.count() - position);
        if (count <= 0) {
            return spilled.isOn() ? nextOfParts() : null;
        }
        Batch rows = groups.rows(position, count);
        position += count;
        return rows;
    }

    private Batch nextOfParts() {
        while (part != null || spilled.nextPart()) {
            if (part == null) {
                keys.clear(); // its groups have been read
                Operator rows = new SpilledScanOperator(input.layout(), spilled.rows());
                part = new AggregateOperator(execution, plan, rows, depth + 1, spilled.set());
                part.open();
            }
            Batch next = part.next();
            if (next != null) {
                return next;
            }
            part.close();
            part = null;
        }
        return null;
    }

    @Override
    void close() {
        release();
        input.close();
    }
}
