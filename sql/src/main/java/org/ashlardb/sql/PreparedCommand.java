package org.ashlardb.sql;

import java.util.Arrays;
import java.util.List;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.sql.execute.CursorWatch;
import org.ashlardb.sql.execute.DirectLookup;
import org.ashlardb.sql.execute.ScrolledRows;
import org.ashlardb.sql.parser.LiteralScanner;
import org.ashlardb.sql.tree.SessionStatement;
import org.ashlardb.sql.type.CommandKind;
import org.ashlardb.sql.type.Notice;
import org.ashlardb.sql.type.Parameters;
import org.ashlardb.sql.type.ResultColumn;
import org.ashlardb.sql.type.ResultCursor;
import org.ashlardb.sql.type.ScrollCursor;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/**
 * One statement ready to run, any number of times. It keeps its registers and cursors, so that running it again
 * allocates nothing. Belongs to one session and its thread. Parameters and columns count from 0.
 */
public final class PreparedCommand implements AutoCloseable {
    static final int MOST_ATTEMPTS = 1_000; // each after another change of a table

    private final Session session;
    private final String sql;

    /** What is compiled again when the catalog changes: the text, or the text without its literals. */
    private final String compiledSql;

    private final boolean normalized;
    private final Parameters parameters;
    private final Parameters visibleParameters;
    private final ParameterBatch batch;
    private final GeneratedKeys generatedKeys;
    private final StatementTimer timer;
    private CompiledStatement compiled;
    private List<CallParameter> callParameters;
    private CompiledStatement callParametersOf; // null before they are asked for
    private CommandRun run; // null while it rests
    private CommandRun narrow; // the one for the types of the text, while another is in its place
    private ReturnedResults returned; // what the last call has left, null for nothing
    private ScrolledRows scrolled; // null but between executeScrollable and the next run
    private NamedCursors.Position position; // null unless it changes the row that a cursor is on
    private int place;
    private boolean outdated; // while it rests
    private boolean closed;

    /** One that changes the row that a cursor is on. */
    PreparedCommand(Session session, String sql, CompiledStatement compiled, NamedCursors.Position position) {
        this(session, sql, compiled, null, compiled.parameterTypes().length - position.count());
        this.position = position;
    }

    PreparedCommand(Session session, String sql, CompiledStatement compiled) {
        this(session, sql, compiled, null, compiled.parameterTypes().length);
    }

    /** One whose parameters are the literals of its text. */
    PreparedCommand(Session session, String sql, CompiledStatement compiled, LiteralScanner.Normalized literals) {
        this(session, sql, compiled, literals, 0);
    }

    private PreparedCommand(
            Session session, String sql, CompiledStatement compiled, LiteralScanner.Normalized literals, int visible) {
        this.session = session;
        this.sql = sql;
        this.compiled = compiled;
        generatedKeys = new GeneratedKeys(session.memory());
        timer = new StatementTimer(session, sql, session.compiler().takeNanos());
        compiledSql = compiled.sql();
        normalized = literals != null;
        parameters = new Parameters(compiled.parameterTypes().length);
        visibleParameters = visible < parameters.count() ? new Parameters(visible) : parameters;
        batch = new ParameterBatch(parameters.count());
        if (normalized) {
            literals.fill(parameters);
        }
        run = newRun();
        session.register(this);
    }

    /** Where the session's list has this command. */
    int place() {
        return place;
    }

    void setPlace(int newPlace) {
        place = newPlace;
    }

    public String sql() {
        return sql;
    }

    public CommandKind kind() {
        return compiled.kind();
    }

    public int parameterCount() {
        return visibleParameters.count();
    }

    /** The type a parameter's value is converted to. */
    public SqlType parameterType(int index) {
        if (index < 0 || index >= visibleParameters.count()) {
            throw new SqlException(
                    SqlState.PARAMETER_MISSING,
                    "there is no parameter " + (index + 1) + ", the statement has " + visibleParameters.count());
        }
        return (narrow == null ? compiled : narrow.statement()).declaredTypes()[index];
    }

    /** The parameters to fill before executing; always the same object. */
    public Parameters parameters() {
        return visibleParameters;
    }

    /** What each parameter is to the procedure that the command calls; empty unless it calls one. */
    public List<CallParameter> callParameters() {
        if (callParametersOf != compiled) {
            callParameters = CallParameter.of(compiled, session.catalog());
            callParametersOf = compiled;
        }
        return callParameters;
    }

    /** What is to be told of the command when it has been run; null if there is nothing. */
    public Notice notice() {
        return compiled.command() instanceof SessionStatement.Nothing nothing ? nothing.notice() : null;
    }

    /** The columns of a query; empty for other kinds. */
    public List<ResultColumn> columns() {
        return compiled.columns();
    }

    /** Runs a query. Closes the cursor of an earlier run. 07005 when the command is not a query. */
    public ResultCursor executeQuery() {
        releaseScrolled();
        session.beginCall(this);
        try {
            for (int attempt = 0; ; attempt++) {
                try {
                    return query();
                } catch (SqlException e) {
                    timer.fail(e.sqlState());
                    prepareAgain(e, attempt);
                }
            }
        } finally {
            session.endCall(this); // rows are still to be read
        }
    }

    private ResultCursor query() {
        CommandRun ready = fitting();
        ready.close(); // the rows of the run before
        timer.begin(ready.isBrief());
        ResultCursor rows = ready.query(parameters);
        if (ready.hasReturned()) {
            keepReturned(ready);
        }
        if (ready.isStreaming()) {
            timer.pause();
        } else {
            timer.end(rows instanceof DirectLookup found && found.hasRow() ? 1 : 0);
        }
        return rows;
    }

    /**
     * Has the statement compiled anew if what it was compiled for was changed by another session before it got there, which
     * took it back: it is then run again. Throws any other error, and this one if it has ended the transaction.
     */
    private void prepareAgain(SqlException error, int attempt) {
        if (normalized && error.parameter() > 0) {
            throw session.compiler().inItsOwnWords(sql, error);
        }
        boolean changed = error.getCause() instanceof EngineException cause && cause.code() == ErrorCode.TABLE_CHANGED;
        if (!changed || attempt == MOST_ATTEMPTS || session.hasLostTransaction()) {
            throw error;
        }
        outdate();
    }

    /**
     * Runs a query and reads its rows, at most {@code mostRows} unless that is 0, to be moved through in any direction. What
     * of them {@code query_memory} has no room for is on disk, until the cursor is closed or the command runs again.
     */
    public ScrollCursor executeScrollable(long mostRows) {
        releaseScrolled();
        session.beginCall(this);
        try {
            for (int attempt = 0; ; attempt++) {
                try {
                    return scroll(mostRows);
                } catch (SqlException e) {
                    timer.fail(e.sqlState());
                    prepareAgain(e, attempt);
                }
            }
        } finally {
            session.endCall(null);
        }
    }

    private ScrollCursor scroll(long mostRows) {
        CommandRun ready = fitting();
        ready.close(); // the rows of the run before
        timer.begin(false);
        try (ResultCursor source = ready.query(parameters)) {
            scrolled = ScrolledRows.copy(
                    source,
                    compiled.columns(),
                    mostRows,
                    session.database().engine(),
                    session.memory(),
                    session.view()::checkCanceled,
                    session.control()::keep);
        }
        session.control().trackIfActive(scrolled);
        timer.end(scrolled.size());
        return scrolled;
    }

    /** The results that the procedure has left open which the last run has called, in the order in which it opened them. */
    public List<ReturnedResult> returnedResults() {
        return returned == null ? List.of() : returned.all();
    }

    /** Whether the last run has left results. */
    public boolean hasReturned() {
        return returned != null;
    }

    /** Whether the command calls a procedure that may leave results. */
    public boolean leavesResults() {
        return CallParameter.leavesResults(compiled, session.catalog());
    }

    private void keepReturned(CommandRun ready) {
        returned = ready.takeReturned();
        returned.track(session.control());
    }

    private void releaseReturned() {
        returned.close();
        returned = null;
    }

    private void releaseScrolled() {
        if (returned != null) {
            releaseReturned();
        }
        if (scrolled != null) {
            scrolled.close();
            scrolled = null;
        }
    }

    /** Runs a command that is not a query. Returns the row count, 0 where there is none. */
    public long executeUpdate() {
        if (returned != null) {
            releaseReturned();
        }
        session.beginCall(this);
        try {
            if (position != null) {
                position.fill(visibleParameters, parameters);
            }
            for (int attempt = 0; ; attempt++) {
                try {
                    return update();
                } catch (SqlException e) {
                    timer.fail(e.sqlState());
                    prepareAgain(e, attempt);
                }
            }
        } finally {
            session.endCall(null);
        }
    }

    private long update() {
        CommandRun ready = fitting();
        if (generatedKeys.isWanted()) {
            ready.collectKeys(generatedKeys.begin(compiled.change()));
        }
        timer.begin(ready.isBrief());
        long rows = ready.update(parameters);
        if (ready.hasReturned()) {
            keepReturned(ready);
        }
        timer.end(rows);
        return rows;
    }

    /** The run whose parameters have types that do not change the values they are given. */
    private CommandRun fitting() {
        CommandRun ready = ready();
        return ready.registers().isTooNarrow(parameters) ? widened(ready) : ready;
    }

    private CommandRun widened(CommandRun first) {
        CommandRun ready = first;
        WiderStatement wider = new WiderStatement(session, compiledSql);
        while (wider.add(ready.registers(), parameters)) {
            ready = widen(wider);
        }
        return ready;
    }

    private CommandRun widen(WiderStatement wider) {
        CompiledStatement compiledWider = wider.compile();
        if (narrow == null) {
            run.close();
            run.collectKeys(null);
            narrow = run;
        } else {
            giveBack(run);
        }
        compiled = compiledWider;
        timer.compiled(session.compiler().takeNanos());
        run = newRun();
        return run;
    }

    /** Goes on with the types of the text. */
    private void narrow() {
        giveBack(run);
        run = narrow;
        compiled = run.statement();
        narrow = null;
    }

    /** What was compiled counts no longer, for the next execution; rows that are being read are read on. */
    void outdate() {
        if (run == null) {
            outdated = true;
            return;
        }
        run.outdate();
        if (narrow != null) {
            narrow.outdate();
        }
    }

    /** Lets go of its run, which is made anew when it is executed again; false where rows are still being read. */
    boolean rest() {
        if (run == null || run.isRead() || narrow != null && narrow.isRead()) {
            return run == null;
        }
        if (narrow != null) {
            narrow();
        }
        outdated = !run.isCurrent();
        run = null;
        return true;
    }

    /** The run for the present version of the catalog, which is about to be executed. */
    private CommandRun ready() {
        if (narrow != null) {
            narrow();
        }
        CommandRun ready = run != null && run.isCurrent() ? run : renew();
        if (ready.hasOperators()) {
            session.recentRuns().add(this);
        }
        return ready;
    }

    private CommandRun renew() {
        checkOpen();
        if (run == null && !outdated) {
            run = newRun();
            if (run.isCurrent()) {
                return run;
            }
        }
        if (run != null) {
            run.close();
        }
        outdated = false;
        compiled = session.compiler().compile(compiledSql);
        timer.compiled(session.compiler().takeNanos());
        run = newRun();
        return run;
    }

    /**
     * The run is there before the command is first executed, so that executing has no branch for that: in a program whose
     * statements are prepared once, it would be taken first when much else has been compiled without it.
     */
    private CommandRun newRun() {
        CommandRun idle = session.idleRuns().take(compiled);
        CommandRun made = idle == null ? new CommandRun(session, compiled) : idle;
        made.setWatch(timer);
        return made;
    }

    private void checkOpen() {
        session.checkOpen();
        if (closed) {
            throw new SqlException(SqlState.OBJECT_NOT_IN_STATE, "the command is closed");
        }
    }

    /** Whether executeUpdate keeps the values of identity columns, or without any those of the primary key. */
    public void wantGeneratedKeys(boolean wanted) {
        generatedKeys.want(wanted);
        stopCollecting();
    }

    /** Keeps the values of these columns, by their ordinal in the table, of the rows written. */
    public void wantGeneratedKeys(int[] columns) {
        generatedKeys.want(columns);
        stopCollecting();
    }

    /** Keeps the values of these columns, by name, of the rows written. */
    public void wantGeneratedKeys(String[] columns) {
        generatedKeys.want(columns);
        stopCollecting();
    }

    private void stopCollecting() {
        if (run != null) {
            run.collectKeys(null);
        }
    }

    /** The columns that {@link #generatedKeys} has; empty when none were asked for. */
    public List<ResultColumn> generatedKeyColumns() {
        return generatedKeys.columns(compiled.change());
    }

    /** The generated keys of the last executeUpdate or executeBatch; no rows when there were none. */
    public ResultCursor generatedKeys() {
        return generatedKeys.result();
    }

    /** Adds the parameters' values to the batch. */
    public void addBatch() {
        if (position != null) {
            position.fill(visibleParameters, parameters);
        }
        batch.add(parameters);
    }

    public void clearBatch() {
        batch.clear();
    }

    public int batchSize() {
        return batch.size();
    }

    /**
     * Runs the command once for each batch entry and empties the batch. In autocommit mode all entries are one
     * transaction.
     *
     * @throws BatchException when an entry fails; in autocommit mode none of the entries was kept then, otherwise those
     *     before the failing one
     */
    public long[] executeBatch() {
        session.beginCall(this);
        try {
            long[] counts = new long[batch.size()];
            int done = 0;
            for (int attempt = 0; ; attempt++) {
                try {
                    updateFrom(done, counts);
                    return counts;
                } catch (BatchException e) {
                    timer.fail(e.error().sqlState());
                    done = e.kept();
                    if (done > 0 && generatedKeys.isWanted()) {
                        throw e; // the keys of the others are there, perhaps of columns that are not
                    }
                    prepareAgain(e, attempt);
                }
            }
        } finally {
            session.endCall(null);
            batch.clear();
        }
    }

    private void prepareAgain(BatchException failure, int attempt) {
        try {
            prepareAgain(failure.error(), attempt);
        } catch (SqlException e) {
            throw failure;
        }
    }

    private void updateFrom(int done, long[] counts) {
        CommandRun ready = ready();
        WiderStatement wider = new WiderStatement(session, compiledSql);
        while (wider.addAll(ready.registers(), batch)) {
            ready = widen(wider);
        }
        if (generatedKeys.isWanted()) {
            ready.collectKeys(generatedKeys.begin(compiled.change()));
        }
        timer.begin(false);
        ready.updateAll(batch, done, counts);
        timer.end(Arrays.stream(counts).sum());
    }

    public boolean isClosed() {
        return closed;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            session.forget(this);
            releaseScrolled();
            generatedKeys.close();
            if (run != null) {
                giveBack(run);
                run = null;
            }
            if (narrow != null) {
                giveBack(narrow);
                narrow = null;
            }
            session.unregister(this);
            session.recentRuns().remove(this);
        }
    }

    private void giveBack(CommandRun ended) {
        ended.close();
        ended.collectKeys(null);
        ended.setWatch(CursorWatch.NONE);
        session.idleRuns().give(ended);
    }
}
