package org.ashlardb.jdbc.connection;

import java.lang.ref.WeakReference;
import java.sql.Array;
import java.sql.CallableStatement;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executor;
import org.ashlardb.engine.FileOptions;
import org.ashlardb.jdbc.convert.ArrayElements;
import org.ashlardb.jdbc.error.ErrorMapper;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.jdbc.error.SqlState;
import org.ashlardb.jdbc.metadata.AshlarDatabaseMetaData;
import org.ashlardb.jdbc.metadata.MetaDataSource;
import org.ashlardb.jdbc.result.AshlarArray;
import org.ashlardb.jdbc.result.ConnectionGate;
import org.ashlardb.jdbc.url.ConnectionUrl;
import org.ashlardb.jdbc.url.Settings;
import org.ashlardb.sql.PreparedCommand;
import org.ashlardb.sql.Session;
import org.ashlardb.sql.SqlDatabase;
import org.ashlardb.sql.type.SqlType;

/** A connection: a session behind a gate. */
public final class AshlarConnection extends ConnectionFactories {
    private final ConnectionUrl url;
    private final DatabaseRegistry.Lease lease;
    private final SqlDatabase database;
    private final Session session;
    private final SessionUse use;
    private final ConnectionGate gate;
    /** Told instead of closing the session when the connection is one of a pool; else null. */
    private final HandleOwner owner;
    /** Results to close at the next commit, because they were asked for so. Inside the gate. */
    private final List<ResultSet> closeAtCommit = new ArrayList<>();

    private final OpenStatements openStatements = new OpenStatements();

    private int savepoints;

    private AshlarConnection(
            ConnectionUrl url, DatabaseRegistry.Lease lease, Session session, SessionUse use, HandleOwner owner) {
        this.url = url;
        this.lease = lease;
        this.database = lease.database();
        this.session = session;
        this.owner = owner;
        this.use = use;
        this.gate = new ConnectionGate(session, use);
        WeakReference<AshlarConnection> closed = new WeakReference<>(this);
        session.setCloser(() -> closeAborted(closed.get()));
    }

    /** Connects, opening the database if need be. */
    public static AshlarConnection open(ConnectionUrl url) throws SQLException {
        DatabaseRegistry.Lease lease = DatabaseRegistry.acquire(url);
        AshlarConnection connection = null;
        try {
            Session session = lease.database().newSession();
            connection = new AshlarConnection(url, lease, session, new SessionUse(session, lease), null);
            connection.applySettings();
            connection.warnOfDurability();
            return connection;
        } catch (RuntimeException | OutOfMemoryError e) {
            if (connection != null) {
                connection.close();
            } else {
                lease.release();
            }
            throw ErrorMapper.map(e);
        }
    }

    /**
     * Another connection over the same session, for a pool. Closing it rolls back, puts the settings to their
     * defaults and keeps the session.
     */
    AshlarConnection handle(HandleOwner keeper) {
        return new AshlarConnection(url, lease, session, use, keeper);
    }

    Session session() {
        return session;
    }

    SqlDatabase database() {
        return database;
    }

    /** Puts all settings to those of the URL, for a new connection or one that returns to a pool. */
    private void applySettings() throws SQLException {
        Settings settings = url.settings();
        session.setIsolation(Isolation.level(settings.isolation()));
        if (settings.lockTimeoutMillis() >= 0) {
            session.setLockTimeoutMillis(settings.lockTimeoutMillis());
        }
        session.setStatementTimeoutMillis(settings.queryTimeoutMillis());
        if (settings.queryMemory() > 0) {
            session.setQueryMemory(settings.queryMemory());
        }
        if (settings.schema() != null) {
            session.setSchema(settings.schema());
        }
        if (settings.timeZone() != null) {
            session.setTimeZone(settings.timeZone());
        }
        session.setReadOnly(settings.readOnly());
        session.setAutoCommit(settings.autoCommit());
    }

    /** Whoever commits is to know if that is not for ever. */
    private void warnOfDurability() {
        FileOptions files = database.engine().options().files();
        String loss = files == null ? null : files.possibleLoss();
        if (loss != null) {
            warn(new SQLWarning(
                    "durability is " + files.durability().name().toLowerCase(Locale.ROOT)
                            + ": a power failure may lose " + loss,
                    SqlState.WARNING));
        }
    }

    ConnectionGate gate() {
        return gate;
    }

    @Override
    void checkOpen() throws SQLException {
        gate.checkOpen();
    }

    @Override
    boolean isMarkedClosed() {
        return gate.isClosed();
    }

    OpenStatements openStatements() {
        return openStatements;
    }

    /** Remembers a result to close at the next commit. Inside the gate. */
    void closeAtCommit(ResultSet result) {
        closeAtCommit.add(result);
    }

    @Override
    public Statement createStatement(int type, int concurrency, int holdability) throws SQLException {
        checkOpen();
        return new AshlarStatement(this, type, concurrency, holdability);
    }

    @Override
    PreparedStatement prepare(String sql, int type, int concurrency, int holdability, KeyRequest keys)
            throws SQLException {
        return prepare(sql, type, concurrency, holdability, keys, false);
    }

    @Override
    CallableStatement prepareCalling(String sql, int type, int concurrency, int holdability) throws SQLException {
        return (CallableStatement) prepare(sql, type, concurrency, holdability, null, true);
    }

    /** @param keys the generated keys that are wanted, unless it is a call */
    private PreparedStatement prepare(
            String sql, int type, int concurrency, int holdability, KeyRequest keys, boolean calling)
            throws SQLException {
        if (sql == null) {
            throw Errors.badArgument("SQL text", "a statement", null);
        }
        StatementTimeout limit = new StatementTimeout(session, 0);
        gate.enter(gate.nextStatement());
        try {
            checkOpen();
            limit.begin();
            CallText text = calling ? CallText.of(sql) : new CallText(EscapeSyntax.translate(sql), 0);
            PreparedCommand command = session.prepare(text.sql());
            PreparedStatement statement = null;
            try {
                statement = statement(command, type, concurrency, holdability, keys, text.outs());
                return statement;
            } finally {
                if (statement == null) {
                    command.close();
                }
            }
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw limit.hasFired() ? ErrorMapper.mapTimeout(e, limit.description()) : ErrorMapper.map(e);
        } finally {
            limit.end();
            limit.discard();
            gate.leave();
        }
    }

    /** @param keys null for a call */
    private PreparedStatement statement(
            PreparedCommand command, int type, int concurrency, int holdability, KeyRequest keys, int outs)
            throws SQLException {
        if (keys == null) {
            return new AshlarCallableStatement(this, command, type, concurrency, holdability, outs);
        }
        keys.apply(command);
        return new AshlarPreparedStatement(this, command, type, concurrency, holdability, outs);
    }

    @Override
    public void setAutoCommit(boolean autoCommit) throws SQLException {
        gate.enter();
        try {
            checkOpen();
            session.setAutoCommit(autoCommit);
        } catch (RuntimeException e) {
            throw ErrorMapper.map(e);
        } finally {
            gate.leave();
        }
    }

    @Override
    public boolean getAutoCommit() throws SQLException {
        gate.enter();
        try {
            checkOpen();
            return session.autoCommit();
        } finally {
            gate.leave();
        }
    }

    @Override
    public void commit() throws SQLException {
        gate.enter();
        try {
            checkTransaction("commit");
            if (!closeAtCommit.isEmpty()) {
                closeResults();
            }
            session.commit();
        } catch (RuntimeException | OutOfMemoryError e) {
            throw ErrorMapper.map(e);
        } finally {
            gate.leave();
        }
    }

    private void closeResults() throws SQLException {
        List<ResultSet> closing = List.copyOf(closeAtCommit);
        closeAtCommit.clear();
        for (ResultSet result : closing) {
            result.close();
        }
    }

    @Override
    public Array createArrayOf(String typeName, Object[] elements) throws SQLException {
        checkOpen();
        if (typeName == null || elements == null) {
            throw Errors.badArgument("array", "a type and elements", null);
        }
        SqlType type;
        gate.enter();
        try {
            type = session.typeOf(typeName);
        } catch (RuntimeException e) {
            throw ErrorMapper.map(e);
        } finally {
            gate.leave();
        }
        byte[] array = ArrayElements.toSql(elements, type);
        return new AshlarArray(gate, new MetaDataSource(this, gate, url), type, array);
    }

    @Override
    public void rollback() throws SQLException {
        gate.enter();
        try {
            checkTransaction("rollback");
            closeAtCommit.clear();
            session.rollback();
        } catch (RuntimeException e) {
            throw ErrorMapper.map(e);
        } finally {
            gate.leave();
        }
    }

    private void checkTransaction(String what) throws SQLException {
        checkOpen();
        if (session.autoCommit()) {
            throw Errors.of(SqlState.NO_TRANSACTION, what + " in autocommit mode, call setAutoCommit(false) first");
        }
    }

    @Override
    public Savepoint setSavepoint() throws SQLException {
        return newSavepoint(null);
    }

    @Override
    public Savepoint setSavepoint(String name) throws SQLException {
        if (name == null || name.isEmpty()) {
            throw Errors.badArgument("savepoint name", "a name", name);
        }
        return newSavepoint(name);
    }

    private Savepoint newSavepoint(String name) throws SQLException {
        gate.enter();
        try {
            checkTransaction("setSavepoint");
            AshlarSavepoint savepoint = new AshlarSavepoint(this, name, ++savepoints);
            session.savepoint(savepoint.sessionName());
            return savepoint;
        } catch (RuntimeException e) {
            throw ErrorMapper.map(e);
        } finally {
            gate.leave();
        }
    }

    @Override
    public void rollback(Savepoint savepoint) throws SQLException {
        gate.enter();
        try {
            checkTransaction("rollback to a savepoint");
            session.rollbackToSavepoint(AshlarSavepoint.sessionName(savepoint, this));
        } catch (RuntimeException e) {
            throw ErrorMapper.map(e);
        } finally {
            gate.leave();
        }
    }

    @Override
    public void releaseSavepoint(Savepoint savepoint) throws SQLException {
        gate.enter();
        try {
            checkTransaction("releaseSavepoint");
            session.releaseSavepoint(AshlarSavepoint.sessionName(savepoint, this));
        } catch (RuntimeException e) {
            throw ErrorMapper.map(e);
        } finally {
            gate.leave();
        }
    }

    @Override
    public void setTransactionIsolation(int level) throws SQLException {
        gate.enter();
        try {
            checkOpen();
            session.setIsolation(Isolation.level(level));
        } catch (RuntimeException e) {
            throw ErrorMapper.map(e);
        } finally {
            gate.leave();
        }
    }

    @Override
    public int getTransactionIsolation() throws SQLException {
        gate.enter();
        try {
            checkOpen();
            return Isolation.constant(session.isolation());
        } finally {
            gate.leave();
        }
    }

    @Override
    public void setReadOnly(boolean readOnly) throws SQLException {
        gate.enter();
        try {
            checkOpen();
            if (session.isReadOnly() != readOnly) {
                session.setReadOnly(readOnly);
            }
        } catch (RuntimeException e) {
            throw ErrorMapper.map(e);
        } finally {
            gate.leave();
        }
    }

    @Override
    public boolean isReadOnly() throws SQLException {
        gate.enter();
        try {
            checkOpen();
            return session.isReadOnly() || database.engine().isReadOnly();
        } finally {
            gate.leave();
        }
    }

    @Override
    public void setSchema(String schema) throws SQLException {
        if (schema == null) {
            throw Errors.badArgument("schema", "a name", null);
        }
        gate.enter();
        try {
            checkOpen();
            session.setSchema(schema);
        } catch (RuntimeException e) {
            throw ErrorMapper.map(e);
        } finally {
            gate.leave();
        }
    }

    @Override
    public String getSchema() throws SQLException {
        gate.enter();
        try {
            checkOpen();
            return session.schema();
        } finally {
            gate.leave();
        }
    }

    @Override
    public DatabaseMetaData getMetaData() throws SQLException {
        checkOpen();
        return new AshlarDatabaseMetaData(new MetaDataSource(this, gate, url));
    }

    @Override
    public boolean isValid(int timeoutSeconds) throws SQLException {
        if (timeoutSeconds < 0) {
            throw Errors.badArgument("timeout", "0 or more seconds", timeoutSeconds);
        }
        return !gate.isClosed() && !database.isClosed();
    }

    @Override
    public boolean isClosed() {
        return gate.isClosed();
    }

    @Override
    public void close() throws SQLException {
        gate.cancelOthers();
        gate.enter();
        try {
            if (!gate.isClosed()) {
                gate.markClosed();
                release();
            }
        } catch (RuntimeException e) {
            throw ErrorMapper.map(e);
        } finally {
            gate.leave();
        }
    }

    /** Closes the session, and the database if it is this connection's own. */
    private void release() throws SQLException {
        if (owner != null) {
            releaseHandle();
            return;
        }
        use.end();
        try {
            session.close();
        } finally {
            lease.release();
        }
    }

    private void releaseHandle() throws SQLException {
        if (session.isClosed() || database.isClosed()) {
            owner.lost();
            return;
        }
        openStatements.closeAll();
        if (!session.isGlobal()) { // else its coordinator ends the transaction
            session.rollback();
            session.resetSettings();
            applySettings();
        }
        owner.closed();
    }

    /** Ends what runs and closes the connection without waiting; the executor does what takes time. */
    @Override
    public void abort(Executor executor) throws SQLException {
        if (executor == null) {
            throw Errors.badArgument("executor", "an executor", null);
        }
        if (gate.isClosed()) {
            return;
        }
        markAborted();
        gate.cancelAny();
        executor.execute(() -> releaseAborted(true));
    }

    private void markAborted() {
        gate.markClosed();
        if (owner != null) {
            owner.aborted();
        }
    }

    /** Another session has aborted that of a connection; null for one that was dropped, which is closed as such. */
    private static void closeAborted(AshlarConnection connection) {
        if (connection != null) {
            boolean inUse = !connection.gate.isClosed();
            connection.markAborted();
            Thread closing = new Thread(() -> connection.releaseAborted(inUse), "ashlar-abort");
            closing.setDaemon(true);
            closing.start();
        }
    }

    private void releaseAborted(boolean inUse) {
        use.end();
        gate.enter();
        try {
            session.close();
            lease.release();
        } catch (RuntimeException e) {
            // Nobody is left to be told; what closing could not force is in the log.
        } finally {
            gate.leave();
        }
        if (owner != null && inUse) {
            owner.lost();
        }
    }

    @Override
    public String toString() {
        return url.text();
    }

    /** As {@code Statement.enquoteLiteral}; JDBC 4.5 has it here too. */
    public String enquoteLiteral(String value) throws SQLException {
        return Quoting.literal(value);
    }

    /** As {@code Statement.enquoteNCharLiteral}; JDBC 4.5 has it here too. */
    public String enquoteNCharLiteral(String value) throws SQLException {
        return Quoting.literal(value);
    }

    /** As {@code Statement.enquoteIdentifier}; JDBC 4.5 has it here too. */
    public String enquoteIdentifier(String identifier, boolean alwaysQuote) throws SQLException {
        return Quoting.identifier(identifier, alwaysQuote);
    }

    /** As {@code Statement.isSimpleIdentifier}; JDBC 4.5 has it here too. */
    public boolean isSimpleIdentifier(String identifier) throws SQLException {
        return Quoting.isSimple(identifier);
    }
}
