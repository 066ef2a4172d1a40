package org.ashlardb.jdbc.connection;

import java.sql.ParameterMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import org.ashlardb.jdbc.error.ErrorMapper;
import org.ashlardb.jdbc.result.ColumnInfo;
import org.ashlardb.jdbc.result.ResultMetaData;
import org.ashlardb.sql.BatchException;
import org.ashlardb.sql.PreparedCommand;
import org.ashlardb.sql.type.CommandKind;

/** A statement prepared once for many executions. Calls extend it. */
class AshlarPreparedStatement extends TextRefused {
    private final String text;

    /**
     * Takes over a command. Inside the gate.
     *
     * @param outs how many parameters before those of the command are returned by it
     */
    AshlarPreparedStatement(
            AshlarConnection connection, PreparedCommand prepared, int type, int concurrency, int holdability, int outs)
            throws SQLException {
        super(connection, type, concurrency, holdability, outs);
        setCommand(prepared);
        parameters = prepared.parameters();
        text = prepared.sql();
    }

    @Override
    public ResultSet executeQuery() throws SQLException {
        gate.enter(number);
        try {
            checkOpen();
            executionBegins();
            return query();
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw failure(e);
        } finally {
            callEnds();
            gate.leave();
        }
    }

    @Override
    public int executeUpdate() throws SQLException {
        return clip(executeLargeUpdate());
    }

    @Override
    public long executeLargeUpdate() throws SQLException {
        gate.enter(number);
        try {
            checkOpen();
            executionBegins();
            return update();
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw failure(e);
        } finally {
            callEnds();
            gate.leave();
        }
    }

    @Override
    public boolean execute() throws SQLException {
        gate.enter(number);
        try {
            checkOpen();
            executionBegins();
            return run();
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw failure(e);
        } finally {
            callEnds();
            gate.leave();
        }
    }

    @Override
    public void addBatch() throws SQLException {
        checkOpen();
        try {
            command().addBatch();
        } catch (RuntimeException | OutOfMemoryError e) {
            throw ErrorMapper.map(e);
        }
    }

    @Override
    public void clearBatch() throws SQLException {
        checkOpen();
        command().clearBatch();
    }

    @Override
    public int[] executeBatch() throws SQLException {
        return clip(executeLargeBatch());
    }

    @Override
    public long[] executeLargeBatch() throws SQLException {
        gate.enter(number);
        try {
            checkOpen();
            executionBegins();
            begin();
            return command().executeBatch();
        } catch (BatchException e) {
            throw batchFailure(failure(e.error()), e.entry(), e.counts());
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw failure(e);
        } finally {
            callEnds();
            gate.leave();
        }
    }

    /** Null for a statement that is not a query. */
    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        gate.enter();
        try {
            checkOpen();
            return command().kind() == CommandKind.QUERY
                    ? new ResultMetaData(ColumnInfo.listOf(command().columns()))
                    : null;
        } catch (RuntimeException e) {
            throw failure(e);
        } finally {
            gate.leave();
        }
    }

    @Override
    public ParameterMetaData getParameterMetaData() throws SQLException {
        gate.enter();
        try {
            checkOpen();
            return ParameterDescription.of(command(), outs);
        } catch (RuntimeException e) {
            throw failure(e);
        } finally {
            gate.leave();
        }
    }

    /** The SQL text. */
    @Override
    public String toString() {
        return text;
    }
}
