package org.ashlardb.sql;

import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Transaction;
import org.ashlardb.sql.tree.DefinitionStatement;

/**
 * One execution of a statement that changes definitions. It reads definitions before it has waited for others that change
 * them: where these have changed any, what it has done, or why it has failed, is of no worth, and it is done once more, now
 * that nobody else changes anything until the transaction ends.
 */
final class DefinitionRun {
    private final Session session;
    private final Transaction transaction;
    private final String sql;
    private final long version;
    private final boolean mayBeOutdated;

    /**
     * An execution of a statement.
     *
     * @param version of the catalog that the statement was compiled for
     */
    DefinitionRun(Session session, String sql, long version) {
        this.session = session;
        this.sql = sql;
        this.version = version;
        transaction = session.control().transaction();
        mayBeOutdated = !transaction.isChangingCatalog();
    }

    long run(DefinitionStatement statement) {
        try {
            long rows = runOnce(statement, mayBeOutdated);
            if (rows >= 0) {
                return rows;
            }
        } catch (RuntimeException e) {
            if (!mayBeOutdated || !transaction.isActive() || !isOutdated()) {
                throw e;
            }
        }
        return runOnce((DefinitionStatement) session.compiler().compile(sql).command(), false);
    }

    /** Negative, and nothing is done, where definitions were read that others have changed since. */
    private long runOnce(DefinitionStatement statement, boolean first) {
        boolean done = false;
        Snapshot snapshot = transaction.beginStatement();
        try {
            long rows = new DefinitionRunner(session, snapshot).run(statement);
            if (first && isOutdated()) {
                return -1;
            }
            transaction.endStatement();
            done = true;
            return rows;
        } finally {
            if (!done) {
                transaction.rollbackStatement();
            }
        }
    }

    private boolean isOutdated() {
        long locked = session.database().engine().lockedVersion(transaction);
        return locked >= 0 && locked != version;
    }
}
