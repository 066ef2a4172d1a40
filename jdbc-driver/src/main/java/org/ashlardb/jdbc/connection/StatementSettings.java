package org.ashlardb.jdbc.connection;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.jdbc.error.SqlState;
import org.ashlardb.jdbc.result.ConnectionGate;
import org.ashlardb.jdbc.result.FetchHints;
import org.ashlardb.jdbc.result.Unwrapping;
import org.ashlardb.sql.type.Notice;

/** What a user sets on a statement, and the parts of its interface that no execution is needed for. */
abstract class StatementSettings implements Statement {
    final AshlarConnection connection;
    final ConnectionGate gate;
    final int number;

    final int resultSetType;
    final int concurrency;
    final int holdability;
    long maxRows;
    int fetchSize;
    int fetchDirection = ResultSet.FETCH_FORWARD;
    boolean escapes = true;
    /** Null without a timeout. */
    StatementTimeout timeout;

    /** Most bytes or characters of a value that results show; 0 for all. */
    int maxFieldSize;
    /** What the next result is called in WHERE CURRENT OF; null if it has no name. */
    String cursorName;
    /** A hint for pools of statements, which prepared ones are made for. */
    private boolean poolable = this instanceof PreparedStatement;

    private boolean closeOnCompletion;
    private SQLWarning warnings;
    private SQLWarning kept; // of how the statement was made, until its first execution begins
    private boolean closed;

    StatementSettings(AshlarConnection connection, int type, int concurrency, int holdability) throws SQLException {
        this.connection = connection;
        this.gate = connection.gate();
        this.number = gate.nextStatement();
        this.resultSetType = checkType(type);
        this.holdability = checkHoldability(holdability);
        this.concurrency = checkConcurrency(concurrency);
    }

    /** One for a part of a statement's text, which runs as that statement does, and is cancelled with it. */
    StatementSettings(StatementSettings whole) {
        connection = whole.connection;
        gate = whole.gate;
        number = whole.number;
        resultSetType = whole.resultSetType;
        holdability = whole.holdability;
        concurrency = whole.concurrency;
        maxRows = whole.maxRows;
        fetchSize = whole.fetchSize;
        fetchDirection = whole.fetchDirection;
        timeout = whole.timeout;
        maxFieldSize = whole.maxFieldSize;
        cursorName = whole.cursorName;
    }

    private int checkType(int type) throws SQLException {
        switch (type) {
            case ResultSet.TYPE_FORWARD_ONLY, ResultSet.TYPE_SCROLL_INSENSITIVE -> {
                return type;
            }
            case ResultSet.TYPE_SCROLL_SENSITIVE -> {
                kept = warnChanged(
                        "TYPE_SCROLL_SENSITIVE is not supported, the result sets are TYPE_SCROLL_INSENSITIVE");
                return ResultSet.TYPE_SCROLL_INSENSITIVE;
            }
            default -> throw Errors.badArgument("result set type", "a TYPE constant of ResultSet", type);
        }
    }

    private static int checkConcurrency(int concurrency) throws SQLException {
        if (concurrency != ResultSet.CONCUR_UPDATABLE && concurrency != ResultSet.CONCUR_READ_ONLY) {
            throw Errors.badArgument("result set concurrency", "a CONCUR constant of ResultSet", concurrency);
        }
        return concurrency;
    }

    static int checkHoldability(int holdability) throws SQLException {
        if (holdability != ResultSet.HOLD_CURSORS_OVER_COMMIT && holdability != ResultSet.CLOSE_CURSORS_AT_COMMIT) {
            throw Errors.badArgument("holdability", "HOLD_CURSORS_OVER_COMMIT or CLOSE_CURSORS_AT_COMMIT", holdability);
        }
        return holdability;
    }

    /** Warns that a setting was replaced by a similar one. */
    final SQLWarning warnChanged(String message) {
        return warn(new SQLWarning(message, SqlState.OPTION_CHANGED));
    }

    /** Passes on what is to be told of the statement, if anything is. */
    final void warn(Notice notice) {
        if (notice != null) {
            warn(new SQLWarning(notice.message(), notice.state()));
        }
    }

    private SQLWarning warn(SQLWarning warning) {
        if (warnings == null) {
            warnings = warning;
        } else {
            warnings.setNextWarning(warning);
        }
        return warning;
    }

    /** Forgets the warnings of the execution before; those of how the statement was made stay for the first one. */
    final void beginWarnings() {
        warnings = kept;
        kept = null;
    }

    /** Fails when the statement or its connection is closed. */
    final void checkOpen() throws SQLException {
        if (closed || gate.isClosed()) {
            throw closedError();
        }
    }

    /** The error of using this closed statement. */
    final SQLException closedError() {
        return gate.isClosed() ? Errors.connectionClosed() : Errors.closed("statement");
    }

    final boolean isMarkedClosed() {
        return closed;
    }

    final void markClosed() {
        closed = true;
    }

    @Override
    public final boolean isClosed() {
        return closed || gate.isClosed();
    }

    @Override
    public final int getMaxFieldSize() throws SQLException {
        checkOpen();
        return maxFieldSize;
    }

    /** Of text and binary values, in characters and bytes; what is behind is cut off silently. */
    @Override
    public final void setMaxFieldSize(int bytes) throws SQLException {
        checkOpen();
        if (bytes < 0) {
            throw Errors.badArgument("max field size", "0 or more", bytes);
        }
        maxFieldSize = bytes;
    }

    @Override
    public final int getMaxRows() throws SQLException {
        return (int) Math.min(Integer.MAX_VALUE, getLargeMaxRows());
    }

    @Override
    public final void setMaxRows(int rows) throws SQLException {
        setLargeMaxRows(rows);
    }

    @Override
    public final long getLargeMaxRows() throws SQLException {
        checkOpen();
        return maxRows;
    }

    @Override
    public final void setLargeMaxRows(long rows) throws SQLException {
        checkOpen();
        if (rows < 0) {
            throw Errors.badArgument("max rows", "0 or more", rows);
        }
        maxRows = rows;
    }

    @Override
    public final void setEscapeProcessing(boolean enable) throws SQLException {
        checkOpen();
        escapes = enable;
    }

    @Override
    public final int getQueryTimeout() throws SQLException {
        checkOpen();
        return timeout == null ? 0 : timeout.seconds();
    }

    @Override
    public final void setQueryTimeout(int seconds) throws SQLException {
        checkOpen();
        if (seconds < 0) {
            throw Errors.badArgument("query timeout", "0 or more seconds", seconds);
        }
        setTimeout(seconds);
    }

    /** Lets the timer forget the statement. */
    final void discardTimeout() {
        if (timeout != null) {
            timeout.discard();
        }
    }

    private void setTimeout(int seconds) {
        discardTimeout();
        timeout = seconds == 0 ? null : new StatementTimeout(gate.session(), seconds);
    }

    @Override
    public final void cancel() throws SQLException {
        checkOpen();
        gate.cancel(number);
    }

    @Override
    public final SQLWarning getWarnings() throws SQLException {
        checkOpen();
        return warnings;
    }

    @Override
    public final void clearWarnings() throws SQLException {
        checkOpen();
        warnings = null;
        kept = null;
    }

    @Override
    public final void setCursorName(String name) throws SQLException {
        checkOpen();
        if (name == null || name.isEmpty()) {
            throw Errors.badArgument("cursor name", "a name", name);
        }
        cursorName = name;
    }

    @Override
    public final void setFetchDirection(int direction) throws SQLException {
        checkOpen();
        FetchHints.checkDirection(direction);
        fetchDirection = direction;
    }

    @Override
    public final int getFetchDirection() throws SQLException {
        checkOpen();
        return fetchDirection;
    }

    @Override
    public final void setFetchSize(int rows) throws SQLException {
        checkOpen();
        FetchHints.checkSize(rows);
        fetchSize = rows;
    }

    @Override
    public final int getFetchSize() throws SQLException {
        checkOpen();
        return fetchSize;
    }

    @Override
    public final int getResultSetConcurrency() throws SQLException {
        checkOpen();
        return concurrency;
    }

    @Override
    public final int getResultSetType() throws SQLException {
        checkOpen();
        return resultSetType;
    }

    @Override
    public final int getResultSetHoldability() throws SQLException {
        checkOpen();
        return holdability;
    }

    @Override
    public final Connection getConnection() throws SQLException {
        checkOpen();
        return connection;
    }

    @Override
    public final void setPoolable(boolean poolable) throws SQLException {
        checkOpen();
        this.poolable = poolable;
    }

    @Override
    public final boolean isPoolable() throws SQLException {
        checkOpen();
        return poolable;
    }

    @Override
    public final void closeOnCompletion() throws SQLException {
        checkOpen();
        closeOnCompletion = true;
    }

    @Override
    public final boolean isCloseOnCompletion() throws SQLException {
        checkOpen();
        return closeOnCompletion;
    }

    final boolean closesOnCompletion() {
        return closeOnCompletion;
    }

    @Override
    public final String enquoteLiteral(String value) throws SQLException {
        return Quoting.literal(value);
    }

    @Override
    public final String enquoteNCharLiteral(String value) throws SQLException {
        return Quoting.literal(value);
    }

    @Override
    public final String enquoteIdentifier(String identifier, boolean alwaysQuote) throws SQLException {
        return Quoting.identifier(identifier, alwaysQuote);
    }

    @Override
    public final boolean isSimpleIdentifier(String identifier) throws SQLException {
        return Quoting.isSimple(identifier);
    }

    @Override
    public final <T> T unwrap(Class<T> wanted) throws SQLException {
        return Unwrapping.unwrap(this, wanted);
    }

    @Override
    public final boolean isWrapperFor(Class<?> wanted) {
        return wanted != null && wanted.isInstance(this);
    }
}
