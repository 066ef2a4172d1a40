package org.ashlardb.jdbc.result;

import java.lang.ref.Reference;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.sql.Session;

/**
 * What all objects of a connection share: its session, the lock under which one thread at a time uses it, whether it
 * is closed, and which statement runs.
 */
public final class ConnectionGate {
    private static final int NOTHING = 0;

    private final Session session;
    private final Object use;
    private final ReentrantLock lock = new ReentrantLock();
    /** The number of the statement that uses the session now; see {@link #cancel}. */
    private final AtomicInteger running = new AtomicInteger(NOTHING);

    private int lastStatement;
    private boolean closed;

    /**
     * A gate to an open session.
     *
     * @param use what must be reachable as long as somebody may use the session
     */
    public ConnectionGate(Session session, Object use) {
        this.session = session;
        this.use = use;
    }

    /** The session; to be used between {@link #enter} and {@link #leave}, except for cancelling. */
    public Session session() {
        return session;
    }

    /** Waits for the session. Every call is followed by a try block with {@link #leave} in its finally. */
    public void enter() {
        lock.lock();
        session.beginWork();
    }

    /** As {@link #enter} for a statement that may be cancelled while it runs. */
    public void enter(int statement) {
        lock.lock();
        session.beginWork(); // before anybody can cancel it
        running.setRelease(statement);
    }

    /** As {@link #enter(int)} to go on with a statement that was executed before. */
    public void resume(int statement) {
        lock.lock();
        session.resumeWork();
        running.setRelease(statement);
    }

    /**
     * As {@link #enter} to read a value of a row that was found before. False, and nothing to leave, for a thread that is in
     * already.
     */
    public boolean enterToRead() {
        if (lock.isHeldByCurrentThread()) {
            return false;
        }
        lock.lock();
        session.resumeWork();
        return true;
    }

    /** Gives the session to the next. */
    public void leave() {
        running.setRelease(NOTHING);
        session.endWork();
        lock.unlock();
        Reference.reachabilityFence(use); // it may be the last call that anybody makes
    }

    /** A number for a new statement, unique within the connection. */
    public int nextStatement() {
        lock.lock();
        try {
            return ++lastStatement;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Cancels what a statement runs, if it does. Any thread. Between the test and the call the statement may end and
     * the next begin, which is then cancelled instead; that is the race JDBC's {@code cancel} has everywhere.
     */
    public void cancel(int statement) {
        if (running.get() == statement) {
            session.cancel();
        }
    }

    /** Cancels whatever runs. Any thread. */
    public void cancelAny() {
        if (running.get() != NOTHING) {
            session.cancel();
        }
    }

    /** Cancels what another thread runs, for who is not to wait for it. */
    public void cancelOthers() {
        if (!lock.isHeldByCurrentThread()) {
            cancelAny();
        }
    }

    /**
     * Whether the connection is closed. The field is plain: a thread that neither closed the connection nor entered
     * the gate since may see it late, and then meets the session's own error.
     */
    public boolean isClosed() {
        return closed;
    }

    /** From now on everything fails. */
    public void markClosed() {
        closed = true;
    }

    /** Fails on a closed connection. */
    public void checkOpen() throws SQLException {
        if (closed) {
            throw Errors.connectionClosed();
        }
    }
}
