package org.ashlardb.sql.tree;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.type.SqlType;

/**
 * One of the things that a trigger or a procedure does, in their order. Labels are null where none is written; those of
 * FOR are names of its rows.
 */
public sealed interface Step {
    /** The name, behind {@link #HIDDEN}, of the value that the conditions of a CASE compare. */
    String OPERAND = "OPERAND";

    /** Before names of values that steps have and nobody has named: a word that no label is. */
    String HIDDEN = "CASE";

    /** How many rows the last change has changed. */
    String ROW_COUNT = "ROW_COUNT";

    /** Variables that tell how the steps before have gone, named behind {@link #HIDDEN}, in the order of their numbers. */
    List<String> DIAGNOSTICS = List.of(ROW_COUNT, "RETURNED_SQLSTATE", "MESSAGE_TEXT");

    /** A query or a change. */
    record Run(Statement statement) implements Step {}

    /**
     * Gives other values.
     *
     * @param toRow whether to columns of the row to be written, not to variables
     */
    record Assign(List<Statement.Assignment> assignments, boolean toRow, Place place) implements Step {
        public Assign {
            assignments = List.copyOf(assignments);
        }
    }

    /** Gives variables the values of the only row of a query. */
    record Into(Query query, List<Statement.ColumnTarget> variables, Place place) implements Step {
        public Into {
            variables = List.copyOf(variables);
        }
    }

    /**
     * Fails.
     *
     * @param message null when not written
     */
    record Signal(String sqlState, Expression message, Place place) implements Step {}

    /** Ends the function, with its value. */
    record Return(Expression value, Place place) implements Step {}

    /** Fails as what a handler handles has failed. */
    record Resignal(Place place) implements Step {}

    /**
     * The first branch whose condition holds.
     *
     * @param operand what the conditions compare, as {@link #OPERAND}, or null
     */
    record Choose(Expression operand, List<Branch> branches) implements Step {
        public Choose {
            branches = List.copyOf(branches);
        }

        /** The name that the operand has in the conditions. */
        public static Expression.ColumnName operandName(Place place) {
            return new Expression.ColumnName(List.of(HIDDEN, OPERAND), place);
        }
    }

    /**
     * Steps that are repeated.
     *
     * @param before a condition without which they are not done again, or null
     * @param until a condition behind them that ends it, or null
     */
    record Loop(String label, Expression before, List<Step> steps, Expression until) implements Step {
        public Loop {
            steps = List.copyOf(steps);
        }
    }

    /**
     * Steps for each row of a query, whose columns are variables in them.
     *
     * @param name of the row, or null
     */
    record ForEach(String label, String name, Query query, List<Step> steps, Place place) implements Step {
        public ForEach {
            steps = List.copyOf(steps);
        }
    }

    /** Steps with variables and cursors of their own, and what is done when one of them fails. */
    record Block(String label, List<Variable> variables, List<Cursor> cursors, List<Handler> handlers, List<Step> steps)
            implements Step {
        public Block {
            variables = List.copyOf(variables);
            cursors = List.copyOf(cursors);
            handlers = List.copyOf(handlers);
            steps = List.copyOf(steps);
        }
    }

    /**
     * A variable.
     *
     * @param value what it is at first, or null for NULL
     */
    record Variable(String name, SqlType type, Expression value, Place place) {}

    /**
     * A query that steps read row by row, or leave to who calls the procedure.
     *
     * @param returned whether it is left when it is open at the end
     */
    record Cursor(String name, boolean returned, Query query, Place place) {}

    /** Opens or closes a cursor. */
    record OpenOrClose(String cursor, boolean opens, Place place) implements Step {}

    /** Gives variables the columns of the next row of a cursor. */
    record Fetch(String cursor, List<Statement.ColumnTarget> variables, Place place) implements Step {
        public Fetch {
            variables = List.copyOf(variables);
        }
    }

    /**
     * What is done about a failure.
     *
     * @param states SQLSTATEs, {@link #ANY_FAILURE} and {@link #NO_ROW} among them
     * @param action null for nothing
     */
    record Handler(Way way, List<String> states, Step action, Place place) {
        /** Any SQLSTATE but those of classes 00 to 02. */
        public static final String ANY_FAILURE = "SQLEXCEPTION";

        /** Those of class 02: no row was found. */
        public static final String NO_ROW = "NOT FOUND";

        public Handler {
            states = List.copyOf(states);
        }

        /** Where it goes on. */
        public enum Way {
            /** Behind the step that has failed. */
            CONTINUE,
            /** Behind the block. */
            EXIT,
            /** Behind the block, all of which has been taken back. */
            UNDO
        }
    }

    /** Goes on behind the steps that have the label, or with their next repetition. */
    record Jump(String label, boolean iterate, Place place) implements Step {}

    /** The name of the variable that gets the value of a function. */
    String RESULT = "RESULT";

    /** Whether a step may leave cursors open for who calls the procedure. */
    static boolean leavesResults(Step step) {
        return step instanceof Block block && block.cursors().stream().anyMatch(Cursor::returned)
                || within(step).stream().anyMatch(Step::leavesResults);
    }

    /** Whether a step may end a function with a value. */
    static boolean returnsValue(Step step) {
        return step instanceof Return || within(step).stream().anyMatch(Step::returnsValue);
    }

    /** Whether all that a step does about a row can be expressions over it: values for its columns, choices and failures. */
    static boolean isAboutRow(Step step) {
        boolean block = step instanceof Block is
                && is.label() == null
                && is.variables().isEmpty()
                && is.cursors().isEmpty()
                && is.handlers().isEmpty();
        boolean run = step instanceof Run is && is.statement() instanceof Query;
        boolean assign = step instanceof Assign is && is.toRow();
        boolean choice = step instanceof Choose is && is.operand() == null;
        return (block || run || assign || choice || step instanceof Signal)
                && within(step).stream().allMatch(Step::isAboutRow);
    }

    /** The steps that are parts of a step. */
    static List<Step> within(Step step) {
        List<Step> inner = new ArrayList<>();
        if (step instanceof Choose choose) {
            choose.branches().forEach(branch -> inner.addAll(branch.steps()));
        } else if (step instanceof Loop loop) {
            inner.addAll(loop.steps());
        } else if (step instanceof ForEach rows) {
            inner.addAll(rows.steps());
        } else if (step instanceof Block block) {
            block.handlers()
                    .forEach(handler -> inner.addAll(handler.action() == null ? List.of() : List.of(handler.action())));
            inner.addAll(block.steps());
        }
        return inner;
    }

    /**
     * What is done under a condition.
     *
     * @param condition null for ELSE
     */
    record Branch(Expression condition, List<Step> steps) {
        public Branch {
            steps = List.copyOf(steps);
        }
    }
}
