package org.ashlardb.sql.execute;

import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.plan.SetOperation;
import org.ashlardb.sql.plan.physical.SetRows;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Batch;

/** UNION, INTERSECT and EXCEPT. All but UNION ALL remember rows in a hash table. */
final class SetOperator extends Operator {
    private final Operator left;
    private final Operator right;
    private final SetOperation.Type type;
    private final boolean all;
    private final RowTable rows;
    private final Batch batch;
    private final int[] selection = new int[Batch.CAPACITY];

    /** How often a row of the right input is still to be matched, for INTERSECT and EXCEPT. */
    private int[] counts = new int[16];

    private boolean onRight;
    private boolean prepared;

    SetOperator(Execution execution, SetRows plan, Operator left, Operator right) {
        super(new Layout(plan.outputs()));
        this.left = left;
        this.right = right;
        type = plan.operation().type();
        all = plan.operation().all();
        SqlKind[] kinds = new SqlKind[plan.outputs().size()];
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] = plan.outputs().get(i).type().kind();
        }
        rows = new RowTable(kinds, execution.memory());
        batch = new Batch(kinds.length);
    }

    @Override
    void open() {
        rows.clear();
        onRight = false;
        prepared = type == SetOperation.Type.UNION;
        left.open();
        right.open();
    }

    @Override
    Batch next() {
        if (!prepared) {
            countRight();
            prepared = true;
        }
        while (true) {
            Batch in = onRight ? right.next() : left.next();
            if (in == null) {
                if (onRight || type != SetOperation.Type.UNION) {
                    return null;
                }
                onRight = true;
                continue;
            }
            int kept = 0;
            for (int k = 0; k < in.count; k++) {
                int row = in.selection[k];
                if (keeps(in, row)) {
                    selection[kept++] = row;
                }
            }
            if (kept > 0) {
                System.arraycopy(in.columns, 0, batch.columns, 0, batch.columns.length);
                batch.selection = selection;
                batch.count = kept;
                return batch;
            }
        }
    }

    private void countRight() {
        for (Batch in = right.next(); in != null; in = right.next()) {
            for (int k = 0; k < in.count; k++) {
                int number = rows.findOrAdd(in.columns, in.selection[k]);
                reserve(number);
                counts[number]++;
            }
        }
    }

    private void reserve(int number) {
        if (number >= counts.length) {
            counts = java.util.Arrays.copyOf(counts, number * 2);
        }
    }

    private boolean keeps(Batch in, int row) {
        if (type == SetOperation.Type.UNION) {
            return all || isNew(in, row);
        }
        if (type == SetOperation.Type.INTERSECT) {
            int number = rows.find(in.columns, row);
            if (number < 0 || counts[number] == 0) {
                return false;
            }
            counts[number] = all ? counts[number] - 1 : 0;
            return true;
        }
        return except(in, row);
    }

    private boolean except(Batch in, int row) {
        int before = rows.size();
        int number = rows.findOrAdd(in.columns, row);
        reserve(number);
        if (number == before) {
            counts[number] = all ? 0 : 1;
            return true;
        }
        if (counts[number] == 0) {
            return all;
        }
        counts[number] -= all ? 1 : 0;
        return false;
    }

    private boolean isNew(Batch in, int row) {
        int before = rows.size();
        return rows.findOrAdd(in.columns, row) == before;
    }

    @Override
    void close() {
        left.close();
        right.close();
        rows.clear();
        counts = new int[16];
    }
}
