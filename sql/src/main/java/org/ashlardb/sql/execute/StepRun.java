package org.ashlardb.sql.execute;

import java.util.ArrayList;
import java.util.Arrays;
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
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.VaryingVector;
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

    private static final int CLOSED = -1;
    private static final int ROW_COUNT = Step.DIAGNOSTICS.indexOf(Step.ROW_COUNT);

    private final PlannedSteps plan;
    private final Transaction transaction;
    private final EvaluationContext outer;
    private final StatementEnd end;
    private final String name;
    private final Vector[] variables;
    private final Batch noRow = new Batch(0);
    private Values values;
    private Snapshot lent; // what queries read, null if each takes a snapshot of its own
    private long lastCount; // of rows, by the last change
    private boolean told; // whether variables tell of a failure
    private final boolean returnsRows;
    private final int[] opened; // where in the statement each cursor was opened, or CLOSED
    private final List<Integer> order = new ArrayList<>(); // of the open ones
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
        this.outer = outer;
        this.end = end;
        this.name = name;
        variables = new Vector[plan.variables().size()];
        for (int i = 0; i < variables.length; i++) {
            variables[i] = Vector.of(plan.variables().get(i).kind());
        }
        forgetFailure();
        opened = new int[plan.cursors().size()];
        Arrays.fill(opened, CLOSED);
        returnsRows = plan.returnsRows();
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
        return runAll(given, null) == PlannedStep.Jump.END ? variables[plan.result()] : null;
    }

    private int runAll(Values given, List<LeftCursor> returned) {
        values = given;
        lent = given.read();
        handlers = null;
        handled = null;
        lastCount = 0;
        if (told) {
            forgetFailure();
        }
        try {
            int exit = holds(plan.branch().condition()) ? run(plan.branch().steps()) : 0;
            if (returned != null && returnsRows) {
                leaveRows(returned);
            }
            return exit;
        } catch (SqlException e) {
            throw e.within(name);
        } catch (EngineException e) {
            throw ABOUT_VALUES.contains(e.code()) ? EngineErrors.map(e).within(name) : e;
        } finally {
            closeFrom(0);
        }
    }

    private static void clear(Vector variable) {
        variable.reset(1);
        variable.setNull(0);
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
            assign(values(assign.source()), assign.targets());
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
            return selectInto(into);
        }
        return step instanceof PlannedStep.Jump jump ? jump.exit() : runSmall(step);
    }

    private int runSmall(PlannedStep step) {
        if (step instanceof PlannedStep.Clear clear) {
            for (int target : clear.targets()) {
                clear(variables[target - plan.given()]);
            }
            return 0;
        }
        if (step instanceof PlannedStep.OpenOrClose cursor) {
            if (cursor.opens()) {
                open(cursor.cursor());
            } else {
                requireOpen(cursor.cursor());
                close(cursor.cursor());
            }
            return 0;
        }
        if (step instanceof PlannedStep.Fetch fetch) {
            return fetch(fetch);
        }
        if (step instanceof PlannedStep.Signal signal) {
            throw SqlException.signal(signal.sqlState(), text(signal.message()));
        }
        throw handled != null
                ? handled
                : new SqlException(SqlState.NO_HANDLER, "RESIGNAL is not within the work of a handler");
    }

    // ---------------------------------------------------------------- which steps, and how often

    private int choose(PlannedStep.Choose step) {
        for (int i = 0; i < step.branches().size(); i++) {
            PlannedStep.Branch branch = step.branches().get(i);
            if (holds(branch.condition())) {
                return run(branch.steps());
            }
        }
        return 0;
    }

    private int repeat(PlannedStep.Loop loop) {
        while (holds(loop.before())) {
            transaction.checkCanceled();
            int exit = run(loop.steps());
            if (exit != 0 && exit != -loop.number()) {
                return behind(exit, loop.number());
            }
            if (loop.until() != null && holds(loop.until())) {
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
        begin(rows.frame());
        try {
            change(rows);
            open(rows.query());
            end.finishStep();
            while (rows.query().next()) {
                copy(rows.query(), step.columns());
                assign(step.columns(), step.targets());
                int exit = run(step.steps());
                if (exit != 0 && exit != -step.number()) {
                    return behind(exit, step.number());
                }
            }
            return 0;
        } finally {
            end(rows);
        }
    }

    // ---------------------------------------------------------------- cursors

    private void open(int cursor) {
        if (opened[cursor] != CLOSED) {
            throw new SqlException(SqlState.INVALID_CURSOR_STATE, described(cursor) + " is open already");
        }
        PlannedStep.Statement rows = plan.cursors().get(cursor).rows();
        boolean done = false;
        begin(rows.frame());
        try {
            change(rows);
            open(rows.query());
            done = true;
        } finally {
            if (!done) {
                end(rows);
            }
        }
        opened[cursor] = position();
        order.add(cursor);
        end.finishStep();
    }

    private String described(int cursor) {
        return "cursor " + plan.cursors().get(cursor).name();
    }

    private void requireOpen(int cursor) {
        if (opened[cursor] == CLOSED) {
            throw new SqlException(SqlState.INVALID_CURSOR_STATE, described(cursor) + " is not open");
        }
    }

    private void close(int cursor) {
        opened[cursor] = CLOSED;
        order.remove(Integer.valueOf(cursor));
        end(plan.cursors().get(cursor).rows());
    }

    /** Closes the cursors that were opened behind a position of the statement. */
    private void closeFrom(int position) {
        for (int cursor = 0; cursor < opened.length; cursor++) {
            if (opened[cursor] >= position) {
                close(cursor);
            }
        }
    }

    private int fetch(PlannedStep.Fetch fetch) {
        requireOpen(fetch.cursor());
        PlannedStep.Cursor cursor = plan.cursors().get(fetch.cursor());
        if (!cursor.rows().query().next()) {
            return noRow();
        }
        copy(cursor.rows().query(), cursor.row());
        assign(cursor.row(), fetch.targets());
        return run(fetch.assign());
    }

    /** Leaves the open cursors that are for who called, in the order in which they were opened. */
    private void leaveRows(List<LeftCursor> returned) {
        for (int number : order.toArray(new Integer[0])) {
            PlannedStep.Cursor cursor = plan.cursors().get(number);
            if (cursor.columns() != null) {
                opened[number] = CLOSED;
                order.remove(Integer.valueOf(number));
                PlannedStep.Statement rows = cursor.rows();
                returned.add(new LeftCursor(cursor.columns(), rows.query(), () -> end(rows)));
            }
        }
    }

    // ---------------------------------------------------------------- failures

    private int runBlock(PlannedStep.Block block) {
        Handlers around = handlers;
        if (!block.handlers().isEmpty()) {
            handlers = new Handlers(block, around, position());
        }
        try {
            return behind(run(block.steps()), block.number());
        } finally {
            handlers = around;
            for (int cursor : block.cursors()) {
                if (opened[cursor] != CLOSED) {
                    close(cursor);
                }
            }
        }
    }

    /** Runs a step; if it fails, does what a handler around it says. */
    private int runHandled(PlannedStep step) {
        int before = position();
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
        } else if (position() > back) {
            throw thrown; // what it has left to the end is among what the statement around has
        }
        closeFrom(back + 1);
        if (lent == null) {
            transaction.rollbackWithinStatement(back);
        }
        return run(handler, level, failure);
    }

    /** Where in the statement it is; steps that read what the statement reads change nothing. */
    private int position() {
        return lent == null ? transaction.statementPosition() : 0;
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
        tell(failure);
        try {
            int exit = run(handler.action());
            boolean leaves = exit == 0 && handler.way() != Step.Handler.Way.CONTINUE;
            return leaves ? level.block().number() : exit;
        } finally {
            handlers = around;
            handled = before;
        }
    }

    private void tell(SqlException failure) {
        String[] texts = {null, failure.sqlState(), failure.getMessage()};
        for (int i = 0; i < texts.length; i++) {
            if (texts[i] != null) {
                variables[i].reset(1);
                ((VaryingVector) variables[i]).append(0, texts[i]);
            }
        }
        told = true;
    }

    private void forgetFailure() {
        for (int i = 0; i < Step.DIAGNOSTICS.size(); i++) {
            clear(variables[i]);
        }
        told = false;
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

    // ---------------------------------------------------------------- statements and values

    private int runStatement(PlannedStep.Statement statement) {
        long count = 0;
        begin(statement.frame());
        try {
            count = change(statement);
            if (statement.query() != null) {
                open(statement.query());
                boolean more = true;
                while (more) {
                    more = statement.query().next();
                }
            }
        } finally {
            end(statement);
        }
        end.finishStep();
        if (!statement.counted()) {
            return 0;
        }
        lastCount = count;
        return count == 0 ? noRow() : 0;
    }

    private void open(OperatorCursor query) {
        query.open(lent == null ? transaction.openSnapshot() : lent);
    }

    private long change(PlannedStep.Statement statement) {
        if (statement.changes().isEmpty()) {
            return 0;
        }
        if (statement.writes() && transaction.isReadOnly()) {
            throw new SqlException(
                    SqlState.READ_ONLY_TRANSACTION, "the transaction only reads: a change of a table is refused");
        }
        long count = 0;
        statement.frame().execution().beginChanges();
        try (Snapshot now = transaction.openSnapshot()) {
            for (int i = 0; i < statement.changes().size(); i++) {
                count = statement.changes().get(i).run(now);
            }
        }
        return count;
    }

    private int selectInto(PlannedStep.Into step) {
        PlannedStep.Statement statement = step.source().statement();
        boolean found;
        begin(statement.frame());
        try {
            change(statement);
            open(statement.query());
            found = statement.query().next();
            if (found) {
                copy(statement.query(), step.source().results());
                if (statement.query().next()) {
                    throw new SqlException(
                            SqlState.CARDINALITY_VIOLATION, "SELECT ... INTO has more than one row for the variables");
                }
                assign(step.source().results(), step.targets());
            } else {
                for (Vector result : step.source().results()) {
                    clear(result);
                }
                assign(step.source().results(), step.targets());
            }
        } finally {
            end(statement);
        }
        end.finishStep();
        return found ? 0 : noRow();
    }

    private void assign(Vector[] results, int[] targets) {
        for (int i = 0; i < results.length; i++) {
            int variable = targets[i] - plan.given();
            if (variable < 0) {
                values.set(targets[i], results[i]);
            } else {
                variables[variable].reset(1);
                variables[variable].copy(0, results[i], 0);
            }
        }
    }

    private boolean holds(PlannedStep.Source condition) {
        if (condition == null) {
            return true;
        }
        Vector value = values(condition)[0];
        return !value.isNull(0) && value.getLong(0) != 0;
    }

    private String text(PlannedStep.Source message) {
        Vector value = values(message)[0];
        return value.isNull(0) ? "" : ((VaryingVector) value).getString(0);
    }

    /** The values of a source, each in the first row of a vector, until it is asked again. */
    private Vector[] values(PlannedStep.Source source) {
        if (source instanceof PlannedStep.Computed computed) {
            begin(computed.frame());
            try {
                for (int i = 0; i < computed.values().length; i++) {
                    computed.results()[i] = computed.values()[i].evaluate(noRow, Batch.ALL, 1);
                }
            } finally {
                values.takeBack(computed.frame());
            }
            return computed.results();
        }
        PlannedStep.Read read = (PlannedStep.Read) source;
        PlannedStep.Statement statement = read.statement();
        begin(statement.frame());
        try {
            change(statement);
            open(statement.query());
            statement.query().next();
            copy(statement.query(), read.results());
            return read.results();
        } finally {
            end(statement);
        }
    }

    private static void copy(OperatorCursor row, Vector[] target) {
        for (int i = 0; i < target.length; i++) {
            target[i].reset(1);
            row.copyWhole(i, target[i]);
        }
    }

    private void begin(PlannedStep.Frame frame) {
        values.give(frame);
        for (int i : frame.variables()) {
            int variable = i - plan.given();
            if (variable == ROW_COUNT) {
                frame.parameters().setLong(i, lastCount);
            } else {
                SqlType type = plan.variables().get(variable).base();
                VectorParameters.set(frame.parameters(), i, variables[variable], 0, type);
            }
        }
        frame.evaluation().beginWithin(outer);
        frame.evaluation().parameters().load(frame.parameters());
    }

    private void end(PlannedStep.Statement statement) {
        if (statement.query() != null) {
            statement.query().close();
        }
        values.takeBack(statement.frame());
        statement.frame().execution().release();
    }
}
