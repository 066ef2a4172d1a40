package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.expression.evaluate.VectorSet;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.AggregateCall;
import org.ashlardb.sql.plan.physical.Step.HashAggregate;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** Groups rows in a hash table and aggregates each group. */
final class AggregateOperator extends Operator {
    private final Operator input;
    private final Evaluator[] keys;
    private final Evaluator[] arguments;
    private final Accumulator[] accumulators;
    private final SqlKind[] distinctKinds;
    private final java.util.ArrayList<VectorSet>[] distinct;
    private final Vector[] keyValues;
    private final RowTable groups;
    private final Batch batch;
    private final boolean grouped;
    private int groupCount;
    private int position = -1;

    AggregateOperator(Execution execution, HashAggregate plan, Operator input) {
        super(new Layout(plan.outputs()));
        this.input = input;
        Aggregate aggregate = plan.aggregate();
        EvaluatorFactory factory = new EvaluatorFactory(execution.evaluation(), input.layout());
        keys = factory.makeAll(aggregate.keys());
        keyValues = new Vector[keys.length];
        grouped = keys.length > 0;
        List<AggregateCall> calls = aggregate.calls();
        arguments = new Evaluator[calls.size()];
        accumulators = new Accumulator[calls.size()];
        distinctKinds = new SqlKind[calls.size()];
        distinct = newLists(calls.size());
        for (int i = 0; i < arguments.length; i++) {
            AggregateCall call = calls.get(i);
            arguments[i] = call.argument() == null ? null : factory.make(call.argument());
            accumulators[i] = Accumulator.of(call);
            distinctKinds[i] = call.distinct() ? call.argument().type().kind() : null;
        }
        groups = new RowTable(kinds(aggregate.keys()), execution.memory());
        batch = new Batch(plan.outputs().size());
        for (int i = 0; i < batch.columns.length; i++) {
            batch.columns[i] = Vector.of(plan.outputs().get(i).type().kind());
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic class
    private static java.util.ArrayList<VectorSet>[] newLists(int count) {
        java.util.ArrayList<VectorSet>[] lists = new java.util.ArrayList[count];
        for (int i = 0; i < count; i++) {
            lists[i] = new java.util.ArrayList<>();
        }
        return lists;
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
        groups.clear();
        for (int i = 0; i < accumulators.length; i++) {
            accumulators[i].clear();
            distinct[i].clear();
        }
        position = -1;
    }

    private void aggregate() {
        groupCount = grouped ? 0 : 1;
        for (Batch in = input.next(); in != null; in = input.next()) {
            for (int i = 0; i < keys.length; i++) {
                keyValues[i] = keys[i].evaluate(in, in.selection, in.count);
            }
            add(in);
        }
        input.close();
        for (Accumulator accumulator : accumulators) {
            accumulator.ensure(Math.max(groupCount, 1));
        }
        position = 0;
    }

    private void add(Batch in) {
        Vector[] values = new Vector[arguments.length];
        for (int i = 0; i < arguments.length; i++) {
            values[i] = arguments[i] == null ? null : arguments[i].evaluate(in, in.selection, in.count);
        }
        for (int k = 0; k < in.count; k++) {
            int row = in.selection[k];
            int group = grouped ? groups.findOrAdd(keyValues, row) : 0;
            if (group >= groupCount) {
                groupCount = group + 1;
                for (Accumulator accumulator : accumulators) {
                    accumulator.ensure(groupCount);
                }
            }
            for (int i = 0; i < accumulators.length; i++) {
                if (distinctKinds[i] == null || isNew(i, group, values[i], row)) {
                    accumulators[i].add(group, values[i], row);
                }
            }
        }
    }

    private boolean isNew(int call, int group, Vector values, int row) {
        java.util.ArrayList<VectorSet> sets = distinct[call];
        while (sets.size() <= group) {
            sets.add(new VectorSet(distinctKinds[call]));
        }
        VectorSet set = sets.get(group);
        int before = set.size();
        set.add(values, row);
        return set.size() > before;
    }

    @Override
    Batch next() {
        if (position < 0) {
            aggregate();
        }
        int count = Math.min(Batch.CAPACITY, groupCount - position);
        if (count <= 0) {
            return null;
        }
        for (int i = 0; i < batch.columns.length; i++) {
            Vector target = batch.columns[i];
            target.reset(count);
            for (int row = 0; row < count; row++) {
                if (i < keys.length) {
                    target.copy(row, groups.store().columns()[i], position + row);
                } else {
                    accumulators[i - keys.length].finish(position + row, target, row);
                }
            }
        }
        position += count;
        batch.selectFirst(count);
        return batch;
    }

    @Override
    void close() {
        release();
        groupCount = 0;
        input.close();
    }
}
