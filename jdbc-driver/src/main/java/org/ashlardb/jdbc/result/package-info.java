/**
 * Result sets.
 *
 * <p>A {@code ResultSet} that a user holds is a handle of one field, {@link org.ashlardb.jdbc.result.AshlarResultSet};
 * everything else, the cursor, the layout of its columns, the position and {@code wasNull}, is in
 * {@link org.ashlardb.jdbc.result.ResultState}, of which a statement has one that it uses again for each execution. So
 * executing a prepared query allocates no more than the handle. The state knows the handle that it serves now; any
 * other handle is closed. That test, one comparison, is also how a result set learns that its statement was executed
 * again or closed.
 *
 * <p>Forward-only results read the cursor of the SQL layer directly. Scrollable ones read one that moves in any direction.
 * Metadata and generated keys are read from {@link org.ashlardb.jdbc.result.BufferedRows}, which is such a cursor too.
 * Updatable ones put {@link org.ashlardb.jdbc.result.EditedRow} before the cursor, which has the rows that were changed, and
 * change the table through the SQL layer's {@link org.ashlardb.sql.RowEditor}. While the insert row is the present one,
 * {@link org.ashlardb.jdbc.result.PendingRow} takes the cursor's place.
 *
 * <p>Threads: {@link org.ashlardb.jdbc.result.ConnectionGate} has the lock under which everything happens that enters
 * the SQL layer. Getters do not take it: they read values that the cursor holds for the present row, so a thread that
 * closes the result set at the same time may let them return a value instead of an error, never anything worse.
 */
package org.ashlardb.jdbc.result;
