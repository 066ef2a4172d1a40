package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.bind.BoundStatement;
import org.ashlardb.sql.bind.ProcedureScope;
import org.ashlardb.sql.bind.StatementBinder;
import org.ashlardb.sql.bind.StepScope;
import org.ashlardb.sql.execute.ChangeRunner;
import org.ashlardb.sql.execute.CommandRunners;
import org.ashlardb.sql.execute.OperatorCursor;
import org.ashlardb.sql.execute.PlannedStep;
import org.ashlardb.sql.execute.StatementEnd;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.Values;
import org.ashlardb.sql.plan.rule.ConstantFolding;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.QueryBody;
import org.ashlardb.sql.tree.Statement;
import org.ashlardb.sql.tree.Step;
import org.ashlardb.sql.type.Parameters;
import org.ashlardb.sql.vector.Vector;

/**
 * Plans what a trigger or a procedure does: its statements as those of a session. Its conditions, messages and assigned
 * values are queries of one row where they have subqueries, and else are computed without any.
 */
final class StepPlanner {
    private final Session session;
    private final StepScope scope;
    private final StatementEnd end;

    /**
     * Plans for a statement that fires the trigger or calls the procedure.
     *
     * @param end of that statement
     */
    StepPlanner(Session session, StepScope scope, StatementEnd end) {
        this.session = session;
        this.scope = scope;
        this.end = end;
    }

    PlannedStep.Branch branch(Step.Branch branch) {
        List<PlannedStep> steps = new ArrayList<>();
        for (Step step : branch.steps()) {
            steps.add(step(step));
        }
        return new PlannedStep.Branch(branch.condition() == null ? null : value(truth(branch.condition())), steps);
    }

    private PlannedStep step(Step step) {
        if (step instanceof Step.Run run) {
            return run(run.statement());
        }
        if (step instanceof Step.Assign assign) {
            return assign(assign);
        }
        if (step instanceof Step.Repeat repeat) {
            return new PlannedStep.Repeat(branch(repeat.branch()));
        }
        if (step instanceof Step.Signal signal) {
            return new PlannedStep.Signal(signal.sqlState(), value(scope.message(signal)));
        }
        List<PlannedStep.Branch> branches = new ArrayList<>();
        for (Step.Branch branch : ((Step.Choose) step).branches()) {
            branches.add(branch(branch));
        }
        return new PlannedStep.Choose(branches);
    }

    /** Whether a condition holds, which fails where it is none. */
    private static Expression truth(Expression condition) {
        Expression.When holds = new Expression.When(condition, new Expression.BooleanLiteral(true, condition.place()));
        Expression otherwise = new Expression.BooleanLiteral(false, condition.place());
        return new Expression.Case(null, List.of(holds), otherwise, condition.place());
    }

    private PlannedStep.Source value(Expression expression) {
        StepScope around = scope.forNextStatement();
        Query query = Query.of(new QueryBody.Values(List.of(List.of(expression)), expression.place()));
        return source(new StatementBinder(session.catalog(), around).bind(query), around);
    }

    private PlannedStep assign(Step.Assign step) {
        ProcedureScope around =
                ((ProcedureScope) scope).forNextStatement(); // triggers assign before changes, as rows do
        BoundStatement bound = new StatementBinder(session.catalog(), around).bindAssigned(step.assignments(), around);
        int[] targets = new int[step.assignments().size()];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = around.variable(step.assignments().get(i).column());
        }
        return new PlannedStep.Assign(source(bound, around), targets);
    }

    /** A statement; of one that calls a procedure, variables may get what it returns. */
    private PlannedStep run(Statement statement) {
        StepScope around = scope.forNextStatement();
        BoundStatement bound = new StatementBinder(session.catalog(), around).bind(statement);
        PlannedStep.Statement planned = planned(bound, around);
        List<ChangePlan> steps = bound.steps();
        return !steps.isEmpty()
                        && steps.get(steps.size() - 1) instanceof ChangePlan.Call call
                        && call.targets().length > 0
                ? new PlannedStep.Assign(read(planned, bound), call.targets())
                : planned;
    }

    private PlannedStep.Source source(BoundStatement bound, StepScope around) {
        boolean computed = bound.query() instanceof Values values
                && values.rows().size() == 1
                && bound.steps().isEmpty()
                && bound.subqueries().isEmpty();
        if (computed) {
            PlannedStep.Frame frame = frame(InnerStatements.of(session, bound, end), bound, around);
            List<Scalar> scalars = ((Values) bound.query())
                    .rows().get(0).stream().map(ConstantFolding::fold).toList();
            Evaluator[] evaluators = new EvaluatorFactory(frame.evaluation()).makeAll(scalars);
            return new PlannedStep.Computed(frame, evaluators, new Vector[evaluators.length]);
        }
        return read(planned(bound, around), bound);
    }

    private static PlannedStep.Read read(PlannedStep.Statement statement, BoundStatement bound) {
        Vector[] results = new Vector[bound.outputs().size()];
        for (int i = 0; i < results.length; i++) {
            results[i] = Vector.of(bound.outputs().get(i).type().kind());
        }
        return new PlannedStep.Read(statement, results);
    }

    private PlannedStep.Statement planned(BoundStatement bound, StepScope around) {
        InnerStatements inner = InnerStatements.of(session, bound, end);
        List<ChangePlan> plans = new ArrayList<>(bound.steps());
        if (bound.change() != null) {
            plans.add(bound.change());
        }
        List<ChangeRunner> changes = new ArrayList<>();
        boolean writes = false;
        boolean direct = inner.readsNothing() && bound.steps().isEmpty();
        for (ChangePlan plan : plans) {
            writes |= plan.writes();
            ChangeStep step = ChangeStep.of(plan, inner.planner());
            changes.add(CommandRunners.change(inner.execution(), step.change(), step.source(), direct));
        }
        OperatorCursor query = bound.query() == null
                ? null
                : new OperatorCursor(inner.execution(), inner.planner().plan(bound.query(), bound.outputs()));
        return new PlannedStep.Statement(frame(inner, bound, around), changes, writes, query);
    }

    private static PlannedStep.Frame frame(InnerStatements inner, BoundStatement bound, StepScope around) {
        Parameters parameters = new Parameters(bound.parameterTypes().length);
        for (int i = 0; i < bound.parameterTypes().length; i++) {
            parameters.setNull(i);
        }
        return new PlannedStep.Frame(inner.execution(), inner.evaluation(), parameters, around.used());
    }
}
