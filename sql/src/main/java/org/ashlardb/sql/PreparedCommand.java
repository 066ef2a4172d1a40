package org.ashlardb.sql;

import java.util.List;
import org.ashlardb.sql.type.CommandKind;
import org.ashlardb.sql.type.Parameters;
import org.ashlardb.sql.type.ResultColumn;
import org.ashlardb.sql.type.ResultCursor;
import org.ashlardb.sql.type.SqlType;

/**
 * One statement ready to run, any number of times. It keeps its registers and cursors, so that running it again
 * allocates nothing. Belongs to one session and its thread. Parameters and columns count from 0.
 */
public final class PreparedCommand implements AutoCloseable {
    PreparedCommand() {}

    public String sql() {
        throw new IllegalStateException("not yet");
    }

    public CommandKind kind() {
        throw new IllegalStateException("not yet");
    }

    public int parameterCount() {
        throw new IllegalStateException("not yet");
    }

    /** The type a parameter's value is converted to. */
    public SqlType parameterType(int index) {
        throw new IllegalStateException("not yet");
    }

    /** The parameters to fill before executing; always the same object. */
    public Parameters parameters() {
        throw new IllegalStateException("not yet");
    }

    /** The columns of a query; empty for other kinds. */
    public List<ResultColumn> columns() {
        throw new IllegalStateException("not yet");
    }

    /** Runs a query. Closes the cursor of an earlier run. 07005 when the command is not a query. */
    public ResultCursor executeQuery() {
        throw new IllegalStateException("not yet");
    }

    /** Runs a command that is not a query. Returns the row count, 0 where there is none. */
    public long executeUpdate() {
        throw new IllegalStateException("not yet");
    }

    /** Whether executeUpdate keeps the values of identity and default columns it generates. */
    public void wantGeneratedKeys(boolean wanted) {
        throw new IllegalStateException("not yet");
    }

    /** Keeps the values of these columns, by their ordinal in the table, of the rows written. */
    public void wantGeneratedKeys(int[] columns) {
        throw new IllegalStateException("not yet");
    }

    /** Keeps the values of these columns, by name, of the rows written. */
    public void wantGeneratedKeys(String[] columns) {
        throw new IllegalStateException("not yet");
    }

    /** The columns that {@link #generatedKeys} has; empty when none were asked for. */
    public List<ResultColumn> generatedKeyColumns() {
        throw new IllegalStateException("not yet");
    }

    /** The generated keys of the last executeUpdate or executeBatch; no rows when there were none. */
    public ResultCursor generatedKeys() {
        throw new IllegalStateException("not yet");
    }

    /** Adds the parameters' values to the batch. */
    public void addBatch() {
        throw new IllegalStateException("not yet");
    }

    public void clearBatch() {
        throw new IllegalStateException("not yet");
    }

    public int batchSize() {
        throw new IllegalStateException("not yet");
    }

    /**
     * Runs the command once for each batch entry and empties the batch. In autocommit mode all entries are one transaction.
     *
     * @throws BatchException when an entry fails; in autocommit mode none of the entries was kept then, otherwise those
     *     before the failing one
     */
    public long[] executeBatch() {
        throw new IllegalStateException("not yet");
    }

    public boolean isClosed() {
        throw new IllegalStateException("not yet");
    }

    @Override
    public void close() {
        throw new IllegalStateException("not yet");
    }
}
