package org.ashlardb.sql;

import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.sql.bind.BoundStatement;
import org.ashlardb.sql.execute.DeferredReferences;
import org.ashlardb.sql.execute.EngineErrors;
import org.ashlardb.sql.execute.StatementEnd;
import org.ashlardb.sql.execute.StatementMemory;
import org.ashlardb.sql.expression.evaluate.EvaluationContext;
import org.ashlardb.sql.parser.SqlParser;
import org.ashlardb.sql.parser.StatementSplitter;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/**
 * A conversation with a database: its transaction, its settings and its commands. One thread at a time, except
 * {@link #cancel}.
 */
public final class Session implements AutoCloseable {
    private static final String PUBLIC = "PUBLIC";
    static final long DEFAULT_SLOW_MILLIS = 1_000;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long LEAST_QUERY_MEMORY = 1 << 16;
    private static final int MOST_COMPILATIONS = 100; // beside changes of the catalog

    private final SqlDatabase database;
    private final TransactionControl control;
    private final long id;
    private final TemporaryTables temporary;
    private final SessionSettings settings;
    private final Instant started = Instant.now();
    private volatile long statementTimeoutMillis;
    private boolean working;
    private long slowStatementNanos = DEFAULT_SLOW_MILLIS * NANOS_PER_MILLI;
    private boolean calling;
    private boolean calledInTransaction;
    private PreparedCommand executing; // read by others without order: they may see an earlier one
    private final CatalogView catalog;
    private final List<PreparedCommand> commands = new ArrayList<>();
    private final NamedCursors cursors = new NamedCursors(this);
    private final IdleRuns idleRuns = new IdleRuns();
    private final RecentRuns recentRuns = new RecentRuns();
    private String schema = PUBLIC;
    private final SessionZone zone = new SessionZone();
    private final SessionCompiler compiler;
    private final StatementMemory memory;
    private final SessionView view;
    private volatile Runnable closer = () -> {};
    private boolean closed;

    Session(SqlDatabase database) {
        this.database = database;
        memory = new StatementMemory(database.queryMemory());
        Transaction transaction;
        try {
            transaction = database.engine().newTransaction();
        } catch (EngineException e) {
            throw EngineErrors.map(e);
        }
        id = database.nextSession();
        view = new SessionView(this, transaction);
        catalog = new CatalogView(database.engine(), transaction, database.facts());
        temporary = new TemporaryTables(database.engine(), transaction, id);
        catalog.setTemporaryNames(temporary);
        settings = new SessionSettings(this);
        catalog.setSessionFacts(new SessionReport(this));
        compiler = new SessionCompiler(this, catalog);
        control = new TransactionControl(transaction, new DeferredReferences(catalog), temporary, settings);
        database.add(this);
    }

    /** Parses, binds and plans one statement, or finds it in the cache. */
    public PreparedCommand prepare(String sql) {
        checkOpen();
        forgetCancel();
        enterZone();
        try {
            return compiler.prepare(sql);
        } finally {
            leaveZone();
        }
    }

    /** This thread works for the session from now on, until {@link #leaveZone}. */
    void enterZone() {
        zone.enter();
    }

    /** As long as a call works for a command, its end is the end. */
    void leaveZone() {
        if (!calling) {
            zone.leave();
        }
    }

    SessionZone zone() {
        return zone;
    }

    /** The zone in which moments have a local time. */
    public ZoneId timeZone() {
        return zone.current();
    }

    /** For all that the session does from now on; null for the system's. */
    public void setTimeZone(ZoneId newZone) {
        checkOpen();
        zone.set(newZone);
        idleRuns.clear();
        commands.forEach(PreparedCommand::outdate);
    }

    /**
     * Names a result, for UPDATE and DELETE with WHERE CURRENT OF, until {@link #forgetCursor} or a later one is named so.
     *
     * @param position where the rows of the command's result are read
     */
    public void nameCursor(String name, PreparedCommand command, RowPosition position) {
        checkOpen();
        cursors.add(name, command, position);
    }

    public void forgetCursor(String name) {
        cursors.remove(name);
    }

    /** The statements of a text, which semicolons separate; each is to be prepared after those before it were executed. */
    public static List<String> statements(String text) {
        return StatementSplitter.split(text);
    }

    SessionCompiler compiler() {
        return compiler;
    }

    /** For all plans of one bound statement. */
    QueryPlanner planner(BoundStatement bound) {
        QueryPlanner planner = compiler.planner();
        planner.useRegisters(bound.registers());
        return planner;
    }

    StatementMemory memory() {
        return memory;
    }

    /** Heap that each statement may take before it puts rows on disk, in bytes. */
    public long queryMemory() {
        return memory.bytes();
    }

    public void setQueryMemory(long bytes) {
        checkOpen();
        if (bytes < LEAST_QUERY_MEMORY) {
            throw new SqlException(SqlState.INVALID_PARAMETER, "query_memory " + bytes + ", expected at least 64KB");
        }
        memory.setBytes(bytes);
    }

    /** The session's number in its database, never used again while that is open. */
    public long id() {
        return id;
    }

    SessionSettings settings() {
        return settings;
    }

    /** How long each call that works for a statement may take; 0 is for ever. */
    public long statementTimeoutMillis() {
        return statementTimeoutMillis;
    }

    public void setStatementTimeoutMillis(long millis) {
        checkOpen();
        if (millis < 0) {
            throw new SqlException(SqlState.INVALID_PARAMETER, "statement_timeout " + millis + " ms is negative");
        }
        statementTimeoutMillis = millis;
    }

    /** From which duration on statements are noted as slow; negative for none. */
    long slowStatementNanos() {
        return slowStatementNanos;
    }

    /** From which duration on statements are noted in SLOW_STATEMENTS; 0 for all, -1 for none. */
    public void setSlowStatementMillis(long millis) {
        checkOpen();
        if (millis < -1 || millis > Long.MAX_VALUE / NANOS_PER_MILLI) {
            throw new SqlException(
                    SqlState.INVALID_PARAMETER, "slow_statement_time " + millis + " ms, expected -1, 0 or a time");
        }
        slowStatementNanos = millis * NANOS_PER_MILLI;
    }

    public long slowStatementMillis() {
        return slowStatementNanos / NANOS_PER_MILLI;
    }

    /**
     * One piece of work for a caller begins, such as preparing and executing a statement: a cancellation from before is
     * forgotten, one that comes until {@link #endWork} ends it. Without this, each call is a piece of work.
     */
    public void beginWork() {
        control.transaction().clearCancel();
        working = true;
    }

    /** The work that began before goes on, reading rows, and a cancellation meanwhile ends it. */
    public void resumeWork() {
        working = true;
    }

    public void endWork() {
        working = false;
    }

    private void forgetCancel() {
        if (!working) {
            control.transaction().clearCancel();
        }
    }

    /** A call works for a command from now on. */
    void beginCall(PreparedCommand command) {
        forgetCancel();
        enterZone();
        executing = command;
        calling = true;
        calledInTransaction = control.isActive();
    }

    /** Whether the transaction in which the call was made has ended. */
    boolean hasLostTransaction() {
        return calledInTransaction && !control.isActive();
    }

    /** The call has ended; the command is that whose rows are still to be read, or null. */
    void endCall(PreparedCommand command) {
        calling = false;
        executing = command;
        leaveZone();
    }

    /** A command is closed. */
    void forget(PreparedCommand command) {
        if (executing == command) {
            executing = null;
        }
    }

    /** What the session works for, or whose rows are read, which other threads may see late; null for nothing. */
    PreparedCommand executing() {
        return executing;
    }

    boolean isCalling() {
        return calling;
    }

    Instant started() {
        return started;
    }

    NamedCursors cursors() {
        return cursors;
    }

    TemporaryTables temporary() {
        return temporary;
    }

    IdleRuns idleRuns() {
        return idleRuns;
    }

    RecentRuns recentRuns() {
        return recentRuns;
    }

    EvaluationContext.SessionView view() {
        return view;
    }

    CatalogView catalog() {
        return catalog;
    }

    /** What a statement leaves to its end that is evaluated so. */
    StatementEnd newEnd(EvaluationContext evaluation) {
        return new StatementEnd(catalog, evaluation, new ReferentialPlans(this), control.deferred());
    }

    TransactionControl control() {
        return control;
    }

    void checkOpen() {
        if (closed) {
            throw new SqlException(SqlState.CONNECTION_CLOSED, "the session is closed");
        }
    }

    void register(PreparedCommand command) {
        command.setPlace(commands.size());
        commands.add(command);
    }

    void unregister(PreparedCommand command) {
        int last = commands.size() - 1;
        PreparedCommand moved = commands.remove(last);
        if (moved != command) {
            commands.set(command.place(), moved);
            moved.setPlace(command.place());
        }
    }

    /** What changes the rows of a query one by one; null if they cannot be changed so. */
    public RowEditor editor(PreparedCommand command) {
        checkOpen();
        try {
            EditableQuery query = EditableQuery.of(catalog, schema, command.sql(), command.columns());
            return query == null ? null : new RowEditor(this, query);
        } catch (EngineException e) {
            throw EngineErrors.map(e);
        }
    }

    /** What the session sees of the catalog. */
    public CatalogFacts facts() {
        checkOpen();
        return new CatalogFacts(catalog);
    }

    /** The type a name means, as a column could have it. */
    public SqlType typeOf(String name) {
        checkOpen();
        return SqlParser.parseType(name, catalog.types(schema())).base();
    }

    public boolean autoCommit() {
        return control.autoCommit();
    }

    /** Turning autocommit on commits a running transaction. */
    public void setAutoCommit(boolean on) {
        checkOpen();
        control.setAutoCommit(on);
    }

    /** Commits the running transaction; does nothing when none runs. */
    public void commit() {
        checkOpen();
        forgetCancel();
        control.commit();
    }

    /** Takes back the running transaction; does nothing when none runs. */
    public void rollback() {
        checkOpen();
        control.requestRollback();
    }

    /**
     * Begins a transaction that only {@link #endGlobal} and {@link #prepareGlobal} end; until then COMMIT, ROLLBACK,
     * savepoints and autocommit are refused with 2D000.
     *
     * @throws SqlException 25001 while a transaction runs
     */
    public void startGlobal() {
        checkOpen();
        control.startGlobal();
    }

    /** Whether a global transaction runs. */
    public boolean isGlobal() {
        return control.isGlobal();
    }

    /** Commits a global transaction or takes it back. */
    public void endGlobal(boolean commit) {
        checkOpen();
        control.endGlobal(commit);
    }

    /** As {@link #prepareTransaction} for a global transaction. */
    public void prepareGlobal(String name) {
        checkOpen();
        control.prepareGlobal(name);
    }

    /** Whether the running transaction has changed anything. */
    public boolean isWriting() {
        return control.transaction().isWriting();
    }

    /**
     * The first phase of a commit in two phases: the running transaction can be committed from now on, whatever happens
     * to the process, and waits for {@link #endPrepared} without this session. Its results are closed.
     *
     * @throws SqlException 25P01 when none runs, 42710 if one is prepared under that name, 55000 if it has changed
     *     definitions or temporary tables; and those of a commit, after which it is rolled back
     */
    public void prepareTransaction(String name) {
        checkOpen();
        control.prepare(name);
    }

    /**
     * The second phase: commits a prepared transaction or takes its changes back.
     *
     * @throws SqlException 42704 if there is none of that name; with any other it goes on waiting
     */
    public void endPrepared(String name, boolean commit) {
        checkOpen();
        try {
            if (commit) {
                database.engine().commitPrepared(name);
            } else {
                database.engine().rollbackPrepared(name);
            }
        } catch (EngineException e) {
            throw EngineErrors.map(e);
        }
    }

    /** Names of the prepared transactions of the database, sorted. */
    public List<String> preparedTransactions() {
        checkOpen();
        return database.engine().preparedTransactions();
    }

    public boolean isInTransaction() {
        return control.isActive();
    }

    public IsolationLevel isolation() {
        return control.isolation();
    }

    /** Of the next transactions; 25001 while one runs. */
    public void setIsolation(IsolationLevel level) {
        checkOpen();
        control.setIsolation(level);
    }

    /** Sets a savepoint, which begins a transaction when none runs. A later one of the same name hides this one. */
    public void savepoint(String name) {
        checkOpen();
        control.savepoint(name);
    }

    public void rollbackToSavepoint(String name) {
        checkOpen();
        control.rollbackToSavepoint(name);
    }

    public void releaseSavepoint(String name) {
        checkOpen();
        control.releaseSavepoint(name);
    }

    public boolean isReadOnly() {
        return control.isReadOnly();
    }

    /** Of the next transactions; 25001 while one runs. */
    public void setReadOnly(boolean readOnly) {
        checkOpen();
        control.setReadOnly(readOnly);
    }

    public long lockTimeoutMillis() {
        return control.transaction().lockTimeoutMillis();
    }

    /** How long statements wait for another transaction; 0 does not wait. */
    public void setLockTimeoutMillis(long millis) {
        checkOpen();
        if (millis < 0) {
            throw new SqlException(SqlState.INVALID_PARAMETER, "lock_timeout " + millis + " ms is negative");
        }
        control.transaction().setLockTimeoutMillis(millis);
    }

    /** The schema of unqualified names. */
    public String schema() {
        return schema;
    }

    /** Names the schema of unqualified names, in its exact case; 3F000 when there is none. */
    public void setSchema(String name) {
        checkOpen();
        if (!catalog.schemaExists(name)) {
            throw new SqlException(SqlState.UNKNOWN_SCHEMA, "schema " + name + " does not exist");
        }
        schema = name;
    }

    /** All settings that SET changes are again as they were when the session began, for its next user. */
    public void resetSettings() {
        checkOpen();
        settings.restart();
        schema = PUBLIC;
    }

    /** From any thread: ends the statement that runs, if one does, with 57014. */
    public void cancel() {
        control.transaction().cancel();
    }

    /** What closes the session when another has aborted it: called by that one's thread, which is not to wait. */
    public void setCloser(Runnable newCloser) {
        closer = newCloser;
    }

    /** From any thread: ends what runs, with 57014, and lets nothing begin any more; the session is to be closed. */
    void abort() {
        control.abort();
        closer.run();
    }

    public SqlDatabase database() {
        return database;
    }

    public boolean isClosed() {
        return closed;
    }

    /** Rolls back a running transaction and closes the commands. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            for (PreparedCommand command : new ArrayList<>(commands)) {
                command.close();
            }
            idleRuns.clear();
            database.remove(this);
            if (!database.isClosed()) {
                control.close();
                database.dropLater(temporary.close());
            }
        }
    }
}
