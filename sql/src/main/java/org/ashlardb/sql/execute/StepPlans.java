package org.ashlardb.sql.execute;

import org.ashlardb.sql.schema.FunctionSchema;
import org.ashlardb.sql.schema.ProcedureSchema;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.schema.TriggerSchema;
import org.ashlardb.sql.tree.Trigger.Change;

/** Where the plans of what triggers, procedures and functions do come from. */
public interface StepPlans {
    /**
     * What a trigger does for a change of a row, whose columns before the change and after it are the parameters, or for
     * a statement, whose rows are in slots of the execution.
     *
     * @param end of the statement that fires it
     */
    PlannedSteps plan(TriggerSchema trigger, TableSchema table, Change change, StatementEnd end);

    /**
     * What a procedure does, whose parameters are the first variables.
     *
     * @param end of the statement that calls it
     */
    PlannedSteps plan(ProcedureSchema procedure, StatementEnd end);

    /**
     * What a function with steps does, whose parameters are the first variables.
     *
     * @param end of the statement that calls it
     */
    PlannedSteps plan(FunctionSchema function, StatementEnd end);
}
