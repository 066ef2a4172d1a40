package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.sql.expression.evaluate.EvaluationContext;
import org.ashlardb.sql.type.Parameters;

/** One of the things that a trigger or a procedure does, ready to run. */
public sealed interface PlannedStep {
    /**
     * What is done under a condition.
     *
     * @param condition a query of one value, null for none
     */
    record Branch(Statement condition, List<PlannedStep> steps) {}

    /** Fails; the message is a query of one value. */
    record Signal(String sqlState, Statement message) implements PlannedStep {}

    /** The first branch whose condition holds. */
    record Choose(List<Branch> branches) implements PlannedStep {}

    /** A branch as often as its condition holds. */
    record Repeat(Branch branch) implements PlannedStep {}

    /**
     * Gives variables the columns of the only row of a query.
     *
     * @param targets numbers of variables
     */
    record Assign(Statement source, int[] targets) implements PlannedStep {}

    /**
     * A statement to be run.
     *
     * @param columns of what it finds around it that are asked for, as numbers of parameters
     * @param changes that it makes, in order
     * @param writes whether it changes other tables than temporary ones
     * @param query what it reads then, or null
     */
    record Statement(
            Execution execution,
            EvaluationContext evaluation,
            Parameters parameters,
            int[] columns,
            List<ChangeRunner> changes,
            boolean writes,
            OperatorCursor query)
            implements PlannedStep {}
}
