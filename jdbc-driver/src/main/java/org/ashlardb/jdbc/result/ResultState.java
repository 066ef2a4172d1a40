package org.ashlardb.jdbc.result;

import java.lang.ref.WeakReference;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.time.ZoneId;
import java.util.List;
import org.ashlardb.jdbc.convert.JdbcType;
import org.ashlardb.jdbc.convert.ZoneDays;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.jdbc.error.SqlState;
import org.ashlardb.jdbc.result.EditedRow.Change;
import org.ashlardb.sql.RowEditor;
import org.ashlardb.sql.RowPosition;
import org.ashlardb.sql.type.LongValue;
import org.ashlardb.sql.type.Parameters;
import org.ashlardb.sql.type.ResultColumn;
import org.ashlardb.sql.type.ResultCursor;
import org.ashlardb.sql.type.ScrollCursor;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlType;

/**
 * Everything about the result a statement has now, used again for each of its executions. See the package.
 *
 * <p>States: <em>closed</em> (no handle), <em>open</em> (a handle; {@link #open} begins it, {@link #close} and
 * {@link #release} end it), and within open: before the first row, on a row, ended.
 */
public final class ResultState {
    final ConnectionGate gate;
    final ResultOwner owner;
    private final int statementNumber;

    private AshlarResultSet current;
    private ResultCursor cursor;
    private ScrollCursor rows;
    /** Null unless rows can be updated. */
    private RowUpdates updates;

    /** While the insert row is the present one: the cursor it stands in for, else null. */
    private ResultCursor besideInsertRow;

    private JdbcType[] columnTypes;
    private boolean wasOnRow;
    private List<ResultColumn> columns;
    private JdbcType[] types = new JdbcType[0];
    private ColumnLabels labels;
    private ResultMetaData metaData;
    private ZoneDays days;
    private long rowNumber;
    private long maxRows;
    private int fieldLimit;
    private boolean onRow;
    private boolean ended;
    private boolean timed;
    /** Whether the cursor may be used without entering the gate. */
    private boolean selfContained;

    boolean wasNull;
    SQLWarning warning;

    int type = ResultSet.TYPE_FORWARD_ONLY;
    int holdability = ResultSet.HOLD_CURSORS_OVER_COMMIT;
    int fetchDirection = ResultSet.FETCH_FORWARD;
    int fetchSize;

    /** The state of a statement's results. */
    public ResultState(ConnectionGate gate, ResultOwner owner) {
        this.gate = gate;
        this.owner = owner;
        this.statementNumber = owner.statementNumber();
    }

    /**
     * How the next results behave: constants of {@link ResultSet}, the fetch size to report, and how long text and binary
     * values are shown, 0 for as long as they are.
     */
    public void behave(int newType, int newHoldability, int newFetchDirection, int newFetchSize, int newFieldLimit) {
        fieldLimit = newFieldLimit;
        type = newType;
        holdability = newHoldability;
        fetchDirection = newFetchDirection;
        fetchSize = newFetchSize;
    }

    /**
     * Opens a result.
     *
     * @param mostRows rows to end after, 0 for all
     * @param withTimeout whether the owner wants to hear of each call
     */
    public ResultSet open(ResultCursor newCursor, List<ResultColumn> newColumns, long mostRows, boolean withTimeout) {
        if (newColumns != columns) {
            layOut(newColumns);
        }
        ResultCursor row = LongRow.of(gate, newCursor);
        cursor = fieldLimit == 0 ? row : CutRow.of(row, newColumns, fieldLimit);
        rows = cursor.scrolling();
        days = null;
        rowNumber = 0;
        maxRows = mostRows;
        timed = withTimeout;
        selfContained = newCursor.isSelfContained();
        onRow = false;
        ended = false;
        wasNull = false;
        warning = null;
        current = new AshlarResultSet(this);
        return current;
    }

    /** Opens a result whose rows can be updated, over a cursor that scrolls or one that does not. */
    public ResultSet openUpdatable(
            ResultCursor newCursor,
            List<ResultColumn> newColumns,
            long mostRows,
            boolean withTimeout,
            RowEditor editor) {
        ScrollCursor scrolling = newCursor.scrolling();
        EditedRow edited = scrolling == null
                ? new EditedRow(LongRow.of(gate, newCursor))
                : new EditedRows(LongRow.ofRows(gate, scrolling));
        ResultSet opened = open(edited, newColumns, mostRows, withTimeout);
        updates = new RowUpdates(editor, edited, newColumns.size());
        return opened;
    }

    private void layOut(List<ResultColumn> newColumns) {
        JdbcType[] newTypes = new JdbcType[newColumns.size()];
        for (int i = 0; i < newTypes.length; i++) {
            newTypes[i] = JdbcType.of(newColumns.get(i).type());
        }
        types = newTypes;
        labels = null;
        metaData = null;
        columns = newColumns;
    }

    /** The open result, or null. */
    public ResultSet current() {
        return current;
    }

    /** Ends the result without closing its cursor, which the statement does by executing again or closing. */
    public void release() {
        leaveInsertRow();
        if (updates != null) {
            updates.close();
            updates = null;
        }
        current = null;
        cursor = null;
        rows = null;
        onRow = false;
    }

    boolean isOpen(AshlarResultSet handle) {
        return current == handle && !gate.isClosed();
    }

    void checkOpen(AshlarResultSet handle) throws SQLException {
        if (!isOpen(handle)) {
            throw Errors.resultSetClosed();
        }
    }

    /** Closes the result for its user. */
    void close(AshlarResultSet handle) throws SQLException {
        if (current != handle) {
            return;
        }
        leaveInsertRow();
        ResultCursor closing = cursor;
        if (gate.isClosed()) {
            release();
            return;
        }
        if (selfContained && updates == null) {
            release();
        } else {
            closeCursor(closing);
        }
        owner.resultClosed();
    }

    private void closeCursor(ResultCursor closing) throws SQLException {
        gate.resume(statementNumber);
        try {
            release();
            closing.close();
        } catch (RuntimeException e) {
            throw owner.failure(e);
        } finally {
            gate.leave();
        }
    }

    /** The 0-based column of a getter, which needs an open result that is on a row. */
    int column(AshlarResultSet handle, int columnIndex) throws SQLException {
        int column = columnIndex - 1;
        if (current != handle || !onRow || column < 0 || column >= types.length || gate.isClosed()) {
            throw noColumn(handle, columnIndex);
        }
        return column;
    }

    private SQLException noColumn(AshlarResultSet handle, int columnIndex) {
        if (!isOpen(handle)) {
            return Errors.resultSetClosed();
        }
        if (columnIndex < 1 || columnIndex > types.length) {
            return Errors.badIndex("column", columnIndex, types.length);
        }
        return Errors.of(
                SqlState.CURSOR_STATE,
                isBeforeFirst() && !ended
                        ? "result set is before its first row, call next() first"
                        : "result set is not on a row");
    }

    /** Whether the column is NULL, which {@code wasNull} then tells. */
    boolean isNull(int column) {
        wasNull = cursor.isNull(column);
        return wasNull;
    }

    JdbcType type(int column) {
        return types[column];
    }

    /** The type of the SQL layer. */
    SqlType declared(int column) {
        return columns.get(column).type();
    }

    ResultCursor cursor() {
        return cursor;
    }

    /** The value of a column, which is not NULL, if it is long and read in its table; else null. */
    StoredValue storedValue(int column) {
        LongValue value = cursor.longValue(column);
        return value == null || value.length() <= StoredValue.SHORTEST ? null : new StoredValue(gate, owner, value);
    }

    /** The zone in which moments are shown as text. */
    ZoneId zone() {
        return gate == null ? ZoneId.systemDefault() : gate.session().timeZone();
    }

    ZoneDays days() {
        ZoneDays known = days;
        if (known == null) {
            known = ZoneDays.current();
            days = known;
        }
        return known;
    }

    int findColumn(AshlarResultSet handle, String label) throws SQLException {
        checkOpen(handle);
        if (label == null) {
            throw Errors.of(SqlState.NO_SUCH_COLUMN, "column label is null");
        }
        ColumnLabels known = labels;
        if (known == null) {
            known = new ColumnLabels(columns);
            labels = known;
        }
        int index = known.find(label);
        if (index == 0) {
            throw Errors.of(SqlState.NO_SUCH_COLUMN, "result has no column '" + label + "', it has " + labelList());
        }
        return index;
    }

    private String labelList() {
        StringBuilder list = new StringBuilder();
        for (int i = 0; i < columns.size() && list.length() < 200; i++) {
            list.append(i == 0 ? "" : ", ").append(columns.get(i).label());
        }
        return list.toString();
    }

    ResultMetaData metaData(AshlarResultSet handle) throws SQLException {
        checkOpen(handle);
        if (metaData == null) {
            metaData = new ResultMetaData(ColumnInfo.listOf(columns));
        }
        return metaData;
    }

    /** Where the rows of the open result are, for changes of the present one by statements. Does not keep it reachable. */
    public RowPosition position() {
        WeakReference<ResultState> state = new WeakReference<>(this);
        WeakReference<AshlarResultSet> opened = new WeakReference<>(current);
        return () -> row(state.get(), opened.get());
    }

    private static ResultCursor row(ResultState state, AshlarResultSet opened) {
        boolean closed = state == null || opened == null || state.current != opened;
        if (closed || !state.onRow || state.besideInsertRow != null) {
            throw new SqlException(
                    SqlState.CURSOR_STATE, closed ? "the cursor is closed" : "the cursor is not on a row of its table");
        }
        return state.cursor;
    }

    String cursorName(AshlarResultSet handle) throws SQLException {
        checkOpen(handle);
        gate.enter();
        try {
            String name = owner.cursorName();
            if (name == null) {
                throw Errors.notSupported("getCursorName of metadata");
            }
            return name;
        } catch (RuntimeException e) {
            throw owner.failure(e);
        } finally {
            gate.leave();
        }
    }

    boolean next(AshlarResultSet handle) throws SQLException {
        checkOpen(handle);
        if (updates != null) {
            leaveRow();
        }
        if (rows != null) {
            return moveTo(rows.position() + 1L);
        }
        if (ended || maxRows != 0 && rowNumber >= maxRows) {
            onRow = false;
            ended = true;
            return false;
        }
        if (cursor.nextBuffered()) {
            // As the getters, without the gate: a result is read by one thread at a time.
            onRow = true;
            rowNumber++;
            return true;
        }
        return selfContained ? moved(cursor.next()) : advance();
    }

    private boolean moved(boolean moved) {
        onRow = moved;
        if (moved) {
            rowNumber++;
        } else {
            ended = true;
        }
        return moved;
    }

    private boolean advance() throws SQLException {
        boolean moved = false;
        gate.resume(statementNumber);
        try {
            if (timed) {
                owner.callBegins();
            }
            moved = cursor.next();
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            ended = true;
            throw owner.failure(e);
        } finally {
            onRow = false;
            if (timed) {
                owner.callEnds();
            }
            gate.leave();
        }
        return moved(moved);
    }

    boolean moveTo(long position) throws SQLException {
        if (updates != null) {
            leaveRow();
        }
        try {
            onRow = rows.moveTo(position);
        } catch (RuntimeException | OutOfMemoryError e) {
            onRow = false;
            throw owner.failure(e);
        }
        ended = !onRow && rows.position() > 0;
        return onRow;
    }

    /** The rows of a scrollable result; fails on a forward-only one. */
    ScrollCursor scrollable(AshlarResultSet handle) throws SQLException {
        checkOpen(handle);
        if (type == ResultSet.TYPE_FORWARD_ONLY || rows == null) {
            throw Errors.of(
                    SqlState.CURSOR_STATE, "result set is forward-only, expected TYPE_SCROLL_INSENSITIVE for this");
        }
        return rows;
    }

    long rowNumber() {
        if (!onRow) {
            return 0;
        }
        return rows != null ? rows.position() : rowNumber;
    }

    boolean isBeforeFirst() {
        return rows != null ? rows.position() == 0 && rows.size() > 0 : rowNumber == 0 && !ended;
    }

    boolean isAfterLast() {
        return rows != null ? rows.position() > rows.size() && rows.size() > 0 : ended && rowNumber > 0;
    }

    // ---------------------------------------------------------------- updates

    /** Keeps a warning about the open result. */
    public void warn(SQLWarning newWarning) {
        warning = newWarning;
    }

    /** What happened to the present row through the result set, or null. */
    Change change(AshlarResultSet handle) throws SQLException {
        checkOpen(handle);
        return updates == null || isOnInsertRow() ? null : updates.change();
    }

    /** Whether rows can be updated. */
    boolean isUpdatable() {
        return updates != null;
    }

    /** The updates of an open result; fails on one that is read-only. */
    RowUpdates updates(AshlarResultSet handle) throws SQLException {
        checkOpen(handle);
        if (updates == null) {
            throw Errors.of(
                    SqlState.CURSOR_STATE,
                    "result set is read-only, expected CONCUR_UPDATABLE and a query of one table with its primary key");
        }
        return updates;
    }

    /** Where a value of the present row or the insert row is set. */
    Parameters changes(AshlarResultSet handle, int columnIndex) throws SQLException {
        RowUpdates open = updates(handle);
        column(handle, columnIndex);
        open.checkEditable(columnIndex);
        return open.values();
    }

    /** A row is left: what was set and not brought into the table is forgotten. */
    private void leaveRow() {
        leaveInsertRow();
        updates.cancel();
    }

    /** Makes the insert row the present one. */
    void enterInsertRow(AshlarResultSet handle) throws SQLException {
        RowUpdates open = updates(handle);
        if (besideInsertRow == null) {
            open.cancel();
            besideInsertRow = cursor;
            columnTypes = types;
            types = types.clone();
            cursor = new PendingRow(open.values(), types);
            wasOnRow = onRow;
            onRow = true;
        }
    }

    boolean isOnInsertRow() {
        return besideInsertRow != null;
    }

    /** Makes the row the present one that was it before the insert row. */
    void leaveInsertRow() {
        if (besideInsertRow != null) {
            cursor = besideInsertRow;
            types = columnTypes;
            onRow = wasOnRow;
            besideInsertRow = null;
            updates.cancel();
        }
    }

    /** Does something with the table, inside the gate. */
    void edit(AshlarResultSet handle, boolean ofInsertRow, RowWork work) throws SQLException {
        RowUpdates open = updates(handle);
        if (ofInsertRow != isOnInsertRow()) {
            throw Errors.of(
                    SqlState.CURSOR_STATE,
                    ofInsertRow
                            ? "result set is not on its insert row, call moveToInsertRow() first"
                            : "result set is on its insert row, call moveToCurrentRow() first");
        }
        if (!onRow) {
            throw Errors.of(SqlState.CURSOR_STATE, "result set is not on a row");
        }
        gate.enter(statementNumber);
        try {
            owner.callBegins();
            work.run(open);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw owner.failure(e);
        } finally {
            owner.callEnds();
            gate.leave();
        }
    }

    /** Something to do with the present row. */
    interface RowWork {
        void run(RowUpdates updates) throws SQLException;
    }
}
