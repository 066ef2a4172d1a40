package org.ashlardb.sql.execute;

import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.LockWait;
import org.ashlardb.engine.definition.RowLockMode;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.sql.plan.physical.Step.LockEach;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.LongVector;

/**
 * Locks the rows that pass, no more than are expected; with SKIP LOCKED those that others have locked do not pass, nor those
 * that others have changed since the statement began, unless these are all there are: then the statement is to be run again.
 * When more rows are asked for than were expected, they are locked one by one.
 */
final class LockOperator extends Operator {
    private final Execution execution;
    private final Operator input;
    private final Table table;
    private final RowLockMode mode;
    private final LockWait waiting;
    private final long waitMillis;
    private final int rowId;
    private final int[] selection = new int[Batch.CAPACITY];
    private final Batch batch;
    private Batch in; // null when all its rows were looked at
    private int position;
    private long expected;
    private boolean passes; // whether a row has passed
    private EngineException changed; // what says that a row was changed, or null

    LockOperator(Execution execution, LockEach plan, Operator input) {
        super(input.layout());
        this.execution = execution;
        this.input = input;
        table = plan.lock().table().table();
        mode = plan.lock().mode();
        waiting = plan.lock().waiting();
        waitMillis = plan.lock().waitMillis();
        rowId = layout().position(plan.lock().rowId());
        batch = new Batch(layout().size());
    }

    @Override
    void open() {
        in = null;
        expected = Long.MAX_VALUE;
        passes = false;
        changed = null;
        input.open();
    }

    @Override
    void expect(long rows) {
        expected = rows;
        input.expect(Math.max(rows, BatchSize.FIRST));
    }

    @Override
    Batch next() {
        while (true) {
            if (in == null) {
                in = input.next();
                position = 0;
            }
            if (in == null) {
                requireRows();
                return null;
            }
            System.arraycopy(in.columns, 0, batch.columns, 0, batch.columns.length);
            batch.selection = selection;
            batch.count = lockSome();
            expected -= batch.count;
            if (position == in.count) {
                in = null;
            }
            if (batch.count > 0) {
                passes = true;
                return batch;
            }
        }
    }

    private void requireRows() {
        if (changed != null && !passes) {
            throw changed;
        }
    }

    /** Locks rows of the batch until as many as expected can pass; returns how many. */
    private int lockSome() {
        long most = Math.max(1, expected);
        int kept = 0;
        LongVector ids = (LongVector) in.columns[rowId];
        while (position < in.count && kept < most) {
            int row = in.selection[position++];
            if (ids.isNull(row) || lockOrPass(ids.values[row])) {
                selection[kept++] = row;
            }
        }
        return kept;
    }

    private boolean lockOrPass(long id) {
        try {
            return lock(id);
        } catch (EngineException e) {
            if (waiting != LockWait.SKIP_LOCKED || e.code() != ErrorCode.RESTART_STATEMENT) {
                throw e;
            }
            changed = e;
            return false;
        }
    }

    private boolean lock(long id) {
        Transaction transaction = execution.transaction();
        if (waitMillis == Query.SESSION_WAIT) {
            return table.lock(transaction, execution.snapshot(), id, mode, waiting);
        }
        long sessionMillis = transaction.lockTimeoutMillis();
        transaction.setLockTimeoutMillis(waitMillis);
        try {
            return table.lock(transaction, execution.snapshot(), id, mode, waiting);
        } finally {
            transaction.setLockTimeoutMillis(sessionMillis);
        }
    }

    @Override
    void close() {
        in = null;
        input.close();
    }
}
