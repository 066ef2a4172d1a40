package org.ashlardb.jdbc.result;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.ashlardb.jdbc.convert.ArrayElements;
import org.ashlardb.jdbc.convert.JdbcType;
import org.ashlardb.jdbc.convert.ZoneDays;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.sql.type.ArrayReader;
import org.ashlardb.sql.type.EncodedText;
import org.ashlardb.sql.type.ResultColumn;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;

/** An array, which stays what it is after its result set and transaction have ended. */
public final class AshlarArray implements Array, AutoCloseable {
    private final ConnectionGate gate;
    private final ResultOwner owner;
    private final SqlType declared;
    private byte[] bytes;

    /** An array in its byte form, and its type or that of its elements. */
    public AshlarArray(ConnectionGate gate, ResultOwner owner, SqlType declared, byte[] bytes) {
        this.gate = gate;
        this.owner = owner;
        this.declared = declared;
        this.bytes = bytes;
    }

    private byte[] bytes() throws SQLException {
        if (bytes == null) {
            throw Errors.closed("array");
        }
        return bytes;
    }

    private SqlType element() throws SQLException {
        return ArrayElements.type(bytes(), declared);
    }

    @Override
    public String getBaseTypeName() throws SQLException {
        return JdbcType.of(element()).sqlName();
    }

    @Override
    public int getBaseType() throws SQLException {
        return JdbcType.of(element()).code();
    }

    @Override
    public Object getArray() throws SQLException {
        return ArrayElements.toJava(bytes(), element(), ZoneDays.current());
    }

    /** There are no user-defined types, so a map has nothing to say. */
    @Override
    public Object getArray(Map<String, Class<?>> map) throws SQLException {
        return getArray();
    }

    @Override
    public Object getArray(long index, int count) throws SQLException {
        Object[] all = (Object[]) getArray();
        int first = first(index, count, all.length);
        return Arrays.copyOfRange(all, first, (int) Math.min(all.length, (long) first + count));
    }

    @Override
    public Object getArray(long index, int count, Map<String, Class<?>> map) throws SQLException {
        return getArray(index, count);
    }

    @Override
    public ResultSet getResultSet() throws SQLException {
        return getResultSet(1, Integer.MAX_VALUE);
    }

    @Override
    public ResultSet getResultSet(Map<String, Class<?>> map) throws SQLException {
        return getResultSet();
    }

    /** Rows of the elements' positions and the elements. */
    @Override
    public ResultSet getResultSet(long index, int count) throws SQLException {
        List<Object> values = new ArrayReader(bytes()).values();
        int first = first(index, count, values.size());
        List<Object[]> rows = new ArrayList<>();
        for (int i = first; i < Math.min(values.size(), (long) first + count); i++) {
            rows.add(new Object[] {i + 1L, values.get(i)});
        }
        List<ResultColumn> columns =
                List.of(ColumnInfo.computed("INDEX", SqlType.INTEGER), ColumnInfo.computed("VALUE", element()));
        return new ResultState(gate, owner).open(new BufferedRows(rows), columns, 0, false);
    }

    @Override
    public ResultSet getResultSet(long index, int count, Map<String, Class<?>> map) throws SQLException {
        return getResultSet(index, count);
    }

    private static int first(long index, int count, int size) throws SQLException {
        if (index < 1 || index > size + 1L) {
            throw Errors.badArgument("index of an element", "1 to " + (size + 1), index);
        }
        if (count < 0) {
            throw Errors.badArgument("number of elements", "a number from 0 on", count);
        }
        return (int) (index - 1);
    }

    @Override
    public void free() {
        bytes = null;
    }

    /** As {@link #free}; JDBC 4.5 calls it at the end of a try. */
    @Override
    public void close() {
        free();
    }

    /** As SQL shows it. */
    @Override
    public String toString() {
        return bytes == null ? "freed array" : EncodedText.format(SqlKind.ARRAY, bytes);
    }
}
