package org.ashlardb.sql;

import org.ashlardb.sql.bind.RoutineScope;
import org.ashlardb.sql.bind.TriggerScope;
import org.ashlardb.sql.execute.PlannedSteps;
import org.ashlardb.sql.execute.StatementEnd;
import org.ashlardb.sql.execute.StepPlans;
import org.ashlardb.sql.schema.FunctionSchema;
import org.ashlardb.sql.schema.ProcedureSchema;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.schema.TriggerSchema;
import org.ashlardb.sql.tree.Procedure;
import org.ashlardb.sql.tree.Trigger;
import org.ashlardb.sql.tree.Trigger.Change;

/** Plans what triggers, procedures and functions do. */
final class RoutinePlanner implements StepPlans {
    private final Session session;

    RoutinePlanner(Session session) {
        this.session = session;
    }

    @Override
    public PlannedSteps plan(TriggerSchema trigger, TableSchema table, Change change, StatementEnd end) {
        Trigger tree = trigger.tree(session.catalog());
        TriggerScope scope = new TriggerScope(trigger, table, tree, change);
        return new StepPlanner(session, scope, end).plan(tree.condition(), tree.step());
    }

    @Override
    public PlannedSteps plan(ProcedureSchema procedure, StatementEnd end) {
        Procedure tree = procedure.tree(session.catalog());
        return new StepPlanner(session, RoutineScope.of(procedure, tree), end).plan(null, tree.step());
    }

    @Override
    public PlannedSteps plan(FunctionSchema function, StatementEnd end) {
        RoutineScope scope = RoutineScope.of(function, session.catalog());
        return new StepPlanner(session, scope, end).plan(null, function.step(session.catalog()));
    }
}
