package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.bind.BoundStatement;
import org.ashlardb.sql.bind.StatementBinder;
import org.ashlardb.sql.bind.TriggerScope;
import org.ashlardb.sql.execute.ChangeRunner;
import org.ashlardb.sql.execute.CommandRunners;
import org.ashlardb.sql.execute.OperatorCursor;
import org.ashlardb.sql.execute.StatementEnd;
import org.ashlardb.sql.execute.TriggerPlans;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.schema.TriggerSchema;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.QueryBody;
import org.ashlardb.sql.tree.Trigger;
import org.ashlardb.sql.tree.Trigger.Change;
import org.ashlardb.sql.type.Parameters;

/** Plans what triggers do: their statements as those of a session, and their conditions and messages as queries. */
final class TriggerPlanner implements TriggerPlans {
    private final Session session;

    TriggerPlanner(Session session) {
        this.session = session;
    }

    @Override
    public Planned plan(TriggerSchema trigger, TableSchema table, Change change, StatementEnd end) {
        Trigger tree = trigger.tree(session.catalog());
        TriggerScope scope = new TriggerScope(trigger.name(), trigger.home(), table, tree, change);
        return branch(new Trigger.Branch(tree.condition(), tree.steps()), scope, end);
    }

    private Planned branch(Trigger.Branch branch, TriggerScope scope, StatementEnd end) {
        List<Step> steps = new ArrayList<>();
        for (Trigger.Step step : branch.steps()) {
            steps.add(step(step, scope, end));
        }
        return new Planned(branch.condition() == null ? null : value(truth(branch.condition()), scope, end), steps);
    }

    private Step step(Trigger.Step step, TriggerScope scope, StatementEnd end) {
        if (step instanceof Trigger.Run run) {
            return statement(run.statement(), scope, end);
        }
        if (step instanceof Trigger.Signal signal) {
            return new Signal(signal.sqlState(), value(scope.message(signal), scope, end));
        }
        List<Planned> branches = new ArrayList<>();
        for (Trigger.Branch branch : ((Trigger.Choose) step).branches()) {
            branches.add(branch(branch, scope, end));
        }
        return new Choose(branches);
    }

    /** Whether a condition holds, which fails where it is none. */
    private static Expression truth(Expression condition) {
        Expression.When holds = new Expression.When(condition, new Expression.BooleanLiteral(true, condition.place()));
        Expression otherwise = new Expression.BooleanLiteral(false, condition.place());
        return new Expression.Case(null, List.of(holds), otherwise, condition.place());
    }

    private Statement value(Expression expression, TriggerScope scope, StatementEnd end) {
        Query query = Query.of(new QueryBody.Values(List.of(List.of(expression)), expression.place()));
        return statement(query, scope, end);
    }

    private Statement statement(org.ashlardb.sql.tree.Statement statement, TriggerScope around, StatementEnd end) {
        TriggerScope scope = around.forNextStatement();
        BoundStatement bound = new StatementBinder(session.catalog(), scope).bind(statement);
        InnerStatements inner = InnerStatements.of(session, bound, end);
        List<ChangePlan> plans = new ArrayList<>(bound.steps());
        if (bound.change() != null) {
            plans.add(bound.change());
        }
        List<ChangeRunner> changes = new ArrayList<>();
        for (ChangePlan plan : plans) {
            ChangeStep step = ChangeStep.of(plan, inner.planner());
            changes.add(CommandRunners.change(inner.execution(), step.change(), step.source(), false));
        }
        OperatorCursor query = bound.query() == null
                ? null
                : new OperatorCursor(inner.execution(), inner.planner().plan(bound.query(), bound.outputs()));
        Parameters parameters = new Parameters(bound.parameterTypes().length);
        for (int i = 0; i < bound.parameterTypes().length; i++) {
            parameters.setNull(i);
        }
        int[] columns = scope.used().stream().toArray();
        return new Statement(inner.execution(), inner.evaluation(), parameters, columns, changes, query);
    }
}
