package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.TableLock;
import org.ashlardb.sql.schema.SessionFacts;
import org.ashlardb.sql.schema.ViewFacts;

/** What system tables tell a session about itself and the others. */
final class SessionReport implements SessionFacts {
    private final Session session;
    private final SqlDatabase database;

    SessionReport(Session session) {
        this.session = session;
        database = session.database();
    }

    @Override
    public Map<String, String> settings() {
        return session.settings().all();
    }

    @Override
    public List<Object[]> sessions() {
        return database.sessions().stream().map(this::row).toList();
    }

    private Object[] row(Session reported) {
        PreparedCommand running = reported.executing();
        Transaction transaction = reported.control().transaction();
        Long blocker = blocker(transaction);
        return new Object[] {
            reported.id(),
            "ASHLAR",
            reported.started().toString(),
            reported.isolation().name().replace('_', ' '),
            state(reported, blocker, running),
            running == null ? null : ShownText.of(running.sql()),
            transaction.isActive() ? "YES" : "NO",
            blocker
        };
    }

    private Long blocker(Transaction waiting) {
        Long blocker = null;
        for (Session other : database.sessions()) {
            if (waiting.isWaitingFor(other.control().transaction())) {
                blocker = other.id();
            }
        }
        return blocker;
    }

    private static String state(Session session, Long blocker, PreparedCommand running) {
        if (blocker != null) {
            return "WAITING";
        }
        if (session.isCalling()) {
            return "RUNNING";
        }
        if (running != null) {
            return "READING";
        }
        return session.control().transaction().isActive() ? "IN TRANSACTION" : "IDLE";
    }

    @Override
    public List<Object[]> locks() {
        List<Object[]> rows = new ArrayList<>();
        for (Session holder : database.sessions()) {
            for (TableLock lock : holder.control().transaction().tableLocks()) {
                rows.add(new Object[] {
                    holder.id(),
                    lock.schema(),
                    lock.table(),
                    lock.mode().name().replace('_', ' '),
                    lock.granted() ? "YES" : "NO"
                });
            }
        }
        return rows;
    }

    @Override
    public ViewFacts views() {
        return new ViewInspector(session);
    }

    @Override
    public List<Object[]> slowStatements() {
        return database.slowStatements().rows();
    }

    @Override
    public long queryMemoryUsed() {
        return database.queryMemory().used();
    }

    @Override
    public long queryMemoryLimit() {
        return database.queryMemory().limit();
    }
}
