package org.ashlardb.sql.execute;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
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
import org.ashlardb.sql.type.LongValue;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/**
 * A query for the row of one key. {@link #execute} reads the columns into registers, vectors of one row, after which
 * the snapshot is not needed any more; then this is the cursor over no row or one.
 */
public final class DirectLookup implements VectorCursor, OpenResult {
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
    private final Execution execution;
    private final boolean leavesLongValues;
    private LongValues longValues; // null unless values of the row were left, whose snapshot this closes then
    private long trackedIn;
    private int state = BEHIND;

    private DirectLookup(Execution execution, IndexScan scan, FilterRows filter, ProjectRows project) {
        index = scan.index();
        cursor = scan.table().table().newCursor();
        keys = new KeySource(execution, scan.table(), index, scan.bounds().equal());
        reader = new ColumnReader(scan.scan(), execution.leftColumns());
        leavesLongValues = execution.leftColumns() != null;
        this.execution = execution;
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
        if (node instanceof IndexScan scan && scan.isPoint()) {
            execution.leaveColumns(plan);
            return new DirectLookup(execution, scan, filter, project);
        }
        return null;
    }

    /** Looks the row up and reads it; whether the snapshot has to stay open until {@link #close}. */
    public boolean execute(Snapshot snapshot) {
        Key key = keys.fill();
        state = key != null && cursor.seek(snapshot, index, key) && read() ? BEFORE : BEHIND;
        return leavesLongValues && state == BEFORE && leaves(snapshot);
    }

    private boolean leaves(Snapshot snapshot) {
        boolean any = false;
        for (Vector register : registers) {
            any |= register instanceof VaryingVector varying && varying.isLeft(0);
        }
        if (any) {
            execution.setSnapshot(snapshot);
            longValues = execution.longValues();
        }
        return any;
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
        VaryingVector text = (VaryingVector) registers[column];
        return text.isLeft(0) ? new String(longValue(column).collect(), StandardCharsets.UTF_8) : text.getString(0);
    }

    @Override
    public byte[] getBytes(int column) {
        VaryingVector data = (VaryingVector) registers[column];
        return data.isLeft(0) ? longValue(column).collect() : data.getBytes(0);
    }

    @Override
    public boolean leavesLongValues() {
        return longValues != null;
    }

    @Override
    public LongValue longValue(int column) {
        return registers[column] instanceof VaryingVector varying && varying.isLeft(0)
                ? execution.longValues().value(varying, 0)
                : null;
    }

    @Override
    public void copy(int column, Vector target) {
        target.copy(0, registers[column], 0);
    }

    @Override
    public LongValues giveLongValues() {
        LongValues given = longValues;
        longValues = null;
        state = BEHIND;
        return given;
    }

    @Override
    public boolean isSelfContained() {
        return longValues == null;
    }

    @Override
    public boolean track(long round) {
        boolean changed = trackedIn != round;
        trackedIn = round;
        return changed;
    }

    @Override
    public boolean isOpen() {
        return longValues != null;
    }

    @Override
    public void detach() {
        if (longValues != null) {
            for (Vector register : registers) {
                if (register instanceof VaryingVector varying && varying.isLeft(0)) {
                    byte[] all = longValues.value(varying, 0).collect();
                    varying.reset(1);
                    varying.append(0, all, 0, all.length);
                }
            }
            endLongValues();
        }
    }

    @Override
    public void closeByRollback() {
        if (longValues != null) {
            close();
        }
    }

    private void endLongValues() {
        if (longValues != null) {
            if (!execution.keep(longValues)) {
                longValues.end();
            }
            longValues = null;
        }
    }

    @Override
    public void close() {
        state = BEHIND;
        endLongValues();
    }
}
