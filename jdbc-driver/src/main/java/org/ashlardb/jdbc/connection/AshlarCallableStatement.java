package org.ashlardb.jdbc.connection;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLType;
import java.util.List;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.jdbc.error.SqlState;
import org.ashlardb.sql.CallParameter;
import org.ashlardb.sql.ListedProcedure;
import org.ashlardb.sql.PreparedCommand;

/**
 * A call of a function or a procedure. A function's value is the first parameter with <code>{? = call f(...)}</code>, and
 * there is no result set; with <code>{call f(...)}</code> it is a row. What a procedure returns are parameters, and the
 * result sets that it leaves open.
 */
final class AshlarCallableStatement extends OutParameters {
    /** The row with what was returned, or null before the call. */
    private ResultSet returned;

    private List<CallParameter> ofProcedure; // of the last call, or of the one that comes

    AshlarCallableStatement(
            AshlarConnection connection, PreparedCommand prepared, int type, int concurrency, int holdability, int outs)
            throws SQLException {
        super(connection, prepared, type, concurrency, holdability, outs);
        ofProcedure = prepared.callParameters();
    }

    @Override
    ResultSet out(int parameterIndex) throws SQLException {
        checkOut(parameterIndex);
        if (returned == null || returned.isClosed()) {
            throw Errors.of(SqlState.CLOSED, "the call was not executed yet");
        }
        return returned;
    }

    @Override
    int column(int parameterIndex) {
        return outs > 0 ? 1 : ofProcedure.get(parameterIndex - 1).column() + 1;
    }

    private boolean isOut(int parameterIndex) {
        return parameterIndex >= 1
                && (outs > 0
                        ? parameterIndex <= outs
                        : parameterIndex <= ofProcedure.size()
                                && ofProcedure.get(parameterIndex - 1).isReturned());
    }

    /** Whether there are parameters that have values after the call. */
    private boolean returnsParameters() {
        boolean returns = outs > 0;
        for (int i = 0; i < ofProcedure.size(); i++) {
            returns |= ofProcedure.get(i).isReturned();
        }
        return returns;
    }

    private void checkOut(int parameterIndex) throws SQLException {
        checkOpen();
        if (!isOut(parameterIndex)) {
            String which = ofProcedure.isEmpty()
                    ? outs == 0 ? "nothing is: write {? = call ...}" : "the first one is"
                    : "those are that the procedure has as OUT or INOUT";
            throw Errors.of(
                    SqlState.BAD_INDEX, "parameter " + parameterIndex + " is not returned by the call, " + which);
        }
    }

    @Override
    int index(String parameterName) throws SQLException {
        checkOpen();
        int index = -1;
        for (int i = 0; i < ofProcedure.size(); i++) {
            if (ofProcedure.get(i).name() != null && ofProcedure.get(i).name().equalsIgnoreCase(parameterName)) {
                index = i + 1;
            }
        }
        if (index < 0) {
            throw Errors.of(
                    SqlState.BAD_INDEX,
                    "no parameter of the call is one of a procedure that is called " + parameterName);
        }
        return index;
    }

    /** Asks what the parameters are to the procedure; those that are only returned need no value. */
    private void beginCall() throws SQLException {
        gate.enter();
        try {
            checkOpen();
            if (outs == 0) {
                ofProcedure = command().callParameters();
                for (int i = 0; i < ofProcedure.size(); i++) {
                    if (ofProcedure.get(i).mode() == ListedProcedure.Mode.OUT) {
                        command().parameters().setNull(i);
                    }
                }
            }
        } catch (RuntimeException e) {
            throw failure(e);
        } finally {
            gate.leave();
        }
    }

    @Override
    public boolean execute() throws SQLException {
        beginCall();
        if (!returnsParameters()) {
            return super.execute();
        }
        ResultSet values = super.executeQuery();
        values.next();
        returned = values;
        return hideResult();
    }

    @Override
    public long executeLargeUpdate() throws SQLException {
        beginCall();
        if (!returnsParameters()) {
            return super.executeLargeUpdate();
        }
        execute();
        return 0;
    }

    @Override
    public ResultSet executeQuery() throws SQLException {
        beginCall();
        if (!returnsParameters()) {
            return super.executeQuery();
        }
        if (!command().leavesResults() || !execute()) {
            throw Errors.of(SqlState.WRONG_STATEMENT_KIND, "the call returns parameters and no rows, call execute()");
        }
        return getResultSet();
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
