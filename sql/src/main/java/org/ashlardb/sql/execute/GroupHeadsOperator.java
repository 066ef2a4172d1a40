package org.ashlardb.sql.execute;

import org.ashlardb.sql.plan.physical.Step.GroupHeads;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/**
 * Passes on rows that come in the order of an index, at least the first one of each group of rows that are equal in some
 * key columns. Where groups are long it has the scan look up the next one.
 */
final class GroupHeadsOperator extends Operator {
    private static final int NONE = -1;

    private final Operator input;
    private final int[] keys;
    private final int value; // the column of which no NULL is wanted, or NONE
    private int head = NONE; // the row of the last batch whose group is to be left

    GroupHeadsOperator(GroupHeads plan, Operator input) {
        super(input.layout());
        this.input = input;
        keys = plan.keys().stream().mapToInt(layout()::position).toArray();
        value = plan.value() == null ? NONE : layout().position(plan.value());
    }

    @Override
    void open() {
        head = NONE;
        input.open();
        input.expect(GroupHeads.FIRST_ROWS);
    }

    @Override
    void expect(long rows) {
        input.expect(rows);
    }

    @Override
    void setPatience(long rows) {
        input.setPatience(rows);
    }

    @Override
    boolean gaveUp() {
        return input.gaveUp();
    }

    @Override
    Batch next() {
        if (head != NONE) {
            input.leaveOutEqual(head, keys.length);
        }
        Batch in = input.next();
        head = NONE;
        if (in != null) {
            int last = in.selection[in.count - 1];
            boolean wanted = value == NONE || !in.columns[value].isNull(last);
            head = wanted && isOfLongGroups(in) ? last : NONE;
        }
        return in;
    }

    /** Whether there were more rows to read than a look-up for each group would cost. */
    private boolean isOfLongGroups(Batch in) {
        int rows = in.selection[in.count - 1] + 1;
        int groups = 1;
        for (int i = 1; i < in.count && groups * GroupHeads.FIRST_ROWS <= rows; i++) {
            groups += isSameGroup(in, in.selection[i - 1], in.selection[i]) ? 0 : 1;
        }
        return groups * GroupHeads.FIRST_ROWS <= rows;
    }

    private boolean isSameGroup(Batch in, int one, int other) {
        for (int key : keys) {
            Vector values = in.columns[key];
            if (!values.isSame(one, values, other)) {
                return false;
            }
        }
        return true;
    }

    @Override
    void close() {
        head = NONE;
        input.close();
    }
}
