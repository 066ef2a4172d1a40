package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.AggregateCall;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** Groups of rows with the states of their aggregates, and the rows that are made of them. */
final class GroupStates {
    /** Heap that a group takes in a table of hashes, and in an aggregate, roughly. */
    private static final int GROUP_BYTES = 16;

    private final Execution execution;
    private final GroupKeys keys;
    private final AggregateInput[] calls;
    private final Batch batch;
    private int count;
    private long taken;

    /** States of the groups of one grouping set, or of {@link GroupKeys#ALL_SETS}. */
    GroupStates(Execution execution, Aggregate aggregate, Layout input, int onlySet) {
        this.execution = execution;
        EvaluatorFactory factory = new EvaluatorFactory(execution.evaluation(), input);
        keys = new GroupKeys(execution, aggregate, factory, onlySet);
        List<AggregateCall> list = aggregate.calls();
        calls = new AggregateInput[list.size()];
        for (int i = 0; i < calls.length; i++) {
            calls[i] = new AggregateInput(execution, aggregate, list.get(i), factory);
        }
        List<Variable> outputs = aggregate.outputs();
        batch = new Batch(outputs.size());
        for (int i = 0; i < batch.columns.length; i++) {
            batch.columns[i] = Vector.of(outputs.get(i).type().kind());
        }
    }

    GroupKeys keys() {
        return keys;
    }

    /** How many groups there are. */
    int count() {
        return count;
    }

    /** Bytes that the groups take, without the values that aggregates keep. */
    long taken() {
        return taken + keys.taken();
    }

    void clear() {
        keys.clear();
        for (AggregateInput call : calls) {
            call.clear();
        }
        count = 0;
        execution.memory().give(taken);
        taken = 0;
    }

    /** Computes what is needed of some rows, before they are added. */
    void read(Batch in) {
        keys.read(in);
        readArguments(in);
    }

    /** The same again, after {@link #clear}. */
    void readArguments(Batch in) {
        for (AggregateInput call : calls) {
            call.read(in);
        }
    }

    /** The rows read are added to groups of a grouping set now. */
    void beginSet(int set, Batch in) {
        for (AggregateInput call : calls) {
            call.beginSet(keys.numberOf(set), in);
        }
    }

    /** Makes room for groups that have got keys. */
    void reserve(int groups) {
        if (groups > count) {
            long bytes = (long) (groups - count) * GROUP_BYTES * (calls.length + 1);
            taken += bytes;
            execution.memory().take(bytes);
            count = groups;
            for (AggregateInput call : calls) {
                call.ensure(groups);
            }
        }
    }

    /** Adds one of the rows read to a group. */
    void add(int group, int row) {
        reserve(group + 1);
        for (AggregateInput call : calls) {
            call.add(group, row);
        }
    }

    /** Adds rows that were read to groups, which have their keys. */
    void addAll(int[] groups, int[] rows, int of) {
        reserve(keys.size());
        for (AggregateInput call : calls) {
            call.addAll(groups, rows, of);
        }
    }

    /** Adds rows that were read to the one group that there is without keys. */
    void addAll(int[] rows, int of) {
        reserve(1);
        for (AggregateInput call : calls) {
            call.addAll(0, rows, of);
        }
    }

    /** All rows were added. */
    void complete() {
        for (AggregateInput call : calls) {
            call.complete();
        }
    }

    /** The rows of some groups; the next call uses the batch again. */
    Batch rows(int first, int groups) {
        int keyCount = keys.keyCount();
        for (int i = 0; i < batch.columns.length; i++) {
            Vector target = batch.columns[i];
            target.reset(groups);
            boolean isCall = i >= keyCount && i < keyCount + calls.length;
            for (int row = 0; row < groups; row++) {
                if (isCall) {
                    calls[i - keyCount].finish(first + row, target, row);
                } else {
                    keys.copyKey(first + row, Math.min(i, keyCount), target, row);
                }
            }
        }
        batch.selectFirst(groups);
        return batch;
    }
}
