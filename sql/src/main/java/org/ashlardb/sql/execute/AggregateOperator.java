package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.AggregateCall;
import org.ashlardb.sql.plan.physical.Step.HashAggregate;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/**
 * Groups rows in a hash table and aggregates each group. When the groups fill the memory, rows of further groups go to
 * disk, split by their keys, and are grouped part by part behind the others.
 */
final class AggregateOperator extends Operator {
    /** Heap that a group takes in a table of hashes, and in an aggregate, roughly. */
    private static final int GROUP_BYTES = 16;

    private final Operator input;
    private final GroupKeys keys;
    private final AggregateInput[] calls;
    private final Batch batch;
    private int groupCount;
    private int position = -1;

    private final Execution execution;
    private final HashAggregate plan;
    private final int depth;
    private final SpilledGroups spilled;
    private AggregateOperator part;
    private long taken;

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
        Aggregate aggregate = plan.aggregate();
        EvaluatorFactory factory = new EvaluatorFactory(execution.evaluation(), input.layout());
        keys = new GroupKeys(execution, aggregate, factory, onlySet);
        spilled = new SpilledGroups(
                execution, keys, ColumnStore.kinds(input.layout().variables()), depth);
        List<AggregateCall> list = aggregate.calls();
        calls = new AggregateInput[list.size()];
        for (int i = 0; i < calls.length; i++) {
            calls[i] = new AggregateInput(execution, list.get(i), factory);
        }
        batch = new Batch(plan.outputs().size());
        for (int i = 0; i < batch.columns.length; i++) {
            batch.columns[i] = Vector.of(plan.outputs().get(i).type().kind());
        }
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
        input.open();
    }

    private void release() {
        keys.clear();
        for (AggregateInput call : calls) {
            call.clear();
        }
        groupCount = 0;
        position = -1;
        execution.memory().give(taken);
        taken = 0;
        if (part != null) {
            part.close();
            part = null;
        }
        spilled.close();
    }

    private void aggregate() {
        keys.addEmptySets();
        reserve(keys.size());
        for (Batch in = input.next(); in != null; in = input.next()) {
            keys.read(in);
            for (AggregateInput call : calls) {
                call.read(in);
            }
            add(in);
        }
        input.close();
        for (AggregateInput call : calls) {
            call.complete();
        }
        position = 0;
    }

    private void reserve(int groups) {
        if (groups > groupCount) {
            long bytes = (long) (groups - groupCount) * GROUP_BYTES * (calls.length + 1);
            taken += bytes;
            execution.memory().take(bytes);
            groupCount = groups;
            for (AggregateInput call : calls) {
                call.ensure(groups);
            }
        }
    }

    private void add(Batch in) {
        int sets = keys.sets();
        if (!spilled.isOn() && depth < SpilledParts.MOST_DEPTH && keys.isGrouped()) {
            spilled.setOn(execution.memory().isFull(taken + keys.taken()));
        }
        for (int k = 0; k < in.count; k++) {
            int row = in.selection[k];
            for (int set = 0; set < sets; set++) {
                int group = spilled.isOn() ? keys.find(set, row) : keys.group(set, row);
                if (group < 0) {
                    spilled.add(set, in.columns, row);
                    continue;
                }
                reserve(group + 1);
                for (AggregateInput call : calls) {
                    call.add(group, row);
                }
            }
        }
    }

    @Override
    Batch next() {
        if (position < 0) {
            aggregate();
        }
        int count = Math.min(Batch.CAPACITY, groupCount - position);
        if (count <= 0) {
            return spilled.isOn() ? nextOfParts() : null;
        }
        int keyCount = keys.keyCount();
        for (int i = 0; i < batch.columns.length; i++) {
            Vector target = batch.columns[i];
            target.reset(count);
            boolean isCall = i >= keyCount && i < keyCount + calls.length;
            for (int row = 0; row < count; row++) {
                if (isCall) {
                    calls[i - keyCount].finish(position + row, target, row);
                } else {
                    keys.copyKey(position + row, Math.min(i, keyCount), target, row);
                }
            }
        }
        position += count;
        batch.selectFirst(count);
        return batch;
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
