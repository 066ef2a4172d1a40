package org.ashlardb.sql.execute;

import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.plan.physical.Step.OrderedAggregate;
import org.ashlardb.sql.vector.Batch;

/**
 * Aggregates groups whose rows come one behind the other, and gives groups as soon as they are complete. It keeps those of
 * about one batch.
 */
final class OrderedAggregateOperator extends Operator {
    private final Operator input;
    private final GroupStates groups;
    private final GroupKeys keys;
    private Batch in; // rows that are in no group yet, from next on
    private int next;
    private int position;
    private boolean reading;

    OrderedAggregateOperator(Execution execution, OrderedAggregate plan, Operator input) {
        super(new Layout(plan.outputs()));
        this.input = input;
        groups = new GroupStates(execution, plan.aggregate(), input.layout(), GroupKeys.ALL_SETS);
        keys = groups.keys();
    }

    @Override
    void open() {
        release();
        reading = true;
        input.open();
    }

    private void release() {
        groups.clear();
        position = 0;
        in = null;
    }

    /** Replaces the groups by the next ones, up to one that begins in another batch than the first. */
    private void aggregate() {
        groups.clear();
        position = 0;
        if (in != null) {
            groups.readArguments(in);
            addRows(false);
        }
        do {
            in = input.next();
            if (in == null) {
                input.close();
                reading = false;
                break;
            }
            groups.read(in);
            next = 0;
        } while (addRows(groups.count() > 0));
        groups.complete();
    }

    /** Adds rows to groups, and to new ones unless only those are wanted that there are; whether all were added. */
    private boolean addRows(boolean onlyKnown) {
        while (next < in.count) {
            int row = in.selection[next];
            int group = onlyKnown ? keys.find(0, row) : keys.group(0, row);
            if (group < 0) {
                return false;
            }
            groups.add(group, row);
            next++;
        }
        return true;
    }

    @Override
    Batch next() {
        if (reading && position == groups.count()) {
            aggregate();
        }
        int count = Math.min(Batch.CAPACITY, groups.count() - position);
        if (count <= 0) {
            return null;
        }
        Batch rows = groups.rows(position, count);
        position += count;
        return rows;
    }

    @Override
    void close() {
        release();
        reading = false;
        input.close();
    }
}
