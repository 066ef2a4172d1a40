package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.sql.expression.evaluate.EvaluationContext;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.tree.Step;
import org.ashlardb.sql.type.Parameters;
import org.ashlardb.sql.type.ResultColumn;
import org.ashlardb.sql.vector.Vector;

/**
 * One of the things that a trigger or a procedure does, ready to run. What a label may stand before has a number above 0,
 * by which jumps name it. Variables are numbered as parameters, behind those that the trigger or procedure is called with.
 */
public sealed interface PlannedStep {
    /**
     * What is done under a condition.
     *
     * @param condition one value, null for none
     */
    record Branch(Source condition, List<PlannedStep> steps) {}

    /** Fails; the message is one value. */
    record Signal(String sqlState, Source message) implements PlannedStep {}

    /** Fails as what the handler around handles has failed. */
    record Resignal() implements PlannedStep {}

    /** The first branch whose condition holds. */
    record Choose(List<Branch> branches) implements PlannedStep {}

    /**
     * Steps that are repeated.
     *
     * @param before without which they are not done again, or null
     * @param until behind them what ends it, or null
     */
    record Loop(int number, Source before, List<PlannedStep> steps, Source until) implements PlannedStep {}

    /**
     * Steps for each row of a statement.
     *
     * @param columns the row
     * @param targets variables that get the columns
     */
    record ForEach(int number, Statement rows, Vector[] columns, int[] targets, List<PlannedStep> steps)
            implements PlannedStep {}

    /**
     * Steps with what is done when one of them fails.
     *
     * @param cursors that are closed behind it
     */
    record Block(int number, int[] cursors, List<Handler> handlers, List<PlannedStep> steps) implements PlannedStep {}

    /** Opens or closes a cursor, by its number. */
    record OpenOrClose(int cursor, boolean opens) implements PlannedStep {}

    /**
     * Reads the next row of a cursor into variables.
     *
     * @param assign gives others their values
     */
    record Fetch(int cursor, int[] targets, Assign assign) implements PlannedStep {}

    /**
     * A query that steps read row by row, or leave open for who calls the procedure.
     *
     * @param row where a row goes
     * @param columns of a result; null unless it is left
     */
    record Cursor(String name, Statement rows, Vector[] row, List<ResultColumn> columns) {}

    /**
     * What is done about a failure.
     *
     * @param states as of {@link Step.Handler}
     */
    record Handler(Step.Handler.Way way, List<String> states, List<PlannedStep> action) {}

    /**
     * Goes on elsewhere.
     *
     * @param exit the number of what is left; negative for its next repetition
     */
    record Jump(int exit) implements PlannedStep {
        /** Behind all steps. */
        static final int END = Integer.MAX_VALUE;

        /** Goes on behind all steps, as the function has its value. */
        public static Jump toEnd() {
            return new Jump(END);
        }
    }

    /** Gives variables values. */
    record Assign(Source source, int[] targets) implements PlannedStep {}

    /** Gives variables no values. */
    record Clear(int[] targets) implements PlannedStep {}

    /** Gives variables the columns of the only row that a statement reads, or none. */
    record Into(Read source, int[] targets) implements PlannedStep {}

    /**
     * A statement to be run.
     *
     * @param changes that it makes, in order
     * @param writes whether it changes other tables than temporary ones
     * @param counted whether the last change is one of rows, whose number counts
     * @param query what it reads then, or null
     */
    record Statement(Frame frame, List<ChangeRunner> changes, boolean writes, boolean counted, OperatorCursor query)
            implements PlannedStep {}

    /**
     * What a statement, or values, is evaluated with.
     *
     * @param given those asked for of the parameters that the trigger or procedure is called with
     * @param variables those asked for of the others
     */
    record Frame(
            Execution execution, EvaluationContext evaluation, Parameters parameters, int[] given, int[] variables) {}

    /** Where values come from, one of each. */
    sealed interface Source {}

    /** The columns of the only row that a statement reads. */
    record Read(Statement statement, Vector[] results) implements Source {}

    /** Values that need no rows: without subqueries they are computed at once. */
    record Computed(Frame frame, Evaluator[] values, Vector[] results) implements Source {}
}
