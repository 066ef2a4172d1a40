package org.ashlardb.jdbc.connection;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.ashlardb.jdbc.error.SqlState;
import org.ashlardb.sql.Session;
import org.ashlardb.sql.type.SqlException;

/**
 * The branches of distributed transactions that work on one connection, one after the other: a branch that has been
 * ended is prepared or taken back before the next begins. Prepared branches belong to the database, so that any
 * connection may end them.
 */
final class XaBranches implements XAResource {
    /** What the connection's branch is at. */
    private enum State {
        NONE,
        ACTIVE,
        /** Disassociated for a while. */
        SUSPENDED,
        /** Its work is done. */
        ENDED
    }

    /** Work of a call, under the connection's lock. */
    @FunctionalInterface
    private interface Work {
        int run(Session session) throws XAException;
    }

    private static final String NO_SUCH_TRANSACTION = org.ashlardb.sql.type.SqlState.UNKNOWN_OBJECT;

    private final AshlarConnection connection;
    private XaName current; // null without a branch
    private State state = State.NONE;
    private boolean failed;

    XaBranches(AshlarConnection connection) {
        this.connection = connection;
    }

    // ---------------------------------------------------------------- the work

    @Override
    public void start(Xid id, int flags) throws XAException {
        XaName name = name(id);
        inSession(session -> {
            switch (flags) {
                case TMNOFLAGS -> begin(session, name);
                case TMJOIN -> goOn(name, State.ENDED);
                case TMRESUME -> goOn(name, State.SUSPENDED);
                default -> throw error(XAException.XAER_INVAL, "start with flags " + flags, null);
            }
            return XA_OK;
        });
    }

    private void begin(Session session, XaName name) throws XAException {
        if (state != State.NONE) {
            throw error(
                    name.equals(current) ? XAException.XAER_DUPID : XAException.XAER_PROTO,
                    "start of " + name + " while the connection's branch " + current + " is " + state,
                    null);
        }
        if (session.preparedTransactions().contains(name.toString())) {
            throw error(XAException.XAER_DUPID, name + " is prepared already", null);
        }
        if (session.isInTransaction()) {
            throw error(XAException.XAER_OUTSIDE, "the connection is in a transaction of its own", null);
        }
        session.startGlobal();
        current = name;
        state = State.ACTIVE;
        failed = false;
    }

    private void goOn(XaName name, State expected) throws XAException {
        require(name, expected, "to go on");
        state = State.ACTIVE;
    }

    private void require(XaName name, State expected, String why) throws XAException {
        if (!name.equals(current)) {
            throw error(XAException.XAER_NOTA, name + " is no branch of this connection", null);
        }
        if (state != expected) {
            throw error(XAException.XAER_PROTO, name + " is " + state + ", expected " + expected + " " + why, null);
        }
    }

    @Override
    public void end(Xid id, int flags) throws XAException {
        XaName name = name(id);
        inSession(session -> {
            if (flags != TMSUCCESS && flags != TMFAIL && flags != TMSUSPEND) {
                throw error(XAException.XAER_INVAL, "end with flags " + flags, null);
            }
            if (!name.equals(current) || state != State.SUSPENDED || flags == TMSUSPEND) {
                require(name, State.ACTIVE, "to end");
            }
            state = flags == TMSUSPEND ? State.SUSPENDED : State.ENDED;
            failed |= flags == TMFAIL;
            return XA_OK;
        });
    }

    // ---------------------------------------------------------------- the two phases

    @Override
    public int prepare(Xid id) throws XAException {
        XaName name = name(id);
        return inSession(session -> {
            require(name, State.ENDED, "to prepare");
            if (failed || !session.isInTransaction()) {
                take(session, false);
                throw error(XAException.XA_RBROLLBACK, name + " has failed and was rolled back", null);
            }
            if (!session.isWriting()) {
                take(session, true);
                return XA_RDONLY;
            }
            boolean done = false;
            try {
                session.prepareGlobal(name.toString());
                done = true;
            } catch (SqlException e) {
                throw error(rollbackCode(e.sqlState()), e.getMessage(), e);
            } finally {
                if (!done && session.isInTransaction()) {
                    take(session, false);
                }
                forget();
            }
            return XA_OK;
        });
    }

    @Override
    public void commit(Xid id, boolean onePhase) throws XAException {
        XaName name = name(id);
        inSession(session -> {
            if (!onePhase) {
                requireNotCurrent(name);
                endPrepared(session, name, true);
                return XA_OK;
            }
            require(name, State.ENDED, "to commit");
            boolean commit = !failed && session.isInTransaction();
            try {
                take(session, commit);
            } catch (SqlException e) {
                throw error(rollbackCode(e.sqlState()), e.getMessage(), e);
            }
            if (!commit) {
                throw error(XAException.XA_RBROLLBACK, name + " has failed and was rolled back", null);
            }
            return XA_OK;
        });
    }

    @Override
    public void rollback(Xid id) throws XAException {
        XaName name = name(id);
        inSession(session -> {
            if (name.equals(current)) {
                if (state == State.ACTIVE) {
                    throw error(XAException.XAER_PROTO, name + " is ACTIVE, expected ENDED to roll back", null);
                }
                take(session, false);
            } else {
                endPrepared(session, name, false);
            }
            return XA_OK;
        });
    }

    private void requireNotCurrent(XaName name) throws XAException {
        if (name.equals(current)) {
            throw error(XAException.XAER_PROTO, name + " is not prepared", null);
        }
    }

    /** Ends the connection's branch. */
    private void take(Session session, boolean commit) {
        try {
            session.endGlobal(commit);
        } finally {
            forget();
        }
    }

    private void forget() {
        current = null;
        state = State.NONE;
    }

    private static void endPrepared(Session session, XaName name, boolean commit) throws XAException {
        try {
            session.endPrepared(name.toString(), commit);
        } catch (SqlException e) {
            boolean unknown = e.sqlState().equals(NO_SUCH_TRANSACTION);
            // With any other error it goes on waiting, and can be ended when what is wrong is put right.
            throw error(unknown ? XAException.XAER_NOTA : XAException.XAER_RMFAIL, e.getMessage(), e);
        }
    }

    @Override
    public Xid[] recover(int flags) throws XAException {
        if ((flags & ~(TMSTARTRSCAN | TMENDRSCAN)) != 0) {
            throw error(XAException.XAER_INVAL, "recover with flags " + flags, null);
        }
        if ((flags & TMSTARTRSCAN) == 0) {
            return new Xid[0]; // the start of the scan has returned all
        }
        List<Xid> found = new ArrayList<>();
        inSession(session -> {
            for (String name : session.preparedTransactions()) {
                XaName id = XaName.parse(name);
                if (id != null) {
                    found.add(id);
                }
            }
            return XA_OK;
        });
        return found.toArray(new Xid[0]);
    }

    /** There is nothing to forget: no branch is ended by heuristics. */
    @Override
    public void forget(Xid id) throws XAException {
        throw error(XAException.XAER_NOTA, name(id) + " was not ended by heuristics", null);
    }

    @Override
    public boolean isSameRM(XAResource other) {
        return other instanceof XaBranches branches && branches.connection.database() == connection.database();
    }

    /** There are no time-outs of branches; statements have theirs. */
    @Override
    public int getTransactionTimeout() {
        return 0;
    }

    @Override
    public boolean setTransactionTimeout(int seconds) {
        return false;
    }

    // ---------------------------------------------------------------- calls

    private static XaName name(Xid id) throws XAException {
        if (id == null || id.getGlobalTransactionId() == null || id.getBranchQualifier() == null) {
            throw error(XAException.XAER_INVAL, "the id of a branch is null", null);
        }
        return XaName.of(id);
    }

    private int inSession(Work work) throws XAException {
        connection.gate().enter();
        try {
            connection.checkOpen();
            return work.run(connection.session());
        } catch (SQLException e) {
            throw error(XAException.XAER_RMFAIL, e.getMessage(), e);
        } catch (SqlException e) {
            boolean gone = e.sqlState().equals(SqlState.CONNECTION_CLOSED);
            throw error(gone ? XAException.XAER_RMFAIL : XAException.XAER_RMERR, e.getMessage(), e);
        } finally {
            connection.gate().leave();
        }
    }

    /** Why a branch was rolled back instead of being committed or prepared. */
    private static int rollbackCode(String sqlState) {
        return switch (sqlState.substring(0, 2)) {
            case "23" -> XAException.XA_RBINTEGRITY;
            case "40" -> XAException.XA_RBDEADLOCK;
            case "57" -> XAException.XA_RBTIMEOUT;
            case "08", "58" -> XAException.XAER_RMFAIL;
            default -> XAException.XA_RBOTHER;
        };
    }

    private static XAException error(int code, String message, Exception cause) {
        XAException error = new XAException(message);
        error.errorCode = code;
        error.initCause(cause);
        return error;
    }
}
