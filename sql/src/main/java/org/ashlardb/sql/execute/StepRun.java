package org.ashlardb.sql.execute;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.sql.expression.evaluate.EvaluationContext;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/** What a trigger or a procedure does, planned: it is done for one row, statement or call at a time. */
final class StepRun {
    /** What fails by what a statement writes, and means nothing to those who run it. */
    private static final Set<ErrorCode> ABOUT_VALUES = EnumSet.of(
            ErrorCode.DUPLICATE_KEY,
            ErrorCode.NULL_NOT_ALLOWED,
            ErrorCode.VALUE_TOO_LONG,
            ErrorCode.KEY_TOO_LONG,
            ErrorCode.SEQUENCE_EXHAUSTED);

    private final PlannedStep.Branch plan;
    private final Transaction transaction;
    private final EvaluationContext outer;
    private final String name;

    /**
     * The steps of a statement that fires a trigger or calls a procedure.
     *
     * @param outer how the statement is evaluated
     * @param name of the trigger or procedure, for messages
     */
    StepRun(PlannedStep.Branch plan, Transaction transaction, EvaluationContext outer, String name) {
        this.plan = plan;
        this.transaction = transaction;
        this.outer = outer;
        this.name = name;
    }

    /** What statements of the steps find around them: rows that a trigger fires for, or variables of a procedure. */
    interface Values {
        void give(PlannedStep.Statement statement);

        /** The statement has been run. */
        void takeBack(PlannedStep.Statement statement);

        /** Gives a variable the value of a column of the cursor's row; only procedures have variables. */
        default void set(int variable, OperatorCursor row, int column) {
            throw new IllegalStateException("variable " + variable + " is assigned where there are none");
        }
    }

    void run(Values values, Runnable afterEach) {
        try {
            if (holds(plan.condition(), values)) {
                run(plan.steps(), values, afterEach);
            }
        } catch (SqlException e) {
            throw e.within(name);
        } catch (EngineException e) {
            throw ABOUT_VALUES.contains(e.code()) ? EngineErrors.map(e).within(name) : e;
        }
    }

    private void run(List<PlannedStep> steps, Values values, Runnable afterEach) {
        for (PlannedStep step : steps) {
            if (step instanceof PlannedStep.Statement statement) {
                run(statement, values);
                afterEach.run();
            } else if (step instanceof PlannedStep.Assign assign) {
                assign(assign, values);
                afterEach.run();
            } else if (step instanceof PlannedStep.Signal signal) {
                throw SqlException.signal(signal.sqlState(), text(signal.message(), values));
            } else if (step instanceof PlannedStep.Repeat repeat) {
                repeat(repeat.branch(), values, afterEach);
            } else {
                choose((PlannedStep.Choose) step, values, afterEach);
            }
        }
    }

    private void choose(PlannedStep.Choose step, Values values, Runnable afterEach) {
        for (PlannedStep.Branch branch : step.branches()) {
            if (holds(branch.condition(), values)) {
                run(branch.steps(), values, afterEach);
                return;
            }
        }
    }

    private void repeat(PlannedStep.Branch branch, Values values, Runnable afterEach) {
        while (holds(branch.condition(), values)) {
            transaction.checkCanceled();
            run(branch.steps(), values, afterEach);
        }
    }

    private void run(PlannedStep.Statement statement, Values values) {
        begin(statement, values);
        try {
            change(statement);
            if (statement.query() != null) {
                statement.query().open(transaction.openSnapshot());
                boolean more = true;
                while (more) {
                    more = statement.query().next();
                }
            }
        } finally {
            end(statement, values);
        }
    }

    private void assign(PlannedStep.Assign step, Values values) {
        PlannedStep.Statement statement = step.source();
        begin(statement, values);
        try {
            change(statement);
            statement.query().open(transaction.openSnapshot());
            statement.query().next();
            for (int i = 0; i < step.targets().length; i++) {
                values.set(step.targets()[i], statement.query(), i);
            }
        } finally {
            end(statement, values);
        }
    }

    private void change(PlannedStep.Statement statement) {
        if (statement.writes() && transaction.isReadOnly()) {
            throw new SqlException(
                    SqlState.READ_ONLY_TRANSACTION, "the transaction only reads: a change of a table is refused");
        }
        try (Snapshot now = transaction.openSnapshot()) {
            for (ChangeRunner change : statement.changes()) {
                change.run(now);
            }
        }
    }

    private boolean holds(PlannedStep.Statement condition, Values values) {
        if (condition == null) {
            return true;
        }
        try {
            OperatorCursor value = read(condition, values);
            return !value.isNull(0) && value.getLong(0) != 0;
        } finally {
            end(condition, values);
        }
    }

    private String text(PlannedStep.Statement message, Values values) {
        try {
            OperatorCursor value = read(message, values);
            return value.isNull(0) ? "" : value.getString(0);
        } finally {
            end(message, values);
        }
    }

    /** The only row of a query. */
    private OperatorCursor read(PlannedStep.Statement statement, Values values) {
        begin(statement, values);
        statement.query().open(transaction.openSnapshot());
        statement.query().next();
        return statement.query();
    }

    private void begin(PlannedStep.Statement statement, Values values) {
        values.give(statement);
        statement.evaluation().beginWithin(outer);
        statement.evaluation().parameters().load(statement.parameters());
    }

    private static void end(PlannedStep.Statement statement, Values values) {
        if (statement.query() != null) {
            statement.query().close();
        }
        values.takeBack(statement);
        statement.execution().release();
    }
}
