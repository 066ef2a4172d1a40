package org.ashlardb.sql.execute;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.sql.expression.evaluate.EvaluationContext;
import org.ashlardb.sql.tree.Step;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.Vector;

/**
 * What a trigger, a procedure or a function does, planned: it is done for one row, statement or call at a time. Steps tell
 * where it goes on as {@link PlannedStep.Jump} does, with 0 for the next one. All variables but those that tell of a failure
 * get a value before they are used: a block's when it begins.
 */
final class StepRun {
    /** What fails by what a statement writes, and means nothing to those who run it. */
    private static final Set<ErrorCode> ABOUT_VALUES = EnumSet.of(
            ErrorCode.DUPLICATE_KEY,
            ErrorCode.NULL_NOT_ALLOWED,
            ErrorCode.VALUE_TOO_LONG,
            ErrorCode.KEY_TOO_LONG,
            ErrorCode.SEQUENCE_EXHAUSTED);

    /** Classes of SQLSTATEs of failures that are not about a statement alone. */
    private static final Set<String> ABOUT_MORE = Set.of("40", "53", "57", "58", "XX");

    private final PlannedSteps plan;
    private final StatementEnd end;
    private final String name;
    private final Transaction transaction;
    private final StepVariables variables;
    private final StepStatements statements;
    private final StepCursors cursors;
    private Handlers handlers; // of the innermost block that has some, null without
    private SqlException handled; // the failure that a handler is at, or null

    /**
     * The steps of a statement that fires a trigger or calls a procedure or a function.
     *
     * @param outer how the statement is evaluated
     * @param end of that statement
     * @param name of the trigger or the routine, for messages
     */
    StepRun(PlannedSteps plan, Transaction transaction, EvaluationContext outer, StatementEnd end, String name) {
        this.plan = plan;
        this.transaction = transaction;
        this.end = end;
        this.name = name;
        variables = new StepVariables(plan, outer);
        statements = new StepStatements(transaction, variables);
        cursors = new StepCursors(plan, statements);
    }

    /** What it is called with: rows that a trigger fires for, or parameters of a procedure or a function. */
    interface Values {
        void give(PlannedStep.Frame frame);

        /** What queries read, who do not close it; null if each takes a snapshot of its own. */
        default Snapshot read() {
            return null;
        }

        /** What was given is not needed any more. */
        void takeBack(PlannedStep.Frame frame);

        /** Gives a parameter the value of a vector's first row: of routines, or a column of a row to be written. */
        default void set(int parameter, Vector value) {
            throw new IllegalStateException("parameter " + parameter + " is assigned where there are none");
        }
    }

    /**
     * What is done about failures within a block.
     *
     * @param outer the same of the block around that has some, or null
     * @param start where the block has begun
     */
    private record Handlers(PlannedStep.Block block, Handlers outer, int start) {}

    /**
     * Does the steps.
     *
     * @param returned where results that they leave go, null if nobody wants them
     */
    void run(Values given, List<LeftCursor> returned) {
        runAll(given, returned);
    }

    /** Does the steps of a function; the value that it returns, in the first row, or null if it returns none. */
    Vector value(Values given) {
        return runAll(given, null) == PlannedStep.Jump.END ? variables.value(plan.result()) : null;
    }

    private int runAll(Values given, List<LeftCursor> returned) {
        variables.begin(given);
        statements.begin(given.read());
        handlers = null;
        handled = null;
        try {
            int exit = statements.holds(plan.branch().condition())
                    ? run(plan.branch().steps())
                    : 0;
            if (returned != null) {
                cursors.leaveOpen(returned);
            }
            return exit;
        } catch (SqlException e) {
            throw e.within(name);
        } catch (EngineException e) {
            throw ABOUT_VALUES.contains(e.code()) ? EngineErrors.map(e).within(name) : e;
        } finally {
            cursors.closeFrom(0);
        }
    }

    private int run(List<PlannedStep> steps) {
        for (int i = 0; i < steps.size(); i++) { // without an iterator, which each call would allocate
            int exit = handlers == null ? run(steps.get(i)) : runHandled(steps.get(i));
            if (exit != 0) {
                return exit;
            }
        }
        return 0;
    }

    private int run(PlannedStep step) {
        if (step instanceof PlannedStep.Statement statement) {
            return runStatement(statement);
        }
        if (step instanceof PlannedStep.Assign assign) {
            variables.assign(statements.values(assign.source()), assign.targets());
            end.finishStep();
            return 0;
        }
        if (step instanceof PlannedStep.Choose choose) {
            return choose(choose);
        }
        if (step instanceof PlannedStep.Block block) {
            return runBlock(block);
        }
        if (step instanceof PlannedStep.Loop loop) {
            return repeat(loop);
        }
        if (step instanceof PlannedStep.ForEach rows) {
            return forEach(rows);
        }
        if (step instanceof PlannedStep.Into into) {
            boolean found = statements.readInto(into);
            end.finishStep();
            return found ? 0 : noRow();
        }
        return step instanceof PlannedStep.Jump jump ? jump.exit() : runSmall(step);
    }

    private int runSmall(PlannedStep step) {
        if (step instanceof PlannedStep.Clear clear) {
            variables.clear(clear.targets());
            return 0;
        }
        if (step instanceof PlannedStep.OpenOrClose cursor) {
            if (cursor.opens()) {
                cursors.open(cursor.cursor());
                end.finishStep();
            } else {
                cursors.close(cursor.cursor());
            }
            return 0;
        }
        if (step instanceof PlannedStep.Fetch fetch) {
            return cursors.fetch(fetch.cursor(), fetch.targets()) ? run(fetch.assign()) : noRow();
        }
        if (step instanceof PlannedStep.Signal signal) {
            throw SqlException.signal(signal.sqlState(), statements.text(signal.message()));
        }
        throw handled != null
                ? handled
                : new SqlException(SqlState.NO_HANDLER, "RESIGNAL is not within the work of a handler");
    }

    // ---------------------------------------------------------------- which steps, and how often

    private int choose(PlannedStep.Choose step) {
        for (int i = 0; i < step.branches().size(); i++) {
            PlannedStep.Branch branch = step.branches().get(i);
            if (statements.holds(branch.condition())) {
                return run(branch.steps());
            }
        }
        return 0;
    }

    private int repeat(PlannedStep.Loop loop) {
        while (statements.holds(loop.before())) {
            transaction.checkCanceled();
            int exit = run(loop.steps());
            if (exit != 0 && exit != -loop.number()) {
                return behind(exit, loop.number());
            }
            if (loop.until() != null && statements.holds(loop.until())) {
                return 0;
            }
        }
        return 0;
    }

    /** Where it goes on behind what has a number and is left. */
    private static int behind(int exit, int number) {
        return exit == number ? 0 : exit;
    }

    private int forEach(PlannedStep.ForEach step) {
        PlannedStep.Statement rows = step.rows();
        statements.start(rows);
        try {
            end.finishStep();
            while (statements.fetch(rows, step.columns(), step.targets())) {
                int exit = run(step.steps());
                if (exit != 0 && exit != -step.number()) {
                    return behind(exit, step.number());
                }
            }
            return 0;
        } finally {
            statements.end(rows);
        }
    }

    private int runStatement(PlannedStep.Statement statement) {
        long count = statements.run(statement);
        end.finishStep();
        if (!statement.counted()) {
            return 0;
        }
        variables.setCount(count);
        return count == 0 ? noRow() : 0;
    }

    // ---------------------------------------------------------------- failures

    private int runBlock(PlannedStep.Block block) {
        Handlers around = handlers;
        if (!block.handlers().isEmpty()) {
            handlers = new Handlers(block, around, statements.position());
        }
        try {
            return behind(run(block.steps()), block.number());
        } finally {
            handlers = around;
            cursors.closeOpen(block.cursors());
        }
    }

    /** Runs a step; if it fails, does what a handler around it says. */
    private int runHandled(PlannedStep step) {
        int before = statements.position();
        try {
            return run(step);
        } catch (EngineException e) {
            return handle(EngineErrors.map(e), e, before);
        } catch (SqlException e) {
            return handle(e, e, before);
        }
    }

    private int handle(SqlException failure, RuntimeException thrown, int before) {
        Handlers level = handlers;
        PlannedStep.Handler handler = null;
        if (canBeHandled(failure)) {
            while (level != null && (handler = handler(level.block(), failure.sqlState())) == null) {
                level = level.outer();
            }
        }
        if (handler == null) {
            throw thrown;
        }
        int back = handler.way() == Step.Handler.Way.UNDO ? level.start() : before;
        if (!end.isAmid()) {
            end.forgetStep();
        } else if (statements.position() > back) {
            throw thrown; // what it has left to the end is among what the statement around has
        }
        cursors.closeFrom(back + 1);
        statements.rollback(back);
        return run(handler, level, failure);
    }

    /** Whether the transaction can go on after a failure: it was about values, or asked for. */
    private static boolean canBeHandled(SqlException failure) {
        return failure.getCause() instanceof EngineException cause
                ? ABOUT_VALUES.contains(cause.code()) || cause.code() == ErrorCode.LOCK_TIMEOUT
                : !ABOUT_MORE.contains(failure.sqlState().substring(0, 2));
    }

    /** What a block does about an SQLSTATE: the handler for just this one, else one for its kind, or null. */
    private static PlannedStep.Handler handler(PlannedStep.Block block, String sqlState) {
        String kind = sqlState.startsWith("02") ? Step.Handler.NO_ROW : Step.Handler.ANY_FAILURE;
        PlannedStep.Handler found = null;
        for (PlannedStep.Handler handler : block.handlers()) {
            if (handler.states().contains(sqlState)) {
                return handler;
            }
            if (found == null && handler.states().contains(kind)) {
                found = handler;
            }
        }
        return found;
    }

    /** Does what a block says about a failure; if that fails, it is for the blocks around. */
    private int run(PlannedStep.Handler handler, Handlers level, SqlException failure) {
        Handlers around = handlers;
        SqlException before = handled;
        handlers = level.outer();
        handled = failure;
        variables.tell(failure);
        try {
            int exit = run(handler.action());
            boolean leaves = exit == 0 && handler.way() != Step.Handler.Way.CONTINUE;
            return leaves ? level.block().number() : exit;
        } finally {
            handlers = around;
            handled = before;
        }
    }

    /** A statement has found no row, which a handler may be there for. */
    private int noRow() {
        for (Handlers level = handlers; level != null; level = level.outer()) {
            PlannedStep.Handler handler = handler(level.block(), SqlState.NO_DATA);
            if (handler != null) {
                return run(handler, level, new SqlException(SqlState.NO_DATA, "no row was found"));
            }
        }
        return 0;
    }
}
