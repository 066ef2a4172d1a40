/**
 * Connections and statements: they keep what JDBC says about settings and order of calls, and hand everything else to
 * a session of the SQL layer.
 *
 * <p>Threads: whatever enters the session does so between {@code gate.enter()} and {@code gate.leave()}; see
 * {@link org.ashlardb.jdbc.result.ConnectionGate}. No thread waits for another while it holds a monitor. Cancelling and
 * query timeouts call {@code Session.cancel}, which is the one call allowed from outside the gate. The only thread
 * here is the daemon of {@link org.ashlardb.jdbc.connection.QueryTimer}, started by the first query timeout.
 *
 * <p>Closing: a connection closes its session, and the session its commands and cursors; statements and result sets
 * are not tracked but look at the gate, so one that a user forgot costs nothing.
 */
package org.ashlardb.jdbc.connection;
