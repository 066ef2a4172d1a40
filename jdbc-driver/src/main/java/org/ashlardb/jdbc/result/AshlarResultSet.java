package org.ashlardb.jdbc.result;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import org.ashlardb.jdbc.error.Errors;

/** The handle of an open result: position and description. Values are in the base classes. */
final class AshlarResultSet extends ObjectGetters {
    AshlarResultSet(ResultState state) {
        super(state);
    }

    @Override
    AshlarResultSet self() {
        return this;
    }

    @Override
    SQLException refused(String method) {
        return state.isOpen(this)
                ? Errors.notSupported(method + " (result sets are read-only, use an UPDATE statement)")
                : Errors.resultSetClosed();
    }

    @Override
    public boolean next() throws SQLException {
        return state.next(this);
    }

    @Override
    public void close() throws SQLException {
        state.close(this);
    }

    @Override
    public boolean isClosed() {
        return !state.isOpen(this);
    }

    @Override
    public boolean wasNull() throws SQLException {
        state.checkOpen(this);
        return state.wasNull;
    }

    @Override
    public int findColumn(String columnLabel) throws SQLException {
        return state.findColumn(this, columnLabel);
    }

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        return state.metaData(this);
    }

    @Override
    public Statement getStatement() throws SQLException {
        state.checkOpen(this);
        return state.owner.statement();
    }

    @Override
    public int getRow() throws SQLException {
        state.checkOpen(this);
        return (int) Math.min(Integer.MAX_VALUE, state.rowNumber());
    }

    @Override
    public boolean isBeforeFirst() throws SQLException {
        state.checkOpen(this);
        return state.isBeforeFirst();
    }

    @Override
    public boolean isAfterLast() throws SQLException {
        state.checkOpen(this);
        return state.isAfterLast();
    }

    @Override
    public boolean isFirst() throws SQLException {
        state.checkOpen(this);
        return state.rowNumber() == 1;
    }

    @Override
    public boolean isLast() throws SQLException {
        BufferedRows rows = state.scrollable(this);
        return rows.isOnRow() && rows.position() == rows.size();
    }

    @Override
    public void beforeFirst() throws SQLException {
        state.scrollable(this);
        state.moveTo(0);
    }

    @Override
    public void afterLast() throws SQLException {
        BufferedRows rows = state.scrollable(this);
        state.moveTo(rows.size() == 0 ? 0 : rows.size() + 1L);
    }

    @Override
    public boolean first() throws SQLException {
        state.scrollable(this);
        return state.moveTo(1);
    }

    @Override
    public boolean last() throws SQLException {
        BufferedRows rows = state.scrollable(this);
        return state.moveTo(rows.size());
    }

    @Override
    public boolean absolute(int row) throws SQLException {
        BufferedRows rows = state.scrollable(this);
        return state.moveTo(row >= 0 ? row : rows.size() + 1L + row);
    }

    @Override
    public boolean relative(int count) throws SQLException {
        BufferedRows rows = state.scrollable(this);
        return state.moveTo((long) rows.position() + count);
    }

    @Override
    public boolean previous() throws SQLException {
        BufferedRows rows = state.scrollable(this);
        return state.moveTo(rows.position() - 1L);
    }

    @Override
    public int getType() throws SQLException {
        state.checkOpen(this);
        return state.type;
    }

    @Override
    public int getConcurrency() throws SQLException {
        state.checkOpen(this);
        return CONCUR_READ_ONLY;
    }

    @Override
    public int getHoldability() throws SQLException {
        state.checkOpen(this);
        return state.holdability;
    }

    @Override
    public void setFetchDirection(int direction) throws SQLException {
        state.checkOpen(this);
        FetchHints.checkDirection(direction);
        if (direction != FETCH_FORWARD) {
            state.scrollable(this);
        }
        state.fetchDirection = direction;
    }

    @Override
    public int getFetchDirection() throws SQLException {
        state.checkOpen(this);
        return state.fetchDirection;
    }

    @Override
    public void setFetchSize(int rows) throws SQLException {
        state.checkOpen(this);
        FetchHints.checkSize(rows);
        state.fetchSize = rows;
    }

    @Override
    public int getFetchSize() throws SQLException {
        state.checkOpen(this);
        return state.fetchSize;
    }

    @Override
    public String getCursorName() throws SQLException {
        state.checkOpen(this);
        throw Errors.notSupported("getCursorName (positioned updates)");
    }

    @Override
    public boolean rowUpdated() throws SQLException {
        state.checkOpen(this);
        return false;
    }

    @Override
    public boolean rowInserted() throws SQLException {
        return rowUpdated();
    }

    @Override
    public boolean rowDeleted() throws SQLException {
        return rowUpdated();
    }

    @Override
    public SQLWarning getWarnings() throws SQLException {
        state.checkOpen(this);
        return null;
    }

    @Override
    public void clearWarnings() throws SQLException {
        state.checkOpen(this);
    }

    @Override
    public <T> T unwrap(Class<T> wanted) throws SQLException {
        return Unwrapping.unwrap(this, wanted);
    }

    @Override
    public boolean isWrapperFor(Class<?> wanted) {
        return wanted != null && wanted.isInstance(this);
    }
}
