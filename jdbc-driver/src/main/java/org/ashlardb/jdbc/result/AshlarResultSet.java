package org.ashlardb.jdbc.result;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import org.ashlardb.jdbc.result.EditedRow.Change;
import org.ashlardb.sql.type.Parameters;
import org.ashlardb.sql.type.ScrollCursor;

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
    Parameters changes(int columnIndex) throws SQLException {
        return state.changes(this, columnIndex);
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
        ScrollCursor rows = state.scrollable(this);
        return rows.isOnRow() && rows.position() == rows.size();
    }

    @Override
    public void beforeFirst() throws SQLException {
        state.scrollable(this);
        state.moveTo(0);
    }

    @Override
    public void afterLast() throws SQLException {
        ScrollCursor rows = state.scrollable(this);
        state.moveTo(rows.size() == 0 ? 0 : rows.size() + 1);
    }

    @Override
    public boolean first() throws SQLException {
        state.scrollable(this);
        return state.moveTo(1);
    }

    @Override
    public boolean last() throws SQLException {
        ScrollCursor rows = state.scrollable(this);
        return state.moveTo(rows.size());
    }

    @Override
    public boolean absolute(int row) throws SQLException {
        ScrollCursor rows = state.scrollable(this);
        return state.moveTo(row >= 0 ? row : rows.size() + 1 + row);
    }

    @Override
    public boolean relative(int count) throws SQLException {
        ScrollCursor rows = state.scrollable(this);
        return state.moveTo(rows.position() + count);
    }

    @Override
    public boolean previous() throws SQLException {
        ScrollCursor rows = state.scrollable(this);
        return state.moveTo(rows.position() - 1);
    }

    @Override
    public int getType() throws SQLException {
        state.checkOpen(this);
        return state.type;
    }

    @Override
    public int getConcurrency() throws SQLException {
        state.checkOpen(this);
        return state.isUpdatable() ? CONCUR_UPDATABLE : CONCUR_READ_ONLY;
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
        return state.cursorName(this);
    }

    @Override
    public boolean rowUpdated() throws SQLException {
        return state.change(this) == Change.UPDATED;
    }

    @Override
    public boolean rowInserted() throws SQLException {
        return state.change(this) == Change.INSERTED;
    }

    @Override
    public boolean rowDeleted() throws SQLException {
        return state.change(this) == Change.DELETED;
    }

    @Override
    public void updateRow() throws SQLException {
        state.edit(this, false, RowUpdates::update);
    }

    @Override
    public void deleteRow() throws SQLException {
        state.edit(this, false, RowUpdates::delete);
    }

    @Override
    public void insertRow() throws SQLException {
        state.edit(this, true, RowUpdates::insert);
    }

    @Override
    public void refreshRow() throws SQLException {
        state.edit(this, false, RowUpdates::refresh);
    }

    @Override
    public void cancelRowUpdates() throws SQLException {
        state.edit(this, false, RowUpdates::cancel);
    }

    @Override
    public void moveToInsertRow() throws SQLException {
        state.enterInsertRow(this);
    }

    @Override
    public void moveToCurrentRow() throws SQLException {
        state.updates(this);
        state.leaveInsertRow();
    }

    /** Says why rows cannot be updated although that was asked for. */
    @Override
    public SQLWarning getWarnings() throws SQLException {
        state.checkOpen(this);
        return state.warning;
    }

    @Override
    public void clearWarnings() throws SQLException {
        state.checkOpen(this);
        state.warning = null;
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
