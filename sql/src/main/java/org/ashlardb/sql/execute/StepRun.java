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
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

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
    private final Batch noRow = new Batch(0);

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
        void give(PlannedStep.Frame frame);

        /** What was given is not needed any more. */
        void takeBack(PlannedStep.Frame frame);

        /** Gives a variable the value of a vector's first row; only procedures have variables. */
        default void set(int variable, Vector value) {
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
        begin(statement.frame(), values);
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

    private void change(PlannedStep.Statement statement) {
        if (statement.changes().isEmpty()) {
            return;
        }
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

    private void assign(PlannedStep.Assign step, Values values) {
        Vector[] results = values(step.source(), values);
        for (int i = 0; i < results.length; i++) {
            values.set(step.targets()[i], results[i]);
        }
    }

    private boolean holds(PlannedStep.Source condition, Values values) {
        if (condition == null) {
            return true;
        }
        Vector value = values(condition, values)[0];
        return !value.isNull(0) && value.getLong(0) != 0;
    }

    private String text(PlannedStep.Source message, Values values) {
        Vector value = values(message, values)[0];
        return value.isNull(0) ? "" : ((VaryingVector) value).getString(0);
    }

    /** The values of a source, each in the first row of a vector, until it is asked again. */
    private Vector[] values(PlannedStep.Source source, Values values) {
        if (source instanceof PlannedStep.Computed computed) {
            begin(computed.frame(), values);
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
        begin(statement.frame(), values);
        try {
            change(statement);
            statement.query().open(transaction.openSnapshot());
            statement.query().next();
            for (int i = 0; i < read.results().length; i++) {
                read.results()[i].reset(1);
                statement.query().copy(i, read.results()[i]);
            }
            return read.results();
        } finally {
            end(statement, values);
        }
    }

    private void begin(PlannedStep.Frame frame, Values values) {
        values.give(frame);
        frame.evaluation().beginWithin(outer);
        frame.evaluation().parameters().load(frame.parameters());
    }

    private static void end(PlannedStep.Statement statement, Values values) {
        if (statement.query() != null) {
            statement.query().close();
        }
        values.takeBack(statement.frame());
        statement.frame().execution().release();
    }
}
