package org.ashlardb.sql.execute;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.physical.RowSource;
import org.ashlardb.sql.tree.Procedure;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** CALL of a procedure: gives its parameters their values, does its steps, and keeps what it returns. */
final class CallRunner implements ChangeRunner {
    private final Execution execution;
    private final ChangePlan.Call plan;
    private final Evaluator[] arguments;
    private final Batch noRow = new Batch(0);
    private final RoutineParameters parameters;
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
        parameters = new RoutineParameters(procedure.parameters().stream()
                .map(parameter -> parameter.type().base())
                .toList());
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
            run.run(parameters, end.returned());
        } finally {
            end.leave();
        }
        if (store != null) {
            store.clear();
            for (int i = 0; i < returned.length; i++) {
                results[i] = parameters.value(returned[i]);
            }
            store.add(results, 0);
        }
        return 0;
    }

    private void takeArguments(Snapshot snapshot) {
        parameters.clear();
        execution.setSnapshot(snapshot);
        for (int i = 0; i < arguments.length; i++) {
            parameters.set(i, arguments[i].evaluate(noRow, Batch.ALL, 1));
        }
    }
}
