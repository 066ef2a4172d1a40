package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.ashlardb.sql.type.Parameters;
import org.ashlardb.sql.type.ResultColumn;
import org.ashlardb.sql.type.ResultCursor;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/**
 * Changes rows of a query's table by the values of their key: with UPDATE, DELETE and INSERT statements of the session,
 * which are prepared once for each set of columns. Used as the session is; to be closed.
 *
 * <p>A row is given as a cursor that stands on it, and comes back as an array with the native values of the query's
 * columns, as {@link ResultCursor} has them; those of columns that are computed are as they were.
 */
public final class RowEditor implements AutoCloseable {
    private final Session session;
    private final EditableQuery query;
    private final Map<String, PreparedCommand> commands = new HashMap<>();

    RowEditor(Session session, EditableQuery query) {
        this.session = session;
        this.query = query;
    }

    /** Whether a column of the query is one of the table; others cannot be changed. */
    public boolean isEditable(int column) {
        return query.isOfTable(column);
    }

    /**
     * Gives columns of a row other values.
     *
     * @param values by columns of the query; those that are not set stay
     * @return the row as it is now
     * @throws SqlException 24000 if the row is no longer there
     */
    public Object[] update(ResultCursor row, Parameters values) {
        BitSet columns = assigned(values);
        if (columns.isEmpty()) {
            return read(row);
        }
        StringJoiner assignments = new StringJoiner(", ");
        columns.stream().forEach(column -> assignments.add(query.name(column) + " = ?"));
        PreparedCommand command = prepared("UPDATE " + query.table() + " SET " + assignments + where() + returning());
        int next = 0;
        for (int column = columns.nextSetBit(0); column >= 0; column = columns.nextSetBit(column + 1)) {
            values.copyValue(column, command.parameters(), next++);
        }
        putKey(row, command.parameters(), next);
        return one(command, row);
    }

    /**
     * Takes a row out of the table.
     *
     * @throws SqlException 24000 if the row is no longer there
     */
    public void delete(ResultCursor row) {
        PreparedCommand command = prepared("DELETE FROM " + query.table() + where());
        putKey(row, command.parameters(), 0);
        if (command.executeUpdate() == 0) {
            throw gone();
        }
    }

    /**
     * Adds a row to the table.
     *
     * @param values by columns of the query; those that are not set get their default
     * @return the row as it is now
     */
    public Object[] insert(Parameters values) {
        BitSet columns = assigned(values);
        StringJoiner names = new StringJoiner(", ", " (", ")");
        StringJoiner marks = new StringJoiner(", ", " VALUES (", ")");
        columns.stream().forEach(column -> {
            names.add(query.name(column));
            marks.add("?");
        });
        String source = columns.isEmpty() ? " DEFAULT VALUES" : names.toString() + marks;
        PreparedCommand command = prepared("INSERT INTO " + query.table() + source + returning());
        int next = 0;
        for (int column = columns.nextSetBit(0); column >= 0; column = columns.nextSetBit(column + 1)) {
            values.copyValue(column, command.parameters(), next++);
        }
        return one(command, null);
    }

    /**
     * Reads a row again.
     *
     * @return the row as it is now
     * @throws SqlException 24000 if the row is no longer there
     */
    public Object[] read(ResultCursor row) {
        PreparedCommand command = prepared("SELECT " + columnList() + " FROM " + query.table() + where());
        putKey(row, command.parameters(), 0);
        return one(command, row);
    }

    /** The native values of the row that a cursor is on. */
    public Object[] values(ResultCursor row) {
        Object[] values = new Object[query.columns().size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(row, i, query.columns().get(i));
        }
        return values;
    }

    private BitSet assigned(Parameters values) {
        BitSet columns = new BitSet();
        for (int i = 0; i < values.count(); i++) {
            if (values.tag(i) != Parameters.UNSET) {
                columns.set(i);
            }
        }
        return columns;
    }

    private String where() {
        StringJoiner conditions = new StringJoiner(" AND ", " WHERE ", "");
        for (int column : query.key()) {
            conditions.add(query.name(column) + " = ?");
        }
        return conditions.toString();
    }

    private String returning() {
        return " RETURNING " + columnList();
    }

    private String columnList() {
        StringJoiner list = new StringJoiner(", ");
        for (int i = 0; i < query.columns().size(); i++) {
            if (query.isOfTable(i)) {
                list.add(query.name(i));
            }
        }
        return list.toString();
    }

    private PreparedCommand prepared(String sql) {
        PreparedCommand command = commands.get(sql);
        if (command == null) {
            command = session.prepare(sql);
            commands.put(sql, command);
        }
        return command;
    }

    private void putKey(ResultCursor row, Parameters target, int first) {
        putKey(query, row, target, first);
    }

    /** Makes the key of a row the values of parameters, from one on. */
    static void putKey(EditableQuery query, ResultCursor row, Parameters target, int first) {
        int next = first;
        for (int column : query.key()) {
            put(row, column, query.columns().get(column).type(), target, next++);
        }
    }

    private static void put(ResultCursor row, int column, SqlType type, Parameters target, int index) {
        SqlKind kind = type.kind();
        if (row.isNull(column)) {
            target.setNull(index);
        } else if (kind.isEncoded()) {
            target.setEncoded(index, type, row.getBytes(column));
        } else if (kind.isFloating()) {
            target.setDouble(index, row.getDouble(column));
        } else {
            switch (kind) {
                case DECIMAL -> target.setDecimal(index, row.getDecimal(column));
                case CHAR, VARCHAR -> target.setString(index, row.getString(column));
                case VARBINARY -> target.setBytes(index, row.getBytes(column));
                case BOOLEAN -> target.setBoolean(index, row.getLong(column) != 0);
                case DATE -> target.setDate(index, row.getLong(column));
                case TIME -> target.setTime(index, row.getLong(column));
                case TIMESTAMP -> target.setTimestamp(index, row.getLong(column));
                case TIMESTAMP_TZ -> target.setTimestampTz(index, row.getLong(column));
                default -> target.setLong(index, row.getLong(column));
            }
        }
    }

    /** The one row of a command, with the computed columns of the one before, or NULL without that. */
    private Object[] one(PreparedCommand command, ResultCursor before) {
        Object[] values = new Object[query.columns().size()];
        try (ResultCursor found = command.executeQuery()) {
            if (!found.next()) {
                throw gone();
            }
            int next = 0;
            for (int i = 0; i < values.length; i++) {
                if (query.isOfTable(i)) {
                    values[i] = value(found, next++, query.columns().get(i));
                } else if (before != null) {
                    values[i] = value(before, i, query.columns().get(i));
                }
            }
            return values;
        }
    }

    private static Object value(ResultCursor row, int column, ResultColumn description) {
        SqlKind kind = description.type().kind();
        if (row.isNull(column)) {
            return null;
        }
        if (kind.isFloating()) {
            return row.getDouble(column);
        }
        if (kind == SqlKind.DECIMAL) {
            return row.getDecimal(column);
        }
        if (kind.isText()) {
            return row.getString(column);
        }
        return kind.isEncoded() || kind == SqlKind.VARBINARY ? row.getBytes(column) : (Object) row.getLong(column);
    }

    private SqlException gone() {
        List<String> names = new ArrayList<>();
        Arrays.stream(query.key()).forEach(column -> names.add(query.name(column)));
        return new SqlException(
                SqlState.INVALID_CURSOR_STATE,
                "the row is no longer in table " + query.table() + ": none has its " + String.join(", ", names));
    }

    @Override
    public void close() {
        commands.values().forEach(PreparedCommand::close);
        commands.clear();
    }
}
