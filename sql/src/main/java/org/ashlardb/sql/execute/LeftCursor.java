package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.sql.type.ResultColumn;

/**
 * A cursor that a procedure has left open for who called it, within the statement that called it.
 *
 * @param release lets go of what the cursor reads with
 */
public record LeftCursor(List<ResultColumn> columns, OperatorCursor rows, Runnable release) implements AutoCloseable {
    @Override
    public void close() {
        release.run();
    }
}
