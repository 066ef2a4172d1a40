package org.ashlardb.sql.execute;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.physical.RowSource;
import org.ashlardb.sql.tree.Procedure;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** CALL of a procedure: gives its parameters their values, does its steps, and keeps what it returns. */
final class CallRunner implements ChangeRunner, StepRun.Values {
    private final Execution execution;
    private final ChangePlan.Call plan;
    private final Evaluator[] arguments;
    private final Batch noRow = new Batch(0);
    private final List<SqlType> types = new ArrayList<>();
    private final Vector[] variables; // the parameters
    private final Vector[] results;
    private final int[] returned; // which of the parameters are
    private final ColumnStore store; // null where none is
    private final StatementEnd end;
    private StepRun run; // null before the first call

    CallRunner(Execution execution, ChangePlan.Call plan, RowSource source) {
        this.execution = execution;
        this.plan = plan;
        end = execution.end();
        arguments = new EvaluatorFactory(execution.evaluation())
                .makeAll(source.values().rows().get(0));
        Procedure procedure = plan.procedure().tree(execution.catalog());
        procedure.parameters().forEach(parameter -> types.add(parameter.type().base()));
        variables = new Vector[types.size()];
        for (int i = 0; i < variables.length; i++) {
            variables[i] = Vector.of(types.get(i).kind());
        }
        returned = returned(procedure);
        results = new Vector[returned.length];
        store = returned.length == 0
                ? null
                : execution.store(plan.returned().slot(), plan.returned().outputs());
    }

    private static int[] returned(Procedure procedure) {
        List<Integer> returned = new ArrayList<>();
        for (int i = 0; i < procedure.parameters().size(); i++) {
            if (procedure.parameters().get(i).mode().isReturned()) {
                returned.add(i);
            }
        }
        return returned.stream().mapToInt(Integer::intValue).toArray();
    }

    @Override
    public void collectKeys(KeyCollector collector) {
        // A call returns no keys.
    }

    @Override
    public long run(Snapshot snapshot) {
        takeArguments(snapshot);
        if (!end.enter()) {
            throw StatementEnd.tooDeep("procedure " + plan.procedure().name() + " is called");
        }
        try {
            if (run == null) {
                run = new StepRun(
                        end.plans().plan(plan.procedure(), end),
                        execution.transaction(),
                        execution.evaluation(),
                        end,
                        "procedure " + plan.procedure().name());
            }
            run.run(this, end.returned());
        } finally {
            end.leave();
        }
        if (store != null) {
            store.clear();
            for (int i = 0; i < returned.length; i++) {
                results[i] = variables[returned[i]];
            }
            store.add(results, 0);
        }
        return 0;
    }

    private void takeArguments(Snapshot snapshot) {
        for (Vector variable : variables) {
            variable.reset(1);
            variable.setNull(0);
        }
        execution.setSnapshot(snapshot);
        for (int i = 0; i < arguments.length; i++) {
            set(i, arguments[i].evaluate(noRow, Batch.ALL, 1));
        }
    }

    @Override
    public void give(PlannedStep.Frame frame) {
        for (int i : frame.given()) {
            VectorParameters.set(frame.parameters(), i, variables[i], 0, types.get(i));
        }
    }

    @Override
    public void takeBack(PlannedStep.Frame frame) {
        // Parameters stay until others come.
    }

    @Override
    public void set(int variable, Vector value) {
        variables[variable].reset(1);
        variables[variable].copy(0, value, 0);
    }
}
