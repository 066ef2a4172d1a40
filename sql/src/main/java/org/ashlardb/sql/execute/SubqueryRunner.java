package org.ashlardb.sql.execute;

import java.util.List;
import java.util.function.Predicate;
import org.ashlardb.sql.expression.evaluate.EvaluationContext;
import org.ashlardb.sql.expression.evaluate.Layout;
import org.ashlardb.sql.expression.evaluate.StoredRows;
import org.ashlardb.sql.expression.evaluate.VectorSet;
import org.ashlardb.sql.plan.physical.Physical;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/**
 * Runs the subqueries of a command, each only when it is asked for: once per execution, or once for each row around
 * it.
 */
public final class SubqueryRunner implements EvaluationContext.Subqueries {
    private final Execution execution;
    private final Operator[] plans;
    private final VectorSet[] results;
    private final RowTable[] rows;
    private final ColumnStore[] shared;
    private final Vector[][] onlyRows;
    private final long[] executions;

    public SubqueryRunner(Execution execution, List<Physical> subqueries) {
        this.execution = execution;
        plans = new Operator[subqueries.size()];
        results = new VectorSet[plans.length];
        rows = new RowTable[plans.length];
        shared = new ColumnStore[plans.length];
        onlyRows = new Vector[plans.length][];
        execution.setSubqueries(this);
        executions = new long[plans.length];
        for (int i = 0; i < plans.length; i++) {
            plans[i] = new OperatorFactory(execution).make(subqueries.get(i));
            results[i] = new VectorSet(subqueries.get(i).outputs().get(0).type().kind());
            executions[i] = -1;
        }
    }

    @Override
    public VectorSet values(int slot, boolean correlated) {
        VectorSet result = results[slot];
        long now = now(correlated);
        if (executions[slot] != now) {
            result.clear();
            try {
                plans[slot].open();
                for (Batch batch = plans[slot].next(); batch != null; batch = plans[slot].next()) {
                    for (int k = 0; k < batch.count; k++) {
                        result.add(batch.columns[0], batch.selection[k]);
                    }
                }
            } finally {
                plans[slot].close();
            }
            executions[slot] = now;
        }
        return result;
    }

    @Override
    public Vector[] onlyRow(int slot) {
        Operator plan = plans[slot];
        if (onlyRows[slot] == null) {
            onlyRows[slot] = newRow(plan.layout());
        }
        Vector[] row = onlyRows[slot];
        int count = 0;
        try {
            plan.open();
            for (Batch batch = plan.next(); batch != null; batch = plan.next()) {
                count += batch.count;
                if (count > 1) {
                    throw new SqlException(
                            SqlState.CARDINALITY_VIOLATION, "a subquery used as a value returned more than one row");
                }
                for (int i = 0; i < row.length; i++) {
                    row[i].reset(1);
                    row[i].copy(0, batch.columns[i], batch.selection[0]);
                }
            }
        } finally {
            plan.close();
        }
        for (int i = 0; count == 0 && i < row.length; i++) {
            row[i].reset(1);
            row[i].setNull(0);
        }
        return row;
    }

    private static Vector[] newRow(Layout layout) {
        Vector[] row = new Vector[layout.size()];
        for (int i = 0; i < row.length; i++) {
            row[i] = Vector.of(layout.variables().get(i).type().kind());
        }
        return row;
    }

    private long now(boolean correlated) {
        return correlated
                ? execution.evaluation().execution()
                : execution.evaluation().statementExecution();
    }

    @Override
    public StoredRows rows(int slot) {
        execution.transaction().checkCanceled();
        Operator plan = plans[slot];
        if (rows[slot] == null) {
            rows[slot] = RowTable.spilling(ColumnStore.kinds(plan.layout().variables()), execution);
        }
        RowTable result = rows[slot];
        if (executions[slot] != now(false)) {
            result.clear();
            try {
                plan.open();
                for (Batch batch = plan.next(); batch != null; batch = plan.next()) {
                    for (int k = 0; k < batch.count; k++) {
                        result.findOrAdd(batch.columns, batch.selection[k]);
                    }
                }
            } finally {
                plan.close();
            }
            executions[slot] = now(false);
        }
        return result;
    }

    @Override
    public void read(int slot, Predicate<Batch> wantsMore) {
        execution.transaction().checkCanceled();
        Operator plan = plans[slot];
        try {
            plan.open();
            plan.expect(BatchSize.FIRST);
            for (Batch batch = plan.next(); batch != null && wantsMore.test(batch); ) {
                batch = plan.next();
            }
        } finally {
            plan.close();
        }
    }

    /** All rows, computed when first asked for in an execution. */
    ColumnStore shared(int slot) {
        execution.transaction().checkCanceled();
        Operator plan = plans[slot];
        if (shared[slot] == null) {
            shared[slot] =
                    execution.newSpillingStore(ColumnStore.kinds(plan.layout().variables()));
        }
        ColumnStore result = shared[slot];
        if (executions[slot] != now(false)) {
            result.clear();
            try {
                plan.open();
                for (Batch batch = plan.next(); batch != null; batch = plan.next()) {
                    result.addAll(batch);
                }
            } finally {
                plan.close();
            }
            executions[slot] = now(false);
        }
        return result;
    }

    void forget(int slot) {
        executions[slot] = -1;
    }

    void release() {
        for (int i = 0; i < shared.length; i++) {
            if (shared[i] != null) {
                shared[i].clear();
                executions[i] = -1;
            }
            if (rows[i] != null) {
                rows[i].clear();
                executions[i] = -1;
            }
        }
    }
}
