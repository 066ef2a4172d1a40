package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.bind.ProcedureScope;
import org.ashlardb.sql.bind.TriggerScope;
import org.ashlardb.sql.execute.PlannedStep;
import org.ashlardb.sql.execute.StatementEnd;
import org.ashlardb.sql.execute.StepPlans;
import org.ashlardb.sql.schema.ProcedureSchema;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.schema.TriggerSchema;
import org.ashlardb.sql.tree.Procedure;
import org.ashlardb.sql.tree.Statement;
import org.ashlardb.sql.tree.Step;
import org.ashlardb.sql.tree.Trigger;
import org.ashlardb.sql.tree.Trigger.Change;

/** Plans what triggers and procedures do. */
final class RoutinePlanner implements StepPlans {
    private final Session session;

    RoutinePlanner(Session session) {
        this.session = session;
    }

    @Override
    public PlannedStep.Branch plan(TriggerSchema trigger, TableSchema table, Change change, StatementEnd end) {
        Trigger tree = trigger.tree(session.catalog());
        TriggerScope scope = new TriggerScope(trigger, table, tree, change);
        return new StepPlanner(session, scope, end).branch(new Step.Branch(tree.condition(), tree.steps()));
    }

    @Override
    public PlannedStep.Branch plan(ProcedureSchema procedure, StatementEnd end) {
        Procedure tree = procedure.tree(session.catalog());
        List<Step> steps = new ArrayList<>();
        for (Procedure.Variable variable : tree.variables()) {
            if (variable.value() != null) {
                Statement.ColumnTarget target = new Statement.ColumnTarget(variable.name(), variable.place());
                steps.add(
                        new Step.Assign(List.of(new Statement.Assignment(target, variable.value())), variable.place()));
            }
        }
        steps.addAll(tree.steps());
        StepPlanner planner = new StepPlanner(session, new ProcedureScope(procedure, tree), end);
        return planner.branch(new Step.Branch(null, steps));
    }
}
