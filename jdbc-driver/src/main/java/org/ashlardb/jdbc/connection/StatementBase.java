package org.ashlardb.jdbc.connection;

import java.sql.BatchUpdateException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.ashlardb.jdbc.error.ErrorMapper;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.jdbc.error.SqlState;
import org.ashlardb.jdbc.result.BufferedRows;
import org.ashlardb.jdbc.result.ResultOwner;
import org.ashlardb.jdbc.result.ResultState;
import org.ashlardb.sql.PreparedCommand;
import org.ashlardb.sql.ReturnedResult;
import org.ashlardb.sql.RowEditor;
import org.ashlardb.sql.type.CommandKind;
import org.ashlardb.sql.type.ResultColumn;
import org.ashlardb.sql.type.ResultCursor;

/** Executing commands: shared by statements with and without parameters. */
abstract class StatementBase extends StatementSettings implements ResultOwner {
    static final long NO_COUNT = -1;

    final ResultState results;
    /** The command executed last, or null. */
    private PreparedCommand command;
    /** What closes the command should nobody do it; null before the first command. */
    private OpenStatements.Entry entry;

    private long updateCount = NO_COUNT;
    /** Whether getMoreResults has passed the result, which may be kept open. */
    private boolean passed;
    /** Whether the result is not the user's, as it has what the call returns as parameters. */
    private boolean hidden;
    /** The results of a text of several statements, or of a procedure that leaves some; null if there is one. */
    private SeveralResults several;

    StatementBase(AshlarConnection connection, int type, int concurrency, int holdability) throws SQLException {
        super(connection, type, concurrency, holdability);
        results = new ResultState(gate, this);
    }

    /** For a part of a statement's text. */
    StatementBase(StatementBase whole) {
        super(whole);
        results = new ResultState(gate, this);
    }

    final PreparedCommand command() {
        return command;
    }

    /** Takes over a command. Inside the gate. */
    final void setCommand(PreparedCommand newCommand) {
        command = newCommand;
        if (entry == null) {
            entry = connection.openStatements().add(this);
        }
        entry.setCommand(newCommand);
    }

    /** Runs the present command as a query. Inside the gate. */
    final ResultSet query() throws SQLException {
        if (command.kind() != CommandKind.QUERY && command.leavesResults()) {
            return call();
        }
        begin();
        ResultSet rows = concurrency == ResultSet.CONCUR_READ_ONLY && resultSetType == ResultSet.TYPE_FORWARD_ONLY
                ? open(command.executeQuery(), null)
                : scrollOrUpdate();
        if (command.hasReturned()) {
            showReturned(results);
        }
        return rows;
    }

    /** Calls a procedure for the first result that it leaves. */
    private ResultSet call() throws SQLException {
        update();
        if (several == null) {
            throw Errors.of(
                    SqlState.WRONG_STATEMENT_KIND, "the procedure has left no cursor open, which would be rows");
        }
        return several.resultSet();
    }

    /** Shows what a procedure has left, behind a result of its own, if that is not null. */
    private void showReturned(ResultState first) {
        CallResults all = new CallResults();
        if (first != null) {
            all.add(first);
        }
        for (ReturnedResult result : command.returnedResults()) {
            ResultState state = new ResultState(gate, this);
            state.behave(resultSetType, holdability, fetchDirection, fetchSize, maxFieldSize);
            ResultSet opened = state.open(result.rows(), result.columns(), maxRows, false);
            if (holdability == ResultSet.CLOSE_CURSORS_AT_COMMIT) {
                connection.closeAtCommit(opened);
            }
            all.add(state);
        }
        several = all;
    }

    /** Runs the present command, of whose result more is wanted than to read it once. */
    private ResultSet scrollOrUpdate() throws SQLException {
        RowEditor editor =
                concurrency == ResultSet.CONCUR_UPDATABLE ? gate.session().editor(command) : null;
        entry.setEditor(editor);
        boolean opened = false;
        try {
            ResultSet result = open(
                    resultSetType == ResultSet.TYPE_FORWARD_ONLY
                            ? command.executeQuery()
                            : command.executeScrollable(maxRows),
                    editor);
            opened = true;
            if (concurrency == ResultSet.CONCUR_UPDATABLE && editor == null) {
                results.warn(
                        warnChanged("the result set is CONCUR_READ_ONLY: its query is not one of a single table with"
                                + " its primary key or a key that is UNIQUE and NOT NULL"));
            }
            return result;
        } finally {
            if (!opened && editor != null) {
                editor.close();
            }
        }
    }

    /** Runs the present command, which must not be a query. Inside the gate. */
    final long update() throws SQLException {
        if (command.kind() == CommandKind.QUERY) {
            throw Errors.of(
                    SqlState.WRONG_STATEMENT_KIND, "statement is a query, expected one without result for this method");
        }
        begin();
        updateCount = command.executeUpdate();
        if (command.hasReturned()) {
            showReturned(null);
        }
        warn(command.notice());
        return updateCount;
    }

    /** Runs the present command, whatever it is; true if it has a result. Inside the gate. */
    final boolean run() throws SQLException {
        if (command.kind() == CommandKind.QUERY) {
            query();
            return true;
        }
        update();
        return several != null;
    }

    /** The present result is not the user's; true if one behind it is. */
    final boolean hideResult() throws SQLException {
        if (several != null) {
            return several.next(KEEP_CURRENT_RESULT);
        }
        passed = true;
        hidden = true;
        updateCount = 0;
        return false;
    }

    /** The results are those of several statements from now on. */
    final void show(SeveralResults newResults) {
        several = newResults;
    }

    /** Whether none of several results has rows that can still be read. */
    final boolean isAllClosed() throws SQLException {
        return several == null || several.isAllClosed();
    }

    /** Closes what several statements, or a procedure, have left. */
    final void endSeveral() {
        if (several != null) {
            SeveralResults ended = several;
            several = null;
            ended.close();
        }
    }

    /** Closes the command, of which no result is left. Inside the gate. */
    final void forgetCommand() {
        results.release();
        updateCount = NO_COUNT;
        if (command != null) {
            command.close();
            setCommand(null);
        }
    }

    /** Forgets the last execution. */
    final void begin() {
        if (several != null) {
            endSeveral();
        }
        results.release();
        updateCount = NO_COUNT;
        passed = false;
        hidden = false;
        beginWarnings();
    }

    /** Opens a result; the editor is null for one that is only read. */
    private ResultSet open(ResultCursor cursor, RowEditor editor) {
        List<ResultColumn> columns = command.columns();
        results.behave(resultSetType, holdability, fetchDirection, fetchSize, maxFieldSize);
        boolean timed = timeout != null && resultSetType == ResultSet.TYPE_FORWARD_ONLY;
        ResultSet opened = editor == null
                ? results.open(cursor, columns, maxRows, timed)
                : results.openUpdatable(cursor, columns, maxRows, timed, editor);
        if (holdability == ResultSet.CLOSE_CURSORS_AT_COMMIT) {
            connection.closeAtCommit(opened);
        }
        if (cursorName != null) {
            gate.session().nameCursor(cursorName, command, results.position());
        }
        return opened;
    }

    @Override
    public Statement statement() {
        return this;
    }

    /** A result that is asked for its name gets one, if it has none. */
    @Override
    public final String cursorName() {
        if (cursorName == null) {
            cursorName = "ASHLAR_CURSOR_" + number;
            gate.session().nameCursor(cursorName, command, results.position());
        }
        return cursorName;
    }

    @Override
    public final int statementNumber() {
        return number;
    }

    /** An execution begins. */
    final void executionBegins() {
        StatementTimeout limit = limit();
        if (limit != null) {
            limit.begin();
        }
    }

    @Override
    public final void callBegins() {
        StatementTimeout limit = limit();
        if (limit != null) {
            limit.resume();
        }
    }

    private StatementTimeout limit() {
        if (timeout == null && gate.session().statementTimeoutMillis() > 0) {
            timeout = new StatementTimeout(gate.session(), 0);
        }
        return timeout;
    }

    @Override
    public final void callEnds() {
        StatementTimeout limit = timeout;
        if (limit != null) {
            limit.end();
        }
    }

    @Override
    public final SQLException failure(Throwable failure) {
        StatementTimeout limit = timeout;
        return limit != null && limit.hasFired()
                ? ErrorMapper.mapTimeout(failure, limit.description())
                : ErrorMapper.map(failure);
    }

    @Override
    public void resultClosed() throws SQLException {
        if (closesOnCompletion() && isAllClosed()) {
            close();
        }
    }

    @Override
    public final ResultSet getResultSet() throws SQLException {
        checkOpen();
        if (several != null) {
            return several.resultSet();
        }
        return passed ? null : results.current();
    }

    @Override
    public final long getLargeUpdateCount() throws SQLException {
        checkOpen();
        return several == null ? updateCount : several.updateCount();
    }

    @Override
    public final int getUpdateCount() throws SQLException {
        return clip(getLargeUpdateCount());
    }

    @Override
    public final boolean getMoreResults() throws SQLException {
        return getMoreResults(CLOSE_CURRENT_RESULT);
    }

    /** There are more only where the text has several statements, or a procedure leaves several. */
    @Override
    public final boolean getMoreResults(int current) throws SQLException {
        checkOpen();
        if (current != CLOSE_CURRENT_RESULT && current != KEEP_CURRENT_RESULT && current != CLOSE_ALL_RESULTS) {
            throw Errors.badArgument("current", "a RESULT constant of Statement", current);
        }
        if (several != null) {
            return several.next(current);
        }
        ResultSet open = results.current();
        if (open != null && !hidden && current != KEEP_CURRENT_RESULT) {
            open.close();
        }
        updateCount = NO_COUNT;
        passed = true;
        return false;
    }

    @Override
    public final ResultSet getGeneratedKeys() throws SQLException {
        checkOpen();
        if (several != null && several.present() != null) {
            return several.present().getGeneratedKeys();
        }
        ResultState keys = new ResultState(gate, this);
        gate.enter();
        try {
            if (command == null || command.kind() == CommandKind.QUERY) {
                return keys.open(new BufferedRows(new ArrayList<>()), List.of(), 0, false);
            }
            List<ResultColumn> columns = command.generatedKeyColumns();
            return keys.open(BufferedRows.copy(command.generatedKeys(), columns, 0), columns, 0, false);
        } catch (RuntimeException e) {
            throw failure(e);
        } finally {
            gate.leave();
        }
    }

    @Override
    public final void close() throws SQLException {
        if (isClosed()) {
            markClosed();
            return;
        }
        gate.enter();
        try {
            markClosed();
            endSeveral();
            results.release();
            if (cursorName != null) {
                gate.session().forgetCursor(cursorName);
            }
            if (command != null) {
                command.close();
            }
            if (entry != null) {
                connection.openStatements().remove(entry);
            }
        } catch (RuntimeException e) {
            throw failure(e);
        } finally {
            discardTimeout();
            gate.leave();
        }
    }

    /** The exception for a batch of which an entry failed. */
    final BatchUpdateException batchFailure(SQLException error, int failed, long[] counts) {
        BatchUpdateException failure = new BatchUpdateException(
                "batch entry " + failed + " failed: " + error.getMessage(),
                error.getSQLState(),
                error.getErrorCode(),
                counts,
                error);
        failure.setNextException(error);
        return failure;
    }

    static int clip(long count) {
        return (int) Math.min(Integer.MAX_VALUE, count);
    }

    static int[] clip(long[] counts) {
        int[] clipped = new int[counts.length];
        for (int i = 0; i < clipped.length; i++) {
            clipped[i] = clip(counts[i]);
        }
        return clipped;
    }
}
