package org.ashlardb.sql.execute;

import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Transaction;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** Runs the statements of steps, and computes values, with what the variables are then. */
final class StepStatements {
    private final Transaction transaction;
    private final StepVariables variables;
    private final Batch noRow = new Batch(0);
    private Snapshot lent; // what queries read, null if each takes a snapshot of its own

    StepStatements(Transaction transaction, StepVariables variables) {
        this.transaction = transaction;
        this.variables = variables;
    }

    /** The steps are done from their beginning; queries read a snapshot that they do not close, or, if null, the present. */
    void begin(Snapshot snapshot) {
        lent = snapshot;
    }

    /** Where in the statement it is; steps that read what the statement reads change nothing. */
    int position() {
        return lent == null ? transaction.statementPosition() : 0;
    }

    /** Takes back what was changed behind a position. */
    void rollback(int position) {
        if (lent == null) {
            transaction.rollbackWithinStatement(position);
        }
    }

    /** Runs a statement to its end; returns how many rows its last change has changed. */
    long run(PlannedStep.Statement statement) {
        long count = start(statement);
        try {
            if (statement.query() != null) {
                boolean more = true;
                while (more) {
                    more = statement.query().next();
                }
            }
        } finally {
            end(statement);
        }
        return count;
    }

    /** Makes the changes and opens the query of a statement, which is to be ended; it has been if this fails. */
    long start(PlannedStep.Statement statement) {
        boolean done = false;
        variables.give(statement.frame());
        try {
            long count = change(statement);
            if (statement.query() != null) {
                statement.query().open(lent == null ? transaction.openSnapshot() : lent);
            }
            done = true;
            return count;
        } finally {
            if (!done) {
                end(statement);
            }
        }
    }

    void end(PlannedStep.Statement statement) {
        if (statement.query() != null) {
            statement.query().close();
        }
        variables.takeBack(statement.frame());
        statement.frame().execution().release();
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

    /** Reads the next row of a started statement into vectors and from there into variables; false if there is none. */
    boolean fetch(PlannedStep.Statement statement, Vector[] row, int[] targets) {
        if (!statement.query().next()) {
            return false;
        }
        copy(statement.query(), row);
        variables.assign(row, targets);
        return true;
    }

    /** Gives variables the columns of the only row, or no values; false if there is none. */
    boolean readInto(PlannedStep.Into step) {
        PlannedStep.Statement statement = step.source().statement();
        Vector[] results = step.source().results();
        start(statement);
        try {
            boolean found = statement.query().next();
            if (found) {
                copy(statement.query(), results);
                if (statement.query().next()) {
                    throw new SqlException(
                            SqlState.CARDINALITY_VIOLATION, "SELECT ... INTO has more than one row for the variables");
                }
            } else {
                for (Vector result : results) {
                    StepVariables.clear(result);
                }
            }
            variables.assign(results, step.targets());
            return found;
        } finally {
            end(statement);
        }
    }

    boolean holds(PlannedStep.Source condition) {
        if (condition == null) {
            return true;
        }
        Vector value = values(condition)[0];
        return !value.isNull(0) && value.getLong(0) != 0;
    }

    /** A text, empty for NULL. */
    String text(PlannedStep.Source source) {
        Vector value = values(source)[0];
        return value.isNull(0) ? "" : ((VaryingVector) value).getString(0);
    }

    /** The values of a source, each in the first row of a vector, until it is asked again. */
    Vector[] values(PlannedStep.Source source) {
        if (source instanceof PlannedStep.Computed computed) {
            variables.give(computed.frame());
            try {
                for (int i = 0; i < computed.values().length; i++) {
                    computed.results()[i] = computed.values()[i].evaluate(noRow, Batch.ALL, 1);
                }
            } finally {
                variables.takeBack(computed.frame());
            }
            return computed.results();
        }
        PlannedStep.Read read = (PlannedStep.Read) source;
        PlannedStep.Statement statement = read.statement();
        start(statement);
        try {
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
}
