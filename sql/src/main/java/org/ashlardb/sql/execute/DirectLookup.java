package org.ashlardb.sql.execute;

import java.math.BigDecimal;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.Key;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.plan.physical.IndexScan;
import org.ashlardb.sql.plan.physical.Physical;
import org.ashlardb.sql.plan.physical.Step.FilterRows;
import org.ashlardb.sql.plan.physical.Step.ProjectRows;
import org.ashlardb.sql.type.ResultCursor;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/**
 * A query for the row of one key. {@link #execute} reads the columns into registers, vectors of one row, after which
 * the snapshot is not needed any more; then this is the cursor over no row or one.
 */
public final class DirectLookup implements ResultCursor {
    private static final int BEFORE = 0;
    private static final int ON_ROW = 1;
    private static final int BEHIND = 2;

    private final Index index;
    private final Cursor cursor;
    private final KeySource keys;
    private final ColumnReader reader;
    private final Batch row;
    private final Evaluator[] conditions;

    /** The expressions of the select list; null when it is the columns read. */
    private final Evaluator[] expressions;

    private final Vector[] registers;
    private int state = BEHIND;

    private DirectLookup(Execution execution, IndexScan scan, FilterRows filter, ProjectRows project) {
        index = scan.index();
        cursor = scan.table().table().newCursor();
        keys = new KeySource(execution, scan.table(), index, scan.bounds().equal());
        reader = new ColumnReader(scan.scan());
        row = reader.newBatch();
        row.selectFirst(1);
        EvaluatorFactory factory = new EvaluatorFactory(execution.evaluation(), new Layout(scan.outputs()));
        conditions = filter == null ? new Evaluator[0] : factory.makeAll(filter.conditions());
        expressions = project == null ? null : factory.makeAll(project.expressions());
        registers = expressions == null ? row.columns : new Vector[expressions.length];
    }

    /** The direct form of a plan, or null when the plan is not a look-up of one key. */
    public static DirectLookup of(Execution execution, Physical plan) {
        Physical node = plan;
        ProjectRows project = node instanceof ProjectRows p ? p : null;
        node = project == null ? node : project.input();
        FilterRows filter = node instanceof FilterRows f ? f : null;
        node = filter == null ? node : filter.input();
        return node instanceof IndexScan scan && scan.isPoint()
                ? new DirectLookup(execution, scan, filter, project)
                : null;
    }

    /** Looks the row up and reads it. */
    public void execute(Snapshot snapshot) {
        Key key = keys.fill();
        state = key != null && cursor.seek(snapshot, index, key) && read() ? BEFORE : BEHIND;
    }

    /** Whether a row is there to be read. */
    public boolean hasRow() {
        return state == BEFORE;
    }

    private boolean read() {
        reader.readOnly(cursor, row.columns);
        for (Evaluator condition : conditions) {
            Vector result = condition.evaluateOne(row);
            if (result.isNull(0) || result.getLong(0) == 0) {
                return false;
            }
        }
        if (expressions != null) {
            for (int i = 0; i < expressions.length; i++) {
                registers[i] = expressions[i].evaluateOne(row);
            }
        }
        return true;
    }

    @Override
    public boolean next() {
        if (state == BEFORE) {
            state = ON_ROW;
            return true;
        }
        state = BEHIND;
        return false;
    }

    @Override
    public boolean isNull(int column) {
        return registers[column].isNull(0);
    }

    @Override
    public long getLong(int column) {
        return registers[column].getLong(0);
    }

    @Override
    public double getDouble(int column) {
        return registers[column].getDouble(0);
    }

    @Override
    public BigDecimal getDecimal(int column) {
        return registers[column].getDecimal(0);
    }

    @Override
    public String getString(int column) {
        return ((VaryingVector) registers[column]).getString(0);
    }

    @Override
    public byte[] getBytes(int column) {
        return ((VaryingVector) registers[column]).getBytes(0);
    }

    @Override
    public boolean isSelfContained() {
        return true;
    }

    @Override
    public void close() {
        state = BEHIND;
    }
}
