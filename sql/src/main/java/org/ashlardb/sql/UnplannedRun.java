package org.ashlardb.sql;

import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.sql.execute.EngineErrors;
import org.ashlardb.sql.execute.TextRows;
import org.ashlardb.sql.tree.DefinitionStatement;
import org.ashlardb.sql.tree.SessionStatement;
import org.ashlardb.sql.tree.Statement;
import org.ashlardb.sql.type.ResultCursor;

/** Runs a statement that has no plan: a definition, TRUNCATE, or one about the session or the database. */
final class UnplannedRun {
    private final Session session;
    private final CompiledStatement statement;
    private final TransactionControl control;
    private final Transaction transaction;

    UnplannedRun(Session session, CompiledStatement statement) {
        this.session = session;
        this.statement = statement;
        control = session.control();
        transaction = control.transaction();
    }

    /** Answers a statement about the session or the database that is a query. */
    ResultCursor answer() {
        transaction.checkCanceled();
        return new TextRows(new SessionCommands(session).answer((SessionStatement) statement.command()));
    }

    /**
     * Runs any other one; returns how many rows it has changed.
     *
     * @param catalogVersion that it was compiled for
     */
    long run(long catalogVersion) {
        try {
            if (statement.command() instanceof SessionStatement command) {
                transaction.checkCanceled();
                new SessionCommands(session).execute(command);
                return 0;
            }
            return define(statement.command(), catalogVersion);
        } catch (EngineException e) {
            throw EngineErrors.map(e);
        }
    }

    private long define(Statement command, long catalogVersion) {
        if (transaction.isReadOnly()) {
            throw ReadOnlyTransaction.refused(command);
        }
        boolean own = control.beginStatement();
        boolean done = false;
        try {
            long rows = command instanceof DefinitionStatement definition
                    ? new DefinitionRun(session, statement.sql(), catalogVersion).run(definition)
                    : truncate((Statement.Truncate) command);
            if (own) {
                control.commitStatement();
            }
            done = true;
            return rows;
        } finally {
            if (own && !done && transaction.isActive()) {
                transaction.rollback();
            }
        }
    }

    private long truncate(Statement.Truncate command) {
        boolean done = false;
        transaction.beginStatement();
        try {
            long rows = new TableTruncator(session).truncate(command);
            transaction.endStatement();
            done = true;
            return rows;
        } finally {
            if (!done) {
                transaction.rollbackStatement();
            }
        }
    }
}
