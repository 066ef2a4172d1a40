package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.bind.BoundStatement;
import org.ashlardb.sql.bind.StatementBinder;
import org.ashlardb.sql.execute.ChangeRunner;
import org.ashlardb.sql.execute.CommandRunners;
import org.ashlardb.sql.execute.Execution;
import org.ashlardb.sql.execute.ReferenceActions;
import org.ashlardb.sql.execute.StatementEnd;
import org.ashlardb.sql.execute.StepPlans;
import org.ashlardb.sql.execute.UpdateRunner;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.schema.ForeignKey;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.ForeignKeyClause.Action;
import org.ashlardb.sql.tree.ForeignKeyClause.Rule;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Statement;
import org.ashlardb.sql.type.Parameters;

/**
 * Plans ON DELETE and ON UPDATE as the UPDATE and DELETE that one would write: so checks, computed columns, defaults and
 * further foreign keys hold for what they change.
 */
final class ReferentialPlans implements ReferenceActions {
    private final Session session;

    ReferentialPlans(Session session) {
        this.session = session;
    }

    @Override
    public Planned<ChangeRunner> planDeletion(ForeignKey key, StatementEnd end) {
        return plan(
                key,
                true,
                end,
                (execution, step, readsNothing) ->
                        CommandRunners.change(execution, step.change(), step.source(), readsNothing));
    }

    @Override
    public Planned<UpdateRunner> planUpdate(ForeignKey key, StatementEnd end) {
        return plan(
                key,
                false,
                end,
                (execution, step, readsNothing) ->
                        new UpdateRunner(execution, (ChangePlan.Update) step.change(), step.source()));
    }

    @Override
    public StepPlans steps() {
        return new RoutinePlanner(session);
    }

    /** Makes the runner of a planned step. */
    private interface Maker<R extends ChangeRunner> {
        R make(Execution execution, ChangeStep step, boolean readsNothing);
    }

    private <R extends ChangeRunner> Planned<R> plan(
            ForeignKey key, boolean deletion, StatementEnd end, Maker<R> maker) {
        Statement statement = statement(key, deletion);
        int parameters = key.columns().size()
                + (hasNewValues(key, deletion) ? key.columns().size() : 0);
        BoundStatement bound = new StatementBinder(session.catalog(), key.schema(), parameters).bind(statement);
        InnerStatements inner = InnerStatements.of(session, bound, end);
        ChangeStep step = ChangeStep.of(bound.change(), inner.planner());
        return new Planned<>(
                maker.make(inner.execution(), step, inner.readsNothing()),
                new Parameters(parameters),
                inner.evaluation());
    }

    private static boolean hasNewValues(ForeignKey key, boolean deletion) {
        return !deletion && key.onUpdate().rule() == Rule.CASCADE;
    }

    private static Statement statement(ForeignKey key, boolean deletion) {
        Place place = Place.UNKNOWN;
        Name table = new Name(key.schema(), key.table(), place);
        Action action = deletion ? key.onDelete() : key.onUpdate();
        Expression where = where(key.columns());
        List<String> columns = action.columns().isEmpty() ? key.columns() : action.columns();
        List<Statement.Assignment> assignments = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            Expression value =
                    switch (action.rule()) {
                        case SET_NULL -> new Expression.NullLiteral(place);
                        case SET_DEFAULT -> new Expression.DefaultMarker(place);
                        default -> new Expression.ParameterMarker(columns.size() + i, place);
                    };
            assignments.add(new Statement.Assignment(new Statement.ColumnTarget(columns.get(i), place), value));
        }
        boolean delete = deletion && action.rule() == Rule.CASCADE;
        return delete
                ? new Statement.Delete(table, null, List.of(), where, null, null, place)
                : new Statement.Update(table, null, assignments, List.of(), where, null, null, place);
    }

    /** The columns are the first parameters. */
    private static Expression where(List<String> columns) {
        List<Expression> terms = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            terms.add(new Expression.Comparison(
                    Expression.ComparisonOperator.EQUAL,
                    new Expression.ColumnName(List.of(columns.get(i)), Place.UNKNOWN),
                    new Expression.ParameterMarker(i, Place.UNKNOWN),
                    Place.UNKNOWN));
        }
        return terms.size() == 1 ? terms.get(0) : new Expression.And(terms, Place.UNKNOWN);
    }
}
