package org.ashlardb.sql.execute;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.engine.Cursor;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.plan.physical.Step.FilterRows;
import org.ashlardb.sql.plan.physical.TableScan;
import org.ashlardb.sql.vector.Batch;

/**
 * Reads the rows of a table that meet conditions: first the columns of the conditions, then the others, of the rows that
 * are left.
 */
final class FilteredScanOperator extends Operator {
    private final Execution execution;
    private final Cursor cursor;
    private final ColumnReader reader;
    private final Conditions conditions;

    /** Per column whether a condition needs it. */
    private final boolean[] tested;

    private final Batch batch;
    private final Batch kept;
    private final BatchSize size = new BatchSize();

    FilteredScanOperator(Execution execution, FilterRows filter, TableScan scan) {
        super(new Layout(scan.outputs()));
        this.execution = execution;
        cursor = scan.table().table().newCursor();
        reader = new ColumnReader(scan.scan(), execution.leftColumns());
        conditions = new Conditions(execution, filter.conditions(), layout());
        Set<Variable> used = new HashSet<>();
        for (Scalar condition : filter.conditions()) {
            Scalars.collectVariables(condition, used);
        }
        List<Variable> outputs = scan.outputs();
        tested = new boolean[outputs.size()];
        for (int i = 0; i < tested.length; i++) {
            tested[i] = used.contains(outputs.get(i));
        }
        batch = reader.newBatch();
        kept = reader.newBatch();
    }

    @Override
    void open() {
        size.restart();
        conditions.open();
        cursor.scan(execution.snapshot());
    }

    @Override
    void expect(long rows) {
        size.expect(Math.max(rows, BatchSize.FIRST));
    }

    @Override
    Batch next() {
        while (true) {
            int rows = conditions.areNeverMet() ? 0 : cursor.nextBatch(size.next());
            if (rows == 0) {
                return null;
            }
            read(batch, rows, true);
            int count = conditions.select(batch, Batch.ALL, rows);
            if (count == rows) {
                read(batch, rows, false);
                batch.selectFirst(rows);
                return batch;
            }
            if (count > 0) {
                return keep(count);
            }
        }
    }

    private void read(Batch target, int rows, boolean ofConditions) {
        for (int i = 0; i < tested.length; i++) {
            if (tested[i] == ofConditions) {
                reader.readColumn(cursor, i, target, rows);
            }
        }
    }

    private Batch keep(int count) {
        int[] selection = conditions.selection();
        cursor.keep(selection, count);
        for (int i = 0; i < tested.length; i++) {
            if (tested[i]) {
                kept.columns[i].gather(batch.columns[i], selection, count);
            }
        }
        read(kept, count, false);
        kept.selectFirst(count);
        return kept;
    }

    @Override
    void close() {
        cursor.close();
    }
}
