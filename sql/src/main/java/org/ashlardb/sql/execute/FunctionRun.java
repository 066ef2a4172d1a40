package org.ashlardb.sql.execute;

import java.util.Deque;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.schema.FunctionSchema;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.Vector;

/**
 * A function with steps as one place of a statement calls it: for each row it does the steps. Their queries read what the
 * statement reads, thus nothing that it writes.
 */
final class FunctionRun implements RowFunction {
    private final Execution execution;
    private final FunctionSchema function;
    private final StatementEnd end;
    private final Deque<StepRun> idle;
    private final RoutineParameters parameters;
    private Snapshot snapshot; // of the statement, when a row was last computed
    private Snapshot lent; // the same

    FunctionRun(Execution execution, StatementEnd end, FunctionSchema function) {
        this.execution = execution;
        this.function = function;
        this.end = end;
        idle = end.functionRuns(function);
        parameters = new RoutineParameters(function.parameters().stream()
                .map(parameter ->
                        function.type(parameter.type(), execution.catalog()).base())
                .toList());
    }

    @Override
    public String name() {
        return function.name();
    }

    @Override
    public boolean isStrict() {
        return function.strict();
    }

    @Override
    public void compute(Vector[] arguments, int row, Vector result) {
        for (int i = 0; i < arguments.length; i++) {
            parameters.set(i, arguments[i], row);
        }
        if (execution.snapshot() != snapshot) {
            snapshot = execution.snapshot();
            lent = snapshot.lend();
        }
        parameters.setRead(lent);
        if (!end.enterAmid()) {
            throw StatementEnd.tooDeep(described() + " is called");
        }
        try {
            compute(row, result);
        } finally {
            end.leaveAmid();
        }
    }

    private void compute(int row, Vector result) {
        StepRun run = idle.poll();
        if (run == null) {
            run = new StepRun(
                    end.plans().plan(function, end), execution.transaction(), execution.evaluation(), end, described());
        }
        try {
            Vector value = run.value(parameters);
            if (value == null) {
                throw new SqlException(SqlState.NO_RETURN, described() + " has ended without RETURN");
            }
            result.copy(row, value, 0);
        } finally {
            idle.push(run);
        }
    }

    private String described() {
        return "function " + function.name();
    }
}
