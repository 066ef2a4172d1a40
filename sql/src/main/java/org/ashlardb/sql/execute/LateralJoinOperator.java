package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.evaluate.EvaluationContext;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.plan.physical.LateralJoin;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/**
 * Opens the right input for each left row, after the values it sees of that row were put into registers. As what that
 * costs is unknown, it is not done for more left rows at once than are wanted.
 */
final class LateralJoinOperator extends Operator {
    private final Execution execution;
    private final EvaluationContext context;
    private final Operator left;
    private final Operator right;
    private final boolean outer;
    private final int[] columns;
    private final int[] registers;
    private final Batch pairs;
    private final BatchSize size = new BatchSize();
    private Batch leftBatch;
    private Batch rightBatch;
    private int leftPosition;
    private int rightPosition;
    private boolean rightOpen;
    private boolean matched;

    LateralJoinOperator(Execution execution, LateralJoin plan, Operator left, Operator right) {
        super(new Layout(plan.outputs()));
        this.execution = execution;
        this.left = left;
        this.right = right;
        context = execution.evaluation();
        outer = plan.apply().outer();
        List<Variable> seen = plan.apply().columns();
        columns = new int[seen.size()];
        registers = new int[columns.length];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = left.layout().position(seen.get(i));
            registers[i] = plan.apply().registers().get(i);
        }
        pairs = new Batch(plan.outputs().size());
        for (int i = 0; i < pairs.columns.length; i++) {
            pairs.columns[i] = Vector.of(plan.outputs().get(i).type().kind());
        }
    }

    @Override
    void open() {
        leftBatch = null;
        rightBatch = null;
        leftPosition = 0;
        rightOpen = false;
        size.restart();
        left.open();
    }

    @Override
    void expect(long rows) {
        size.expect(rows);
        left.expect(outer ? rows : Math.max(rows, BatchSize.FIRST));
    }

    @Override
    Batch next() {
        int wanted = size.next();
        for (Vector column : pairs.columns) {
            column.reset(wanted);
        }
        int count = 0;
        while (count < wanted && advance()) {
            copy(count++);
        }
        pairs.selectFirst(count);
        return count == 0 ? null : pairs;
    }

    /** Moves to the next pair; a left row that stays alone is a pair without a right batch. */
    private boolean advance() {
        while (true) {
            if (rightOpen) {
                if (rightBatch != null && ++rightPosition < rightBatch.count) {
                    return true;
                }
                rightBatch = right.next();
                rightPosition = -1;
                if (rightBatch == null) {
                    right.close();
                    rightOpen = false;
                    if (outer && !matched) {
                        return true;
                    }
                }
                matched = true;
            } else if (!openRight()) {
                return false;
            }
        }
    }

    private boolean openRight() {
        if (leftBatch != null) {
            leftPosition++;
        }
        while (leftBatch == null || leftPosition >= leftBatch.count) {
            leftBatch = left.next();
            leftPosition = 0;
            if (leftBatch == null) {
                return false;
            }
        }
        execution.checkCanceled();
        int row = leftBatch.selection[leftPosition];
        for (int i = 0; i < columns.length; i++) {
            context.setOuterValue(registers[i], leftBatch.columns[columns[i]], row);
        }
        context.beginRow();
        rightOpen = true;
        rightBatch = null;
        matched = false;
        right.open();
        return true;
    }

    private void copy(int row) {
        int leftColumns = leftBatch.columns.length;
        int leftRow = leftBatch.selection[leftPosition];
        for (int i = 0; i < leftColumns; i++) {
            pairs.columns[i].copy(row, leftBatch.columns[i], leftRow);
        }
        for (int i = leftColumns; i < pairs.columns.length; i++) {
            if (rightBatch == null) {
                pairs.columns[i].setNull(row);
            } else {
                pairs.columns[i].copy(row, rightBatch.columns[i - leftColumns], rightBatch.selection[rightPosition]);
            }
        }
    }

    @Override
    void close() {
        left.close();
        right.close();
        rightOpen = false;
        leftBatch = null;
        rightBatch = null;
    }
}
