package org.ashlardb.jdbc.connection;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLType;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.jdbc.error.SqlState;
import org.ashlardb.sql.PreparedCommand;

/**
 * A call of a function: a query of its value. With <code>{? = call f(...)}</code> the value is the first parameter, and
 * there is no result set; with <code>{call f(...)}</code> it is a row.
 */
final class AshlarCallableStatement extends OutParameters {
    /** The row with the value, or null before the call. */
    private ResultSet returned;

    AshlarCallableStatement(
            AshlarConnection connection, PreparedCommand prepared, int type, int concurrency, int holdability, int outs)
            throws SQLException {
        super(connection, prepared, type, concurrency, holdability, outs);
    }

    @Override
    ResultSet out(int parameterIndex) throws SQLException {
        checkOut(parameterIndex);
        if (returned == null || returned.isClosed()) {
            throw Errors.of(SqlState.CLOSED, "the call was not executed yet");
        }
        return returned;
    }

    private void checkOut(int parameterIndex) throws SQLException {
        checkOpen();
        if (parameterIndex < 1 || parameterIndex > outs) {
            throw Errors.of(
                    SqlState.BAD_INDEX,
                    "parameter " + parameterIndex + " is not returned by the call, "
                            + (outs == 0 ? "nothing is: write {? = call ...}" : "the first one is"));
        }
    }

    @Override
    public boolean execute() throws SQLException {
        if (outs == 0) {
            return super.execute();
        }
        ResultSet value = super.executeQuery();
        value.next();
        returned = value;
        hideResult();
        return false;
    }

    @Override
    public long executeLargeUpdate() throws SQLException {
        if (outs == 0) {
            return super.executeLargeUpdate();
        }
        execute();
        return 0;
    }

    @Override
    public ResultSet executeQuery() throws SQLException {
        if (outs > 0) {
            checkOpen();
            throw Errors.of(
                    SqlState.WRONG_STATEMENT_KIND, "the call returns its first parameter and no rows, call execute()");
        }
        return super.executeQuery();
    }

    @Override
    public boolean wasNull() throws SQLException {
        checkOpen();
        if (returned == null) {
            throw Errors.of(SqlState.CLOSED, "no parameter was read yet");
        }
        return returned.wasNull();
    }

    /** The value has the type of the function; getters convert it. */
    @Override
    public void registerOutParameter(int parameterIndex, int sqlType) throws SQLException {
        checkOut(parameterIndex);
    }

    @Override
    public void registerOutParameter(int parameterIndex, int sqlType, int scale) throws SQLException {
        checkOut(parameterIndex);
        if (scale < 0) {
            throw Errors.badArgument("scale", "0 or more", scale);
        }
    }

    @Override
    public void registerOutParameter(int parameterIndex, int sqlType, String typeName) throws SQLException {
        checkOut(parameterIndex);
    }

    @Override
    public void registerOutParameter(int parameterIndex, SQLType sqlType) throws SQLException {
        checkOut(parameterIndex);
    }

    @Override
    public void registerOutParameter(int parameterIndex, SQLType sqlType, int scale) throws SQLException {
        registerOutParameter(parameterIndex, 0, scale);
    }

    @Override
    public void registerOutParameter(int parameterIndex, SQLType sqlType, String typeName) throws SQLException {
        checkOut(parameterIndex);
    }
}
