package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Transaction;
import org.ashlardb.sql.expression.evaluate.EvaluationContext;
import org.ashlardb.sql.type.SqlException;

/** A planned trigger, which does what it does for one row or statement at a time. */
final class TriggerRun {
    private final TriggerPlans.Planned plan;
    private final Transaction transaction;
    private final EvaluationContext firing;

    /** A trigger that a statement fires that is evaluated so. */
    TriggerRun(TriggerPlans.Planned plan, Transaction transaction, EvaluationContext firing) {
        this.plan = plan;
        this.transaction = transaction;
        this.firing = firing;
    }

    /** The rows that a trigger fires for: they are given to each of its statements. */
    interface Rows {
        void give(TriggerPlans.Statement statement);

        /** The statement has been run. */
        void takeBack(TriggerPlans.Statement statement);
    }

    void run(Rows rows, Runnable afterEach) {
        if (holds(plan.condition(), rows)) {
            run(plan.steps(), rows, afterEach);
        }
    }

    private void run(List<TriggerPlans.Step> steps, Rows rows, Runnable afterEach) {
        for (TriggerPlans.Step step : steps) {
            if (step instanceof TriggerPlans.Statement statement) {
                run(statement, rows);
                afterEach.run();
            } else if (step instanceof TriggerPlans.Signal signal) {
                throw new SqlException(signal.sqlState(), text(signal.message(), rows));
            } else {
                choose((TriggerPlans.Choose) step, rows, afterEach);
            }
        }
    }

    private void choose(TriggerPlans.Choose step, Rows rows, Runnable afterEach) {
        for (TriggerPlans.Planned branch : step.branches()) {
            if (holds(branch.condition(), rows)) {
                run(branch.steps(), rows, afterEach);
                return;
            }
        }
    }

    private void run(TriggerPlans.Statement statement, Rows rows) {
        begin(statement, rows);
        try {
            try (Snapshot now = transaction.openSnapshot()) {
                for (ChangeRunner change : statement.changes()) {
                    change.run(now);
                }
            }
            if (statement.query() != null) {
                statement.query().open(transaction.openSnapshot());
                boolean more = true;
                while (more) {
                    more = statement.query().next();
                }
            }
        } finally {
            end(statement, rows);
        }
    }

    private boolean holds(TriggerPlans.Statement condition, Rows rows) {
        if (condition == null) {
            return true;
        }
        try {
            OperatorCursor value = read(condition, rows);
            return !value.isNull(0) && value.getLong(0) != 0;
        } finally {
            end(condition, rows);
        }
    }

    private String text(TriggerPlans.Statement message, Rows rows) {
        try {
            OperatorCursor value = read(message, rows);
            return value.isNull(0) ? "" : value.getString(0);
        } finally {
            end(message, rows);
        }
    }

    /** The only row of a query. */
    private OperatorCursor read(TriggerPlans.Statement statement, Rows rows) {
        begin(statement, rows);
        statement.query().open(transaction.openSnapshot());
        statement.query().next();
        return statement.query();
    }

    private void begin(TriggerPlans.Statement statement, Rows rows) {
        rows.give(statement);
        statement.evaluation().beginWithin(firing);
        statement.evaluation().parameters().load(statement.parameters());
    }

    private static void end(TriggerPlans.Statement statement, Rows rows) {
        if (statement.query() != null) {
            statement.query().close();
        }
        rows.takeBack(statement);
        statement.execution().release();
    }
}
