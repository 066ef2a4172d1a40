package org.ashlardb.sql.execute;

import org.ashlardb.sql.execute.spill.SpilledRows;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.plan.SetOperation;
import org.ashlardb.sql.plan.physical.SetRows;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/**
 * UNION, INTERSECT and EXCEPT. All but UNION ALL remember rows in a hash table. Rows for which there is no room in it go to
 * disk, split by their values, and are treated part by part behind the others.
 */
final class SetOperator extends Operator {
    private final Operator left;
    private final Operator right;
    private final SetOperation.Type type;
    private final boolean all;
    private final RowTable rows;
    private final FoldedColumns keyColumns;
    private Vector[] keys; // of the rows of the present batch
    private final Batch batch;
    private final int[] selection = new int[Batch.CAPACITY];

    /** How often a row of the right input is still to be matched, for INTERSECT and EXCEPT. */
    private int[] counts = new int[16];

    private boolean onRight;
    private boolean prepared;

    private final Execution execution;
    private final SetRows plan;
    private final int depth;
    private SpilledParts leftParts; // null while there is room
    private SpilledParts rightParts;
    private SetOperator part;
    private int partNumber = -1;

    SetOperator(Execution execution, SetRows plan, Operator left, Operator right) {
        this(execution, plan, left, right, 0);
    }

    private SetOperator(Execution execution, SetRows plan, Operator left, Operator right, int depth) {
        super(new Layout(plan.outputs()));
        this.execution = execution;
        this.plan = plan;
        this.depth = depth;
        this.left = left;
        this.right = right;
        type = plan.operation().type();
        all = plan.operation().all();
        SqlKind[] kinds = new SqlKind[plan.outputs().size()];
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] = plan.outputs().get(i).type().kind();
        }
        rows = new RowTable(kinds, execution);
        keyColumns =
                new FoldedColumns(plan.outputs().stream().map(Variable::type).toList());
        batch = new Batch(kinds.length);
    }

    @Override
    void open() {
        rows.clear();
        closeParts();
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
                    return leftParts == null ? null : nextOfParts();
                }
                onRight = true;
                continue;
            }
            if (rightParts == null && leftParts == null && isFull()) {
                leftParts = newParts();
            }
            int kept = 0;
            keys = keyColumns.of(in);
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

    private boolean isFull() {
        return depth < SpilledParts.MOST_DEPTH && execution.memory().isFull(rows.taken());
    }

    private SpilledParts newParts() {
        return new SpilledParts(execution, rows.store().kinds(), depth);
    }

    private void countRight() {
        for (Batch in = right.next(); in != null; in = right.next()) {
            keys = keyColumns.of(in);
            for (int k = 0; k < in.count; k++) {
                int row = in.selection[k];
                if (rightParts != null) {
                    rightParts.add(keys, in.columns, row);
                    continue;
                }
                int number = rows.findOrAdd(keys, row);
                reserve(number);
                counts[number]++;
            }
            if (rightParts == null && isFull()) {
                splitRight();
            }
        }
        if (rightParts != null) {
            leftParts = newParts();
        }
    }

    /** Puts the right rows on disk, as often as they came. */
    private void splitRight() {
        rightParts = newParts();
        for (int row = 0; row < rows.size(); row++) {
            for (int i = all ? counts[row] : 1; i > 0; i--) {
                rightParts.add(rows.at(row), rows.at(row), rows.in(row));
            }
        }
        rows.clear();
        counts = new int[16];
    }

    private Batch nextOfParts() {
        while (part != null || ++partNumber < SpilledParts.COUNT) {
            if (part == null) {
                SpilledRows rightRows = rightParts == null ? null : rightParts.get(partNumber);
                part = new SetOperator(
                        execution,
                        plan,
                        new SpilledScanOperator(layout(), leftParts.get(partNumber)),
                        new SpilledScanOperator(layout(), rightRows),
                        depth + 1);
                rows.clear(); // all rows that it decides about are through
                part.open();
            }
            Batch next = part.next();
            if (next != null) {
                return next;
            }
            part.close();
            part = null;
            leftParts.close(partNumber);
            if (rightParts != null) {
                rightParts.close(partNumber);
            }
        }
        return null;
    }

    private void closeParts() {
        if (part != null) {
            part.close();
            part = null;
        }
        if (leftParts != null) {
            leftParts.close();
            leftParts = null;
        }
        if (rightParts != null) {
            rightParts.close();
            rightParts = null;
        }
        partNumber = -1;
    }

    private void reserve(int number) {
        if (number >= counts.length) {
            counts = java.util.Arrays.copyOf(counts, number * 2);
        }
    }

    private boolean keeps(Batch in, int row) {
        if (rightParts != null) {
            leftParts.add(keys, in.columns, row);
            return false;
        }
        if (type == SetOperation.Type.UNION) {
            return all || isNew(in, row);
        }
        if (type == SetOperation.Type.INTERSECT) {
            int number = rows.find(keys, row);
            if (number < 0 || counts[number] == 0) {
                return false;
            }
            counts[number] = all ? counts[number] - 1 : 0;
            return true;
        }
        return except(in, row);
    }

    private boolean except(Batch in, int row) {
        if (!all) {
            return isNew(in, row);
        }
        int number = rows.find(keys, row);
        if (number < 0 || counts[number] == 0) {
            return true;
        }
        counts[number]--;
        return false;
    }

    private boolean isNew(Batch in, int row) {
        if (leftParts != null) {
            if (rows.find(keys, row) < 0) {
                leftParts.add(keys, in.columns, row);
            }
            return false;
        }
        int before = rows.size();
        return rows.findOrAdd(keys, row) == before;
    }

    @Override
    void close() {
        left.close();
        right.close();
        rows.clear();
        closeParts();
        counts = new int[16];
    }
}
