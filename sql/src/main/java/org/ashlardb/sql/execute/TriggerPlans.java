package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.sql.expression.evaluate.EvaluationContext;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.schema.TriggerSchema;
import org.ashlardb.sql.tree.Trigger.Change;
import org.ashlardb.sql.type.Parameters;

/** Where the plans of what triggers do come from. */
public interface TriggerPlans {
    /**
     * What a trigger does for a change of a row, whose columns before the change and after it are the parameters, or for
     * a statement, whose rows are in slots of the execution.
     *
     * @param end of the statement that fires it
     */
    Planned plan(TriggerSchema trigger, TableSchema table, Change change, StatementEnd end);

    /**
     * What is done under a condition.
     *
     * @param condition a query of one value, null for none
     */
    record Planned(Statement condition, List<Step> steps) {}

    /** One of the things done, in their order. */
    sealed interface Step {}

    /** Fails; the message is a query of one value. */
    record Signal(String sqlState, Statement message) implements Step {}

    /** The first branch whose condition holds. */
    record Choose(List<Planned> branches) implements Step {}

    /**
     * A statement to be run.
     *
     * @param columns of the row before the change and of that behind it that are asked for, as numbers of parameters
     * @param changes that it makes, in order
     * @param query what it reads then, or null
     */
    record Statement(
            Execution execution,
            EvaluationContext evaluation,
            Parameters parameters,
            int[] columns,
            List<ChangeRunner> changes,
            OperatorCursor query)
            implements Step {}
}
