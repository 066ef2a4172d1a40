package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.sql.expression.evaluate.EvaluationContext;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.type.Parameters;
import org.ashlardb.sql.vector.Vector;

/** One of the things that a trigger or a procedure does, ready to run. */
public sealed interface PlannedStep {
    /**
     * What is done under a condition.
     *
     * @param condition one value, null for none
     */
    record Branch(Source condition, List<PlannedStep> steps) {}

    /** Fails; the message is one value. */
    record Signal(String sqlState, Source message) implements PlannedStep {}

    /** The first branch whose condition holds. */
    record Choose(List<Branch> branches) implements PlannedStep {}

    /** A branch as often as its condition holds. */
    record Repeat(Branch branch) implements PlannedStep {}

    /**
     * Gives variables values.
     *
     * @param targets numbers of variables
     */
    record Assign(Source source, int[] targets) implements PlannedStep {}

    /**
     * A statement to be run.
     *
     * @param changes that it makes, in order
     * @param writes whether it changes other tables than temporary ones
     * @param query what it reads then, or null
     */
    record Statement(Frame frame, List<ChangeRunner> changes, boolean writes, OperatorCursor query)
            implements PlannedStep {}

    /**
     * What a statement, or values, is evaluated with.
     *
     * @param columns of what is found around it that are asked for, as numbers of parameters
     */
    record Frame(Execution execution, EvaluationContext evaluation, Parameters parameters, int[] columns) {}

    /** Where values come from, one of each. */
    sealed interface Source {}

    /** The columns of the only row that a statement reads. */
    record Read(Statement statement, Vector[] results) implements Source {}

    /** Values that need no rows: without subqueries they are computed at once. */
    record Computed(Frame frame, Evaluator[] values, Vector[] results) implements Source {}
}
