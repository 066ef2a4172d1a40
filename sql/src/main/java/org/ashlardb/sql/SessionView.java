package org.ashlardb.sql;

import org.ashlardb.engine.Sequence;
import org.ashlardb.engine.Transaction;
import org.ashlardb.sql.expression.evaluate.EvaluationContext;
import org.ashlardb.sql.expression.evaluate.RandomNumbers;
import org.ashlardb.sql.expression.evaluate.TakenNumbers;
import org.ashlardb.sql.schema.SequenceNames;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/** What expressions see of a session. */
final class SessionView implements EvaluationContext.SessionView {
    private final Session session;
    private final Transaction transaction;
    private final RandomNumbers random = new RandomNumbers();
    private final TakenNumbers taken;

    SessionView(Session session, Transaction transaction) {
        this.session = session;
        this.transaction = transaction;
        taken = new TakenNumbers(transaction);
    }

    @Override
    public String schema() {
        return session.schema();
    }

    @Override
    public void checkCanceled() {
        transaction.checkCanceled();
    }

    @Override
    public long sessionId() {
        return session.id();
    }

    @Override
    public String setting(String name) {
        return session.settings().withUnit(name);
    }

    @Override
    public boolean cancel(long other) {
        return session.database().cancel(other);
    }

    @Override
    public boolean abort(long other) {
        if (other == session.id()) {
            throw new SqlException(SqlState.INVALID_PARAMETER, "ABORT_SESSION of session " + other + " by itself");
        }
        return session.database().abort(other);
    }

    @Override
    public RandomNumbers random() {
        return random;
    }

    @Override
    public TakenNumbers taken() {
        return taken;
    }

    @Override
    public Sequence sequence(String name) {
        return names().find(name);
    }

    @Override
    public String serialSequence(String table, String column) {
        return names().ofColumn(table, column);
    }

    private SequenceNames names() {
        return new SequenceNames(session.catalog(), session.schema());
    }

    @Override
    public boolean isReadOnly() {
        return session.control().isReadOnlyNow();
    }
}
